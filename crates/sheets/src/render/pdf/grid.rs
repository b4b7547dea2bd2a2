//! A grid: who on the left, one narrow column per board on the right, and sums below. It is set as large as its paper
//! allows.
//!
//! The columns on the right are cut into bands one below the other, the parts of a grid (its directions) share a
//! sheet or have one each, and the paper is held either way: [`Layout`] is the way with the largest letters.

mod drawing;
mod layout;
mod sheets;
mod widths;

use std::ops::Range;

use super::heading::SheetTop;
use super::page::Pages;
use super::table::{Cell, Column};
use crate::sheet::{Heading, Sheet, Style};
use layout::Layout;
use widths::Widths;

/// A grid.
#[derive(Clone, Debug)]
struct Grid {
    /// The columns on the left, that of the names among them, and then those of the boards.
    columns: Vec<Column>,
    /// Titles over several columns on the left.
    groups: Vec<(Range<usize>, String)>,
    /// The column with what a row is called in every band.
    key: usize,
    /// The column of the names, where there are some.
    names: Option<usize>,
    /// Where the boards begin.
    first: usize,
    /// The parts, one below the other on one sheet, or on a sheet each.
    parts: Vec<Part>,
}

/// A part of a grid.
#[derive(Clone, Debug)]
struct Part {
    /// What is above the names where parts share a sheet.
    title: String,
    /// The same over what names a row, where there are no names.
    short: String,
    /// The rows.
    rows: Vec<Row>,
    /// What each row at the foot is called, and its cells.
    foot: Vec<(String, Vec<Cell>)>,
    /// What is said under the grid.
    notes: Vec<String>,
}

/// A row of a part.
#[derive(Clone, Debug)]
struct Row {
    /// A cell a column; that of the names has its lines when it is known how they are written.
    cells: Vec<Cell>,
    /// Whether it stands out.
    bold: bool,
}

/// The tops of a grid's sheets.
struct Tops {
    /// Over all parts together.
    together: SheetTop,
    /// Over each part alone.
    apart: Vec<SheetTop>,
}

impl Tops {
    /// The same without what was corrected; `None` where nothing was.
    fn without_notice(&self) -> Option<Self> {
        let apart = self.apart.iter().map(SheetTop::without_notice);
        Some(Self {
            together: self.together.without_notice()?,
            apart: apart.collect::<Option<_>>()?,
        })
    }
}

/// Draws the grids of some sheets: those that belong together share one where that can be read on a wall.
pub(super) fn draw(sheets: &[Sheet], values: Style, heading: &Heading, pages: &mut Pages) {
    for sheets in sheets::chunks(sheets) {
        sheets::grid(sheets, values).draw(&sheets::tops(heading, sheets), pages);
    }
}

impl Grid {
    /// Draws the grid, on as many pages as it needs, and enters each sheet in the bookmarks.
    fn draw(&self, tops: &Tops, pages: &mut Pages) {
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
}

impl Row {
    /// Those whose names are in the row.
    fn players(&self, names: Option<usize>) -> &[String] {
        names.map_or(&[], |place| self.cells[place].players())
    }
}
