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
    /// Titles that stand over several columns: the first column, how many, the title.
    groups: Vec<(usize, usize, String)>,
    /// Where a foot begins, under a rule of its own.
    foot: Option<usize>,
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

    /// Is there only if it has something to say.
    pub(super) fn when(self, shown: bool) -> Self {
        Self { shown, ..self }
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
        self.groups.push((first, columns, title.to_owned()));
    }

    /// Begins the foot.
    pub(super) fn foot(&mut self) {
        self.foot = Some(self.rows.len());
    }

    /// The columns that the table takes besides one of them.
    pub(super) fn width_without(&self, left_out: usize) -> usize {
        let columns = self.columns.iter().enumerate();
        columns
            .filter(|(_, column)| column.shown)
            .map(|(place, column)| {
                let gap = if place == 0 { 0 } else { column.gap };
                let widest = self.rows.iter().filter_map(|row| row.get(place));
                let widest = widest.map(|cell| width(cell)).max().unwrap_or(0);
                match place {
                    _ if place == left_out => gap,
                    _ => gap + widest.max(width(&column.title)),
                }
            })
            .sum()
    }

    /// Fills one column, row by row.
    pub(super) fn fill(&mut self, place: usize, cells: impl Iterator<Item = String>) {
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row[place] = cell;
        }
    }

    /// Prints the table.
    pub(super) fn write(self, page: Page, out: &mut dyn Write) -> io::Result<()> {
        let kept: Vec<usize> = (0..self.columns.len())
            .filter(|&place| self.columns[place].shown)
            .collect();
        let mut builder = Builder::with_capacity(self.rows.len() + 2, kept.len());
        let groups: Vec<(usize, usize, &str)> = self
            .groups
            .iter()
            .filter_map(|(first, columns, title)| {
                let place = kept.iter().position(|place| place == first)?;
                Some((place, *columns, title.as_str()))
            })
            .collect();
        if !groups.is_empty() {
            builder.push_record((0..kept.len()).map(|place| {
                let group = groups.iter().find(|(first, ..)| *first == place);
                group.map_or("", |(_, _, title)| title)
            }));
        }
        let titles = usize::from(!groups.is_empty()) + 1;
        builder.push_record(kept.iter().map(|&place| self.columns[place].title.as_str()));
        for row in &self.rows {
            builder.push_record(kept.iter().map(|&place| row[place].as_str()));
        }
        let mut theme = Theme::from_style(Style::empty());
        for line in std::iter::once(0).chain(self.foot) {
            theme.insert_horizontal_line(line + titles, HorizontalLine::new(page.rule()));
        }
        let mut table = builder.build();
        table.with(theme);
        for (place, column) in kept.iter().map(|&place| &self.columns[place]).enumerate() {
            let gap = if place == 0 { 0 } else { column.gap };
            table.modify(Columns::one(place), Padding::new(gap, 0, 0, 0));
            if column.align == Align::Right {
                table.modify(Columns::one(place), Alignment::right());
            }
        }
        for (first, columns, _) in groups {
            table.modify(
                (0, first),
                Span::column(isize::try_from(columns).unwrap_or(1)),
            );
            table.modify((0, first), Alignment::center());
        }
        for line in table.to_string().lines() {
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
