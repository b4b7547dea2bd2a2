//! Rows of CSV, cell by cell: text is in quotes, numbers are not, and a shared place is a text.

use std::fmt::{Display, Write as _};

use ::csv::{QuoteStyle, Writer, WriterBuilder};

use super::{inert, shown};

/// Rows, gathered as bytes. What is written is kept in memory, which does not fail.
pub(crate) struct Rows {
    writer: Writer<Vec<u8>>,
    shown: String,
}

impl Rows {
    pub(crate) fn new() -> Self {
        let mut rows = WriterBuilder::new();
        rows.quote_style(QuoteStyle::NonNumeric).flexible(true);
        Self { writer: rows.from_writer(Vec::new()), shown: String::new() }
    }

    /// A text of ours.
    pub(crate) fn text(&mut self, text: &str) {
        let _ = self.writer.write_field(text);
    }

    /// A text that somebody typed, which a spreadsheet must not run.
    pub(crate) fn typed(&mut self, text: &str) {
        self.text(&inert(&shown(text)));
    }

    /// A number or a place, where there is one.
    pub(crate) fn known(&mut self, value: Option<impl Display>) {
        self.shown.clear();
        if let Some(value) = value {
            let _ = write!(self.shown, "{value}");
        }
        let _ = self.writer.write_field(&self.shown);
    }

    /// A whole number.
    pub(crate) fn number(&mut self, number: impl Display) {
        self.known(Some(number));
    }

    /// Nothing.
    pub(crate) fn blank(&mut self) {
        self.text("");
    }

    /// Ends the row.
    pub(crate) fn end(&mut self) {
        let _ = self.writer.write_record(None::<&[u8]>);
    }

    /// All rows.
    pub(crate) fn finish(self) -> Vec<u8> {
        self.writer.into_inner().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use matchpointing::Place;
    use rust_decimal::Decimal;

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
            for text in ["", ",", "A", "12", "4S", "3-4", "O\"Hara, \"x\"", "a\nb", "é"] {
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
            let ours = written(|rows| rows.known(Some(amount)));
            assert_eq!(ours, format!("{amount}\n"));
        }
        assert_eq!(written(|rows| rows.known(None::<Decimal>)), "\"\"\n");
    }

    #[test]
    fn a_place_is_a_number_unless_it_is_shared() {
        let places = [(1, 1), (2, 4)].map(|(low, high)| Some(Place { low, high }));
        let ours =
            written(|rows| places.into_iter().chain([None]).for_each(|place| rows.known(place)));
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
