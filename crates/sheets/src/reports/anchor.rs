//! What links within a document lead to: `board-7`, `pair-A-3-NS`. Other sites link to them too, so they never change.
//!
//! Sections are named with letters and digits only, so that names need no escape.

use contract_scoring::Side;
use session::{ContestantId, Direction};

use super::Report;
use crate::model::Scored;
use crate::sheet::Target;

/// A contestant's scorecard: `pair-A-3-NS`, or `pair-A-3` where there is one winner.
pub(super) fn pair(scored: Scored<'_>, id: ContestantId) -> String {
    let contestant = scored.session.contestant(id);
    let section = &scored.session.section(contestant.section).name;
    let direction = match contestant.direction {
        Direction::Fixed(Side::NorthSouth) => "-NS",
        Direction::Fixed(Side::EastWest) => "-EW",
        Direction::Both => "",
    };
    format!("pair-{section}-{}{direction}", contestant.number)
}

/// Leads to a contestant's scorecard.
pub(super) fn to_pair(scored: Scored<'_>, id: ContestantId) -> Target {
    Target {
        report: Report::Scorecards,
        anchor: pair(scored, id),
    }
}
