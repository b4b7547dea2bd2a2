//! A table with its widths: how large it is, and how it is drawn.

use std::collections::HashMap;

use reports::sheet::{Keep, Mark};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::{Bar, Cell, PADDING, Table, edges};
use crate::pdf::Role;
use crate::pdf::font::{Fonts, Weight};
use crate::pdf::naming::Naming;
use crate::pdf::page::{Align, Ink, Pages};

/// A table with the widths of its columns, in ems.
pub(in crate::pdf) struct Measured {
    table: Table,
    /// Of the columns as they are now; nothing for one that is not kept.
    widths: Vec<f32>,
    /// Of what is in the columns but for names.
    own: Vec<f32>,
    /// How names are written now, and what the table then takes.
    naming: Option<Naming>,
    named: Vec<f32>,
    height: f32,
}

/// A table at its place and size, to be drawn row by row.
pub(in crate::pdf) struct Drawing<'a> {
    pub(in crate::pdf) table: &'a Table,
    /// The left edge of each column, and the right edge of the last one.
    pub(in crate::pdf) edges: Vec<f32>,
    pub(in crate::pdf) size: f32,
    /// White between the edge of a column and its text, in ems.
    pub(in crate::pdf) inset: f32,
    /// What a row has above and below its lines together, in ems.
    pub(in crate::pdf) padding: f32,
    /// The widest text of each column in ems, where columns may be much wider.
    pub(in crate::pdf) texts: Vec<f32>,
}

/// From one line of a cell to the next.
const LEADING: f32 = 1.16;
/// What a row has above and below its lines together.
const ROW_PADDING: f32 = 0.36;
/// From the top of a line to the foot of its letters.
const ASCENT: f32 = 0.88;
/// A table that is narrower than the page grows by this share at most.
const MOST_GROWTH: f32 = 1.6;

impl Measured {
    /// Measures a table, with names on one line.
    pub(super) fn of(table: Table, fonts: &mut Fonts) -> Self {
        let mut own: Vec<f32> = (table.columns.iter()).map(|column| column.least(fonts)).collect();
        for row in table.rows.iter().chain(&table.foot) {
            for (width, cell) in own.iter_mut().zip(row) {
                *width = width.max(cell.width(fonts));
            }
        }
        let mut measured =
            Self { table, widths: Vec::new(), own, naming: None, named: Vec::new(), height: 0.0 };
        measured.set(Naming::OneLine, Keep::Spare, fonts);
        measured
    }

    /// Writes names in a way, and leaves out the columns that are not kept as long as `least`.
    pub(in crate::pdf) fn set(&mut self, naming: Naming, least: Keep, fonts: &mut Fonts) {
        if self.naming != Some(naming) {
            self.write_names(naming, fonts);
        }
        let mut widths = self.named.clone();
        for (width, column) in widths.iter_mut().zip(&self.table.columns) {
            *width = if column.keep <= least { *width + 2.0 * PADDING } else { 0.0 };
        }
        for (columns, title) in &self.table.groups {
            let own = &mut widths[columns.clone()];
            let needed = fonts.width(title, Weight::Bold) + 2.0 * PADDING;
            let growth = (needed / own.iter().sum::<f32>()).max(1.0);
            own.iter_mut().for_each(|width| *width *= growth);
        }
        self.widths = widths;
    }

    fn write_names(&mut self, naming: Naming, fonts: &mut Fonts) {
        self.naming = Some(naming);
        self.named.clone_from(&self.own);
        for row in &mut self.table.rows {
            for (cell, width) in row.iter_mut().zip(&mut self.named) {
                if !cell.players.is_empty() {
                    cell.lines = naming.lines(&cell.players, fonts);
                    *width = width.max(cell.width(fonts));
                }
            }
        }
        let rows = self.table.rows.iter().chain(&self.table.foot);
        self.height = self.table.heading() + rows.map(|row| height(row) + ROW_PADDING).sum::<f32>();
    }

    /// Gives tables with the same columns the same widths, so that panels under each other align.
    pub(in crate::pdf) fn align<'a>(tables: impl Iterator<Item = &'a mut Self>) {
        let mut alike: HashMap<Vec<String>, Vec<&mut Self>> = HashMap::new();
        for table in tables {
            let titles = table.table.columns.iter();
            let titles = titles.map(|column| column.title.clone()).collect();
            alike.entry(titles).or_default().push(table);
        }
        for mut tables in alike.into_values() {
            let columns = tables.first().map_or(0, |table| table.widths.len());
            for column in 0..columns {
                let widths = tables.iter().map(|table| table.widths[column]);
                let widest = widths.fold(0.0, f32::max);
                for table in &mut tables {
                    table.widths[column] = widest;
                }
            }
        }
    }

    /// The whole width in ems.
    pub(in crate::pdf) fn width(&self) -> f32 {
        self.widths.iter().sum()
    }

    /// The whole height in ems.
    pub(in crate::pdf) const fn height(&self) -> f32 {
        self.height
    }

    /// The table between two edges, as wide as they allow.
    pub(in crate::pdf) fn within(&self, left: f32, room: f32, size: f32) -> Drawing<'_> {
        let growth = (room / (self.width() * size)).clamp(1.0, MOST_GROWTH);
        let widths = self.widths.iter().map(|width| width * size * growth);
        Drawing {
            table: &self.table,
            edges: edges(left, widths),
            size,
            inset: PADDING,
            padding: ROW_PADDING,
            texts: Vec::new(),
        }
    }

    /// Draws it whole, as wide as it is, from a corner on, and returns where it ends.
    pub(in crate::pdf) fn draw_whole(
        &self,
        pages: &mut Pages,
        (left, top): (f32, f32),
        size: f32,
    ) -> f32 {
        let drawing = self.within(left, 0.0, size);
        let mut y = drawing.heading(pages, top);
        for row in 0..drawing.rows() {
            y = drawing.row(pages, row, y);
        }
        y
    }
}

/// The height of a line of titles, in ems.
pub(in crate::pdf) const HEADING: f32 = LEADING + ROW_PADDING;

impl Table {
    /// The height of everything in ems, without what rows have above and below their lines.
    pub(in crate::pdf) fn lines(&self) -> f32 {
        let rows = self.rows.iter().chain(&self.foot);
        self.heading() + rows.map(|row| height(row)).sum::<f32>()
    }

    /// How many rows there are, with those at the foot.
    pub(in crate::pdf) fn all_rows(&self) -> usize {
        self.rows.len() + self.foot.len()
    }

    /// The height of the titles in ems.
    fn heading(&self) -> f32 {
        let lines = if self.groups.is_empty() { LEADING } else { 2.0 * LEADING };
        lines + ROW_PADDING
    }
}

impl Drawing<'_> {
    /// How many rows there are.
    pub(in crate::pdf) fn rows(&self) -> usize {
        self.table.rows.len()
    }

    /// The height of a row, and of the foot with the last one.
    pub(in crate::pdf) fn needed(&self, row: usize) -> f32 {
        let foot = self.table.foot.iter().filter(|_| row + 1 == self.rows());
        let foot: f32 = foot.map(|row| self.height(row)).sum();
        self.height(&self.table.rows[row]) + foot
    }

    /// The height of the titles and the first row.
    pub(in crate::pdf) fn begun(&self) -> f32 {
        let first = if self.rows() == 0 { 0.0 } else { self.needed(0) };
        self.table.heading() * self.size + first
    }

    /// Draws everything from `top` on and returns where it ends.
    pub(in crate::pdf) fn whole(&self, pages: &mut Pages, top: f32) -> f32 {
        let mut y = self.heading(pages, top);
        for row in 0..self.rows() {
            y = self.row(pages, row, y);
        }
        self.end(pages, y)
    }

    /// Draws the titles from `top` on and returns where they end.
    pub(in crate::pdf) fn heading(&self, pages: &mut Pages, top: f32) -> f32 {
        let (edges, size) = (&self.edges, self.size);
        let end = top + self.table.heading() * size;
        let line = end - (LEADING + ROW_PADDING / 2.0 - ASCENT) * size;
        pages.begin_table();
        pages.role(Role::Ornament);
        for (columns, title) in &self.table.groups {
            let (left, right) = (edges[columns.start], edges[columns.end]);
            let middle = f32::midpoint(left, right);
            let upper = line - LEADING * size;
            let title = (title.as_str(), Weight::Bold);
            pages.text((middle, upper), Align::Center, title, size, Ink::Accent);
            let inset = self.inset * size;
            let under = upper + 0.25 * size;
            pages.rule((left + inset, right - inset), under, 0.4, Ink::Gray);
        }
        let columns = self.table.columns.iter().enumerate();
        for (number, column) in columns.filter(|(number, _)| self.is_kept(*number)) {
            let align = if column.middle { Align::Center } else { column.align };
            let x = self.anchor(align, number);
            let title = (column.title.as_str(), Weight::Bold);
            let title = (if title.0.is_empty() { " " } else { title.0 }, title.1);
            pages.cell(number, true);
            pages.text((x, line), align, title, size, Ink::Accent);
        }
        pages.role(Role::Line);
        pages.rule(self.ends(), end, 0.9, Ink::Accent);
        end
    }

    /// Draws a row from `top` on and returns where it ends; every other one is on a stripe.
    pub(in crate::pdf) fn row(&self, pages: &mut Pages, number: usize, top: f32) -> f32 {
        let row = &self.table.rows[number];
        let end = top + self.height(row);
        if number % 2 == 1 {
            let (left, right) = self.ends();
            pages.fill((left, top), (right, end), Ink::Stripe);
        }
        self.cells(pages, row, top);
        end
    }

    /// Draws the line under the last row, and the foot, and returns where it ends.
    pub(in crate::pdf) fn end(&self, pages: &mut Pages, mut y: f32) -> f32 {
        pages.rule(self.ends(), y, 0.7, Ink::Black);
        for row in &self.table.foot {
            self.cells(pages, row, y);
            y += self.height(row);
        }
        if !self.table.foot.is_empty() {
            pages.rule(self.ends(), y, 0.4, Ink::Gray);
        }
        y
    }

    /// Whether a column has room.
    fn is_kept(&self, column: usize) -> bool {
        self.edges[column] < self.edges[column + 1]
    }

    /// Where a text is held between the edges of its column.
    fn anchor(&self, align: Align, column: usize) -> f32 {
        let (left, right) = (self.edges[column], self.edges[column + 1]);
        match align {
            Align::Left => left + self.inset * self.size,
            Align::Center => f32::midpoint(left, right),
            Align::Right => right - self.inset * self.size,
        }
    }

    /// The height of a row in points.
    fn height(&self, row: &[Cell]) -> f32 {
        (height(row) + self.padding) * self.size
    }

    fn ends(&self) -> (f32, f32) {
        (self.edges[0], self.edges[self.edges.len() - 1])
    }

    fn cells(&self, pages: &mut Pages, row: &[Cell], top: f32) {
        let size = self.size;
        let whole = self.height(row);
        pages.begin_row();
        for (number, (column, cell)) in self.table.columns.iter().zip(row).enumerate() {
            if !self.is_kept(number) {
                continue;
            }
            pages.cell(number, false);
            let (left, right) = (self.edges[number], self.edges[number + 1]);
            if column.ruled {
                pages.fill((left - 0.2, top), (left + 0.2, top + whole), Ink::Gray);
            }
            if let Some(mark) = cell.mark {
                let (above, below) = ((left + 0.8, top + 0.8), (right - 0.8, top + whole - 0.8));
                match mark {
                    Mark::Top => pages.fill(above, below, Ink::Shade),
                    Mark::Bottom => pages.outline(above, below, Ink::Gray),
                    Mark::Off => {}
                }
            }
            if let Some(bar) = cell.bar {
                let inset = self.inset * size;
                bar.draw(pages, (left + inset, right - inset), (top, top + whole));
            }
            let x = match self.texts.get(number) {
                Some(text) if column.middle => f32::midpoint(left, right) + text * size / 2.0,
                _ => self.anchor(column.align, number),
            };
            let lines = lines(cell) * size;
            let mut line = top + (whole - lines) / 2.0 + ASCENT * size;
            for text in &cell.lines {
                let text = (text.as_str(), cell.weight());
                pages.text((x, line), column.align, text, size, Ink::Black);
                line += LEADING * size;
            }
            // An empty cell has a place too, so that those behind it stay under their titles.
            if cell.lines.iter().all(String::is_empty) {
                let empty = (" ", Weight::Regular);
                pages.text((x, line), column.align, empty, size, Ink::Black);
            }
        }
        pages.role(Role::Line);
    }
}

impl Bar {
    /// Draws it in the middle of its row.
    fn draw(self, pages: &mut Pages, (left, right): (f32, f32), (top, bottom): (f32, f32)) {
        let share = (self.percent / Decimal::ONE_HUNDRED).to_f32().unwrap_or(0.0);
        let (above, below) = (top + (bottom - top) * 0.28, bottom - (bottom - top) * 0.28);
        if self.middle {
            pages.outline((left, above), (right, below), Ink::Gray);
        }
        let end = left + (right - left) * share.clamp(0.0, 1.0);
        pages.fill((left, above), (end, below), Ink::Bar);
        if self.middle {
            let middle = f32::midpoint(left, right);
            let reach = (bottom - top) * 0.1;
            pages.fill((middle - 0.3, above - reach), (middle + 0.3, below + reach), Ink::Black);
        }
    }
}

/// The height of a row's lines in ems.
pub(in crate::pdf) fn height(row: &[Cell]) -> f32 {
    row.iter().map(lines).fold(LEADING, f32::max)
}

/// The height of a cell's lines in ems.
fn lines(cell: &Cell) -> f32 {
    cell.lines.iter().map(|_| LEADING).sum()
}
