//! The neutral document: the content of a report, without its layout.
//!
//! A [`Document`] has a [`Heading`] and a [`Part`] for each report; a part has a [`Sheet`] for each thing that is read
//! by itself (one ranking, one board, one pair); a sheet has [`Block`]s. Words and columns are chosen when the document
//! is made; the renderers decide on widths, orientation, line breaks, blocks of columns and shortened names. A renderer
//! without room for all columns drops them by their [`Keep`] rank, and by nothing else.

mod cell;
mod column;
pub mod joined;
mod table;

use std::borrow::Cow;
use std::fmt;

use matchpointing::Place;
use rust_decimal::Decimal;

use crate::words::PaperWords;

pub use cell::known_names;
pub use cell::{Cell, Contract, Mark, Party, Style, Value};
pub use column::{Column, Keep, Key, Kind, Position};
pub(crate) use column::{number, ordinal, text};
pub use table::{Foot, Group, Meaning, Note, Table};

/// Reports, one after the other, under one heading.
#[derive(Debug)]
pub struct Document<'a> {
    /// The language of its words, as HTML and PDF name it: `en`.
    pub language: &'static str,
    /// What is between a number and its decimals.
    pub point: char,
    /// What paper says of itself.
    pub paper: &'static PaperWords,
    /// What it begins with.
    pub heading: Heading,
    /// The reports; none where nothing was played.
    pub parts: Vec<Part<'a>>,
    /// Whether cells may be marked as the best and the worst of all.
    pub has_marks: bool,
    /// The text in place of parts if nothing was played.
    pub empty: Option<&'static str>,
}

/// What a document begins with: the event, and how far its numbers are final.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The event: `Tuesday Open Pairs, session 2 of 3`.
    pub title: String,
    /// Club, date and director, as far as known.
    pub about: Option<String>,
    /// The rules in force, and what artificial scores are worth where there are some.
    pub rules: Vec<String>,
    /// The word for a result that is not final, and why it is not; nothing where it is final.
    pub provisional: Option<(&'static str, Vec<String>)>,
    /// What is written between a word and what explains it: `: `.
    pub colon: &'static str,
    /// What was corrected; nothing where nothing was.
    pub corrected: Option<Corrected>,
    /// By which two copies can be compared; nothing where nothing was scored.
    pub fingerprint: Option<String>,
}

/// What a document says of a correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrected {
    /// The word for it.
    pub word: &'static str,
    /// The part in which all of it is listed, if the document has it.
    pub anchor: &'static str,
    /// What was corrected, and for whom, a line each, with the signs of suits.
    pub symbols: Vec<String>,
    /// The same with letters.
    pub letters: Vec<String>,
}

/// One report.
pub struct Part<'a> {
    /// Its name on a page: `ranking`. Links lead to `#ranking`.
    pub anchor: &'static str,
    /// What it is called: `Ranking`.
    pub title: String,
    /// What it is called in a menu: what a reader picks there, as `Boards`.
    pub menu: String,
    /// Whether each sheet is hung up or handed out by itself, and so begins a page of its own.
    pub apart: bool,
    /// How it is read on paper.
    pub reading: Reading,
    /// What a reader picks one of its sheets from; nothing where they are read one after the other.
    pub index: Option<Index>,
    /// Its sheets, made one by one: a large field has thousands.
    pub sheets: Box<dyn Iterator<Item = Sheet> + 'a>,
}

/// What a reader picks a sheet from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// What leads back to it from a sheet: `All boards`.
    pub all: &'static str,
    /// Links to the sheets.
    pub links: Vec<(String, Target)>,
    /// What is to be seen of the sheets beforehand; its rows lead to them.
    pub overview: Option<Table>,
}

/// How a part is read on paper: what hangs on a wall is larger than what is held in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// From afar.
    Wall,
    /// At a desk.
    Desk,
    /// At a desk, and long: letters may be smaller.
    Small,
    /// In a hand: a diagram each, many to a page.
    Diagrams,
    /// In a hand, several sheets to a page.
    Cards {
        /// Whether last names are enough, so that more of them fit.
        last_names: bool,
    },
}

/// What is read by itself: one ranking, one board, one pair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What a link to it is called, where there are links to it: `board-7`.
    pub anchor: Option<String>,
    /// A second name for links.
    pub second_anchor: Option<String>,
    /// What is before the title where the sheet is seen without its part: `Ranking`.
    pub kind: Option<String>,
    /// Its title: `North-South`, `Board 7`, `N-S 3  Ann Lee – Bo Cole`.
    pub title: String,
    /// What it is a part of, where sheets belong together: the directions of a section.
    pub whole: Option<Whole>,
    /// Small facts, read as one list: `Mitchell`, `7 tables`.
    pub facts: Vec<String>,
    /// What else is under the title, one per line.
    pub lines: Vec<String>,
    /// What it is about, as columns: where the tables of several sheets become one, each row begins with them.
    pub labels: Vec<(Column, Cell)>,
    /// What it says.
    pub blocks: Vec<Block>,
    /// Whether it says again, in another order, what other sheets of its part say in columns that are kept least.
    pub again: bool,
    /// What may be said beside it, where there is room: sums of what its tables say.
    pub beside: Vec<Table>,
}

/// What a sheet is a part of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whole {
    /// What it is called: `Section A`; nothing where there is only one.
    pub title: String,
    /// What the sheet is called in it: `North-South`.
    pub own: String,
    /// The same where there is little room: `N-S`.
    pub short: String,
}

impl<'a> Part<'a> {
    /// A part whose sheets are read one after the other.
    pub fn new(
        anchor: &'static str,
        title: &str,
        sheets: impl Iterator<Item = Sheet> + 'a,
    ) -> Self {
        Self {
            anchor,
            title: title.to_owned(),
            menu: title.to_owned(),
            apart: false,
            reading: Reading::Desk,
            index: None,
            sheets: Box::new(sheets),
        }
    }

    /// The same with each sheet apart, to be read from afar.
    #[must_use]
    pub fn on_walls(self) -> Self {
        Self { apart: true, reading: Reading::Wall, ..self }
    }
}

impl Sheet {
    /// A sheet with its title.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    /// A sheet with a list of sentences, or what is said where there are none.
    #[must_use]
    pub fn list(title: &str, read: Items, items: Vec<String>, empty: &'static str) -> Self {
        Self { blocks: vec![Block::List(List { items, empty, read })], ..Self::new(title) }
    }

    /// Its title with what it is, for where it is seen without its part: `Ranking  North-South`.
    #[must_use]
    pub fn full_title(&self) -> String {
        match &self.kind {
            Some(kind) => format!("{kind}  {}", self.title),
            None => self.title.clone(),
        }
    }

    /// Its facts as one list: `Mitchell, 7 tables`.
    #[must_use]
    pub fn fact_list(&self) -> Option<String> {
        (!self.facts.is_empty()).then(|| self.facts.join(", "))
    }
}

impl fmt::Debug for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Part")
            .field("anchor", &self.anchor)
            .field("title", &self.title)
            .finish_non_exhaustive()
    }
}

/// A sheet of a report that a text leads to, in a document that has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// The name of the report. Where the document does not have it, the text leads nowhere.
    pub report: &'static str,
    /// The sheet's [`anchor`](Sheet::anchor).
    pub anchor: String,
}

// A diagram: the four hands of a board around the table.

/// The hands of a board as they lie around the table, and what can be made with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The hands of North, East, South and West.
    pub hands: [DiagramHand; 4],
    /// What each seat makes, where it is known.
    pub makes: Option<MakesTable>,
    /// Par and its contracts, where the makes are known.
    pub par: Option<Contract>,
    /// What high-card points are called.
    pub points: &'static str,
}

/// A hand of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramHand {
    /// Who holds it, in a letter.
    pub seat: &'static str,
    /// Its ranks in spades, hearts, diamonds and clubs, highest first; a dash for a void.
    pub suits: [String; 4],
    /// Its high-card points.
    pub points: u8,
    /// Whether it deals.
    pub deals: bool,
    /// Whether it is vulnerable.
    pub is_vulnerable: bool,
}

/// A small table: what each seat makes in each denomination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakesTable {
    /// What it is called.
    pub title: &'static str,
    /// The denominations.
    pub strains: [Contract; 5],
    /// A row for each seat: its letter, and its tricks.
    pub rows: [(&'static str, [u8; 5]); 4],
}

/// The signs of the suits in a diagram, from spades down, and their letters.
pub const SUITS: [(&str, &str); 4] = [("♠", "S"), ("♥", "H"), ("♦", "D"), ("♣", "C")];

impl Diagram {
    /// The hands in the order in which they are read: North, West, East, South.
    pub fn around(&self) -> [&DiagramHand; 4] {
        let [north, east, south, west] = &self.hands;
        [north, west, east, south]
    }
}

/// What a column says of a row.
type SheetHints<'a, R> = Box<dyn Fn(&R) -> Cell + 'a>;

/// Columns over rows of one type: a column and its cell are declared together, so neither can be without the other.
pub struct Columns<'a, R>(Vec<(Column, SheetHints<'a, R>)>);

impl<R> Default for Columns<'_, R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, R> Columns<'a, R> {
    /// No columns.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The same with one more column.
    #[must_use]
    pub fn with(mut self, column: Column, says: impl Fn(&R) -> Cell + 'a) -> Self {
        self.0.push((column, Box::new(says)));
        self
    }

    /// The same with a column of texts.
    #[must_use]
    pub fn texts<T: Into<Cow<'static, str>>>(
        self,
        column: Column,
        text: impl Fn(&R) -> T + 'a,
    ) -> Self {
        self.with(column, move |row| Cell::text(text(row)))
    }

    /// The same with a column of whole numbers, where there are some.
    #[must_use]
    pub fn numbers<T: Into<i64>>(
        self,
        column: Column,
        number: impl Fn(&R) -> Option<T> + 'a,
    ) -> Self {
        self.with(column, move |row| Cell::number_or_nothing(number(row)))
    }

    /// The same with a column of amounts of which people see two decimals, where there are some.
    #[must_use]
    pub fn amounts(self, column: Column, amount: impl Fn(&R) -> Option<Decimal> + 'a) -> Self {
        self.with(column, move |row| Cell::hundredths(amount(row)))
    }

    /// The same with a column of places; a dash is in that of somebody who has none.
    #[must_use]
    pub fn places(self, column: Column, place: impl Fn(&R) -> Option<Place> + 'a) -> Self {
        self.with(column, move |row| place(row).map_or(Value::Dash, Value::Place).into())
    }

    /// The same with one more column where a condition holds.
    #[must_use]
    pub fn with_if(self, is_there: bool, column: Column, says: impl Fn(&R) -> Cell + 'a) -> Self {
        if is_there { self.with(column, says) } else { self }
    }

    /// The same with a column for each of several things.
    #[must_use]
    pub fn with_each<T, F: Fn(&R) -> Cell + 'a>(
        self,
        all: impl IntoIterator<Item = T>,
        one: impl Fn(T) -> (Column, F),
    ) -> Self {
        let all = all.into_iter().map(one);
        all.fold(self, |columns, (column, says)| columns.with(column, says))
    }

    /// The table that they make of some rows.
    #[must_use]
    pub fn table<'r>(
        self,
        caption: impl Into<String>,
        rows: impl IntoIterator<Item = &'r R>,
    ) -> Table
    where
        R: 'r,
    {
        let (columns, says): (Vec<Column>, Vec<SheetHints<'a, R>>) = self.0.into_iter().unzip();
        let row = |row: &R| says.iter().map(|says| says(row)).collect();
        Table { rows: rows.into_iter().map(row).collect(), ..Table::new(caption, columns) }
    }
}

// The blocks of a sheet.

/// A block of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a sheet has two or three blocks, which are made, set and dropped"
)]
pub enum Block {
    /// Rows by columns.
    Table(Table),
    /// A table of which the [`Crossing`](Position::Crossing) columns may be broken into several blocks, each
    /// with the [`Naming`](Position::Naming) columns before it.
    Grid(Table),
    /// A list of sentences under a title.
    List(List),
    /// A table with boxes to write in: an empty cell is one.
    Form(Table, Cut),
    /// A bar for each of some things.
    Bars(Bars),
    /// The hands of a board.
    Diagram(Diagram),
}

/// How forms are cut out of their pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Not at all: they hang on a wall.
    Whole,
    /// One from the other, as many to a page as there is room for.
    Apart,
    /// Into halves of the page.
    Halves,
    /// All pages at once: the piles, laid on each other, have the forms in their order.
    Stack,
}

/// A list of sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// Its sentences.
    pub items: Vec<String>,
    /// The text if there are none.
    pub empty: &'static str,
    /// How they are read.
    pub read: Items,
}

/// How the items of a list are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Items {
    /// Each by itself.
    Apart,
    /// One after the other, as the steps of an explanation.
    Steps,
    /// At a glance: they are short, and several fit a line.
    Short,
    /// Each by itself, and ticked off in the box before it.
    Ticked,
}

/// The box before what is ticked off.
const BOX: &str = "\u{2610}";

impl List {
    /// Its sentences with a box before each where they are ticked off.
    #[must_use]
    pub fn boxed(self) -> Vec<String> {
        match self.read {
            Items::Ticked => {
                let items = self.items.into_iter();
                items.map(|item| format!("{BOX} {item}")).collect()
            }
            Items::Apart | Items::Steps | Items::Short => self.items,
        }
    }

    /// Items that are there.
    #[must_use]
    pub const fn of(read: Items, items: Vec<String>) -> Self {
        Self { items, empty: "", read }
    }
}

/// Bars side by side, of the same width. They show numbers of a table, so a format may leave them out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bars {
    /// The bars from left to right; nothing where a thing has no number.
    pub bars: Vec<Option<Bar>>,
}

/// A bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Where it begins, in percent of the height, from the foot.
    pub from: Decimal,
    /// Where it ends.
    pub to: Decimal,
    /// Whether it stands out.
    pub mark: Option<Mark>,
    /// What it leads to.
    pub target: Option<Target>,
}

impl Block {
    /// Its table, where it has one.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        match self {
            Self::Table(table) | Self::Grid(table) | Self::Form(table, _) => Some(table),
            Self::List(_) | Self::Bars(_) | Self::Diagram(_) => None,
        }
    }
}
