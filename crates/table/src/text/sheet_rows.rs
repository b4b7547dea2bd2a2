//! Rows of sheets instead of lines: a workbook already has cells, and is never split.

use std::borrow::Cow;

use findings::{Location, Place};
use notation::column::letters;

/// The rows of sheets, one sheet after the other.
#[derive(Debug, Default)]
pub struct SheetRows {
    /// The sheets.
    pub sheets: Vec<SheetColumns>,
    /// The rows of all.
    pub rows: Vec<SheetRow>,
}

/// A sheet of a workbook.
#[derive(Debug)]
pub struct SheetColumns {
    /// Its name.
    pub name: String,
    /// By each of its columns, which of a row's cells it is.
    pub columns: Vec<usize>,
}

/// A row of a sheet.
#[derive(Debug)]
pub struct SheetRow {
    /// Which sheet it is of.
    pub sheet: usize,
    /// Its number there.
    pub number: u32,
    /// Its cells, in the columns of all sheets, without the space around them.
    pub cells: Vec<String>,
    /// Where each cell stands in the text that was unfolded, and last where the row does; nothing in other texts.
    pub spots: Vec<Spot>,
}

/// A place in a text: some bytes of a line, or a cell of a row.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The number of the line.
    pub line: u64,
    /// Where it starts, in bytes; of a row of a sheet, in cells.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl Spot {
    /// The beginning of a line.
    pub const fn line(line: u64) -> Self {
        Self { line, start: 0, end: 0 }
    }
}

impl SheetRow {
    /// What is in its first cell.
    pub(super) fn first(&self) -> &str {
        self.cells.first().map_or("", String::as_str)
    }

    /// The row as a line of text, for a look at it.
    pub(super) fn shown(&self) -> Cow<'_, str> {
        self.cells.join("|").into()
    }
}

impl SheetRows {
    /// The rows from the one of this number on, counted from 1 through all sheets.
    pub(super) fn from(&self, number: u64) -> &[SheetRow] {
        let before = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
        self.rows.get(before..).unwrap_or_default()
    }

    /// The place of a cell of a row.
    pub(super) fn locate(&self, file: &str, number: u64, cell: usize) -> Location {
        let row = self.from(number).first();
        let place = row.and_then(|row| Some(self.sheets.get(row.sheet)?.place(row, cell)));
        Location {
            file: file.to_owned(),
            place: place.unwrap_or(Place::Row { row: 0 }),
            label: None,
        }
    }
}

impl SheetColumns {
    /// The place of a cell of a row of this sheet.
    fn place(&self, row: &SheetRow, cell: usize) -> Place {
        let own = self.columns.iter().position(|column| *column == cell);
        let own = own.unwrap_or_default();
        let mut shown = String::new();
        let (mut column, mut width) = (1, 0);
        for (place, from) in self.columns.iter().enumerate() {
            if place > 0 {
                shown.push_str(" | ");
            }
            let text = row.cells.get(*from).map_or("", String::as_str);
            if place == own {
                column = shown.chars().count() as u64 + 1;
                width = text.chars().count() as u64;
            }
            shown.push_str(text);
        }
        let letters = letters(u32::try_from(own).unwrap_or_default());
        Place::Cell {
            sheet: self.name.clone(),
            cell: format!("{letters}{}", row.number),
            row: row.number,
            text: shown,
            column,
            width,
        }
    }
}
