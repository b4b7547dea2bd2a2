//! Why a record is not a row.

use crate::entered::FieldName;
use crate::text::cells::{Cell, RawRecord};
use findings::{Code, Diagnostic};

use super::Table;
use crate::split_error::unclosed;

impl<C: FieldName> Table<'_, '_, C> {
    /// Says that a record is a row of totals or holds only a remark, if it does.
    fn total(&self, record: RawRecord<'_>, cells: &[Cell<'_>]) -> Option<Diagnostic> {
        let first = cells.first()?;
        if let Some(remark) = remark::<C>(cells) {
            let message = "this row holds only a remark, and was passed over";
            return Some(
                Diagnostic::new(Code::RemarkRow, message)
                    .at(self.text.whole_line(record.line))
                    .found(remark.to_owned())
                    .hint("a remark about a result belongs in its row, in a column `remarks`"),
            );
        }
        (is_total(&first.text) && !self.is_entry(cells)).then(|| {
            Diagnostic::new(Code::TotalRow, "this row of totals was passed over")
                .at(self.text.whole_line(record.line))
                .found(first.text.clone())
                .hint("a row of totals begins with the word, and names no board or no pair")
        })
    }

    /// Why a record is no row: it has more or fewer cells than the header, or is none at all.
    pub(super) fn row_error(
        &self,
        record: RawRecord<'_>,
        cells: &[Cell<'_>],
    ) -> Option<Diagnostic> {
        let (wanted, found) = (self.header.names.len(), cells.len());
        let surplus = cells.get(wanted..).unwrap_or_default();
        if let Some(total) = self.total(record, cells) {
            return Some(total);
        }
        if record.text.trim_start().starts_with('#') {
            return Some(
                Diagnostic::new(Code::CommentLine, "this looks like a comment")
                    .at(self.text.whole_line(record.line))
                    .hint("add `--comment '#'`, or delete the line"),
            );
        }
        if found == wanted || (found > wanted && surplus.iter().all(Cell::is_blank)) {
            return None;
        }
        if record.text.contains(['\n', '\r'])
            && let Some(quoted) = cells.iter().find(|cell| cell.text.contains(['\n', '\r']))
        {
            return Some(unclosed(self.text, record, quoted.start));
        }
        let counts = |diagnostic: Diagnostic| {
            diagnostic.found(number_of_cells(found)).expected(number_of_cells(wanted))
        };
        Some(if found < wanted {
            let end = record.text.trim_end().len();
            let missing = self.header.names.get(found).map_or("", String::as_str);
            counts(Diagnostic::new(
                Code::ShortRow,
                format!("the row has {}, the header {wanted}", number_of_cells(found)),
            ))
            .at(self.text.location_in(record.line, record.text, end, end))
            .hint(format!(
                "the cells from `{missing}` on are missing; leave a cell blank, do not leave it out"
            ))
        } else {
            let start = surplus.first().map_or(0, |cell| cell.start);
            let end = surplus.last().map_or(0, |cell| cell.end);
            counts(Diagnostic::new(
                Code::LongRow,
                format!("the row has {}, the header {wanted}", number_of_cells(found)),
            ))
            .at(self.text.location_in(record.line, record.text, start, end))
            .hint(surplus_hint(record.text, self.header.delimiter))
        })
    }
}

/// The text of a row of travelers that has no other: a sentence below the results.
fn remark<'c, C: FieldName>(cells: &'c [Cell<'_>]) -> Option<&'c str> {
    C::BOARD?;
    let mut filled = cells.iter().filter(|cell| !cell.is_blank());
    let (first, more) = (filled.next()?, filled.next());
    // What looks like a comment is one line that the director decides about.
    if more.is_some() || first.text.starts_with('#') {
        return None;
    }
    let is_word = |word: &&str| word.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
    let words = first.text.split_whitespace().filter(is_word).count();
    (words > 1).then_some(first.text.as_ref())
}

/// Words for a total.
const TOTALS: [&str; 10] =
    ["total", "totals", "sum", "totaux", "summe", "gesamt", "totaal", "totale", "totali", "summa"];

/// The letters of the shortest of them.
const SHORTEST_TOTAL: usize = 3;

/// Whether a cell begins with a word for a total.
pub fn is_total(cell: &str) -> bool {
    // Every row is asked this, and hardly any begins with a word.
    if cell.len() < SHORTEST_TOTAL {
        return false;
    }
    let end = cell.find(|character: char| !character.is_alphabetic());
    let word = cell.get(..end.unwrap_or(cell.len())).unwrap_or_default();
    TOTALS.iter().any(|total| word.eq_ignore_ascii_case(total))
}

/// `1 cell`, `2 cells`.
fn number_of_cells(count: usize) -> String {
    match count {
        1 => "1 cell".to_owned(),
        more => format!("{more} cells"),
    }
}

fn surplus_hint(line: &str, delimiter: char) -> String {
    if line.contains(['\u{201C}', '\u{201D}', '\u{201E}']) {
        "curly quotes do not quote; use straight ones: `\"`".to_owned()
    } else if line.contains('\'') {
        "single quotes do not quote; use double ones: `\"`".to_owned()
    } else {
        let sign = if delimiter == '\t' { "a tab".to_owned() } else { format!("a `{delimiter}`") };
        format!("if {sign} belongs to a text, quote the text: `\"Smith, Jr\"`")
    }
}
