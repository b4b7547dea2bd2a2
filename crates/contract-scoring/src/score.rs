//! The score of a deal: one of the 409 that Law 77 can give.

use std::fmt;
use std::ops::Neg;

use crate::law77::raw_score;
use crate::{Doubling, Level, Strain, Tricks};

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
    pub const COUNT: usize = TABLE.count;

    /// Takes points that some contract gives.
    ///
    /// # Errors
    ///
    /// [`NotAScore`] for all others.
    pub const fn new(points: i64) -> Result<Self, NotAScore> {
        match slot(points) {
            Some(slot) if TABLE.index[slot] != IMPOSSIBLE => {
                #[allow(
                    clippy::cast_possible_truncation,
                    reason = "a slot exists only within LIMIT"
                )]
                let points = points as i16;
                Ok(Self(points))
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
        #[allow(clippy::cast_sign_loss, reason = "no score is below -LIMIT")]
        let slot = ((self.0 + LIMIT) / 10) as usize;
        TABLE.index[slot] as usize
    }

    /// The score at a place among all scores in ascending order.
    #[must_use]
    pub const fn at(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(TABLE.points[index]))
        } else {
            None
        }
    }
}

impl Neg for Score {
    type Output = Self;

    /// The same score from the other side.
    fn neg(self) -> Self {
        Self(-self.0)
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
        write!(f, "no contract gives {}", self.found)
    }
}

impl std::error::Error for NotAScore {}

const IMPOSSIBLE: u16 = u16::MAX;

/// All scores in ascending order, and where each stands among them.
struct Table {
    /// By slot: the place in `points`, or [`IMPOSSIBLE`].
    index: [u16; SLOTS],
    /// The first `count` are the scores.
    points: [i16; SLOTS],
    count: usize,
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
    };
    mark(&mut table, 0);
    let (mut level, mut strain, mut doubling, mut tricks) = (0, 0, 0, 0);
    while level < Level::ALL.len() {
        while strain < Strain::ALL.len() {
            while doubling < Doubling::ALL.len() {
                while tricks <= Tricks::MAX.get() {
                    let (l, s, d) = (
                        Level::ALL[level],
                        Strain::ALL[strain],
                        Doubling::ALL[doubling],
                    );
                    mark(&mut table, raw_score(l, s, d, false, tricks));
                    mark(&mut table, raw_score(l, s, d, true, tricks));
                    tricks += 1;
                }
                tricks = 0;
                doubling += 1;
            }
            doubling = 0;
            strain += 1;
        }
        strain = 0;
        level += 1;
    }
    let mut at = 0;
    while at < SLOTS {
        if table.index[at] != IMPOSSIBLE {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_possible_wrap,
                reason = "both are below SLOTS"
            )]
            {
                table.index[at] = table.count as u16;
                table.points[table.count] = at as i16 * 10 - LIMIT;
            }
            table.count += 1;
        }
        at += 1;
    }
    table
}

const fn mark(table: &mut Table, points: i16) {
    if let (Some(ours), Some(theirs)) = (slot(points as i64), slot(-(points as i64))) {
        table.index[ours] = 0;
        table.index[theirs] = 0;
    }
}
