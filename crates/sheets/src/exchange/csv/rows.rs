//! Rows of CSV, cell by cell.
//!
//! Every cell says what it is: text stands in quotes, numbers do not. A row is gathered in one record that every row reuses.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};

use ::csv::{ByteRecord, QuoteStyle, Writer, WriterBuilder};
use rust_decimal::Decimal;

use super::formula::{inert, shown};

/// Rows on their way to a writer.
pub(super) struct Rows<'o> {
    writer: Writer<&'o mut dyn Write>,
    row: ByteRecord,
    cell: String,
}

impl<'o> Rows<'o> {
    pub(super) fn new(out: &'o mut dyn Write) -> Self {
        Self {
            writer: WriterBuilder::new()
                .quote_style(QuoteStyle::NonNumeric)
                .buffer_capacity(1 << 16)
                .from_writer(out),
            row: ByteRecord::new(),
            cell: String::new(),
        }
    }

    /// Ends the row.
    ///
    /// # Errors
    ///
    /// Where it cannot be written.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.writer.write_byte_record(&self.row)?;
        self.row.clear();
        Ok(())
    }

    /// Writes what is left.
    ///
    /// # Errors
    ///
    /// Where it cannot be written.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.writer.flush()
    }

    /// Nothing.
    pub(super) fn blank(&mut self) {
        self.text("");
    }

    /// A text of ours.
    pub(super) fn text(&mut self, text: &str) {
        self.row.push_field(text.as_bytes());
    }

    /// A text that somebody typed, which a spreadsheet must not run.
    pub(super) fn typed(&mut self, text: &str) {
        self.text(&inert(&shown(text)));
    }

    /// Something as it is shown, where there is something.
    pub(super) fn shown(&mut self, value: Option<impl Display>) {
        self.cell.clear();
        if let Some(value) = value {
            // Writing to a string does not fail.
            let _ = write!(self.cell, "{value}");
        }
        self.row.push_field(self.cell.as_bytes());
    }

    /// A whole number.
    pub(super) fn number(&mut self, number: impl Into<i64>) {
        self.shown(Some(number.into()));
    }

    /// An amount with all its decimal places, where there is one.
    pub(super) fn amount(&mut self, amount: Option<Decimal>) {
        self.shown(amount);
    }
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

    #[test]
    fn texts_are_quoted_and_numbers_are_not() {
        let ours = written(|rows| {
            for text in ["", "A", "12", "4S", "3-4", "O\"Hara, \"x\"", "a\nb", "é"] {
                rows.text(text);
            }
        });
        let expected = "\"\",\"A\",12,\"4S\",\"3-4\",\"O\"\"Hara, \"\"x\"\"\",\"a\nb\",\"é\"\n";
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
    fn numbers_are_bare() {
        let ours = written(|rows| {
            for number in [0, 7, -50, i64::MAX, i64::MIN] {
                rows.number(number);
            }
        });
        assert_eq!(ours, format!("0,7,-50,{},{}\n", i64::MAX, i64::MIN));
    }
}
