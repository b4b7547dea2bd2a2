//! What a file of another program holds, as rows of a table.

use findings::{Findings, Location};
use notation::Vocabulary;
use rows::entered::FieldName;
use rows::{Kept, Owned, RowText, Spots};

use super::imported::{Imported, Row, Spot};
use crate::Options;

/// The rows of a file of another program, numbered from 1.
pub(crate) type Listed<'i, F> = Owned<F, Records<'i, F>>;

/// Where these rows are.
pub(crate) struct Records<'i, F> {
    imported: &'i Imported<'i>,
    rows: &'i [Row<F>],
}

/// One of these rows.
struct ListedRow<'l, F> {
    number: u32,
    row: &'l Row<F>,
}

/// The rows of a file as a table with these columns.
pub(super) fn listed<'i, F: FieldName>(
    imported: &'i Imported<'i>,
    rows: &'i [Row<F>],
    columns: Vec<F>,
    options: &Options,
    findings: &Findings,
) -> Listed<'i, F> {
    let words = options.letters.map_or(Vocabulary::ENGLISH, Vocabulary::of);
    let mut kept = Kept::of(columns);
    for (number, row) in (1..).zip(rows) {
        kept.push(&ListedRow { number, row });
    }
    Owned::of(
        kept,
        Records { imported, rows },
        words,
        &|name| options.leaves_out(name),
        findings,
    )
}

impl<F: FieldName> RowText<F> for ListedRow<'_, F> {
    fn number(&self) -> u32 {
        self.number
    }

    fn get(&self, field: F) -> Option<&str> {
        // What was said last of a field counts.
        let mut cells = self.row.cells.iter();
        let (_, text, _) = cells.rfind(|(own, ..)| *own == field)?;
        Some(text)
    }
}

impl<F> Records<'_, F> {
    fn own(&self, number: u32) -> Option<&Row<F>> {
        self.rows.get((number as usize).checked_sub(1)?)
    }
}

impl<F: FieldName> Spots<F> for Records<'_, F> {
    fn cell(&self, row: u32, field: F) -> Location {
        let own = self.own(row);
        let at = own.and_then(|row| row.cells.iter().find(|(own, ..)| *own == field));
        match at {
            Some((.., at)) => self.imported.locate(at),
            None => self.row(row),
        }
    }

    fn row(&self, row: u32) -> Location {
        let at = self.own(row).map(|row| &row.at);
        self.imported.locate(at.unwrap_or(&Spot::Bytes(0..0)))
    }

    fn title(&self) -> Location {
        self.row(1)
    }
}
