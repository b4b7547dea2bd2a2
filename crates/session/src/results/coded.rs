//! What came of a line, in the form of the columns.

use contract_scoring::Played;

use super::RULED;
use crate::Outcome;

/// What came of a line, in the four bytes in which [`Results`](super::Results) hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coded {
    pub(super) outcome: u16,
    pub(super) played: u16,
}

impl Coded {
    /// What each side of a line is entered with, and the contract where it is known.
    #[must_use]
    #[inline]
    pub fn new(outcome: Outcome, played: Option<Played>) -> Self {
        let (outcome, ruled) = match outcome {
            Outcome::Plain(score) => (score.index(), 0),
            Outcome::Ruled(id) => (id.index(), RULED),
        };
        let played = played.map_or(0, |played| 1 + played.index());
        Self {
            outcome: two_bytes(outcome),
            played: two_bytes(played) | ruled,
        }
    }

    /// The [`Score::index`](contract_scoring::Score::index) of a line; `None` where it is ruled.
    #[must_use]
    #[inline]
    pub const fn score_index(self) -> Option<u16> {
        match self.played & RULED {
            0 => Some(self.outcome),
            _ => None,
        }
    }

    /// The [`Played::index`] of a line, where its contract is known.
    #[must_use]
    #[inline]
    pub fn played_index(self) -> Option<usize> {
        usize::from(self.played & !RULED).checked_sub(1)
    }
}

/// A number that is known to be below 65,536.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    reason = "indexes of scores and contracts are below their counts, and rulings have two bytes"
)]
const fn two_bytes(number: usize) -> u16 {
    number as u16
}
