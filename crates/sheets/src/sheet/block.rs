//! The blocks of a sheet.

use rust_decimal::Decimal;

use super::{Diagram, Mark, Table, Target};

/// A block of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a sheet has two or three blocks, which are made, set and dropped"
)]
pub enum Block {
    /// Rows by columns.
    Table(Table),
    /// A table of which the [`Crossing`](super::Position::Crossing) columns may be broken into several blocks, each
    /// with the [`Naming`](super::Position::Naming) columns before it.
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
        Self {
            items,
            empty: "",
            read,
        }
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
