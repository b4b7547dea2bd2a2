//! A cell of the recap's grid: what one contestant has on one board.

use contract_scoring::Side;
use matchpointing::Points;
use rust_decimal::Decimal;
use session::{Artificial, ContestantId, Entry, ResultId};

use super::Scored;

/// What a contestant has on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// It did not meet the board.
    Absent,
    /// It sat out.
    SitOut,
    /// Not played and never will be.
    NotPlayed,
    /// A late play, still to come.
    LatePlay,
    /// Earned with a score.
    Earned(Decimal),
    /// Earned with an artificial score.
    Artificial(Artificial, Decimal),
}

impl Cell {
    /// What it earned, if it counts.
    #[must_use]
    pub const fn earned(self) -> Option<Decimal> {
        match self {
            Self::Earned(amount) | Self::Artificial(_, amount) => Some(amount),
            Self::Absent | Self::SitOut | Self::NotPlayed | Self::LatePlay => None,
        }
    }

    /// The cell of one side of a line.
    pub fn of(scored: Scored<'_>, line: ResultId, side: Side) -> Self {
        Self::with(scored, line, side, *scored.line(line).get(side))
    }

    /// The cell of a contestant who sits on a side of a line.
    pub fn of_contestant(scored: Scored<'_>, line: ResultId, side: Side, id: ContestantId) -> Self {
        let earned = scored.earned(line, side, id);
        let own = Self::with(scored, line, side, earned);
        let Some(other) = scored.session.other_table(line) else {
            return own;
        };
        // A team has one score at two tables; what is no score at one of them says more of it.
        let there = Self::with(scored, other, side.opponents(), earned);
        match (own, there) {
            (Self::Earned(_), _) | (Self::NotPlayed, Self::LatePlay) => there,
            (_, Self::Artificial(..)) if !matches!(own, Self::Artificial(..)) => there,
            _ => own,
        }
    }

    /// The cell of a contestant who sat out.
    pub fn of_sit_out(scored: Scored<'_>, id: ContestantId) -> Self {
        let section = scored.session.contestant(id).section;
        let earned = scored.scoresheet.bye(scored.session, section);
        match scored.session.conditions().bye.percentage().zip(earned) {
            Some((percent, points)) => {
                Self::Artificial(Artificial::Percent(percent), scored.board_amount(points))
            }
            None => Self::SitOut,
        }
    }

    fn with(scored: Scored<'_>, line: ResultId, side: Side, earned: Option<Points>) -> Self {
        let earned = earned.map(|points| scored.board_amount(points));
        let result = scored.session.result(line);
        if let Some(amount) = earned
            && scored.scoresheet.is_cancelled(line, side)
        {
            return Self::Artificial(Artificial::Plus, amount);
        }
        match (scored.session.entry(result, side).as_ref(), earned) {
            (Entry::Artificial(artificial), Some(amount)) => Self::Artificial(*artificial, amount),
            (Entry::Score(_) | Entry::Weighted(_), Some(amount)) => Self::Earned(amount),
            (Entry::LatePlay, _) => Self::LatePlay,
            (Entry::NotPlayed, _)
            | (Entry::Score(_) | Entry::Weighted(_) | Entry::Artificial(_), None) => {
                Self::NotPlayed
            }
        }
    }
}
