//! Targets of links within a document: `board-7`, `pair-A-3-NS`. Other sites link to them too, so they never change.
//!
//! Sections are named with letters and digits only, so that names need no escape.

use contract_scoring::Side;
use session::{ContestantId, Direction, RoundBoard, SectionId};

use crate::model::Scored;
use crate::sheet::Target;

/// The reports that links lead to, by their names.
pub(super) const TRAVELERS: &str = "travelers";
pub(super) const SCORECARDS: &str = "scorecards";

/// A board's traveler: `board-7`, or `board-7-B` where sections are scored apart. Where numbers begin again in each
/// round, `board-2-7` is board 7 of the second round.
pub(super) fn board(scored: Scored<'_>, section: SectionId, board: RoundBoard) -> String {
    let apart = scored.scoresheet.fields.len() > 1;
    let field = scored.scoresheet.field_of(section);
    let first = field.and_then(|field| field.sections.first());
    match first.filter(|_| apart) {
        Some(first) => format!("board-{board}-{}", scored.session.section(*first).name),
        None => format!("board-{board}"),
    }
}

/// Leads to a board's traveler.
pub(super) fn to_board(scored: Scored<'_>, section: SectionId, board: RoundBoard) -> Target {
    Target { report: TRAVELERS, anchor: self::board(scored, section, board) }
}

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

/// Leads to a contestant's scorecard; nothing where reports are about another section.
pub(super) fn to_pair(scored: Scored<'_>, id: ContestantId) -> Option<Target> {
    let is_shown = scored.shows(scored.session.contestant(id).section);
    is_shown.then(|| Target { report: SCORECARDS, anchor: pair(scored, id) })
}
