//! A table: columns, rows, a foot, and notes below it.

use std::ops::Range;

use super::{Cell, Column, Keep, Position, Style, Value};

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What it holds, for readers who cannot see where it is: `Ranking, North-South`.
    pub caption: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Titles over several columns, from the left.
    pub groups: Vec<Group>,
    /// Its rows, a cell for each column.
    pub rows: Vec<Vec<Cell>>,
    /// Rows at the foot.
    pub foot: Vec<Foot>,
    /// What is under it.
    pub notes: Vec<Note>,
}

/// A title over several columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The columns.
    pub columns: Range<usize>,
    /// What they are called.
    pub title: String,
    /// The same where there is little room.
    pub short: String,
}

/// A row at the foot. Its title is under the last naming column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foot {
    /// What it is: `Expected`.
    pub title: String,
    /// The same where there is little room: `Exp`.
    pub short: String,
    /// A cell for each column.
    pub cells: Vec<Cell>,
}

/// What is under a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A sentence about this table, on a line of its own.
    Text(String),
    /// A sentence that holds for every table of its kind: printed once where tables become one.
    Explanation(&'static str),
    /// What signs in the table mean, as many to a line as fit.
    Legend(Vec<Meaning>),
}

/// What a sign means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The sign; where a format shows nothing for it, there is nothing to explain.
    pub sign: Value,
    /// Its meaning: `sat out`.
    pub meaning: &'static str,
}

impl Note {
    /// What people read; signs stand so far from each other.
    #[must_use]
    pub fn shown(&self, between: &str) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Explanation(text) => (*text).to_owned(),
            Self::Legend(meanings) => {
                let meanings: Vec<String> = meanings.iter().map(Meaning::shown).collect();
                meanings.join(between)
            }
        }
    }
}

impl Meaning {
    /// The sign with its meaning: `out sat out`.
    #[must_use]
    pub fn shown(&self) -> String {
        format!("{} {}", self.sign.shown(Style::PRINT), self.meaning)
    }
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new(caption: impl Into<String>, columns: Vec<Column>) -> Self {
        Self { caption: caption.into(), columns, ..Self::default() }
    }

    /// Puts a title over the columns that follow one another from one key to another, where they are there.
    pub fn group(&mut self, title: crate::words::Title, belongs: impl Fn(&Column) -> bool) {
        let first = self.columns.iter().position(&belongs);
        let last = self.columns.iter().rposition(belongs);
        if let (Some(first), Some(last)) = (first, last) {
            self.groups.push(Group {
                columns: first..last + 1,
                title: title.long.to_owned(),
                short: title.short.to_owned(),
            });
        }
    }

    /// Takes out the columns that say nothing in any row: a table has columns only for what there is.
    #[must_use]
    pub fn without_empty_columns(self) -> Self {
        self.without_empty_columns_but(&[])
    }

    /// The same, but for columns that say something by being empty.
    #[must_use]
    pub fn without_empty_columns_but(self, stay: &[&str]) -> Self {
        self.with_columns(|table, place| {
            let mut cells = table.rows.iter().filter_map(|row| row.get(place));
            let is_to_stay = stay.contains(&&*table.columns[place].key);
            is_to_stay || cells.any(|cell| cell.value != Value::Empty)
        })
    }

    /// The table with the columns of a rank and those that are kept longer.
    #[must_use]
    pub fn kept(self, least: Keep) -> Self {
        self.with_columns(|table, place| table.columns[place].keep <= least)
    }

    /// The table without one of its columns.
    #[must_use]
    pub fn without(self, column: usize) -> Self {
        self.with_columns(|_, place| place != column)
    }

    /// The table with the columns of some positions.
    #[must_use]
    pub fn positioned(self, positions: &[Position]) -> Self {
        self.with_columns(|table, place| positions.contains(&table.columns[place].position))
    }

    /// The table with some of its columns, with their cells and groups.
    fn with_columns(mut self, is_kept: impl Fn(&Self, usize) -> bool) -> Self {
        let places = 0..self.columns.len();
        let kept: Vec<bool> = places.map(|place| is_kept(&self, place)).collect();
        if !kept.contains(&false) {
            return self;
        }
        let before = |place: usize| kept[..place].iter().filter(|kept| **kept).count();
        for group in &mut self.groups {
            group.columns = before(group.columns.start)..before(group.columns.end);
        }
        self.groups.retain(|group| !group.columns.is_empty());
        let mut flags = kept.iter();
        self.columns.retain(|_| flags.next() == Some(&true));
        let rows = self.rows.iter_mut();
        for cells in rows.chain(self.foot.iter_mut().map(|foot| &mut foot.cells)) {
            let mut flags = kept.iter();
            cells.retain(|_| flags.next() == Some(&true));
        }
        self
    }
}
