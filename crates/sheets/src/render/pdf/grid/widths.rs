//! How wide a grid's columns are, and how high its rows, for each way to write names.

use super::Grid;
use crate::render::pdf::font::{Fonts, Weight};
use crate::render::pdf::naming::Naming;
use crate::render::pdf::table::Cell;

/// Lengths in ems.
pub(super) struct Widths {
    /// Of every column, that of the names by [`Self::naming`] instead.
    pub(super) columns: Vec<f32>,
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
pub(super) struct LeftColumn {
    /// What it needs.
    pub(super) own: f32,
    /// Whether it takes what is left over: the names, or where there are none what names a row.
    pub(super) is_widest: bool,
}

impl Widths {
    /// Measures a grid.
    pub(super) fn of(grid: &Grid, fonts: &mut Fonts) -> Self {
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
    pub(super) fn of_left(&self, whole: bool, naming: Naming, inset: f32) -> Vec<LeftColumn> {
        let has_names = naming != Naming::Nobody;
        let kept = (0..self.first).filter(|column| {
            whole || *column == self.key || (has_names && Some(*column) == self.names_at)
        });
        kept.map(|column| {
            let is_names = Some(column) == self.names_at;
            let is_widest = if has_names {
                is_names
            } else {
                column == self.key
            };
            let text = if is_names {
                self.names[naming as usize].max(self.label)
            } else if is_widest {
                self.columns[column].max(self.label).max(self.short)
            } else {
                self.columns[column]
            };
            LeftColumn {
                own: text + 2.0 * inset,
                is_widest,
            }
        })
        .collect()
    }

    /// The width of the left side of a band.
    pub(super) fn left(&self, whole: bool, naming: Naming, inset: f32) -> f32 {
        let columns = self.of_left(whole, naming, inset).into_iter();
        columns.map(|column| column.own).sum()
    }

    /// The columns of boards.
    pub(super) fn boards(&self) -> &[f32] {
        &self.columns[self.first..]
    }
}
