//! A table that fits the page: which columns there is room for, how far they stand apart, and how long names may be.
//!
//! `tabled` draws the table. It cannot know which column is dropped first, nor how partners are shortened to last
//! names, so that is decided here.

use std::borrow::Cow;
use std::io;

use reports::sheet::{Cell, Column, Keep, Kind, Position, Style, Table, Value};
use reports::visible::all_visible;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::table::{Column as Drawn, Table as DrawnTable};
use super::{Page, Pages, cut, width};

/// Between columns, where there is room.
const GAP: usize = 2;
/// Names shorter than this say nothing.
const SHORTEST_NAMES: usize = 12;
/// Texts are not cut to less than this.
const SHORTEST_TEXT: usize = 20;
/// A bar's characters; more are no clearer.
const BAR: std::ops::RangeInclusive<usize> = 10..=20;

/// A table that is about to be laid out.
pub(super) struct Rows {
    table: Table,
    style: Style,
    page: Page,
}

/// The room that a column of names has: what it would take, last names only, and whole.
struct NameWidths {
    place: usize,
    last: usize,
    whole: usize,
}

impl Rows {
    /// A table for a page; columns that only a spreadsheet has room for stay out.
    pub(super) fn of(table: Table, style: Style, page: Page) -> Self {
        Self { table: table.kept(Keep::Spare), style, page }
    }

    /// Prints the table with as many of its columns as fit. Where more than what is good to have does not, it follows in
    /// a table of its own.
    pub(super) fn write(mut self, pages: &mut Pages<'_>) -> io::Result<()> {
        let mut whole: Option<Table> = None;
        let gap = loop {
            // Last names are enough as long as a column can be dropped that is only good to have.
            let least = self.least_names();
            let fits = |gap: &usize| {
                let wanted = |room: &NameWidths| if *gap == GAP { room.whole } else { least(room) };
                let needed: usize = self.names().iter().map(wanted).sum();
                (self.room(&self.drawn(*gap))).is_some_and(|room| room >= needed)
            };
            if let Some(gap) = [GAP, 1].into_iter().find(fits) {
                break gap;
            }
            let dropped = self.dropped();
            let is_ornament = |place: usize| self.table.columns[place].keep > Keep::Long;
            if !dropped.is_some_and(is_ornament) && self.shorten() {
                continue;
            }
            let Some(dropped) = dropped else {
                break 1;
            };
            if self.table.columns[dropped].keep < Keep::Spare && whole.is_none() {
                whole = Some(self.table.clone());
            }
            self.table = self.table.without(dropped);
        };
        pages.table(self.filled(self.drawn(gap), &self.names()))?;
        match whole.and_then(|whole| self.rest(whole)) {
            Some(rest) => {
                pages.keep(|_, out| out.write_all(b"\n"))?;
                rest.write(pages)
            }
            None => Ok(()),
        }
    }

    /// What had no room, beside who it is about; nothing where all of that is only good to have.
    fn rest(&self, whole: Table) -> Option<Self> {
        let is_there = |column: &Column| self.table.columns.iter().any(|one| one.key == column.key);
        let is_naming = |column: &Column| column.position == Position::Naming;
        let count = whole.columns.len();
        let mut table = whole;
        for place in (0..count).rev() {
            let column = &table.columns[place];
            if is_there(column) && !is_naming(column) {
                table = table.without(place);
            }
        }
        let columns = &table.columns;
        let is_named = columns.iter().any(is_naming);
        let says_more = |column: &Column| column.keep == Keep::Long && !is_there(column);
        let is_needed = is_named && columns.len() < count && columns.iter().any(says_more);
        is_needed.then_some(Self { table, ..*self })
    }

    /// The least that a column of names needs.
    fn least_names(&self) -> impl Fn(&NameWidths) -> usize + use<> {
        let spare = self.table.columns.iter().any(|column| column.keep >= Keep::Room);
        move |room| {
            if spare {
                room.last.max(SHORTEST_NAMES.min(room.whole))
            } else {
                SHORTEST_NAMES.min(room.whole)
            }
        }
    }

    /// The column to be dropped next: of those that are kept the least, the last one.
    fn dropped(&self) -> Option<usize> {
        let columns = self.table.columns.iter().enumerate();
        let least = columns.max_by_key(|(_, column)| column.keep)?;
        (least.1.keep > Keep::Always).then_some(least.0)
    }

    /// Cuts long texts of a column by what the page lacks, before a column is dropped that matters; whether some were cut.
    fn shorten(&mut self) -> bool {
        let least = self.least_names();
        let needed: usize = self.names().iter().map(least).sum();
        let lacking = (needed + self.taken(&self.drawn(1))).saturating_sub(self.page.width);
        let (style, page) = (self.style, self.page);
        let columns = self.table.columns.iter().enumerate();
        let texts = columns.filter(|(_, column)| column.kind == Kind::Text);
        let widest = texts.map(|(place, _)| {
            let cells = self.table.rows.iter();
            let widths = cells.map(|row| width(&text(&row[place], style)));
            (widths.max().unwrap_or(0), place)
        });
        let Some((widest, place)) = widest.max().filter(|(widest, _)| *widest > SHORTEST_TEXT)
        else {
            return false;
        };
        let room = widest.saturating_sub(lacking).max(SHORTEST_TEXT);
        for row in &mut self.table.rows {
            let stated = text(&row[place], style);
            if width(&stated) > room {
                row[place].value = Value::Text(cut(&stated, room, page).into_owned().into());
            }
        }
        lacking > 0
    }

    /// The columns of names.
    fn names(&self) -> Vec<NameWidths> {
        let columns = self.table.columns.iter().enumerate();
        columns
            .filter(|(_, column)| column.kind == Kind::Names)
            .map(|(place, _)| NameWidths {
                place,
                last: super::widest_last(parties_of(&self.table, place), self.page),
                whole: super::widest(parties_of(&self.table, place), self.page),
            })
            .collect()
    }

    /// What names may take, beyond the least of the bars; nothing where not even that fits.
    fn room(&self, drawn: &DrawnTable<'_>) -> Option<usize> {
        self.page.width.checked_sub(self.taken(drawn))
    }

    /// What all takes but names, with the least of the bars.
    fn taken(&self, drawn: &DrawnTable<'_>) -> usize {
        let flexible: Vec<usize> = (self.table.columns.iter().enumerate())
            .filter(|(_, column)| matches!(column.kind, Kind::Names | Kind::Figure))
            .map(|(place, _)| place)
            .collect();
        let bars = flexible.len() - self.names().len();
        let taken: usize = drawn.widths(&flexible).iter().sum();
        taken + bars * BAR.start()
    }

    /// The table with all but names and bars.
    fn drawn(&self, gap: usize) -> DrawnTable<'_> {
        let columns = self.table.columns.iter();
        let columns = columns.map(|column| Drawn::of(column).gap(gap));
        let mut drawn = DrawnTable::new(columns.collect());
        for group in &self.table.groups {
            drawn.group(group.columns.start, group.columns.len(), &group.short);
        }
        for row in &self.table.rows {
            drawn.row(row.iter().map(|cell| text(cell, self.style)).collect());
            for (place, cell) in row.iter().enumerate() {
                if let Some(face) = cell.mark.and_then(|mark| self.page.face(mark)) {
                    drawn.mark(place, face);
                }
            }
        }
        if !self.table.foot.is_empty() {
            drawn.foot();
        }
        let naming = |column: &Column| column.position == Position::Naming;
        let titled = self.table.columns.iter().rposition(naming).unwrap_or(0);
        for foot in &self.table.foot {
            let cells = foot.cells.iter().map(|cell| text(cell, self.style));
            let mut cells: Vec<_> = cells.collect();
            cells[titled] = Cow::Borrowed(&foot.short);
            drawn.row(cells);
        }
        drawn
    }

    /// The table with its names as long as there is room, and its bars in what names leave.
    fn filled<'t>(&'t self, mut drawn: DrawnTable<'t>, rooms: &[NameWidths]) -> DrawnTable<'t> {
        let room = self.room(&drawn).unwrap_or(0);
        let whole: usize = rooms.iter().map(|room| room.whole).sum();
        let mut left = room.min(whole);
        for (number, own) in rooms.iter().enumerate() {
            // Who needs less than an equal share leaves the rest to the others.
            let others: usize = rooms[number + 1..].iter().map(|room| room.whole).sum();
            let share = left / (rooms.len() - number);
            let given = own.whole.min(share.max(left.saturating_sub(others)));
            left -= given;
            drawn.fill(
                own.place,
                super::column(parties_of(&self.table, own.place), given, self.page),
            );
        }
        let spare = room.saturating_sub(whole);
        for (place, column) in self.table.columns.iter().enumerate() {
            if column.kind == Kind::Figure {
                let width = (BAR.start() + spare).min(*BAR.end());
                let bars =
                    self.table.rows.iter().map(|row| bar(&row[place].value, width, self.page));
                drawn.fill(place, bars);
            }
        }
        drawn
    }
}

/// What a cell says; names are filled in where it is known how much room they have.
pub(super) fn text(cell: &Cell, style: Style) -> Cow<'_, str> {
    match cell.value {
        Value::Names(_) => Cow::Borrowed(""),
        _ => all_visible(cell.shown(style)),
    }
}

/// The names in a column, row by row.
pub(super) fn parties_of(table: &Table, place: usize) -> impl Iterator<Item = Vec<String>> + Clone {
    table.rows.iter().map(move |row| parties(&row[place]))
}

/// The names in a cell.
pub(super) fn parties(cell: &Cell) -> Vec<String> {
    match &cell.value {
        Value::Names(parties) => {
            let names = parties.iter().flat_map(|party| party.names.iter());
            names.cloned().collect()
        }
        _ => Vec::new(),
    }
}

/// A bar, with a line in its middle where it has one.
fn bar(value: &Value, columns: usize, page: Page) -> String {
    let Value::Bar { percent, middle } = value else {
        return String::new();
    };
    // The same to the left of the mark and to the right.
    let columns = columns.saturating_sub(1) / 2 * 2;
    let parts = page.bar_parts();
    let steps = Decimal::from(columns * parts.len());
    let filled = (percent * steps / Decimal::ONE_HUNDRED).round();
    let filled = filled.to_usize().unwrap_or(0);
    let mut bar = String::with_capacity(columns * char::MAX_LEN_UTF8);
    for column in 0..columns {
        if *middle && column == columns / 2 {
            bar.push(page.bar_mark());
        }
        let part = filled.saturating_sub(column * parts.len()).min(parts.len());
        bar.push(part.checked_sub(1).map_or(' ', |part| parts[part]));
    }
    bar
}
