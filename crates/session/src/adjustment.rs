//! Penalties and bonuses that the director gives a contestant.

use rust_decimal::Decimal;

use crate::ContestantId;

/// An adjustment to a contestant's session score, after scaling; nobody else's score changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Adjustment {
    /// Whose score changes.
    pub contestant: ContestantId,
    /// By how much; a penalty is negative.
    pub amount: AdjustmentAmount,
    /// Why.
    pub reason: String,
}

/// The size of an adjustment, in the unit that the director used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdjustmentAmount {
    /// Matchpoints (IMPs where the session is scored by IMPs).
    Matchpoints(Decimal),
    /// Percent of a top on one board.
    PercentOfTop(Decimal),
    /// Percent of the largest possible session score.
    PercentOfSession(Decimal),
}
