//! Where the lines of a text come from that was put together.

use super::BETWEEN;
use crate::{Location, Place};

/// Where the lines of a text come from.
#[derive(Debug, Default)]
pub(crate) struct Origin {
    /// What it was put together from.
    pub(crate) parts: Vec<Part>,
    /// The part of each line, and the row there.
    pub(crate) lines: Vec<(usize, u32)>,
}

/// A part of a text that was put together.
#[derive(Debug)]
pub(crate) enum Part {
    /// A sheet of a workbook.
    Sheet {
        /// Its name.
        name: String,
        /// Which column of the text each of its columns is.
        columns: Vec<usize>,
    },
}

impl Origin {
    /// The place of a cell in a line of this text.
    pub(super) fn place(&self, file: &str, line: u64, text: &str, cell: usize) -> Location {
        let at = usize::try_from(line)
            .ok()
            .and_then(|line| line.checked_sub(1));
        let (part, row) = at
            .and_then(|at| self.lines.get(at))
            .copied()
            .unwrap_or_default();
        let place = match self.parts.get(part) {
            Some(sheet) => sheet.place(row, text, cell),
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

impl Part {
    fn place(&self, row: u32, text: &str, cell: usize) -> Place {
        let Self::Sheet { name, columns } = self;
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
            sheet: name.clone(),
            cell: format!("{letters}{row}"),
            row,
            text: shown,
            column,
            width,
        }
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
