//! What a file of another program holds, as rows of a table.

use findings::{Findings, Location};
use notation::{Field, PairField, Vocabulary};
use table::entered::FieldName;
use table::rows::{OwnedTable, RowBuffer, Spots};

use super::imported::{Imported, Row, Spot, columns};
use crate::Choices;

/// The rows of a file of another program, numbered from 1.
pub type Listed<'i, F> = OwnedTable<F, Records<'i, F>>;

/// Where these rows are.
pub struct Records<'i, F> {
    imported: &'i Imported<'i>,
    rows: &'i [Row<F>],
}

impl Imported<'_> {
    /// The lines of the travelers as rows of a table.
    pub fn travelers(&self, choices: &Choices, findings: &Findings) -> Listed<'_, Field> {
        let mut columns = columns(&self.travelers);
        // A number that no line has is missing in each of them.
        let is_of_pairs = !columns.contains(&Field::North);
        for field in [Field::Board, Field::Ns, Field::Ew] {
            if (is_of_pairs || field == Field::Board) && !columns.contains(&field) {
                columns.push(field);
            }
        }
        listed(self, &self.travelers, columns, choices, findings)
    }

    /// The pairs as rows of a table; `None` where the file names none.
    pub fn pairs(&self, choices: &Choices, findings: &Findings) -> Option<Listed<'_, PairField>> {
        let columns = columns(&self.pairs);
        let rows = &self.pairs;
        (!rows.is_empty()).then(|| listed(self, rows, columns, choices, findings))
    }
}

/// The rows of a file as a table with these columns.
fn listed<'i, F: FieldName>(
    imported: &'i Imported<'i>,
    rows: &'i [Row<F>],
    columns: Vec<F>,
    choices: &Choices,
    findings: &Findings,
) -> Listed<'i, F> {
    let words = (choices.csv.letters).map_or(Vocabulary::ENGLISH, Vocabulary::of);
    let mut kept = RowBuffer::of(columns);
    for (number, row) in (1..).zip(rows) {
        // What was said last of a field counts.
        kept.put(number, |field| {
            let mut cells = row.cells.iter();
            let (_, text, _) = cells.rfind(|(own, ..)| *own == field)?;
            Some(text.as_str())
        });
    }
    OwnedTable::of(
        kept,
        Records { imported, rows },
        words,
        &|name| choices.csv.leaves_out(name),
        findings,
    )
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
