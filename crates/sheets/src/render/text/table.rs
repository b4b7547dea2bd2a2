//! Tables without boxes: headings once, a rule under them, columns that align. `tabled` measures and draws them.

use std::io::{self, Write};

use anstyle::Style as Face;
use tabled::builder::Builder;
use tabled::grid::dimension::{Dimension, Estimate};
use tabled::settings::object::Columns;
use tabled::settings::style::{HorizontalLine, Style};
use tabled::settings::themes::Theme;
use tabled::settings::{Alignment, Color, Padding, Span};

use super::Page;

/// A column.
#[derive(Clone, Debug)]
pub(super) struct Column {
    title: String,
    align: Align,
    gap: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Align {
    Left,
    Right,
}

/// A table, filled row by row.
#[derive(Clone, Debug)]
pub(super) struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
    groups: Vec<Group>,
    marked: Vec<Marked>,
    /// Where a foot begins, under a rule of its own.
    foot: Option<usize>,
}

/// A title over several columns.
#[derive(Clone, Debug)]
struct Group {
    first: usize,
    columns: usize,
    title: String,
}

/// A cell that stands out.
#[derive(Clone, Debug)]
struct Marked {
    row: usize,
    place: usize,
    face: Face,
}

/// The lines of a table.
pub(super) struct Lines {
    titles: Vec<String>,
    rows: Vec<String>,
    foot: Vec<String>,
}

impl Column {
    /// A column of text.
    pub(super) fn left(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            align: Align::Left,
            gap: 2,
        }
    }

    /// A column of numbers.
    pub(super) fn right(title: impl Into<String>) -> Self {
        Self {
            align: Align::Right,
            ..Self::left(title)
        }
    }

    /// Begins this many characters after the column before it, in place of two.
    pub(super) fn gap(self, gap: usize) -> Self {
        Self { gap, ..self }
    }
}

impl Table {
    /// A table without rows.
    pub(super) const fn new(columns: Vec<Column>) -> Self {
        Self {
            columns,
            rows: Vec::new(),
            groups: Vec::new(),
            marked: Vec::new(),
            foot: None,
        }
    }

    /// Adds a row, a cell for each column.
    pub(super) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Makes a cell of the last row stand out.
    pub(super) fn mark(&mut self, place: usize, face: Face) {
        if let Some(row) = self.rows.len().checked_sub(1) {
            self.marked.push(Marked { row, place, face });
        }
    }

    /// Puts a title over several columns.
    pub(super) fn group(&mut self, first: usize, columns: usize, title: &str) {
        self.groups.push(Group {
            first,
            columns,
            title: title.to_owned(),
        });
    }

    /// Begins the foot.
    pub(super) fn foot(&mut self) {
        self.foot = Some(self.rows.len());
    }

    /// Fills one column, row by row.
    pub(super) fn fill(&mut self, place: usize, cells: impl IntoIterator<Item = String>) {
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row[place] = cell;
        }
    }

    /// The characters that each column takes, with the room before it, where some columns are still to be filled.
    pub(super) fn widths(&self, to_fill: &[usize]) -> Vec<usize> {
        let table = self.laid_out(to_fill);
        let mut dimension = table.get_dimension().clone();
        dimension.estimate(table.get_records(), table.get_config());
        let columns = 0..self.columns.len();
        columns.map(|place| dimension.get_width(place)).collect()
    }

    /// The table in lines.
    pub(super) fn lines(&self, page: Page) -> Lines {
        let mut table = self.laid_out(&[]);
        table.with(self.rules(page));
        let drawn = table.to_string();
        let mut lines = drawn.lines().map(|line| line.trim_end().to_owned());
        let body = self.foot.unwrap_or(self.rows.len());
        Lines {
            titles: lines.by_ref().take(self.title_rows() + 1).collect(),
            rows: lines.by_ref().take(body).collect(),
            foot: lines.collect(),
        }
    }

    /// The table without its rules, and with some columns empty.
    fn laid_out(&self, empty: &[usize]) -> tabled::Table {
        let mut table = self.cells(empty).build();
        table.with(Style::empty());
        for (place, column) in self.columns.iter().enumerate() {
            let gap = if place == 0 { 0 } else { column.gap };
            table.modify(Columns::one(place), Padding::new(gap, 0, 0, 0));
            if column.align == Align::Right {
                table.modify(Columns::one(place), Alignment::right());
            }
        }
        for group in &self.groups {
            let span = isize::try_from(group.columns).unwrap_or(1);
            table.modify((0, group.first), Span::column(span));
            table.modify((0, group.first), Alignment::center());
        }
        for Marked { row, place, face } in &self.marked {
            let color = Color::new(face.render().to_string(), face.render_reset().to_string());
            table.modify((row + self.title_rows(), *place), color);
        }
        table
    }

    /// Titles, rows and foot.
    fn cells(&self, empty: &[usize]) -> Builder {
        let mut builder = Builder::with_capacity(self.rows.len() + 2, self.columns.len());
        let places = 0..self.columns.len();
        if !self.groups.is_empty() {
            builder.push_record(places.clone().map(|place| {
                let group = self.groups.iter().find(|group| group.first == place);
                group.map_or("", |group| group.title.as_str())
            }));
        }
        let cell = |place: usize, text| if empty.contains(&place) { "" } else { text };
        let titles = places.clone().zip(&self.columns);
        builder.push_record(titles.map(|(place, column)| cell(place, column.title.as_str())));
        for row in &self.rows {
            let row = places.clone().zip(row);
            builder.push_record(row.map(|(place, text)| cell(place, text.as_str())));
        }
        builder
    }

    const fn title_rows(&self) -> usize {
        if self.groups.is_empty() { 1 } else { 2 }
    }

    /// Lines under the titles, and above the foot.
    fn rules(&self, page: Page) -> Theme {
        let mut theme = Theme::from_style(Style::empty());
        for row in std::iter::once(0).chain(self.foot) {
            let line = HorizontalLine::new(page.rule());
            theme.insert_horizontal_line(row + self.title_rows(), line);
        }
        theme
    }
}

impl Lines {
    /// The table in parts of a number of rows, all with its titles; a foot stays whole, with the last of them.
    pub(super) fn parts(mut self, rows: usize) -> Vec<Self> {
        let mut parts = Vec::new();
        while self.rows.len() > rows {
            let rest = self.rows.split_off(rows);
            parts.push(Self {
                titles: self.titles.clone(),
                rows: std::mem::replace(&mut self.rows, rest),
                foot: Vec::new(),
            });
        }
        parts.push(self);
        parts
    }

    /// Prints them.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut lines = self.titles.iter().chain(&self.rows).chain(&self.foot);
        lines.try_for_each(|line| writeln!(out, "{line}"))
    }
}
