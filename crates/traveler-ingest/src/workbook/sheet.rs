//! A sheet as rows of text.

use std::collections::BTreeMap;

use calamine::Data;

use crate::csv::{MOST_COLUMNS, names_a_table};
use crate::entered::FieldName;
use crate::spelling::plain;
use crate::text::BETWEEN;

/// The header is one of so many rows.
const FIRST_ROWS: usize = 20;

/// A sheet.
pub(super) struct Sheet {
    /// Its name.
    pub(super) name: String,
    /// Its rows that are not blank, each with its number, from 1; all have as many cells.
    pub(super) rows: Vec<(u32, Vec<String>)>,
}

impl Sheet {
    /// A sheet of all its cells by row and column, each from 0; `None` where one is beyond the columns that a table may
    /// have. Rows without text are left out, so that a cell far below costs nothing.
    pub(super) fn of(
        name: String,
        cells: impl Iterator<Item = (u32, u32, String)>,
    ) -> Option<Self> {
        let mut rows: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for (row, column, text) in cells.filter(|(_, _, text)| !text.is_empty()) {
            let column = usize::try_from(column)
                .ok()
                .filter(|column| *column < MOST_COLUMNS)?;
            let cells = rows.entry(row + 1).or_default();
            if cells.len() <= column {
                cells.resize(column + 1, String::new());
            }
            cells[column] = text;
        }
        let width = rows.values().map(Vec::len).max().unwrap_or_default();
        for cells in rows.values_mut() {
            cells.resize(width, String::new());
        }
        let rows = rows.into_iter().collect();
        Some(Self { name, rows })
    }

    /// Whether it is our own list of the corrections that were made, which are made in the travelers beside it.
    pub(super) fn lists_corrections<C: FieldName>(&self) -> bool {
        /// What heads what was entered, and what counts, in each language in which we write.
        const HEADINGS: [[&str; 2]; 2] = [["was", "is"], ["avant", "après"]];
        let header = self.header::<C>().and_then(|place| self.rows.get(place));
        header.is_some_and(|(_, cells)| {
            let has = |name: &&str| cells.iter().any(|cell| plain(cell) == plain(name));
            HEADINGS.iter().any(|both| both.iter().all(has))
        })
    }

    /// The place of the row that names the columns of a table: what every row of it names, and both sides of it.
    pub(super) fn header<C: FieldName>(&self) -> Option<usize> {
        let mut rows = self.rows.iter().take(FIRST_ROWS);
        rows.position(|(_, cells)| names_a_table::<C>(cells))
    }
}

/// The text of a cell. A number that is whole has no decimals.
pub(super) fn written(cell: &Data) -> String {
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
