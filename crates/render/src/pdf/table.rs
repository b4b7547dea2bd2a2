//! Tables: columns as wide as they need, headings repeated on every page, no row cut in two.
//!
//! A table is measured in ems and drawn at the size that the page leaves it.

mod measured;

use std::ops::Range;

use reports::sheet::{self, Keep, Mark, Value};
use rust_decimal::Decimal;

use super::font::{Fonts, Weight};
use super::page::Align;

pub(super) use measured::{Drawing, HEADING, Measured, height};

/// A column.
#[derive(Clone, Debug)]
pub(super) struct Column {
    title: String,
    align: Align,
    /// Whether there is a line before it.
    ruled: bool,
    /// The least width in ems, for what is drawn and not written.
    least: f32,
    /// Whether its numbers are centered, where it is wider than they are.
    middle: bool,
    /// How long it is kept where there is little room.
    keep: Keep,
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
    /// Those whose names are its lines, once it is known how they are written.
    players: Vec<String>,
    bold: bool,
    mark: Option<Mark>,
    bar: Option<Bar>,
}

/// A bar from 0 to 100 %.
#[derive(Clone, Copy, Debug)]
struct Bar {
    percent: Decimal,
    /// Whether it has an outline, and a mark at 50 %; else it shows how often.
    middle: bool,
}

/// White on both sides of a column's text.
const PADDING: f32 = 0.28;

/// The edges of columns from the left on, and the right edge of the last one.
pub(super) fn edges(left: f32, widths: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut edge = left;
    let ends = widths.map(|width| {
        edge += width;
        edge
    });
    std::iter::once(left).chain(ends).collect()
}

impl Column {
    /// A column of texts.
    pub(super) fn left(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            align: Align::Left,
            ruled: false,
            least: 0.0,
            middle: false,
            keep: Keep::Always,
        }
    }

    /// A column of numbers.
    pub(super) fn right(title: impl Into<String>) -> Self {
        Self { align: Align::Right, ..Self::left(title) }
    }

    /// A column of centered numbers, one below the other.
    pub(super) fn cells(title: impl Into<String>) -> Self {
        Self { middle: true, ..Self::right(title) }
    }

    /// A column of bars, that many ems wide.
    pub(super) fn bars(width: f32) -> Self {
        Self { least: width, keep: Keep::Spare, ..Self::left("") }
    }

    /// The width of the title, and what it is at least, in ems.
    pub(super) fn least(&self, fonts: &mut Fonts) -> f32 {
        fonts.width(&self.title, Weight::Bold).max(self.least)
    }

    /// The same column under another title.
    pub(super) fn called(&self, title: &str) -> Self {
        Self { title: title.to_owned(), ..self.clone() }
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
        Self { lines, ..Self::default() }
    }

    /// A cell with the names of players.
    pub(super) fn names(players: Vec<String>) -> Self {
        Self { players, ..Self::default() }
    }

    /// A cell with a bar.
    pub(super) fn bar(percent: Decimal, middle: bool) -> Self {
        Self { bar: Some(Bar { percent, middle }), ..Self::default() }
    }

    /// Makes it stand out.
    pub(super) fn bold(mut self, bold: bool) -> Self {
        self.bold |= bold;
        self
    }

    /// Marks a top or a bottom, or what is off.
    pub(super) fn marked(mut self, mark: Option<Mark>) -> Self {
        self.bold |= matches!(mark, Some(Mark::Top | Mark::Off));
        self.mark = mark;
        self
    }

    /// Those whose names are in it.
    pub(super) fn players(&self) -> &[String] {
        &self.players
    }

    /// The width of its widest line, in ems.
    pub(super) fn width(&self, fonts: &mut Fonts) -> f32 {
        let lines = self.lines.iter();
        lines.map(|line| fonts.width(line, self.weight())).fold(0.0, f32::max)
    }

    fn weight(&self) -> Weight {
        if self.bold { Weight::Bold } else { Weight::Regular }
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
        Self { columns, ..Self::default() }
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

    /// Finds the widths of the columns.
    pub(super) fn measured(self, fonts: &mut Fonts) -> Measured {
        Measured::of(self, fonts)
    }
}

/// Between the meanings of two signs.
pub(super) const BETWEEN: &str = "    ";

/// A cell as it is drawn.
pub(super) fn cell(cell: &sheet::Cell, values: sheet::Style) -> Cell {
    let drawn = match &cell.value {
        Value::Names(parties) => {
            let names = parties.iter().flat_map(|party| party.names.iter());
            Cell::names(names.cloned().collect())
        }
        Value::Bar { percent, middle } => Cell::bar(*percent, *middle),
        _ => cell.shown(values).into_owned().into(),
    };
    drawn.marked(cell.mark)
}
