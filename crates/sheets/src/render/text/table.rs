//! Tables without boxes: headings once, a rule under them, columns that align.

use std::io::{self, Write};

use tabled::builder::Builder;
use tabled::settings::object::Columns;
use tabled::settings::style::{HorizontalLine, Style};
use tabled::settings::themes::Theme;
use tabled::settings::{Alignment, Padding, Span};

use super::Page;
use super::width::width;

/// A column.
#[derive(Clone, Debug)]
pub(super) struct Column {
    title: String,
    align: Align,
    gap: usize,
    shown: bool,
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
    /// Where a foot begins, under a rule of its own.
    foot: Option<usize>,
}

/// A title above several columns.
#[derive(Clone, Debug)]
struct Group {
    first: usize,
    columns: usize,
    title: String,
}

impl Column {
    /// A column of text.
    pub(super) fn left(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            align: Align::Left,
            gap: 2,
            shown: true,
        }
    }

    /// A column of numbers.
    pub(super) fn right(title: impl Into<String>) -> Self {
        Self {
            align: Align::Right,
            ..Self::left(title)
        }
    }

    /// Stands so many characters from the column before it, in place of two.
    pub(super) fn gap(self, gap: usize) -> Self {
        Self { gap, ..self }
    }

    /// Is no narrower than that, so that tables of one kind look alike.
    pub(super) fn at_least(self, width: usize) -> Self {
        let missing = " ".repeat(width.saturating_sub(self::width(&self.title)));
        let title = match self.align {
            Align::Left => self.title + &missing,
            Align::Right => missing + &self.title,
        };
        Self { title, ..self }
    }
}

impl Table {
    /// A table without rows.
    pub(super) const fn new(columns: Vec<Column>) -> Self {
        Self {
            columns,
            rows: Vec::new(),
            groups: Vec::new(),
            foot: None,
        }
    }

    /// Adds a row, a cell for each column.
    pub(super) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
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

    /// The columns of the page that it takes, but for the content of some columns.
    pub(super) fn width_without(&self, left_out: &[usize]) -> usize {
        let taken = |place: usize| match place {
            _ if !self.columns[place].shown => 0,
            _ if left_out.contains(&place) => self.gap(place),
            _ => self.gap(place) + self.content(place),
        };
        let beyond = |group: &Group| {
            let under: usize = (group.first..group.first + group.columns).map(taken).sum();
            let over = self.gap(group.first) + width(&group.title);
            let shown = self.columns[group.first].shown;
            if shown { over.saturating_sub(under) } else { 0 }
        };
        let columns: usize = (0..self.columns.len()).map(taken).sum();
        columns + self.groups.iter().map(beyond).sum::<usize>()
    }

    /// The room before a column.
    fn gap(&self, place: usize) -> usize {
        let first = !self.columns[..place].iter().any(|column| column.shown);
        if first { 0 } else { self.columns[place].gap }
    }

    /// The widest of a column.
    fn content(&self, place: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(place));
        let widest = cells.map(|cell| width(cell)).max().unwrap_or(0);
        widest.max(width(&self.columns[place].title))
    }

    /// Fills one column, row by row.
    pub(super) fn fill(&mut self, place: usize, cells: impl IntoIterator<Item = String>) {
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row[place] = cell;
        }
    }

    /// The table in parts of so many rows, all with its titles and its widths; a foot stays whole, with the last of
    /// them.
    pub(super) fn parts(mut self, rows: usize) -> Vec<Self> {
        for place in 0..self.columns.len() {
            let width = self.content(place);
            self.columns[place] = self.columns[place].clone().at_least(width);
        }
        let mut parts = Vec::new();
        while self.foot.unwrap_or(self.rows.len()) > rows {
            let rest = self.rows.split_off(rows);
            let rest = Self {
                rows: rest,
                foot: self.foot.map(|foot| foot - rows),
                ..self.clone()
            };
            self.foot = None;
            parts.push(std::mem::replace(&mut self, rest));
        }
        parts.push(self);
        parts
    }

    /// Prints the table.
    pub(super) fn write(self, page: Page, out: &mut dyn Write) -> io::Result<()> {
        let shown: Vec<usize> = (0..self.columns.len())
            .filter(|&place| self.columns[place].shown)
            .collect();
        let groups: Vec<Group> = self
            .groups
            .iter()
            .filter_map(|group| group.among(&shown))
            .collect();
        let mut table = self.cells(&shown, &groups).build();
        table.with(self.rules(&groups, page));
        for (column, &place) in shown.iter().enumerate() {
            table.modify(Columns::one(column), Padding::new(self.gap(place), 0, 0, 0));
            if self.columns[place].align == Align::Right {
                table.modify(Columns::one(column), Alignment::right());
            }
        }
        for group in groups {
            let span = isize::try_from(group.columns).unwrap_or(1);
            table.modify((0, group.first), Span::column(span));
            table.modify((0, group.first), Alignment::center());
        }
        for line in table.to_string().lines() {
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Titles, rows and foot.
    fn cells(&self, shown: &[usize], groups: &[Group]) -> Builder {
        let mut builder = Builder::with_capacity(self.rows.len() + 2, shown.len());
        if !groups.is_empty() {
            builder.push_record((0..shown.len()).map(|column| {
                let group = groups.iter().find(|group| group.first == column);
                group.map_or("", |group| group.title.as_str())
            }));
        }
        builder.push_record(
            shown
                .iter()
                .map(|&place| self.columns[place].title.as_str()),
        );
        for row in &self.rows {
            builder.push_record(shown.iter().map(|&place| row[place].as_str()));
        }
        builder
    }

    /// Lines under the titles, and above the foot.
    fn rules(&self, groups: &[Group], page: Page) -> Theme {
        let titles = if groups.is_empty() { 1 } else { 2 };
        let mut theme = Theme::from_style(Style::empty());
        for row in std::iter::once(0).chain(self.foot) {
            theme.insert_horizontal_line(row + titles, HorizontalLine::new(page.rule()));
        }
        theme
    }
}

impl Group {
    /// The group with its place among the columns that are shown.
    fn among(&self, shown: &[usize]) -> Option<Self> {
        let first = shown.iter().position(|place| *place == self.first)?;
        Some(Self {
            first,
            ..self.clone()
        })
    }
}
