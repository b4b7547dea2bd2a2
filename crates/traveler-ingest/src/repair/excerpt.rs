//! The lines of one board of a sheet.
//!
//! What happened at a table is compared with the other results of its board, and with nothing else. So a candidate that
//! changes it is tried with these lines alone.

use super::grid::Grid;
use crate::entered::{Field, WrittenRow};

const NEW_LINE: [char; 2] = ['\n', '\r'];

/// A text in which the lines of other boards are empty, so that lines keep their numbers.
pub(super) struct Excerpt {
    pub(super) content: String,
    /// By row of the grid: by how many bytes it is nearer to the beginning; `None` where it is left out.
    nearer: Vec<Option<usize>>,
}

impl Excerpt {
    /// The lines of a row's board; `None` where a line is not understood without those above it.
    pub(super) fn of(grid: &Grid<'_>, row: &WrittenRow) -> Option<Self> {
        // Each row has these itself, or none has them.
        const ABOVE: [Field; 6] = [
            Field::Section,
            Field::Round,
            Field::Table,
            Field::Board,
            Field::Ns,
            Field::Ew,
        ];
        let is_whole = |row: &WrittenRow| {
            let mut fields = ABOVE.iter();
            fields.all(|&field| row.text(field).is_empty() || row.is_written(field))
        };
        if row.text(Field::Board).is_empty() || !grid.rows.iter().all(is_whole) {
            return None;
        }
        let text = grid.text();
        let mut content = String::new();
        let mut nearer = Vec::with_capacity(grid.rows.len());
        let mut copied = 0;
        for one in &grid.rows {
            if one.agrees(row, &[Field::Board]) {
                nearer.push(Some(copied - content.len()));
                continue;
            }
            nearer.push(None);
            let (first, last) = (one.start()?, one.end()?);
            let start = text.get(..first)?.rfind(NEW_LINE).map_or(0, |at| at + 1);
            let end = text
                .get(last..)?
                .find(NEW_LINE)
                .map_or(text.len(), |at| last + at);
            content.push_str(text.get(copied..start)?);
            content.extend(text.get(start..end)?.matches(NEW_LINE));
            copied = end;
        }
        content.push_str(text.get(copied..)?);
        Some(Self { content, nearer })
    }

    /// By how many bytes a row is nearer to the beginning than in the whole sheet.
    pub(super) fn nearer(&self, row: usize) -> Option<usize> {
        self.nearer.get(row).copied().flatten()
    }
}

impl WrittenRow {
    /// Where its first cell begins.
    fn start(&self) -> Option<usize> {
        self.places.iter().flatten().map(|place| place.start).min()
    }

    /// Where its last cell ends.
    fn end(&self) -> Option<usize> {
        self.places.iter().flatten().map(|place| place.end).max()
    }
}
