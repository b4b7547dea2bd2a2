//! How the results of a board were rated, and their sum.

use contract_scoring::Score;
use session::FoulGroup;

use crate::Points;

/// How often a score was made, and what it earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frequency {
    /// The comparison group.
    pub group: FoulGroup,
    /// How the group was rated.
    pub treatment: Treatment,
    /// The score, in points for N-S.
    pub score: Score,
    /// How many results.
    pub count: u32,
    /// What each earned.
    pub points: Points,
}

/// How a comparison group was rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// Compared result by result: all expected results are there.
    Compared,
    /// Compared, and factored up to the results expected: by Neuberg's formula, or with IMPs as in the White Book.
    Factored,
    /// Too small to compare fairly: 60 % of a top, and 5 % more or less for each place (Law 87, rules f.3).
    SmallGroup,
    /// A single result that is cancelled: an average plus to both sides (White Book 3.3.2).
    Cancelled,
}

/// The sum of the points on a board, and what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumCheck {
    /// What was awarded.
    pub awarded: Points,
    /// What the rules make before each result is rounded.
    pub expected: Points,
    /// What rounding each result adds to all of them.
    pub rounding: Points,
}

impl SumCheck {
    /// Whether the sums differ by the roundings, and by nothing else.
    #[must_use]
    pub fn holds(&self) -> bool {
        // Two numbers here were rounded to billionths themselves.
        (self.awarded - self.expected - self.rounding).billionths().abs() <= 1
    }
}
