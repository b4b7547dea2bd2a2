//! The lines of one board of a sheet.
//!
//! What happened at a table is compared with the other results of its board, and with nothing else. So a candidate that
//! changes it is tried with these lines alone.

use memchr::memchr2_iter;

use super::grid::Grid;
use crate::field::Field;

/// A text in which the lines of other boards are empty, so that lines keep their numbers.
pub(super) struct Excerpt {
    pub(super) content: String,
    /// By row of the grid: by how many bytes it is nearer to the beginning; `None` where it is left out.
    nearer: Vec<Option<usize>>,
}

impl Excerpt {
    /// The lines of a row's board; `None` where a line is not understood without those above it.
    pub(super) fn of(grid: &Grid<'_>, row: usize) -> Option<Self> {
        if grid.cell(row, Field::Board).is_empty() || !grid.is_whole() {
            return None;
        }
        let text = grid.text();
        let mut content = String::new();
        let mut nearer = vec![None; grid.rows.len()];
        let mut copied = 0;
        for (place, one) in grid.rows.iter().enumerate() {
            if grid.said[place].agrees(&grid.said[row], Field::Board) {
                nearer[place] = Some(copied - content.len());
                continue;
            }
            let lines = one.lines.clone();
            content.push_str(text.get(copied..lines.start)?);
            let left_out = text.get(lines.clone())?.as_bytes();
            let ends = memchr2_iter(b'\n', b'\r', left_out);
            content.extend(ends.map(|at| char::from(left_out[at])));
            copied = lines.end;
        }
        content.push_str(text.get(copied..)?);
        Some(Self { content, nearer })
    }

    /// By how many bytes a row is nearer to the beginning than in the whole sheet.
    pub(super) fn nearer(&self, row: usize) -> Option<usize> {
        self.nearer.get(row).copied().flatten()
    }
}
