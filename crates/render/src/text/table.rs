//! Tables without boxes: headings once, a rule under them, columns that align. `tabled` draws them. They are measured
//! several times before, which needs no more than their texts.

use std::borrow::Cow;
use std::io::{self, Write};
use std::mem::take;

use anstyle::Style as Face;
use reports::sheet::{self, Kind};
use reports::visible::visible;
use tabled::builder::Builder;
use tabled::settings::object::Columns;
use tabled::settings::style::{HorizontalLine, Style};
use tabled::settings::themes::Theme;
use tabled::settings::{Alignment, Color, Padding, Span};

use super::{Page, width};

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
pub(super) struct Table<'t> {
    columns: Vec<Column>,
    rows: Vec<Vec<Cow<'t, str>>>,
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
        Self { title: title.into(), align: Align::Left, gap: 2 }
    }

    /// A column of numbers.
    pub(super) fn right(title: impl Into<String>) -> Self {
        Self { align: Align::Right, ..Self::left(title) }
    }

    pub(super) fn of(column: &sheet::Column) -> Self {
        let title = visible(&column.short);
        match column.kind {
            Kind::Number | Kind::Ordinal => Self::right(title),
            Kind::Text | Kind::Names | Kind::Figure | Kind::ToFillIn(_) => Self::left(title),
        }
    }

    /// Begins this many characters after the column before it, in place of two.
    pub(super) fn gap(self, gap: usize) -> Self {
        Self { gap, ..self }
    }
}

impl<'t> Table<'t> {
    /// A table without rows.
    pub(super) const fn new(columns: Vec<Column>) -> Self {
        Self { columns, rows: Vec::new(), groups: Vec::new(), marked: Vec::new(), foot: None }
    }

    /// Adds a row, a cell for each column.
    pub(super) fn row(&mut self, cells: Vec<Cow<'t, str>>) {
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
        self.groups.push(Group { first, columns, title: title.to_owned() });
    }

    /// Begins the foot.
    pub(super) fn foot(&mut self) {
        self.foot = Some(self.rows.len());
    }

    /// Fills one column, row by row.
    pub(super) fn fill(&mut self, place: usize, cells: impl IntoIterator<Item = String>) {
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row[place] = Cow::Owned(cell);
        }
    }

    /// The characters that each column takes, with the room before it, where some columns are still to be filled.
    pub(super) fn widths(&self, to_fill: &[usize]) -> Vec<usize> {
        let widest = |place: usize| {
            let cells = self.rows.iter().map(|row| width(&row[place]));
            cells.fold(width(&self.columns[place].title), usize::max)
        };
        let mut widths: Vec<usize> = (0..self.columns.len())
            .map(|place| {
                if to_fill.contains(&place) {
                    self.gap(place)
                } else {
                    self.gap(place) + widest(place)
                }
            })
            .collect();
        for group in &self.groups {
            let own = &mut widths[group.first..group.first + group.columns];
            let needed = self.gap(group.first) + width(&group.title);
            let lacking = needed.saturating_sub(own.iter().sum());
            let each = lacking.checked_div(own.len()).unwrap_or(0);
            own.iter_mut().for_each(|width| *width += each);
            if let Some(first) = own.first_mut() {
                *first += lacking - each * group.columns;
            }
        }
        widths
    }

    /// The room before a column.
    fn gap(&self, place: usize) -> usize {
        match place {
            0 => 0,
            _ => self.columns[place].gap,
        }
    }

    /// Prints the table.
    pub(super) fn write(self, page: Page, out: &mut dyn Write) -> io::Result<()> {
        let drawn = self.drawn(page);
        drawn.lines().try_for_each(|line| write_line(line, out))
    }

    /// The table in lines.
    pub(super) fn lines(self, page: Page) -> Lines {
        let (titles, body) = (self.title_rows() + 1, self.foot.unwrap_or(self.rows.len()));
        let drawn = self.drawn(page);
        let mut lines = drawn.lines().map(str::to_owned);
        Lines {
            titles: lines.by_ref().take(titles).collect(),
            rows: lines.by_ref().take(body).collect(),
            foot: lines.collect(),
        }
    }

    fn drawn(mut self, page: Page) -> String {
        let mut table = self.laid_out();
        table.with(self.rules(page));
        table.to_string()
    }

    /// The table without its rules; its rows are moved there.
    fn laid_out(&mut self) -> tabled::Table {
        let mut table = self.cells().build();
        table.with(Style::empty());
        for (place, column) in self.columns.iter().enumerate() {
            table.modify(Columns::one(place), Padding::new(self.gap(place), 0, 0, 0));
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
    fn cells(&mut self) -> Builder {
        let mut builder = Builder::with_capacity(self.rows.len() + 2, self.columns.len());
        let places = 0..self.columns.len();
        if !self.groups.is_empty() {
            builder.push_record(places.map(|place| {
                let group = self.groups.iter().find(|group| group.first == place);
                group.map_or("", |group| group.title.as_str())
            }));
        }
        builder.push_record(self.columns.iter().map(|column| column.title.as_str()));
        for row in take(&mut self.rows) {
            builder.push_record(row);
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
        lines.try_for_each(|line| write_line(line, out))
    }
}

/// Prints a line without the space behind its last cell.
fn write_line(line: &str, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(line.trim_end().as_bytes())?;
    out.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use tabled::grid::dimension::{Dimension, Estimate};

    use super::*;

    /// What `tabled` will take for each column.
    fn drawn_widths(table: &Table<'_>) -> Vec<usize> {
        let drawn = table.clone().laid_out();
        let mut dimension = drawn.get_dimension().clone();
        dimension.estimate(drawn.get_records(), drawn.get_config());
        let columns = 0..table.columns.len();
        columns.map(|place| dimension.get_width(place)).collect()
    }

    #[test]
    fn tables_are_as_wide_as_they_are_drawn() {
        const TEXTS: [&str; 7] =
            ["", "1", "12", "Smith", "e\u{301}te", "双子大介", "a long name of a pair"];
        // Any numbers that differ.
        let mut number = 7_usize;
        let mut next = |below: usize| {
            number = (number * 1103 + 12_345) % 65_537;
            number % below
        };
        for _ in 0..2000 {
            let columns = 1 + next(5);
            let mut table = Table::new(
                (0..columns)
                    .map(|_| match next(2) {
                        0 => Column::left(TEXTS[next(TEXTS.len())]).gap(next(3)),
                        _ => Column::right(TEXTS[next(TEXTS.len())]),
                    })
                    .collect(),
            );
            for _ in 0..next(4) {
                table.row((0..columns).map(|_| TEXTS[next(TEXTS.len())].into()).collect());
            }
            if next(2) == 0 {
                let first = next(columns);
                table.group(first, 1 + next(columns - first), TEXTS[next(TEXTS.len())]);
            }
            assert_eq!(table.widths(&[]), drawn_widths(&table), "{table:?}");
            // What is still to be filled is empty.
            let to_fill = next(columns);
            let filled = table.widths(&[to_fill]);
            table.columns[to_fill].title.clear();
            (table.rows.iter_mut()).for_each(|row| row[to_fill] = Cow::Borrowed(""));
            assert_eq!(filled, drawn_widths(&table), "{table:?}");
        }
    }
}
