//! A sheet as rows of text.

use calamine::{Data, Range};

use crate::csv::meaning_of;
use crate::entered::FieldName;
use crate::text::BETWEEN;

/// The header is one of so many rows.
const FIRST_ROWS: usize = 20;

/// A sheet.
pub(super) struct Sheet {
    /// Its name.
    pub(super) name: String,
    /// Its rows that are not blank, each with its number, from 1.
    pub(super) rows: Vec<(u32, Vec<String>)>,
    /// The column of the first cells, from 0.
    pub(super) first_column: u32,
}

impl Sheet {
    pub(super) fn of(name: String, range: &Range<Data>) -> Self {
        let (first_row, first_column) = range.start().unwrap_or_default();
        let rows = (first_row + 1..).zip(range.rows()).map(|(number, cells)| {
            let cells: Vec<String> = cells.iter().map(written).collect();
            (number, cells)
        });
        Self {
            name,
            rows: rows
                .filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()))
                .collect(),
            first_column,
        }
    }

    /// The place of the row that names the columns of a table: what every row of it names, and both sides of it.
    pub(super) fn header<C: FieldName>(&self) -> Option<usize> {
        let mut rows = self.rows.iter().take(FIRST_ROWS);
        rows.position(|(_, cells)| {
            let columns = meaning_of::<C>(cells);
            let number_of = |any: &[C]| {
                any.iter()
                    .filter(|kind| columns.contains(&Some(**kind)))
                    .count()
            };
            C::NAMED
                .iter()
                .all(|any| number_of(any) >= any.len().min(2))
        })
    }
}

/// The text of a cell. A number that is whole has no decimals.
fn written(cell: &Data) -> String {
    let text = match cell {
        Data::Empty => return String::new(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number.to_string(),
        Data::Bool(true) => "TRUE".to_owned(),
        Data::Bool(false) => "FALSE".to_owned(),
        Data::DateTime(date) => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Error(error) => error.to_string(),
    };
    let is_odd = |letter: char| {
        letter.is_control() || letter == BETWEEN || matches!(letter, '\u{2028}' | '\u{2029}')
    };
    text.replace(is_odd, " ").trim().to_owned()
}
