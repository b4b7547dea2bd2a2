//! What cells mean, kept for the rows that have the same text: for each column of numbers by itself, and for all cells
//! from which it follows what happened at a table.
//!
//! A row has two halves. Who met, and where, is its own. What happened is the same in thousands of rows: it follows from
//! the cells about it and from who is vulnerable, so it has no place, and is read once. It is kept only if reading it
//! reported nothing, and left nothing to be judged with the rest of the table. So each doubtful row is read in full.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};

use contract_scoring::{BoardNumber, Played, Vulnerability};
use notation::Field;
use notation::cell::Unfit;
use session::{FoulGroup, Outcome, RoundNumber, TableNumber};
use table::entered::FieldName;
use table::rows::{RowText, Rows};

use super::layout::PLAYERS;

/// So many different cells of a column are kept; another takes the place of an earlier one.
const SLOTS: usize = 256;

/// So many different outcomes are kept. A file with more of them is read as if none of the others had been met.
const MOST_PLAYS: usize = 1 << 16;

/// The most bytes of the cells by which an outcome is kept.
const KEY: usize = 32;

/// The fields that are a row's own, besides its notes; an outcome is kept by the cells of all others.
const OWN: [Field; 12] = [
    Field::Section,
    Field::Board,
    Field::Round,
    Field::Table,
    Field::Ns,
    Field::Ew,
    Field::North,
    Field::South,
    Field::East,
    Field::West,
    Field::NsNames,
    Field::EwNames,
];

/// What is known of the cells of a table: which columns it has, and what cells mean, as far as they have been read. By
/// default, there may be any column, and nothing is kept.
#[derive(Debug)]
pub(crate) struct Memos {
    /// Whether it has a column for players of an individual.
    pub(super) has_players: bool,
    /// Whether it has one for texts beside the result.
    pub(super) has_notes: bool,
    pub(super) boards: Memo<BoardNumber>,
    /// Pairs that are written as a number alone.
    pub(super) pairs: Memo<i64>,
    pub(super) rounds: Memo<RoundNumber>,
    pub(super) tables: Memo<TableNumber>,
    pub(super) plays: Plays,
}

impl Default for Memos {
    fn default() -> Self {
        Self {
            has_players: true,
            has_notes: true,
            boards: Memo::default(),
            pairs: Memo::default(),
            rounds: Memo::default(),
            tables: Memo::default(),
            plays: Plays::default(),
        }
    }
}

impl Memos {
    /// Nothing is known yet of the cells of a table.
    pub(crate) fn of(rows: &dyn Rows<Field>) -> Self {
        let is_kept = |field: &Field| {
            let is_own = field.note().is_some() || OWN.contains(field);
            !is_own && rows.has_column(*field)
        };
        let has = |field: &Field| rows.has_column(*field);
        Self {
            has_players: PLAYERS.iter().any(has),
            has_notes: Field::ALL.iter().any(|field| field.note().is_some() && has(field)),
            boards: Memo::empty(),
            pairs: Memo::empty(),
            rounds: Memo::empty(),
            tables: Memo::empty(),
            plays: Plays {
                fields: Field::ALL.iter().copied().filter(is_kept).collect(),
                known: HashMap::default(),
            },
        }
    }

    /// The same for another piece of the table, which numbers its rulings anew.
    pub(crate) fn without_rulings(mut self) -> Self {
        (self.plays.known).retain(|_, play| matches!(play.outcome, Outcome::Plain(_)));
        self
    }

    /// How many outcomes are kept.
    #[cfg(test)]
    pub(crate) fn plays(&self) -> usize {
        self.plays.known.len()
    }
}

/// What short cells of a column mean. A meaning follows from the text alone. By default, nothing is kept.
#[derive(Debug)]
pub(super) struct Memo<T>(Vec<Option<(u64, T)>>);

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> Memo<T> {
    fn empty() -> Self {
        Self(vec![None; SLOTS])
    }

    /// What a cell means: as it was read before, or as it is read now. What cannot be read is not kept.
    #[inline]
    pub(super) fn read(
        &mut self,
        text: &str,
        read: impl FnOnce(&str) -> Result<T, Unfit>,
    ) -> Result<T, Unfit> {
        let Some((key, place)) = place(text) else {
            return read(text);
        };
        match self.0.get_mut(place) {
            Some(Some((own, meaning))) if *own == key => Ok(*meaning),
            Some(slot) => {
                let meaning = read(text)?;
                *slot = Some((key, meaning));
                Ok(meaning)
            }
            None => read(text),
        }
    }
}

/// A cell of up to seven bytes as a number, with its length, and the slot that it is kept in.
#[inline]
fn place(text: &str) -> Option<(u64, usize)> {
    let bytes = text.as_bytes();
    if bytes.len() > 7 {
        return None;
    }
    let begin = bytes.len() as u64;
    let key = (bytes.iter()).fold(begin, |key, byte| key << 8 | u64::from(*byte));
    let place = key.wrapping_mul(GOLDEN) >> 56;
    Some((key, usize::try_from(place).unwrap_or_default()))
}

/// What happened at a table, apart from who sat there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Play {
    pub(super) outcome: Outcome,
    pub(super) played: Option<Played>,
    pub(super) group: FoulGroup,
    /// Whether some score of a side is negative.
    pub(super) signed: bool,
}

/// The cells of a row that are not its own, each with a byte behind it that no text has, and who is vulnerable.
pub(super) type Key = [u8; KEY];

/// What happened, by the cells that told it.
#[derive(Debug, Default)]
pub(super) struct Plays {
    /// The fields of the columns that tell it.
    fields: Vec<Field>,
    known: HashMap<Key, Play, Seed>,
}

/// Begins the hash of each key. It is drawn at random, so that no file can hold cells that collide.
#[derive(Clone, Debug)]
struct Seed(u64);

impl Default for Seed {
    fn default() -> Self {
        Self(RandomState::new().build_hasher().finish())
    }
}

impl BuildHasher for Seed {
    type Hasher = Folded;

    fn build_hasher(&self) -> Folded {
        Folded(self.0)
    }
}

/// A hash of few words. Each row is looked up, and the default one takes ten times as long.
struct Folded(u64);

impl Hasher for Folded {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.chunks_exact(8) {
            let word = word.try_into().map_or(0, u64::from_le_bytes);
            let product = u128::from(self.0 ^ word) * u128::from(GOLDEN);
            let half = |half: u128| u64::try_from(half & u128::from(u64::MAX)).unwrap_or_default();
            self.0 = half(product) ^ half(product >> 64);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// An odd number whose bits look random: 2^64 by the golden ratio.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Plays {
    /// By what an outcome is kept; `None` where the cells are too long, or nothing is kept.
    #[inline]
    pub(super) fn key(&self, row: &dyn RowText<Field>, on: Vulnerability) -> Option<Key> {
        if self.fields.is_empty() {
            return None;
        }
        let mut key = [0; KEY];
        let mut length = 0;
        for field in &self.fields {
            let text = row.get(*field).unwrap_or_default().as_bytes();
            let end = length + text.len();
            key.get_mut(length..end)?.copy_from_slice(text);
            *key.get_mut(end)? = u8::MAX;
            length = end + 1;
        }
        *key.get_mut(length)? = on as u8;
        Some(key)
    }

    #[inline]
    pub(super) fn get(&self, key: &Key) -> Option<Play> {
        self.known.get(key).copied()
    }

    /// Keeps an outcome, as long as there is room.
    pub(super) fn keep(&mut self, key: Key, play: Play) {
        if self.known.len() < MOST_PLAYS {
            self.known.insert(key, play);
        }
    }
}
