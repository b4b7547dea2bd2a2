//! The search for how panels are placed on their pages.

use reports::sheet::Keep;

use super::{GAP, NOTE, Panel};
use crate::pdf::font::{Fonts, Weight};
use crate::pdf::naming::Naming;
use crate::pdf::paper::Frame;
use crate::pdf::table::Measured;
use crate::pdf::wrapped;

/// What a report asks of its panels.
#[derive(Clone, Copy, Debug)]
pub(in crate::pdf) struct Style {
    /// The largest text, in points.
    pub(in crate::pdf) largest: f32,
    /// How names may be written; the best way first.
    pub(in crate::pdf) namings: &'static [Naming],
    /// How many panels a page should have at least; the best number first.
    pub(in crate::pdf) to_a_page: &'static [u8],
}

/// How all panels of a report are placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) columns: u8,
    pub(super) width: f32,
    pub(super) size: f32,
    /// Whether tables are side by side.
    pub(super) beside: bool,
}

/// Panels are side by side, and tables in them, only with letters as large as this.
const COMFORTABLE: f32 = 7.0;
/// A panel that would take more than half a page gives way to another down to this size.
const SMALLEST_FOR_TWO: f32 = 6.5;
/// How many columns are tried.
const COLUMNS: [u8; 3] = [3, 2, 1];

impl Style {
    /// Panels that are as large as they can be, with names as they can be read.
    pub(in crate::pdf) const fn large(largest: f32) -> Self {
        Self { largest, namings: &[Naming::OneLine, Naming::Above], to_a_page: &[] }
    }
}

impl Layout {
    /// One column where all panels fit a single page; else as many panels to a page as are asked for, in the largest
    /// letters; else as many columns as give comfortable letters.
    pub(super) fn of(
        panels: &mut [Panel],
        style: Style,
        frame: Frame,
        room: f32,
        fonts: &mut Fonts,
    ) -> Self {
        let first = style.namings.first().copied().unwrap_or(Naming::OneLine);
        set(panels, first, Keep::Spare, fonts);
        let layout = Self::in_columns(panels, style, frame, 1, false);
        let heights = panels.iter().map(|panel| panel.height(layout, fonts) + GAP);
        if layout.size >= COMFORTABLE && heights.sum::<f32>() <= room {
            return layout;
        }
        for number in style.to_a_page {
            for naming in style.namings {
                for keep in [Keep::Spare, Keep::Room] {
                    set(panels, *naming, keep, fonts);
                    let found = Self::with_so_many(panels, style, (frame, room), *number, fonts);
                    if let Some(layout) = found {
                        return layout;
                    }
                }
            }
        }
        let mut layout = layout;
        for naming in style.namings {
            set(panels, *naming, Keep::Spare, fonts);
            let has_tables = panels.iter().any(|panel| !panel.tables.is_empty());
            for columns in COLUMNS.into_iter().filter(|columns| has_tables || *columns == 1) {
                layout = Self::in_columns(panels, style, frame, columns, false);
                if layout.size >= COMFORTABLE {
                    return layout;
                }
            }
        }
        layout
    }

    /// The way with the largest letters that has at least that many panels on a full page.
    fn with_so_many(
        panels: &[Panel],
        style: Style,
        (frame, room): (Frame, f32),
        number: u8,
        fonts: &mut Fonts,
    ) -> Option<Self> {
        let several = panels.iter().any(|panel| panel.tables.len() > 1);
        let least = if number > 2 { COMFORTABLE } else { SMALLEST_FOR_TWO };
        let is_better = |layout: Self, best: Option<Self>| {
            layout.size >= least && best.is_none_or(|best| layout.size > best.size)
        };
        let mut best: Option<Self> = None;
        for beside in [true, false].into_iter().filter(|beside| several || !beside) {
            for columns in COLUMNS {
                let mut layout = Self::in_columns(panels, style, frame, columns, beside);
                // Heights make letters only smaller.
                if !is_better(layout, best) {
                    continue;
                }
                let heights = panels.iter().map(|panel| panel.height(layout, fonts));
                let tallest = heights.fold(1.0, f32::max);
                let share = room / f32::from(number.div_ceil(columns)) - GAP;
                layout.size = layout.size.min(layout.size * share / tallest);
                if is_better(layout, best) {
                    best = Some(layout);
                }
            }
        }
        best
    }

    /// This many columns, with letters as large as their width allows.
    fn in_columns(panels: &[Panel], style: Style, frame: Frame, columns: u8, beside: bool) -> Self {
        let gaps = GAP * f32::from(columns - 1);
        let width = (frame.width() - gaps) / f32::from(columns);
        let needed = |panel: &Panel| {
            if beside { panel.whole() } else { panel.widest() }
        };
        let widest = panels.iter().map(needed).fold(1.0, f32::max);
        Self { columns, width, size: style.largest.min(width / widest), beside }
    }

    /// A text as lines of its size, as wide as a column.
    pub(super) fn lines(self, text: &str, fonts: &mut Fonts) -> Vec<String> {
        let room = self.width / (self.size * NOTE);
        wrapped(text, room, Weight::Regular, fonts)
    }
}

/// Sets how names are written in all panels, and which columns they have.
fn set(panels: &mut [Panel], naming: Naming, least: Keep, fonts: &mut Fonts) {
    let mut tables: Vec<&mut Measured> =
        (panels.iter_mut()).flat_map(|panel| &mut panel.tables).collect();
    for table in &mut tables {
        table.set(naming, least, fonts);
    }
    Measured::align(tables.into_iter());
}
