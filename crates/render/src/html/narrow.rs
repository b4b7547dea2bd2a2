//! The place of a column on a screen that is too narrow for all of them: a row folds into a second, small line.
//!
//! What is always kept stays on the first line. Names follow below it, with the numbers before them that are not always
//! kept. Other columns that may be dropped are.

use reports::sheet::{Column, Keep, Kind, Position};

/// Where a column is on a narrow screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Narrow {
    /// On the row's first line, where it always is.
    First,
    /// On its second line, under the first column; a second one under the next.
    UnderHead,
    /// On its second line, a number before a text.
    Number,
    /// On its second line, after such a number.
    Text,
    /// On its second line, in its left half.
    Left,
    /// On its second line, in its right half.
    Right,
    /// On a third line.
    Third,
    /// In bands with others of its kind, below the row's first line.
    Band,
    /// Nowhere.
    Hidden,
}

impl Narrow {
    /// Where each of a table's columns goes.
    pub(super) fn of(columns: &[Column]) -> Vec<Self> {
        let mut halves = [Self::Left, Self::Right].into_iter();
        let mut placed: Vec<Self> = Vec::new();
        for (place, column) in columns.iter().enumerate() {
            let before = place.checked_sub(1).map(|place| &columns[place]);
            let after = columns.get(place + 1);
            let names_follow = after.is_some_and(|next| next.kind == Kind::Names);
            let is_shown = |one: &Column| column.shown_by == Some(&*one.key);
            let narrow = match (column.position, column.kind) {
                (Position::Crossing, _) => Self::Band,
                (Position::Naming, _) => Self::First,
                (Position::Fact, _) if columns.iter().any(is_shown) => Self::Hidden,
                (Position::Fact, _) if column.keep == Keep::Always => Self::First,
                (Position::Fact, Kind::Names) => match (before, placed.last()) {
                    (Some(before), Some(Self::First)) if before.kind == Kind::Ordinal => {
                        halves.next().unwrap_or(Self::Hidden)
                    }
                    (_, Some(Self::Number)) => Self::Text,
                    _ => Self::Third,
                },
                (Position::Fact, Kind::Ordinal) if names_follow => Self::Number,
                (Position::Fact, Kind::Text) if place == 1 => Self::UnderHead,
                (Position::Fact, Kind::Text) if place == 2 && placed[1] == Self::UnderHead => {
                    Self::UnderHead
                }
                (Position::Fact, Kind::Number) if Self::speaks_for_others(columns, place) => {
                    Self::First
                }
                (Position::Fact, _) => Self::Hidden,
            };
            placed.push(narrow);
        }
        placed
    }

    /// The columns that a narrow screen shows nowhere, and that no other column speaks for.
    #[cfg(test)]
    pub(crate) fn left_out(columns: &[Column]) -> impl Iterator<Item = &Column> {
        let is_there = |key: &str| columns.iter().any(|one| *one.key == *key);
        (columns.iter().zip(Self::of(columns)))
            .filter(|(_, narrow)| *narrow == Self::Hidden)
            .map(|(column, _)| column)
            .filter(move |column| !column.shown_by.is_some_and(is_there))
    }

    /// Whether a column says what others are left out for.
    fn speaks_for_others(columns: &[Column], place: usize) -> bool {
        let key = &*columns[place].key;
        columns.iter().any(|column| column.shown_by == Some(key))
    }

    /// The class that the style sheet knows it by; cells are many, so it is short.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Self::First => "",
            Self::UnderHead => "u",
            Self::Number => "n",
            Self::Text => "t",
            Self::Left => "l",
            Self::Right => "r",
            Self::Third => "d",
            Self::Band => "b",
            Self::Hidden => "h",
        }
    }
}
