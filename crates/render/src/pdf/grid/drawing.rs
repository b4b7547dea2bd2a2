//! Draws a grid with the layout that was found.

use std::ops::Range;

use super::layout::{BETWEEN, BOARD_INSET, INSET, Layout, NOTE, NOTE_LEADING, PADDING, notes};
use super::{Grid, Part, Widths};
use crate::pdf::font::{Fonts, Weight};
use crate::pdf::heading::SheetTop;
use crate::pdf::naming::Naming;
use crate::pdf::page::{Align, Ink, Pages};
use crate::pdf::paper::Frame;
use crate::pdf::table::{Cell, Drawing, Table, edges};

/// Columns of boards grow by this share at most where the page is wider than its bands.
const MOST_GROWTH: f32 = 1.7;

impl Layout {
    /// Draws some parts under one top.
    pub(super) fn draw(
        &self,
        grid: &Grid,
        widths: &Widths,
        parts: &[&Part],
        top: &SheetTop,
        pages: &mut Pages,
    ) {
        let longest = parts.iter().map(|part| part.rows.len()).max().unwrap_or(0);
        let count = longest.div_ceil(self.rows).max(1);
        for page in 0..count {
            let frame = pages.begin(self.orientation);
            let start = if page == 0 {
                pages.bookmark(top.title());
                top.draw(pages, self.orientation)
            } else {
                top.draw_again(pages, self.orientation)
            };
            let explained = page + 1 == count;
            let rows = page * self.rows..(page + 1) * self.rows;
            let notes = notes(parts, frame.width(), pages);
            let mut tables = Vec::new();
            for band in 0..self.bands.len() {
                for part in parts {
                    let table = self.table(grid, part, band, &rows, explained, &mut pages.fonts);
                    tables.push((band, table));
                }
            }
            let edges: Vec<Vec<f32>> =
                (0..self.bands.len()).map(|band| self.edges(widths, band, frame)).collect();
            let below = notes.iter().map(|_| NOTE_LEADING).sum::<f32>() + NOTE_LEADING / 2.0;
            let padding = self.padding(&tables, parts.len(), frame.bottom - start - below);
            let mut y = start;
            for (number, (band, table)) in tables.iter().enumerate() {
                if number > 0 {
                    y += self.gap(number, parts.len());
                }
                let drawing = Drawing {
                    table,
                    edges: edges[*band].clone(),
                    texts: self.texts(grid, widths, *band),
                    size: self.size,
                    inset: INSET,
                    padding,
                };
                y = drawing.whole(pages, y);
            }
            y += NOTE_LEADING / 2.0;
            for line in notes.iter().filter(|_| explained) {
                y += NOTE_LEADING;
                let line = (line.as_str(), Weight::Regular);
                let at = (frame.left, y - NOTE_LEADING * 0.2);
                pages.text(at, Align::Left, line, NOTE, Ink::Black);
            }
        }
    }

    /// Between a table and the one above it.
    fn gap(&self, number: usize, parts: usize) -> f32 {
        let share = if number.is_multiple_of(parts) { 1.0 } else { 0.5 };
        BETWEEN * share * self.size
    }

    /// What rows have above and below their lines, so that the page is filled.
    fn padding(&self, tables: &[(usize, Table)], parts: usize, room: f32) -> f32 {
        let gaps = (1..tables.len()).map(|number| self.gap(number, parts));
        let fixed = tables.iter().map(|(_, table)| table.lines()).sum::<f32>() * self.size;
        let rows = tables.iter().map(|(_, table)| table.all_rows()).sum::<usize>().max(1);
        let rest = room - fixed - gaps.sum::<f32>();
        (rest / self.size / rows as f32).clamp(PADDING.start, PADDING.end)
    }

    /// A part's rows in a band.
    fn table(
        &self,
        grid: &Grid,
        part: &Part,
        band: usize,
        rows: &Range<usize>,
        foot: bool,
        fonts: &mut Fonts,
    ) -> Table {
        let naming = self.naming_of(band);
        let kept = self.kept(grid, band);
        let boards = self.bands[band].clone();
        let labels = match naming {
            Naming::Nobody => grid.key,
            Naming::OneLine | Naming::Above | Naming::Last => grid.names.unwrap_or(grid.key),
        };
        let columns = kept.iter().map(|place| {
            let column = &grid.columns[*place];
            match *place {
                place if place == grid.first + boards.start => column.clone().ruled(),
                place if Some(place) == grid.names && self.together => column.called(&part.title),
                place if place == labels && self.together => column.called(&part.short),
                _ => column.clone(),
            }
        });
        let mut table = Table::new(columns.collect());
        if band == 0 {
            for (columns, title) in &grid.groups {
                table.group(columns.clone(), title);
            }
        }
        let last = part.rows.len();
        for row in &part.rows[rows.start.min(last)..rows.end.min(last)] {
            let cell = |place: &usize| {
                match row.cells[*place].clone() {
                    _ if Some(*place) == grid.names => {
                        Cell::lines(naming.lines(row.players(grid.names), fonts)).bold(row.bold)
                    }
                    // What a row begins with stands out with its names.
                    cell => cell.bold(row.bold && *place == 0),
                }
            };
            table.row(kept.iter().map(cell).collect());
        }
        for (label, cells) in part.foot.iter().filter(|_| foot && !boards.is_empty()) {
            let cell = |place: &usize| match place.checked_sub(grid.first) {
                Some(_) => cells[*place].clone(),
                None if *place == labels => Cell::from(label.as_str()),
                None => Cell::default(),
            };
            table.foot(kept.iter().map(cell).collect());
        }
        table
    }

    /// The columns of a band: all on the left in the first one, what names a row in the others, and the band's boards.
    fn kept(&self, grid: &Grid, band: usize) -> Vec<usize> {
        let boards = &self.bands[band];
        let names = self.naming_of(band) != Naming::Nobody;
        let left = (0..grid.first).filter(|column| {
            band == 0 || *column == grid.key || (names && Some(*column) == grid.names)
        });
        left.chain(grid.first + boards.start..grid.first + boards.end).collect()
    }

    /// How wide the texts of a band's columns are, in ems.
    fn texts(&self, grid: &Grid, widths: &Widths, band: usize) -> Vec<f32> {
        let kept = self.kept(grid, band).into_iter();
        kept.map(|column| widths.columns[column]).collect()
    }

    /// The edges of a band's columns: the boards are at the right, alike in all bands; the names take what is left.
    fn edges(&self, widths: &Widths, band: usize, frame: Frame) -> Vec<f32> {
        let size = self.size;
        let wide = |board: &f32| (board + 2.0 * BOARD_INSET) * size;
        let left = |band: usize| widths.left(band == 0, self.naming_of(band), INSET) * size;
        let growth = |(band, boards): (usize, &Range<usize>)| {
            let natural: f32 = widths.boards()[boards.clone()].iter().map(wide).sum();
            if natural > 0.0 { (frame.width() - left(band)) / natural } else { MOST_GROWTH }
        };
        let growth = self.bands.iter().enumerate().map(growth);
        let growth = growth.fold(MOST_GROWTH, f32::min).max(1.0);
        let boards = widths.boards()[self.bands[band].clone()].iter();
        let boards: Vec<f32> = boards.map(|board| wide(board) * growth).collect();
        let rest = frame.width() - left(band) - boards.iter().sum::<f32>();
        let left = widths.of_left(band == 0, self.naming_of(band), INSET);
        let left = left
            .into_iter()
            .map(|width| width.own * size + if width.is_widest { rest.max(0.0) } else { 0.0 });
        edges(frame.left, left.chain(boards))
    }
}
