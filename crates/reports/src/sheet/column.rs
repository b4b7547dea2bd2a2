//! A column: its content, its name, and how long it is kept.

use std::borrow::Cow;

use super::Target;
use crate::words::Title;

/// What a column or a fact is, whatever it is called and in whichever report: `place`, `board-7`. No reader sees it.
pub type Key = Cow<'static, str>;

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What it is. Tables that are joined have a column in common where keys are equal.
    pub key: Key,
    /// What it is called: `Matchpoints`.
    pub title: String,
    /// The same where there is little room: `MP`.
    pub short: String,
    /// What is in it.
    pub kind: Kind,
    /// How long it is kept.
    pub keep: Keep,
    /// Its part in the table.
    pub position: Position,
    /// Whether it is what a reader looks for first.
    pub strong: bool,
    /// What its title leads to.
    pub target: Option<Target>,
    /// The key of a column that says the same: where there is little room, that one is enough.
    pub shown_by: Option<&'static str>,
}

/// What is in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text, from the left.
    Text,
    /// Numbers, to the right; largest first where a reader sorts.
    Number,
    /// Numbers of which the first is 1: places, boards, pairs; smallest first where a reader sorts.
    Ordinal,
    /// Names of people, which a renderer may shorten.
    Names,
    /// Drawn, without numbers: they are in other columns.
    Figure,
    /// To be filled in by hand, with about that many letters.
    ToFillIn(u8),
}

/// How long a column is kept where there is little room: what comes first here is dropped last. Of columns of one rank
/// the last one goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Keep {
    /// Without it the table says nothing.
    Always,
    /// Dropped only where the table is of no use with it.
    Long,
    /// Good to have.
    Room,
    /// An ornament: the same is written beside it.
    Spare,
    /// For formats that have all the room: a number that others show in another form.
    Ample,
}

/// A column's part in its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Says what a row is about. It stays in sight, and is repeated where a grid is broken.
    Naming,
    /// A fact about the row.
    Fact,
    /// One of many columns of the same kind, of which a grid may have more than fit side by side.
    Crossing,
}

impl Column {
    /// A column of a kind; kept always, a fact, without a link.
    #[must_use]
    pub fn new(key: impl Into<Key>, title: Title, kind: Kind) -> Self {
        Self {
            key: key.into(),
            title: title.long.to_owned(),
            short: title.short.to_owned(),
            kind,
            keep: Keep::Always,
            position: Position::Fact,
            strong: false,
            target: None,
            shown_by: None,
        }
    }

    /// The same with a rank.
    #[must_use]
    pub fn keep(self, keep: Keep) -> Self {
        Self { keep, ..self }
    }

    /// The same, saying what a row is about.
    #[must_use]
    pub fn naming(self) -> Self {
        Self { position: Position::Naming, ..self }
    }

    /// The same, standing out.
    #[must_use]
    pub fn strong(self) -> Self {
        Self { strong: true, ..self }
    }

    /// The same, shown in less space by another column.
    #[must_use]
    pub fn shown_by(self, key: &'static str) -> Self {
        Self { shown_by: Some(key), ..self }
    }

    /// The same by another key.
    #[must_use]
    pub fn keyed(self, key: impl Into<Key>) -> Self {
        let key = key.into();
        Self { key, ..self }
    }

    /// The same, called by its long title everywhere.
    #[must_use]
    pub fn only_long(self) -> Self {
        Self { short: self.title.clone(), ..self }
    }

    /// The same, called by its short title everywhere.
    #[must_use]
    pub fn only_short(self) -> Self {
        Self { title: self.short.clone(), ..self }
    }

    /// The same with a name that is made when the table is.
    #[must_use]
    pub fn titled(self, title: impl Into<String>) -> Self {
        let title = title.into();
        Self { short: title.clone(), title, ..self }
    }
}

/// A column of words.
pub(crate) fn text(key: impl Into<Key>, title: Title) -> Column {
    Column::new(key, title, Kind::Text)
}

/// A column of amounts.
pub(crate) fn number(key: impl Into<Key>, title: Title) -> Column {
    Column::new(key, title, Kind::Number)
}

/// A column of numbers that name something, and of places.
pub(crate) fn ordinal(key: impl Into<Key>, title: Title) -> Column {
    Column::new(key, title, Kind::Ordinal)
}
