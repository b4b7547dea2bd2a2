//! The score of a deal: one of the 409 that Law 77 can give.

use std::fmt;
use std::ops::Neg;

use crate::{Contract, Tricks, score};

/// The largest score either way: 7NT redoubled and vulnerable, without a trick.
const LIMIT: i16 = 7600;
/// Places for every multiple of ten from `-LIMIT` to `LIMIT`.
const SLOTS: usize = 1521;

/// A duplicate score, in points for one side; the holder says which.
///
/// Only values that some contract can give exist, so a score is also an [`index`](Score::index)
/// into a table of 409. Whether a particular board can give it depends on its vulnerability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

/// Points that no contract gives, doubled or not, vulnerable or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAScore {
    /// The points that were found.
    pub found: i64,
}

impl Score {
    /// A passed-out deal.
    pub const ZERO: Self = Self(0);
    /// The number of different scores, negative ones and zero included.
    pub const COUNT: usize = TABLE.count as usize;

    /// Takes points that some contract gives.
    ///
    /// # Errors
    ///
    /// [`NotAScore`] for all others.
    pub const fn new(points: i64) -> Result<Self, NotAScore> {
        match slot(points) {
            Some(slot) if TABLE.index[slot] != IMPOSSIBLE => {
                Ok(Self(TABLE.points[TABLE.index[slot] as usize]))
            }
            _ => Err(NotAScore { found: points }),
        }
    }

    /// Points that Law 77 gave.
    pub(crate) const fn of_law77(points: i16) -> Self {
        Self(points)
    }

    /// The points.
    #[must_use]
    pub const fn points(self) -> i16 {
        self.0
    }

    /// The place among all scores in ascending order, below [`COUNT`](Score::COUNT).
    #[must_use]
    pub const fn index(self) -> usize {
        TABLE.index[self.slot()] as usize
    }

    /// Whether some contract gives it to declarer's side.
    pub(crate) const fn is_of_declarer(self, vulnerable: bool) -> bool {
        TABLE.declarers[vulnerable as usize][self.slot()]
    }

    const fn slot(self) -> usize {
        ((self.0 + LIMIT).unsigned_abs() / 10) as usize
    }

    /// The score at a place among all scores in ascending order.
    #[must_use]
    pub const fn at(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(TABLE.points[index])) } else { None }
    }

    /// The scores in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::at)
    }

    /// The same score from the other side; `-score` where it need not be `const`.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self(-self.0)
    }
}

impl Neg for Score {
    type Output = Self;

    /// The same score from the other side.
    fn neg(self) -> Self {
        self.opposite()
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({})", self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Display for NotAScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no contract gives {}", self.found)?;
        if self.found.unsigned_abs() > LIMIT.unsigned_abs().into() {
            write!(f, ": no score is beyond {LIMIT}")?;
        }
        Ok(())
    }
}

impl std::error::Error for NotAScore {}

const IMPOSSIBLE: u16 = u16::MAX;

/// All scores in ascending order, and where each is among them.
struct Table {
    /// By slot: the place in `points`, or [`IMPOSSIBLE`].
    index: [u16; SLOTS],
    /// The first `count` are the scores.
    points: [i16; SLOTS],
    count: u16,
    /// By slot: whether a contract gives it to declarer's side that is not vulnerable, and that is.
    declarers: [[bool; SLOTS]; 2],
}

static TABLE: Table = build();

const fn slot(points: i64) -> Option<usize> {
    if points % 10 != 0 || points < -(LIMIT as i64) || points > LIMIT as i64 {
        return None;
    }
    #[allow(
        clippy::cast_sign_loss,
        clippy::cast_possible_truncation,
        reason = "between 0 and 1520 after the check above"
    )]
    Some(((points + LIMIT as i64) / 10) as usize)
}

const fn build() -> Table {
    let mut table = Table {
        index: [IMPOSSIBLE; SLOTS],
        points: [0; SLOTS],
        count: 0,
        declarers: [[false; SLOTS]; 2],
    };
    let mut index = 0;
    while let Some(contract) = Contract::at(index) {
        mark(&mut table.declarers[0], contract, false);
        mark(&mut table.declarers[1], contract, true);
        index += 1;
    }
    let (mut at, mut points) = (0, -LIMIT);
    while at < SLOTS {
        let mirrored = SLOTS - 1 - at;
        let [not_vulnerable, vulnerable] = &table.declarers;
        if points == 0
            || not_vulnerable[at]
            || not_vulnerable[mirrored]
            || vulnerable[at]
            || vulnerable[mirrored]
        {
            table.index[at] = table.count;
            table.points[table.count as usize] = points;
            table.count += 1;
        }
        at += 1;
        points += 10;
    }
    table
}

const fn mark(given: &mut [bool; SLOTS], contract: Contract, vulnerable: bool) {
    let mut tricks = 0;
    while let Ok(taken) = Tricks::new(tricks) {
        given[score(contract, vulnerable, taken).slot()] = true;
        tricks += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_scores_agree() {
        assert_eq!(Score::COUNT, 409);
        for place in 0..Score::COUNT {
            let score = Score::at(place).unwrap();
            assert_eq!(score.index(), place);
            assert_eq!(Score::new(i64::from(score.points())), Ok(score));
            assert_eq!((-score).index(), Score::COUNT - 1 - place);
        }
        assert_eq!(Score::at(Score::COUNT), None);
    }

    #[test]
    fn points_that_are_no_score() {
        fn check(points: i64, expected: &str) {
            assert_eq!(Score::new(points).unwrap_err().to_string(), expected);
        }
        for points in [10, 20, 30, 40, 60, 220, 290, 310, 330, 370, 390, 410, 425, -35] {
            check(points, &format!("no contract gives {points}"));
        }
        check(36_000, "no contract gives 36000: no score is beyond 7600");
        check(i64::MIN, "no contract gives -9223372036854775808: no score is beyond 7600");
    }
}
