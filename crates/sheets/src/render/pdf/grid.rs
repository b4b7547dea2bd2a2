//! A grid: who on the left, one narrow column a board on the right, and sums below. It is set as large as its paper allows.
//!
//! The columns on the right are cut into bands that stand under each other, the parts of a grid (its directions) share a
//! sheet or have one each, and the paper is held either way: [`Layout`] is the way with the largest letters.

mod drawing;
mod layout;
mod widths;

use std::ops::Range;

use super::heading::SheetTop;
use super::page::Pages;
use super::table::{Cell, Column};
use layout::Layout;
use widths::Widths;

/// A grid.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The columns on the left, that of the names among them, and then those of the boards.
    pub(super) columns: Vec<Column>,
    /// Titles over several columns on the left.
    pub(super) groups: Vec<(Range<usize>, String)>,
    /// The column with what a row is called in every band.
    pub(super) key: usize,
    /// The column of the names.
    pub(super) names: usize,
    /// Where the boards begin.
    pub(super) first: usize,
    /// What stands under each other on one sheet, or on a sheet each.
    pub(super) parts: Vec<Part>,
}

/// A part of a grid.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// What stands over the names where parts share a sheet.
    pub(super) title: String,
    /// The same over what names a row, where there are no names.
    pub(super) short: String,
    /// The rows.
    pub(super) rows: Vec<Row>,
    /// What each row at the foot is called, and its cells, one a board.
    pub(super) foot: Vec<(String, Vec<Cell>)>,
    /// What is said under the grid, line by line.
    pub(super) notes: Vec<String>,
}

/// A row of a part.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// A cell a column; that of the names is filled when it is known how they are written.
    pub(super) cells: Vec<Cell>,
    /// The players.
    pub(super) players: Vec<String>,
    /// Whether their names stand out.
    pub(super) bold: bool,
}

/// The tops of a grid's sheets.
pub(super) struct Tops {
    /// Over all parts together.
    pub(super) together: SheetTop,
    /// Over each part alone.
    pub(super) apart: Vec<SheetTop>,
}

impl Grid {
    /// Draws the grid, on as many pages as it needs, and tells the reader's table of contents of each sheet.
    pub(super) fn draw(&self, tops: &Tops, pages: &mut Pages) {
        let widths = Widths::of(self, &mut pages.fonts);
        let layout = Layout::of(self, &widths, tops, pages);
        if layout.together {
            let parts: Vec<&Part> = self.parts.iter().collect();
            layout.draw(self, &widths, &parts, &tops.together, pages);
        } else {
            for (part, top) in self.parts.iter().zip(&tops.apart) {
                layout.draw(self, &widths, &[part], top, pages);
            }
        }
    }

    /// Leaves out the columns on the left in which nothing stands.
    pub(super) fn leave_out_empty_columns(&mut self) {
        let rows = || self.parts.iter().flat_map(|part| &part.rows);
        let stays: Vec<bool> = (0..self.columns.len())
            .map(|column| {
                column >= self.first
                    || [self.key, self.names].contains(&column)
                    || rows().any(|row| !row.cells[column].is_empty())
            })
            .collect();
        let before = |end: usize| stays[..end].iter().filter(|stays| **stays).count();
        for (columns, _) in &mut self.groups {
            *columns = before(columns.start)..before(columns.end);
        }
        self.groups.retain(|(columns, _)| !columns.is_empty());
        (self.key, self.names, self.first) =
            (before(self.key), before(self.names), before(self.first));
        let mut stay = stays.iter();
        self.columns
            .retain(|_| stay.next().is_some_and(|stays| *stays));
        for row in self.parts.iter_mut().flat_map(|part| &mut part.rows) {
            let mut stay = stays.iter();
            row.cells
                .retain(|_| stay.next().is_some_and(|stays| *stays));
        }
    }
}
