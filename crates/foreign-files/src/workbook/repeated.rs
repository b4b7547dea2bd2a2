//! The cells of an ODS workbook, counted as often as it says that they are repeated. The library that reads it makes as
//! many of them, so they are counted before.

use super::Limits;

/// A sheet has no more columns and rows, whatever the file says.
const MOST_COLUMNS: u64 = 16_384;
const MOST_ROWS: u64 = 1_048_576;
/// A longer tag has no number in it that matters.
const LONGEST_TAG: usize = 4096;

/// What was read of the part with all tables.
#[derive(Debug)]
pub(super) struct Repeated {
    room: Limits,
    /// The tag that has begun, behind its `<`.
    tag: Option<Vec<u8>>,
    /// The quote that a value in the tag is in.
    quote: Option<u8>,
    /// How often the row is there, its cells up to the last that is not blank, all its cells, and what they say.
    rows: u64,
    filled: u64,
    columns: u64,
    text: u64,
    /// How often the cell that has begun is there, and how many bytes it has so far.
    cell: Option<(u64, u64)>,
    /// The rows of the table so far, and its widest row.
    above: u64,
    width: u64,
    /// What has been taken for the table.
    taken: u64,
}

impl Default for Repeated {
    fn default() -> Self {
        Self {
            room: Limits::whole(),
            tag: None,
            quote: None,
            rows: 1,
            filled: 0,
            columns: 0,
            text: 0,
            cell: None,
            above: 0,
            width: 0,
            taken: 0,
        }
    }
}

impl Repeated {
    /// Reads on; `None` where there are too many cells, or they say too much.
    pub(super) fn read(&mut self, bytes: &[u8]) -> Option<()> {
        for byte in bytes {
            if let Some((_, size)) = &mut self.cell {
                *size += 1;
            }
            match (&mut self.tag, self.quote, byte) {
                (None, _, b'<') => self.tag = Some(Vec::new()),
                (None, ..) => {}
                (Some(_), None, b'>') => {
                    let tag = self.tag.take().unwrap_or_default();
                    self.end(&tag)?;
                }
                (Some(tag), quote, byte) => {
                    self.quote = match (quote, byte) {
                        (None, b'"' | b'\'') => Some(*byte),
                        (Some(open), byte) if open == *byte => None,
                        (quote, _) => quote,
                    };
                    if tag.len() < LONGEST_TAG {
                        tag.push(*byte);
                    }
                }
            }
        }
        Some(())
    }

    /// A tag is over.
    fn end(&mut self, tag: &[u8]) -> Option<()> {
        let is_closed = tag.ends_with(b"/");
        let named = |name: &str| {
            let rest = tag.strip_prefix(name.as_bytes());
            rest.is_some_and(|rest| {
                matches!(rest.first(), None | Some(b' ' | b'\t' | b'\r' | b'\n' | b'/'))
            })
        };
        if named("table:table-row") {
            self.rows = number(tag, b"table:number-rows-repeated").min(MOST_ROWS);
            (self.filled, self.columns, self.text) = (0, 0, 0);
            if is_closed {
                self.end_row()?;
            }
        } else if named("/table:table-row") {
            self.end_row()?;
        } else if named("table:table-cell") || named("table:covered-table-cell") {
            let times = number(tag, b"table:number-columns-repeated").min(MOST_COLUMNS);
            self.columns = (self.columns + times).min(MOST_COLUMNS);
            if is_closed && !has(tag, b"office:value-type") && !has(tag, b"table:formula") {
                return Some(());
            }
            self.filled = self.columns;
            self.cell = Some((times, tag.len() as u64));
            if is_closed {
                self.end_cell()?;
            }
        } else if named("/table:table-cell") || named("/table:covered-table-cell") {
            self.end_cell()?;
        } else if named("text:s") {
            // This many blanks.
            if let Some((_, size)) = &mut self.cell {
                *size = size.saturating_add(number(tag, b"text:c"));
            }
        } else if named("/table:table") {
            (self.above, self.width, self.taken) = (0, 0, 0);
        }
        Some(())
    }

    fn end_cell(&mut self) -> Option<()> {
        if let Some((times, size)) = self.cell.take() {
            self.text = self.text.saturating_add(times.saturating_mul(size));
        }
        Some(())
    }

    /// A row is over. A table takes the room of all rows up to the last that is not blank, as wide as the widest.
    fn end_row(&mut self) -> Option<()> {
        self.above = (self.above + self.rows).min(MOST_ROWS);
        if self.filled > 0 {
            self.width = self.width.max(self.filled);
            let table = self.above * self.width;
            let text = self.text.saturating_mul(self.rows);
            self.room.take(table - self.taken, text)?;
            self.taken = table;
        }
        Some(())
    }
}

/// Whether a tag has an attribute.
fn has(tag: &[u8], name: &[u8]) -> bool {
    memchr::memmem::find(tag, name).is_some()
}

/// The number of an attribute; 1 where there is none.
fn number(tag: &[u8], name: &[u8]) -> u64 {
    let Some(at) = memchr::memmem::find(tag, name) else {
        return 1;
    };
    let rest = tag.get(at + name.len()..).unwrap_or_default();
    let value = rest.iter().skip_while(|byte| !byte.is_ascii_digit());
    let digits = value.take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number: u64, digit| {
        number.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests {
    use super::Repeated;

    fn has_room(rows: &str) -> bool {
        let text = format!("<table:table table:name=\"A\">{rows}</table:table>");
        Repeated::default().read(text.as_bytes()).is_some()
    }

    #[test]
    fn cells_count_as_often_as_they_are_repeated() {
        for (rows, has) in [
            (
                "<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>",
                true,
            ),
            // Blank cells and rows behind all others, as every spreadsheet writes them.
            (
                "<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell>\
                 <table:table-cell table:number-columns-repeated=\"16383\"/></table:table-row>\
                 <table:table-row table:number-rows-repeated=\"1048575\">\
                 <table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>",
                true,
            ),
            (
                "<table:table-row table:number-rows-repeated=\"1048576\">\
                 <table:table-cell table:number-columns-repeated=\"3\"><text:p>x</text:p></table:table-cell>\
                 </table:table-row>",
                false,
            ),
            // A cell far below takes the room of all above it, as wide as the widest row.
            (
                "<table:table-row table:number-rows-repeated=\"1000000\"/><table:table-row>\
                 <table:table-cell table:number-columns-repeated=\"2\"/>\
                 <table:table-cell office:value-type=\"float\" office:value=\"1\"/></table:table-row>",
                false,
            ),
            (
                "<table:table-row><table:table-cell><text:p>x<text:s text:c=\"100000000\"/></text:p>\
                 </table:table-cell></table:table-row>",
                false,
            ),
        ] {
            assert_eq!(has_room(rows), has, "{rows}");
        }
        let long = format!(
            "<table:table-row><table:table-cell table:number-columns-repeated=\"16000\"><text:p>{}</text:p>\
             </table:table-cell></table:table-row>",
            "x".repeat(5000)
        );
        assert!(!has_room(&long));
    }
}
