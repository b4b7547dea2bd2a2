//! Lines in the form of the columns, for readers that meet the same outcome many times.

use std::num::NonZeroU32;

use contract_scoring::{BoardNumber, Played};

use super::{RULED, Results};
use crate::{FoulGroup, Outcome, PairNumber, RoundNumber, TableNumber};

/// What came of a line, in the four bytes in which [`Results`](super::Results) hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coded {
    pub(super) outcome: u16,
    pub(super) played: u16,
}

/// A line of a board whose outcome is coded, and which belongs to the main group of a fouled one; otherwise as a
/// [`TableResult`](crate::TableResult) that names numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CodedLine {
    /// Who sits N-S (North, in an individual).
    pub ns: PairNumber,
    /// Who sits E-W (East, in an individual).
    pub ew: PairNumber,
    /// The table, where it is known.
    pub table: Option<TableNumber>,
    /// The round, where it is known.
    pub round: Option<RoundNumber>,
    /// What each side is entered with, and the contract where it is known.
    pub outcome: Coded,
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

/// A [`Coded`] that is not 0, so that nothing takes no more room than it does: for tables of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedCoded(NonZeroU32);

impl From<Coded> for PackedCoded {
    fn from(coded: Coded) -> Self {
        let [low, high] = coded.outcome.to_le_bytes();
        let [from, to] = (coded.played + 1).to_le_bytes();
        Self(NonZeroU32::new(u32::from_le_bytes([low, high, from, to])).unwrap_or(NonZeroU32::MAX))
    }
}

impl From<PackedCoded> for Coded {
    #[inline]
    fn from(PackedCoded(packed): PackedCoded) -> Self {
        let [low, high, from, to] = packed.get().to_le_bytes();
        Self {
            outcome: u16::from_le_bytes([low, high]),
            played: u16::from_le_bytes([from, to]) - 1,
        }
    }
}

impl CodedLine {
    /// Whether it says no more than most lines do.
    #[inline]
    const fn is_bare(&self) -> bool {
        self.table.is_none() && self.round.is_none()
    }
}

/// Some lines, column by column, to be added to [`Results`] together: few enough to stay in the nearest cache.
#[derive(Clone, Debug)]
pub struct CodedLines {
    count: usize,
    /// Whether none of them says more than most lines do.
    are_bare: bool,
    columns: Box<Columns>,
}

#[derive(Clone, Debug)]
struct Columns {
    ns: [PairNumber; CodedLines::MOST],
    ew: [PairNumber; CodedLines::MOST],
    outcome: [u16; CodedLines::MOST],
    played: [u16; CodedLines::MOST],
    /// Nothing at lines that are bare, and behind the last one.
    table: [Option<TableNumber>; CodedLines::MOST],
    round: [Option<RoundNumber>; CodedLines::MOST],
}

impl CodedLines {
    /// The most lines that are added together.
    pub const MOST: usize = 512;

    /// No lines yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            count: 0,
            are_bare: true,
            columns: Box::new(Columns {
                ns: [PairNumber::MIN; Self::MOST],
                ew: [PairNumber::MIN; Self::MOST],
                outcome: [0; Self::MOST],
                played: [0; Self::MOST],
                table: [None; Self::MOST],
                round: [None; Self::MOST],
            }),
        }
    }

    /// How many lines there are.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there is no line.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds a line; `None` where there is no room.
    pub fn push(&mut self, line: &CodedLine) -> Option<()> {
        let place = self.count;
        self.push_bare(line.ns, line.ew, line.outcome)?;
        if !line.is_bare() {
            self.are_bare = false;
            self.columns.table[place] = line.table;
            self.columns.round[place] = line.round;
        }
        Some(())
    }

    /// Adds a line that says no more than most lines do; `None` where there is no room.
    #[inline(always)]
    pub fn push_bare(&mut self, ns: PairNumber, ew: PairNumber, outcome: Coded) -> Option<()> {
        let (place, columns) = (self.count, &mut *self.columns);
        if place >= Self::MOST {
            return None;
        }
        columns.ns[place] = ns;
        columns.ew[place] = ew;
        columns.outcome[place] = outcome.outcome;
        columns.played[place] = outcome.played;
        self.count += 1;
        Some(())
    }

    /// Takes all lines out.
    pub fn clear(&mut self) {
        if !self.are_bare {
            self.columns.table.fill(None);
            self.columns.round.fill(None);
        }
        (self.count, self.are_bare) = (0, true);
    }
}

impl Default for CodedLines {
    fn default() -> Self {
        Self::new()
    }
}

impl Results<PairNumber> {
    /// Adds lines of which it is known how the columns hold their outcomes, with the place after the last on each
    /// board.
    pub fn extend_coded(
        &mut self,
        lines: &CodedLines,
        boards: impl IntoIterator<Item = (BoardNumber, usize)>,
    ) {
        let (before, count) = (self.len(), lines.len());
        let columns = &*lines.columns;
        if !lines.are_bare || !self.are_bare() {
            (self.table).extend(before, columns.table[..count].iter().copied());
            (self.round).extend(before, columns.round[..count].iter().copied());
            (self.group).extend(before, std::iter::repeat_n(FoulGroup::MAIN, count));
        }
        self.ns.extend_from_slice(&columns.ns[..count]);
        self.ew.extend_from_slice(&columns.ew[..count]);
        (self.outcome).extend_from_slice(&columns.outcome[..count]);
        (self.played).extend_from_slice(&columns.played[..count]);
        for (board, end) in boards {
            self.run(board, before + end);
        }
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

#[cfg(test)]
mod tests {
    use contract_scoring::Score;

    use super::*;
    use crate::RulingId;

    #[test]
    fn what_is_packed_comes_back() {
        let scores = (0..Score::COUNT).filter_map(Score::at).map(Outcome::Plain);
        let rulings = [0, 1, u16::MAX].map(|id| Outcome::Ruled(RulingId(id)));
        let played = [None, Played::at(0), Played::at(Played::COUNT - 1)];
        for outcome in scores.chain(rulings) {
            for coded in played.map(|played| Coded::new(outcome, played)) {
                assert_eq!(Coded::from(PackedCoded::from(coded)), coded);
            }
        }
        assert_eq!(size_of::<Option<PackedCoded>>(), size_of::<Coded>());
    }
}
