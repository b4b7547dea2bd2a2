//! One line of a traveler.

use std::hash::{Hash, Hasher};

use contract_scoring::{BoardNumber, Played, Score};

use crate::{ContestantId, RoundNumber, RulingId, TableNumber};

/// One line of a traveler: who met on which board, and what came of it.
///
/// A small `Copy` record, made when it is asked for: a list of lines holds columns ([`Results`](crate::Results)).
/// Names, remarks and rulings lie in side tables of the session. Until it is known who has which number, a line names
/// numbers in place of contestants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableResult<W = ContestantId> {
    /// Who sits N-S (North, in an individual).
    pub ns: W,
    /// Who sits E-W (East, in an individual).
    pub ew: W,
    /// The board.
    pub board: BoardNumber,
    /// The table, where it is known.
    pub table: Option<TableNumber>,
    /// What each side is entered with.
    pub outcome: Outcome,
    /// The contract, where it is known. Information: only `outcome` scores.
    pub played: Option<Played>,
    /// The round, where it is known.
    pub round: Option<RoundNumber>,
    /// The group of a fouled board that it belongs to.
    pub group: FoulGroup,
}

/// What the two sides of a line are entered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A score in points for N-S; E-W has its negative.
    Plain(Score),
    /// Anything else: see the session's table of rulings.
    Ruled(RulingId),
}

/// The group of a fouled board that a result belongs to: those who played the deal in the same form (Law 87).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FoulGroup(u8);

impl FoulGroup {
    /// The group without a letter, in which all results of a sound board are.
    pub const MAIN: Self = Self(0);

    /// The group of a letter, `A` to `Z`.
    #[must_use]
    pub const fn of_letter(letter: char) -> Option<Self> {
        if letter.is_ascii_uppercase() { Some(Self(letter as u8 - b'A' + 1)) } else { None }
    }

    /// The letter; the main group has none.
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        match self.0 {
            0 => None,
            place => Some((b'A' + place - 1) as char),
        }
    }
}

/// The place of a line among those of its session, which are sorted by section, board, and the numbers N-S and E-W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResultId(pub u32);

impl ResultId {
    /// The place as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A text that a scoresheet may have beside a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The opening lead.
    Lead,
    /// Remarks.
    Remarks,
}

impl Note {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Lead, Self::Remarks];
}

/// What a scoresheet says beside a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notes<T = String>([Option<T>; Note::ALL.len()]);

impl<T> Notes<T> {
    /// Nothing.
    pub const NONE: Self = Self([const { None }; Note::ALL.len()]);

    /// The notes with these texts.
    pub fn from_fn(text: impl FnMut(Note) -> Option<T>) -> Self {
        Self(Note::ALL.map(text))
    }

    /// The texts that are there.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten()
    }

    /// What is made of each text.
    pub fn map<U>(self, mut make: impl FnMut(T) -> U) -> Notes<U> {
        Notes(self.0.map(|text| text.map(&mut make)))
    }

    /// These notes, and those of another line where a text is missing.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let mut others = other.0.into_iter();
        Self(self.0.map(|own| own.or(others.next().flatten())))
    }
}

impl<T: AsRef<str>> Notes<T> {
    /// The text of a note.
    pub fn get(&self, note: Note) -> Option<&str> {
        self.0[note as usize].as_ref().map(AsRef::as_ref)
    }
}

impl<T> Default for Notes<T> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<T: Hash> Hash for Notes<T> {
    /// Text by text: a fingerprint does not depend on how they are stored.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|text| text.hash(state));
    }
}

/// A contestant without opponents for a board: no score, and not one of its boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SitOut {
    /// Who sat out.
    pub contestant: ContestantId,
    /// The board that was not played.
    pub board: BoardNumber,
    /// The round, where it is known.
    pub round: Option<RoundNumber>,
    /// The table, where it is known.
    pub table: Option<TableNumber>,
}
