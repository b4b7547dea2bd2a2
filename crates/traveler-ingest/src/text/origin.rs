//! Where the lines of a text come from that was put together.

use std::fmt::{Debug, Write};

use super::BETWEEN;
use crate::{Location, Place};

/// Where the lines of a text come from.
#[derive(Debug, Default)]
pub(crate) struct Origin {
    /// What it was put together from.
    pub(crate) sheets: Vec<SheetColumns>,
    /// The sheet of each line, and the row there.
    pub(crate) lines: Vec<(usize, u32)>,
}

/// A sheet of a workbook.
#[derive(Debug)]
pub(crate) struct SheetColumns {
    /// Its name.
    pub(crate) name: String,
    /// Which column of the text each of its columns is.
    pub(crate) columns: Vec<usize>,
}

impl Origin {
    /// The part and the row of a line.
    pub(super) fn of(&self, line: u64) -> (usize, u32) {
        let at = usize::try_from(line)
            .ok()
            .and_then(|line| line.checked_sub(1));
        at.and_then(|at| self.lines.get(at))
            .copied()
            .unwrap_or_default()
    }

    /// The place of a cell in a line of this text.
    pub(super) fn place(&self, file: &str, line: u64, text: &str, cell: usize) -> Location {
        let (part, row) = self.of(line);
        let place = match self.sheets.get(part) {
            Some(SheetColumns { name, columns }) => in_sheet(name, columns, row, text, cell),
            None => Place::Row {
                row: u64::from(row),
            },
        };
        Location {
            file: file.to_owned(),
            place,
            label: None,
        }
    }
}

/// The place of a cell of a sheet.
fn in_sheet(name: &str, columns: &[usize], row: u32, text: &str, cell: usize) -> Place {
    let cells: Vec<&str> = text.split(BETWEEN).collect();
    let own = columns
        .iter()
        .position(|column| *column == cell)
        .unwrap_or_default();
    let mut shown = String::new();
    let (mut column, mut width) = (1, 0);
    for (place, from) in columns.iter().enumerate() {
        if place > 0 {
            shown.push_str(" | ");
        }
        let cell = cells.get(*from).copied().unwrap_or_default();
        if place == own {
            column = shown.chars().count() as u64 + 1;
            width = cell.chars().count() as u64;
        }
        shown.push_str(cell);
    }
    let letters = letters(u32::try_from(own).unwrap_or_default());
    Place::Cell {
        sheet: name.to_owned(),
        cell: format!("{letters}{row}"),
        row,
        text: shown,
        column,
        width,
    }
}

/// A text while it is put together, line by line.
#[derive(Debug, Default)]
pub(crate) struct PutTogether {
    /// The lines, the cells of each between [`BETWEEN`].
    pub(crate) text: String,
    /// Where each comes from.
    pub(crate) origin: Origin,
    /// How many cells each has.
    width: usize,
}

impl PutTogether {
    /// Nothing yet; each line is going to have so many cells.
    pub(crate) fn of_width(width: usize) -> Self {
        Self {
            width,
            ..Self::default()
        }
    }

    /// Adds a line of cells, each with its place among them.
    pub(crate) fn line<'c>(
        &mut self,
        part: usize,
        row: u32,
        cells: impl Iterator<Item = (usize, &'c str)>,
    ) {
        let mut line = vec![""; self.width];
        for (place, cell) in cells {
            match line.get_mut(place) {
                Some(room) => *room = cell,
                None => line.push(cell),
            }
        }
        for (place, cell) in line.iter().enumerate() {
            if place > 0 {
                self.text.push(BETWEEN);
            }
            // A quote would be one of CSV, what separates cells would cut one, and a line end would begin a row.
            let cell = cell.replace(['\n', '\r'], " ");
            match cell.contains(['"', BETWEEN]) {
                true => _ = write!(self.text, "\"{}\"", cell.replace('"', "\"\"")),
                false => self.text.push_str(&cell),
            }
        }
        self.text.push('\n');
        self.origin.lines.push((part, row));
    }
}

/// A place, from 0, as spreadsheets name columns: `A`, `Z`, `AA`.
pub(crate) fn letters(mut column: u32) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from_u32(u32::from(b'A') + column % 26).unwrap_or('A'));
        match column / 26 {
            0 => break,
            more => column = more - 1,
        }
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn columns_have_letters() {
        let named = [0, 25, 26, 51, 52, 701, 702].map(letters);
        assert_eq!(named, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
