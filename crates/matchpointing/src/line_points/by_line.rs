//! What the lines of small boards earn, one byte each: a session of many sections has very many of them.
//!
//! What a result earns depends only on how many it beat and tied, so boards with the same number of results share one
//! table.
//!
//! Where each section is a field, nearly all boards are of this kind. Rows of scores took 20 times the memory there,
//! and writing them took longer than comparing the lines.

use std::collections::BTreeMap;
use std::ops::Range;

use contract_scoring::BySide;
use session::FoulGroup;

use super::PlainPoints;
use crate::exact::Exact;
use crate::unit::Unit;
use crate::{Points, Treatment, doubled};

/// On a board with more lines, many have the same score: a row for each score takes less room and time.
pub(crate) const FEW: usize = 64;

/// Scores that are compared at once.
const LANES: usize = 8;

/// What the lines of boards with few lines have, and what that is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FewLines {
    /// N-S's matchpoints, 2 a win and 1 a tie, line by line.
    doubled: Vec<u8>,
    /// What they earn, by the results expected on a board and the results that it has.
    tables: BTreeMap<(u64, usize), Table>,
}

/// What matchpoints earn on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table {
    /// From none to those of who beats all.
    points: Vec<Points>,
    /// The top, where E-W earn what N-S leave of it.
    shared: Option<Points>,
}

impl FewLines {
    /// Compares all lines of a board with each other: no more than [`FEW`], all with a plain score, given by its index.
    /// Returns the places of what they have.
    pub(crate) fn rate(&mut self, scores: &[u16], unit: Unit, complement: bool) -> Range<usize> {
        let start = self.doubled.len();
        // Nobody beats or ties what fills the last lanes.
        let mut own = [0; FEW];
        own[..scores.len()].copy_from_slice(scores);
        let mut sums = [0_u16; FEW];
        let wide = scores.len().next_multiple_of(LANES);
        for other in scores {
            let (sums, _) = sums[..wide].as_chunks_mut::<LANES>();
            let (own, _) = own[..wide].as_chunks::<LANES>();
            for (sums, own) in sums.iter_mut().zip(own) {
                for (sum, own) in sums.iter_mut().zip(own) {
                    *sum += doubled(u16::from(other < own), u16::from(other == own));
                }
            }
        }
        // Each tied with itself.
        let others = sums[..scores.len()].iter().map(|sum| sum - 1);
        (self.doubled).extend(others.map(|doubled| u8::try_from(doubled).unwrap_or(u8::MAX)));
        (self.tables)
            .entry((unit.expected(), scores.len()))
            .or_insert_with(|| Table::of(unit, scores.len(), complement));
        start..self.doubled.len()
    }

    /// Takes what another one has behind its own.
    pub(crate) fn append(&mut self, other: &mut Self) {
        self.doubled.append(&mut other.doubled);
        self.tables.append(&mut other.tables);
    }

    /// How many lines there are.
    pub(crate) const fn len(&self) -> usize {
        self.doubled.len()
    }

    /// The board that begins with a line and whose lines have these places, in a field with that many results expected.
    pub(crate) fn board(
        &self,
        first: usize,
        places: Range<usize>,
        expected: u64,
    ) -> FewOfBoard<'_> {
        let table = self.tables.get(&(expected, places.len()));
        FewOfBoard {
            first,
            doubled: &self.doubled[places],
            table: table.map_or(&[], |table| &table.points),
            shared: table.and_then(|table| table.shared),
        }
    }
}

/// What the lines of one board earn.
#[derive(Clone, Copy)]
pub(crate) struct FewOfBoard<'a> {
    /// The board's first line.
    first: usize,
    doubled: &'a [u8],
    table: &'a [Points],
    shared: Option<Points>,
}

impl PlainPoints for FewOfBoard<'_> {
    #[inline]
    fn of(&self, line: usize, _: FoulGroup, _: usize) -> BySide<Points> {
        self.worth(self.doubled[line - self.first])
    }
}

impl FewOfBoard<'_> {
    /// Where N-S beat one, E-W lost to it; each side is rounded apart, unless both share the top.
    #[inline]
    fn worth(&self, doubled: u8) -> BySide<Points> {
        let doubled = usize::from(doubled);
        let ns = self.table[doubled];
        let ew = match self.shared {
            Some(top) => top - ns,
            None => self.table[self.table.len() - 1 - doubled],
        };
        BySide { ns, ew }
    }
}

impl Table {
    /// What that many results earn that are compared with each other.
    fn of(unit: Unit, results: usize, complement: bool) -> Self {
        let count = results as u64;
        let treatment = unit.treatment(count, 0);
        let doubled = 0..(2 * results).saturating_sub(1);
        let is_shared = match treatment {
            Treatment::Compared | Treatment::Factored => complement,
            Treatment::SmallGroup | Treatment::Cancelled => false,
        };
        Self {
            points: doubled
                .map(|doubled| unit.rate(treatment, Exact::new_raw(doubled as i128, 1), count))
                .collect(),
            shared: is_shared.then(|| unit.top()),
        }
    }
}

#[cfg(test)]
mod tests {
    use session::{BoardRounding, RuleSet};

    use super::*;

    /// Rules b.2, and a board of as many lines as there may be.
    #[test]
    fn lines_are_compared_with_each_other() {
        let mut few = FewLines::default();
        let mut check = |scores: &[u16], doubled: &[u8]| {
            let unit = Unit::new(RuleSet::Acbl, BoardRounding::Hundredths, scores.len() as u64);
            let places = few.rate(scores, unit, false);
            assert_eq!(few.doubled[places.clone()], *doubled);
            let board = few.board(0, places, scores.len() as u64);
            let earned = (0..scores.len()).map(|line| board.of(line, FoulGroup::MAIN, 0).ns);
            let halves = (doubled.iter())
                .map(|doubled| Points::from_ten_thousandths(i64::from(*doubled) * 5_000));
            assert!(earned.eq(halves));
        };
        check(&[7, 7, 5, 2, 9, 7, 3, 0], &[10, 10, 6, 2, 14, 10, 4, 0]);
        check(&[4], &[0]);
        let scores: Vec<u16> = (0..64).collect();
        let doubled: Vec<u8> = (0..64).map(|beaten| 2 * beaten).collect();
        check(&scores, &doubled);
    }
}
