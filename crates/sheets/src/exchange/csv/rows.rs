//! Rows of CSV, cell by cell.
//!
//! Every cell shows its type: text is in quotes, numbers are not. Whether a text needs quotes, and which, is decided by
//! the crate `csv`; a number is its digits, and a shared place two of them in quotes.

use std::cell::RefCell;
use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::rc::Rc;

use ::csv::{QuoteStyle, Writer, WriterBuilder};
use matchpointing::{Hundredths, Place, Points};
use rust_decimal::Decimal;

use super::formula::{inert, shown};
use crate::amount::{Short, count_of, push_whole, push_with_places};

/// Rows, gathered as bytes. Behind each cell is its comma, and in place of the last one the end of the row.
pub(super) struct Rows {
    bytes: Vec<u8>,
    quoter: Quoter,
    shown: String,
    /// The last number of hundredths: what is brought in, what comes out and the total are often the same.
    last: Option<(i64, Short)>,
}

/// A cell as it is in the file, with its comma: for texts that many rows have.
#[derive(Clone, Debug)]
pub(super) enum Quoted {
    Short(Short),
    Long(Vec<u8>),
}

/// More bytes than most rows have.
const USUAL: usize = 96;

impl Rows {
    pub(super) fn new() -> Self {
        Self {
            bytes: Vec::new(),
            quoter: Quoter::new(),
            shown: String::new(),
            last: None,
        }
    }

    /// No rows yet, and room for as many as are usual.
    pub(super) fn with_room(rows: usize) -> Self {
        Self {
            bytes: Vec::with_capacity(rows * USUAL),
            ..Self::new()
        }
    }

    /// Ends the row.
    pub(super) fn end(&mut self) {
        if let Some(comma) = self.bytes.last_mut() {
            *comma = b'\n';
        }
    }

    /// All rows.
    pub(super) fn finish(self) -> Vec<u8> {
        self.bytes
    }

    /// Nothing.
    #[inline]
    pub(super) fn blank(&mut self) {
        self.bytes.extend_from_slice(b"\"\",");
    }

    /// A number of that many decimal places, given as a count of its last place.
    #[inline(always)]
    fn places(&mut self, count: i64, places: u32) {
        push_with_places(count, places, Some(b','), &mut self.bytes);
    }

    /// A count of hundredths.
    #[inline]
    fn count(&mut self, count: i64) {
        let is_last = self.last.is_some_and(|(last, _)| last == count);
        if !is_last {
            self.last = Short::of(count, 2, Some(b',')).map(|number| (count, number));
        }
        match self.last {
            Some((_, number)) => number.push(&mut self.bytes),
            None => self.places(count, 2),
        }
    }

    /// A text of ours.
    pub(super) fn text(&mut self, text: &str) {
        if text.is_empty() {
            return self.blank();
        }
        self.quoter.quote(text, &mut self.bytes);
        self.bytes.push(b',');
    }

    /// A text that somebody typed, which a spreadsheet must not run.
    #[inline]
    pub(super) fn typed(&mut self, text: &str) {
        match text {
            "" => self.blank(),
            _ => self.typed_letters(text),
        }
    }

    #[inline(never)]
    fn typed_letters(&mut self, text: &str) {
        self.text(&inert(&shown(text)));
    }

    /// A place, where there is one: a number, unless it is shared.
    pub(super) fn place(&mut self, place: Option<Place>) {
        match place {
            Some(Place { low, high }) if low == high => self.number(low),
            // In quotes: a spreadsheet takes a bare `2/4` for a day.
            Some(Place { low, high }) => {
                self.bytes.push(b'"');
                push_whole(low.into(), &mut self.bytes);
                self.bytes.push(b'/');
                push_whole(high.into(), &mut self.bytes);
                self.bytes.extend_from_slice(b"\",");
            }
            None => self.blank(),
        }
    }

    /// A text of ours, for several rows.
    pub(super) fn quoted(&mut self, text: &str) -> Quoted {
        let mut bytes = Vec::new();
        self.quoter.quote(text, &mut bytes);
        bytes.push(b',');
        Short::of_bytes(&bytes).map_or(Quoted::Long(bytes), Quoted::Short)
    }

    /// A text that somebody typed, for several rows.
    pub(super) fn quoted_typed(&mut self, text: &str) -> Quoted {
        self.quoted(&inert(&shown(text)))
    }

    /// A cell that is quoted already.
    #[inline]
    pub(super) fn cell(&mut self, cell: &Quoted) {
        match cell {
            Quoted::Short(bytes) => bytes.push(&mut self.bytes),
            Quoted::Long(bytes) => self.bytes.extend_from_slice(bytes),
        }
    }

    /// Something as it is shown, where there is something.
    pub(super) fn shown(&mut self, value: Option<impl Display>) {
        let Some(value) = value else {
            return self.blank();
        };
        let mut text = std::mem::take(&mut self.shown);
        text.clear();
        // Writing to a string does not fail.
        let _ = write!(text, "{value}");
        self.text(&text);
        self.shown = text;
    }

    /// A whole number.
    pub(super) fn number(&mut self, number: impl Into<i64>) {
        self.places(number.into(), 0);
    }

    /// Points with that many decimal places, where there are some.
    pub(super) fn points(&mut self, points: Option<Points>, places: u32) {
        let Some(points) = points else {
            return self.blank();
        };
        match count_of(points, places) {
            Some(count) if places == 2 => self.count(count),
            Some(count) => self.places(count, places),
            None => self.amount(Some(points.to_decimal(places))),
        }
    }

    /// Hundredths with both decimal places, where there are some.
    #[inline]
    pub(super) fn hundredths(&mut self, amount: Option<Hundredths>) {
        match amount {
            Some(amount) => self.count(amount.count()),
            None => self.blank(),
        }
    }

    /// An amount with all its decimal places, where there is one.
    pub(super) fn amount(&mut self, amount: Option<Decimal>) {
        let Some(amount) = amount else {
            return self.blank();
        };
        match i64::try_from(amount.mantissa()) {
            Ok(count) if count != 0 && amount.scale() <= Points::DIGITS => {
                self.places(count, amount.scale());
            }
            _ => self.shown(Some(amount)),
        }
    }
}

/// Quotes one text after the other by the rules of the crate `csv`.
struct Quoter {
    writer: Writer<Sink>,
    quoted: Sink,
}

/// Bytes that their writer shares with us.
#[derive(Clone)]
struct Sink(Rc<RefCell<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Quoter {
    fn new() -> Self {
        let quoted = Sink(Rc::default());
        Self {
            writer: WriterBuilder::new()
                .quote_style(QuoteStyle::NonNumeric)
                .buffer_capacity(1 << 10)
                .from_writer(quoted.clone()),
            quoted,
        }
    }

    /// Adds a text as a cell to some bytes.
    fn quote(&mut self, text: &str, bytes: &mut Vec<u8>) {
        // What is written is kept in memory, which does not fail. To the writer each text is a row.
        let _ = self.writer.write_record([text]);
        let _ = self.writer.flush();
        let mut quoted = self.quoted.0.borrow_mut();
        bytes.extend_from_slice(quoted.strip_suffix(b"\n").unwrap_or(&quoted));
        quoted.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(fill: impl Fn(&mut Rows)) -> String {
        let mut rows = Rows::new();
        fill(&mut rows);
        rows.end();
        String::from_utf8(rows.finish()).unwrap()
    }

    #[test]
    fn texts_are_quoted_and_numbers_are_not() {
        let ours = written(|rows| {
            for text in [
                "",
                ",",
                "A",
                "12",
                "4S",
                "3-4",
                "O\"Hara, \"x\"",
                "a\nb",
                "é",
            ] {
                rows.text(text);
            }
        });
        let expected =
            "\"\",\",\",\"A\",12,\"4S\",\"3-4\",\"O\"\"Hara, \"\"x\"\"\",\"a\nb\",\"é\"\n";
        assert_eq!(ours, expected);
    }

    #[test]
    fn names_of_numbers_are_text() {
        let names = ["INF", "NAN", "infinity", "nan"];
        let ours = written(|rows| names.iter().for_each(|name| rows.typed(name)));
        assert_eq!(ours, "\"'INF\",\"'NAN\",\"'infinity\",\"'nan\"\n");
    }

    #[test]
    fn amounts_keep_their_places() {
        for (mantissa, scale) in [
            (0, 0),
            (0, 2),
            (5, 2),
            (-5, 2),
            (12_345, 2),
            (-12_345, 4),
            (7, 0),
            (100, 1),
            (1, 20),
            (i64::MAX, 2),
            (i64::MIN, 0),
        ] {
            let amount = Decimal::new(mantissa, scale);
            let ours = written(|rows| rows.amount(Some(amount)));
            assert_eq!(ours, format!("{amount}\n"));
        }
        assert_eq!(written(|rows| rows.amount(None)), "\"\"\n");
    }

    #[test]
    fn a_place_is_a_number_unless_it_is_shared() {
        let places = [(1, 1), (2, 4)].map(|(low, high)| Some(Place { low, high }));
        let ours = written(|rows| {
            places
                .into_iter()
                .chain([None])
                .for_each(|place| rows.place(place))
        });
        assert_eq!(ours, "1,\"2/4\",\"\"\n");
    }

    #[test]
    fn numbers_are_bare() {
        let ours = written(|rows| {
            for number in [0, 7, -50, i64::MAX, i64::MIN] {
                rows.number(number);
            }
        });
        assert_eq!(ours, format!("0,7,-50,{},{}\n", i64::MAX, i64::MIN));
    }
}
