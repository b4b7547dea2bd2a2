//! A grid: who on the left, one narrow column per board on the right, and sums below. It is set as large as its paper
//! allows.
//!
//! The columns on the right are cut into bands one below the other, the parts of a grid (its directions) share a
//! sheet or have one each, and the paper is held either way: [`Layout`] is the way with the largest letters.

mod drawing;
mod layout;
mod sheets;

use std::ops::Range;

use layout::Layout;
use reports::sheet::{Heading, Sheet, Style};

use super::heading::SheetTop;
use super::page::Pages;
use super::table::{Cell, Column};
use crate::pdf::font::{Fonts, Weight};
use crate::pdf::naming::Naming;

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

/// Lengths in ems.
struct Widths {
    /// Of every column, that of the names by [`Self::naming`] instead.
    columns: Vec<f32>,
    /// The widest names, by [`Naming`].
    names: [f32; 4],
    /// The widest of what is under the names at the foot.
    label: f32,
    /// The widest short title of a part.
    short: f32,
    first: usize,
    key: usize,
    names_at: Option<usize>,
}

/// A column on the left, in ems.
struct LeftColumn {
    /// What it needs.
    own: f32,
    /// Whether it takes what is left over: the names, or where there are none what names a row.
    is_widest: bool,
}

impl Widths {
    /// Measures a grid.
    fn of(grid: &Grid, fonts: &mut Fonts) -> Self {
        let titles = grid.columns.iter();
        let mut columns: Vec<f32> = titles.map(|column| column.least(fonts)).collect();
        let rows = || grid.parts.iter().flat_map(|part| &part.rows);
        for row in rows() {
            for (width, cell) in columns.iter_mut().zip(&row.cells) {
                *width = width.max(cell.width(fonts));
            }
        }
        let (mut label, mut short, mut names) = (0.0_f32, 0.0_f32, [0.0_f32; 4]);
        for part in &grid.parts {
            let title = fonts.width(&part.title, Weight::Bold);
            short = short.max(fonts.width(&part.short, Weight::Bold));
            names.iter_mut().for_each(|width| *width = width.max(title));
            for (text, cells) in &part.foot {
                label = label.max(fonts.width(text, Weight::Regular));
                for (width, cell) in columns.iter_mut().zip(cells) {
                    *width = width.max(cell.width(fonts));
                }
            }
        }
        for row in rows() {
            for naming in [Naming::OneLine, Naming::Above, Naming::Last] {
                let players = row.players(grid.names);
                let cell = Cell::lines(naming.lines(players, fonts)).bold(row.bold);
                let width = &mut names[naming as usize];
                *width = width.max(cell.width(fonts));
            }
        }
        for (columns_of_group, title) in &grid.groups {
            let own = &mut columns[columns_of_group.clone()];
            let needed = fonts.width(title, Weight::Bold);
            let has: f32 = own.iter().sum();
            let each = (needed - has).max(0.0) / own.len().max(1) as f32;
            own.iter_mut().for_each(|width| *width += each);
        }
        Self {
            columns,
            names,
            label,
            short,
            first: grid.first,
            key: grid.key,
            names_at: grid.names,
        }
    }

    /// The columns on the left of a band: of the first one all, of the others what names a row.
    fn of_left(&self, whole: bool, naming: Naming, inset: f32) -> Vec<LeftColumn> {
        let has_names = naming != Naming::Nobody;
        let kept = (0..self.first).filter(|column| {
            whole || *column == self.key || (has_names && Some(*column) == self.names_at)
        });
        kept.map(|column| {
            let is_names = Some(column) == self.names_at;
            let is_widest = if has_names { is_names } else { column == self.key };
            let text = if is_names {
                self.names[naming as usize].max(self.label)
            } else if is_widest {
                self.columns[column].max(self.label).max(self.short)
            } else {
                self.columns[column]
            };
            LeftColumn { own: text + 2.0 * inset, is_widest }
        })
        .collect()
    }

    /// The width of the left side of a band.
    fn left(&self, whole: bool, naming: Naming, inset: f32) -> f32 {
        let columns = self.of_left(whole, naming, inset).into_iter();
        columns.map(|column| column.own).sum()
    }

    /// The columns of boards.
    fn boards(&self) -> &[f32] {
        &self.columns[self.first..]
    }
}
