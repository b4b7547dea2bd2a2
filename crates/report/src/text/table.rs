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

    /// The room that a page leaves for columns yet to be filled, besides the gaps before them.
    pub(super) fn room(&self, unfilled: &[usize], page: Page) -> usize {
        page.width.saturating_sub(self.width_without(unfilled))
    }

    /// Hides a column for which there is no room.
    pub(super) fn hide(&mut self, place: usize) {
        self.columns[place].shown = false;
    }

    fn width_without(&self, left_out: &[usize]) -> usize {
        let taken = |place: usize| match place {
            _ if !self.columns[place].shown => 0,
            _ if left_out.contains(&place) => self.gap(place),
            _ => self.gap(place) + self.content(place),
        };
        let beyond = |(first, columns, title): &(usize, usize, String)| {
            let under: usize = (*first..first + columns).map(taken).sum();
            let shown = self.columns[*first].shown;
            let over = self.gap(*first) + width(title);
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
        for (shown, place) in kept.iter().enumerate() {
            table.modify(Columns::one(shown), Padding::new(self.gap(*place), 0, 0, 0));
            if self.columns[*place].align == Align::Right {
                table.modify(Columns::one(shown), Alignment::right());
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
