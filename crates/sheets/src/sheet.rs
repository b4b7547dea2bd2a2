//! The neutral document: the content of a report, without its layout.
//!
//! A [`Document`] has a [`Heading`] and a [`Part`] for each report; a part has a [`Sheet`] for each thing that is read
//! by itself (one ranking, one board, one pair); a sheet has [`Block`]s. Words and columns are chosen when the document
//! is made; the renderers decide on widths, orientation, line breaks, blocks of columns and shortened names. A renderer
//! without room for all columns drops them by their [`Keep`] rank, and by nothing else.

mod block;
mod cell;
mod column;
mod columns;
mod diagram;
#[cfg(any(feature = "pdf", feature = "xlsx"))]
pub(crate) mod joined;
mod table;
mod target;

use std::fmt;

pub use block::{Bar, Bars, Block, Cut, Items, List};
pub use cell::{Cell, Contract, Mark, Party, Style, Value};
pub use column::{Column, Keep, Key, Kind, Position};
pub(crate) use column::{number, ordinal, text};
pub use columns::Columns;
pub(crate) use diagram::SUITS;
pub use diagram::{Diagram, DiagramHand, MakesTable};
pub use table::{Foot, Group, Meaning, Note, Table};
pub use target::Target;

use crate::words::PaperWords;

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
    pub(crate) fn on_walls(self) -> Self {
        Self {
            apart: true,
            reading: Reading::Wall,
            ..self
        }
    }
}

impl Sheet {
    /// A sheet with its title.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// A sheet with a list of sentences, or what is said where there are none.
    #[must_use]
    pub fn list(title: &str, read: Items, items: Vec<String>, empty: &'static str) -> Self {
        Self {
            blocks: vec![Block::List(List { items, empty, read })],
            ..Self::new(title)
        }
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
