//! How a correction names a line: by its section, board and pairs.

use contract_scoring::{BoardNumber, BySide};
use notation::Vocabulary;
use notation::cell::pair;
use notation::names::compared;
use session::RoundNumber;

/// A line by what it says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineName {
    /// The section, in capitals.
    pub(crate) section: String,
    pub(crate) board: BoardNumber,
    /// The round; any round if not given.
    pub(crate) round: Option<RoundNumber>,
    /// Who sits on each side.
    pub(crate) pairs: BySide<Seated>,
}

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Seated {
    /// Nobody.
    Nobody,
    /// A pair by its number, or the players of an individual by theirs.
    Numbers(Vec<i64>),
    /// A pair by its names, in the form in which these are compared.
    Names(String),
}

impl Seated {
    /// Reads a cell: `3`, `A3`, `3 NS`; `3+7` in an individual; or names.
    pub(crate) fn read(text: &str, section: &str) -> Self {
        let text = text.trim();
        if text.is_empty() || Vocabulary::ENGLISH.is_nobody(text) {
            return Self::Nobody;
        }
        let number = |part: &str| Some(pair::read(part.trim(), section).ok()?.number);
        let numbers: Option<Vec<i64>> = text.split('+').map(number).collect();
        match numbers.as_deref() {
            Some([0]) => Self::Nobody,
            Some(_) => Self::Numbers(numbers.unwrap_or_default()),
            None => Self::Names(compared(text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_named_as_in_travelers() {
        let read = |text| Seated::read(text, "A");
        for text in ["3", "03", "A3", "3NS", "3 ns"] {
            assert_eq!(read(text), Seated::Numbers(vec![3]), "{text}");
        }
        assert_eq!(read("3+12"), Seated::Numbers(vec![3, 12]));
        for text in ["", "0", "-", "Bye", "Sit-out"] {
            assert_eq!(read(text), Seated::Nobody, "{text}");
        }
        assert_eq!(read("Ann Lee & BO EK"), read("ann lee & Bo Ek"));
    }
}
