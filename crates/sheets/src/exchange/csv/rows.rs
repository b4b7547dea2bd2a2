//! Rows of CSV, cell by cell, through one buffer.
//!
//! Every cell says what it is, so that nothing is guessed from its text: text stands in quotes, numbers do not, and a section
//! called `INF` stays a text for those who read it.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};

use rust_decimal::Decimal;

use super::formula::{inert, shown};

/// How much is gathered before it is written, in bytes.
const ENOUGH: usize = 1 << 16;

/// Rows on their way to a writer.
pub(super) struct Rows<'o> {
    out: &'o mut dyn Write,
    buffer: Vec<u8>,
    starts_row: bool,
    shown: String,
}

impl<'o> Rows<'o> {
    pub(super) const fn new(out: &'o mut dyn Write) -> Self {
        Self {
            out,
            buffer: Vec::new(),
            starts_row: true,
            shown: String::new(),
        }
    }

    /// Ends the row.
    ///
    /// # Errors
    ///
    /// Where it cannot be written.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.buffer.push(b'\n');
        self.starts_row = true;
        if self.buffer.len() >= ENOUGH {
            self.out.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// Writes what is left.
    ///
    /// # Errors
    ///
    /// Where it cannot be written.
    pub(super) fn finish(self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.out.flush()
    }

    fn next(&mut self) {
        if !std::mem::take(&mut self.starts_row) {
            self.buffer.push(b',');
        }
    }

    /// Nothing.
    pub(super) fn blank(&mut self) {
        self.text("");
    }

    /// A text of ours.
    pub(super) fn text(&mut self, text: &str) {
        self.next();
        if is_number(text) {
            self.buffer.extend_from_slice(text.as_bytes());
            return;
        }
        self.buffer.push(b'"');
        for (place, part) in text.split('"').enumerate() {
            if place > 0 {
                self.buffer.extend_from_slice(b"\"\"");
            }
            self.buffer.extend_from_slice(part.as_bytes());
        }
        self.buffer.push(b'"');
    }

    /// A text that somebody typed, which a spreadsheet must not run.
    pub(super) fn typed(&mut self, text: &str) {
        self.text(&inert(&shown(text)));
    }

    /// Something as it is shown, where there is something.
    pub(super) fn shown(&mut self, value: Option<impl Display>) {
        let mut shown = std::mem::take(&mut self.shown);
        shown.clear();
        if let Some(value) = value {
            // Writing to a string does not fail.
            let _ = write!(shown, "{value}");
        }
        self.text(&shown);
        self.shown = shown;
    }

    /// A whole number.
    pub(super) fn number(&mut self, number: impl Into<i64>) {
        self.next();
        let number = number.into();
        if number < 0 {
            self.buffer.push(b'-');
        }
        self.digits(number.unsigned_abs(), 1);
    }

    /// An amount with all its decimal places, where there is one.
    pub(super) fn amount(&mut self, amount: Option<Decimal>) {
        let Some(amount) = amount else {
            return self.blank();
        };
        let parts = u64::try_from(amount.mantissa().unsigned_abs());
        let (Ok(parts @ 1..), Some(one)) = (parts, 10_u64.checked_pow(amount.scale())) else {
            return self.shown(Some(amount));
        };
        self.next();
        if amount.is_sign_negative() {
            self.buffer.push(b'-');
        }
        self.digits(parts / one, 1);
        if let Ok(places @ 1..) = usize::try_from(amount.scale()) {
            self.buffer.push(b'.');
            self.digits(parts % one, places);
        }
    }

    /// The digits of a number, with zeros before them if they are too few.
    fn digits(&mut self, mut number: u64, at_least: usize) {
        let start = self.buffer.len();
        while number > 0 || self.buffer.len() < start + at_least {
            // One digit of ten.
            self.buffer
                .push(b'0' + u8::try_from(number % 10).unwrap_or(0));
            number /= 10;
        }
        if let Some(digits) = self.buffer.get_mut(start..) {
            digits.reverse();
        }
    }
}

/// Whether a text is the number that it looks like: a section may be called `12`.
fn is_number(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '.' | '+' | '-'))
        && text.parse::<f64>().is_ok_and(f64::is_finite)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(fill: impl Fn(&mut Rows<'_>)) -> String {
        let mut bytes = Vec::new();
        let mut rows = Rows::new(&mut bytes);
        fill(&mut rows);
        rows.end().unwrap();
        rows.finish().unwrap();
        String::from_utf8(bytes).unwrap()
    }

    /// The same bytes as the crate `csv` writes with quotes around what is no number.
    #[test]
    fn texts_are_quoted_as_by_csv() {
        let texts = [
            "",
            "A",
            "12",
            "1e3",
            "1.5",
            ".5",
            "-3",
            "4S",
            "3-4",
            "O\"Hara, \"x\"",
            "\"",
            "a\nb",
            "é",
        ];
        let ours = written(|rows| texts.iter().for_each(|text| rows.text(text)));
        let mut theirs = csv::WriterBuilder::new()
            .quote_style(csv::QuoteStyle::NonNumeric)
            .from_writer(Vec::new());
        theirs.write_record(texts).unwrap();
        assert_eq!(ours.as_bytes(), theirs.into_inner().unwrap());
    }

    #[test]
    fn names_of_numbers_are_text() {
        let names = ["INF", "NAN", "infinity", "nan"];
        let ours = written(|rows| names.iter().for_each(|name| rows.text(name)));
        assert_eq!(ours, "\"INF\",\"NAN\",\"infinity\",\"nan\"\n");
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
    fn numbers_are_bare() {
        let ours = written(|rows| {
            for number in [0, 7, -50, i64::MAX, i64::MIN] {
                rows.number(number);
            }
        });
        assert_eq!(ours, format!("0,7,-50,{},{}\n", i64::MAX, i64::MIN));
    }
}
