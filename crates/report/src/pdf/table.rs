//! Tables: columns as wide as they need, headings repeated on every page, no row cut in two.
//!
//! A table is measured in ems and drawn at the size that the page leaves it.

use std::ops::Range;

use super::font::{Fonts, Weight};
use super::heading::SheetTop;
use super::page::{Align, Ink, Pages};
use super::paper::Orientation;
use crate::model::scorecard::Mark;

/// A column.
#[derive(Clone, Debug)]
pub(super) struct Column {
    title: String,
    align: Align,
    /// Whether a line stands before it.
    ruled: bool,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    columns: Vec<Column>,
    groups: Vec<(Range<usize>, String)>,
    rows: Vec<Vec<Cell>>,
    foot: Vec<Vec<Cell>>,
}

/// A cell: one line of text, or one above the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Cell {
    lines: Vec<String>,
    bold: bool,
    mark: Option<Mark>,
}

/// A table with its widths, in ems.
pub(super) struct Measured {
    table: Table,
    widths: Vec<f32>,
}

/// Where a table goes.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) top: &'a SheetTop,
    pub(super) orientation: Orientation,
    pub(super) size: f32,
}

/// White on both sides of a column's text.
const PADDING: f32 = 0.28;
/// From one line of a cell to the next.
const LEADING: f32 = 1.16;
/// What a row has above and below its lines together.
const ROW_PADDING: f32 = 0.36;
/// From the top of a line to the foot of its letters.
const ASCENT: f32 = 0.88;
/// A table that is narrower than the page grows by this share at most.
const MOST_GROWTH: f32 = 1.6;

impl Column {
    /// A column of texts.
    pub(super) fn left(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            align: Align::Left,
            ruled: false,
        }
    }

    /// A column of numbers.
    pub(super) fn right(title: impl Into<String>) -> Self {
        Self {
            align: Align::Right,
            ..Self::left(title)
        }
    }

    /// A column of signs.
    pub(super) fn center(title: impl Into<String>) -> Self {
        Self {
            align: Align::Center,
            ..Self::left(title)
        }
    }

    /// Draws a line before the column.
    pub(super) fn ruled(mut self) -> Self {
        self.ruled = true;
        self
    }
}

impl Cell {
    /// A cell with lines above each other.
    pub(super) fn lines(lines: Vec<String>) -> Self {
        Self {
            lines,
            bold: false,
            mark: None,
        }
    }

    /// Makes it stand out.
    pub(super) fn bold(mut self, bold: bool) -> Self {
        self.bold |= bold;
        self
    }

    /// Marks a top or a bottom.
    pub(super) fn marked(mut self, mark: Option<Mark>) -> Self {
        self.bold |= mark == Some(Mark::Top);
        self.mark = mark;
        self
    }

    fn weight(&self) -> Weight {
        if self.bold {
            Weight::Bold
        } else {
            Weight::Regular
        }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::lines(vec![text])
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl Table {
    /// A table without rows.
    pub(super) fn new(columns: Vec<Column>) -> Self {
        Self {
            columns,
            ..Self::default()
        }
    }

    /// Puts a title over several columns.
    pub(super) fn group(&mut self, columns: Range<usize>, title: &str) {
        self.groups.push((columns, title.to_owned()));
    }

    /// Adds a row.
    pub(super) fn row(&mut self, cells: Vec<Cell>) {
        self.rows.push(cells);
    }

    /// Adds a row at the foot, under a line.
    pub(super) fn foot(&mut self, cells: Vec<Cell>) {
        self.foot.push(cells);
    }

    /// Leaves out the columns in which nothing stands.
    pub(super) fn without_empty_columns(mut self) -> Self {
        let stands: Vec<bool> = (0..self.columns.len())
            .map(|column| {
                let rows = self.rows.iter().chain(&self.foot);
                let cells = rows.filter_map(|row| row.get(column));
                cells
                    .flat_map(|cell| &cell.lines)
                    .any(|line| !line.is_empty())
            })
            .collect();
        let before = |end: usize| stands[..end].iter().filter(|stands| **stands).count();
        for (columns, _) in &mut self.groups {
            *columns = before(columns.start)..before(columns.end);
        }
        self.groups.retain(|(columns, _)| !columns.is_empty());
        let mut keep = stands.iter();
        self.columns
            .retain(|_| keep.next().is_some_and(|keep| *keep));
        for row in self.rows.iter_mut().chain(&mut self.foot) {
            let mut keep = stands.iter();
            row.retain(|_| keep.next().is_some_and(|keep| *keep));
        }
        self
    }

    /// Finds the widths of the columns.
    pub(super) fn measured(self, fonts: &mut Fonts) -> Measured {
        let mut widths: Vec<f32> = self
            .columns
            .iter()
            .map(|column| fonts.width(&column.title, Weight::Bold))
            .collect();
        for row in self.rows.iter().chain(&self.foot) {
            for (width, cell) in widths.iter_mut().zip(row) {
                for line in &cell.lines {
                    *width = width.max(fonts.width(line, cell.weight()));
                }
            }
        }
        for width in &mut widths {
            *width += 2.0 * PADDING;
        }
        for (columns, title) in &self.groups {
            let own = &mut widths[columns.clone()];
            let needed = fonts.width(title, Weight::Bold) + 2.0 * PADDING;
            let lacking = needed - own.iter().sum::<f32>();
            if let Some(last) = own.last_mut().filter(|_| lacking > 0.0) {
                *last += lacking;
            }
        }
        Measured {
            table: self,
            widths,
        }
    }
}

impl Measured {
    /// The whole width in ems.
    pub(super) fn width(&self) -> f32 {
        self.widths.iter().sum()
    }

    /// The whole height in ems.
    pub(super) fn height(&self) -> f32 {
        let rows = self.table.rows.iter().chain(&self.table.foot);
        self.heading() + rows.map(|row| height(row)).sum::<f32>()
    }

    fn heading(&self) -> f32 {
        let lines = if self.table.groups.is_empty() {
            LEADING
        } else {
            2.0 * LEADING
        };
        lines + ROW_PADDING
    }

    /// Draws it from `y` on and tells where it ends; begins new pages as rows need them.
    pub(super) fn draw(&self, pages: &mut Pages, place: Place<'_>, mut y: f32) -> f32 {
        let size = place.size;
        let frame = pages.frame(place.orientation);
        let edges = self.edges(frame.left, frame.width(), size);
        let foot: f32 = self.table.foot.iter().map(|row| height(row)).sum();
        y = self.draw_heading(pages, &edges, size, y);
        let last = self.table.rows.len().saturating_sub(1);
        for (number, row) in self.table.rows.iter().enumerate() {
            let needed = height(row) + if number == last { foot } else { 0.0 };
            if y + needed * size > frame.bottom {
                pages.begin(place.orientation);
                y = place.top.draw_again(pages, place.orientation);
                y = self.draw_heading(pages, &edges, size, y);
            }
            y = self.draw_striped(pages, number, &edges, size, y);
        }
        let ends = (edges[0], edges[edges.len() - 1]);
        pages.rule(ends, y, 0.7, Ink::Black);
        for row in &self.table.foot {
            self.draw_row(pages, row, &edges, size, y);
            y += height(row) * size;
        }
        if !self.table.foot.is_empty() {
            pages.rule(ends, y, 0.4, Ink::Gray);
        }
        y
    }

    /// Draws it whole, as wide as it is, from a corner on, and tells where it ends.
    pub(super) fn draw_whole(&self, pages: &mut Pages, (left, top): (f32, f32), size: f32) -> f32 {
        let edges = self.edges(left, self.width() * size, size);
        let mut y = self.draw_heading(pages, &edges, size, top);
        for number in 0..self.table.rows.len() {
            y = self.draw_striped(pages, number, &edges, size, y);
        }
        y
    }

    fn draw_striped(
        &self,
        pages: &mut Pages,
        number: usize,
        edges: &[f32],
        size: f32,
        top: f32,
    ) -> f32 {
        let row = &self.table.rows[number];
        let end = top + height(row) * size;
        if number % 2 == 1 {
            pages.fill((edges[0], top), (edges[edges.len() - 1], end), Ink::Stripe);
        }
        self.draw_row(pages, row, edges, size, top);
        end
    }

    /// The left edge of each column, and the right edge of the last one.
    fn edges(&self, left: f32, room: f32, size: f32) -> Vec<f32> {
        let growth = (room / (self.width() * size)).clamp(1.0, MOST_GROWTH);
        let mut x = left;
        let mut edges = vec![x];
        for width in &self.widths {
            x += width * size * growth;
            edges.push(x);
        }
        edges
    }

    fn draw_heading(&self, pages: &mut Pages, edges: &[f32], size: f32, top: f32) -> f32 {
        let end = top + self.heading() * size;
        let line = end - (LEADING + ROW_PADDING / 2.0 - ASCENT) * size;
        for (columns, title) in &self.table.groups {
            let (left, right) = (edges[columns.start], edges[columns.end]);
            let middle = f32::midpoint(left, right);
            let upper = line - LEADING * size;
            let title = (title.as_str(), Weight::Bold);
            pages.text((middle, upper), Align::Center, title, size, Ink::Accent);
            let inset = PADDING * size;
            let under = upper + 0.25 * size;
            pages.rule((left + inset, right - inset), under, 0.4, Ink::Gray);
        }
        for (number, column) in self.table.columns.iter().enumerate() {
            let x = anchor(column.align, (edges[number], edges[number + 1]), size);
            let title = (column.title.as_str(), Weight::Bold);
            pages.text((x, line), column.align, title, size, Ink::Accent);
        }
        pages.rule((edges[0], edges[edges.len() - 1]), end, 0.9, Ink::Accent);
        end
    }

    fn draw_row(&self, pages: &mut Pages, row: &[Cell], edges: &[f32], size: f32, top: f32) {
        let whole = height(row) * size;
        for (number, (column, cell)) in self.table.columns.iter().zip(row).enumerate() {
            let (left, right) = (edges[number], edges[number + 1]);
            if column.ruled {
                pages.fill((left - 0.2, top), (left + 0.2, top + whole), Ink::Gray);
            }
            if let Some(mark) = cell.mark {
                let (above, below) = ((left + 0.8, top + 0.8), (right - 0.8, top + whole - 0.8));
                match mark {
                    Mark::Top => pages.fill(above, below, Ink::Shade),
                    Mark::Bottom => pages.outline(above, below, Ink::Gray),
                }
            }
            let x = anchor(column.align, (left, right), size);
            let lines = lines(cell) * size;
            let mut line = top + (whole - lines) / 2.0 + ASCENT * size;
            for text in &cell.lines {
                let text = (text.as_str(), cell.weight());
                pages.text((x, line), column.align, text, size, Ink::Black);
                line += LEADING * size;
            }
        }
    }
}

/// Where a text is held between the edges of its column.
fn anchor(align: Align, (left, right): (f32, f32), size: f32) -> f32 {
    match align {
        Align::Left => left + PADDING * size,
        Align::Center => f32::midpoint(left, right),
        Align::Right => right - PADDING * size,
    }
}

/// The height of a row in ems.
fn height(row: &[Cell]) -> f32 {
    row.iter().map(lines).fold(LEADING, f32::max) + ROW_PADDING
}

/// The height of a cell's lines in ems.
fn lines(cell: &Cell) -> f32 {
    cell.lines.iter().map(|_| LEADING).sum()
}
