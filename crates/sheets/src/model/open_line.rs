//! The lines of travelers that are not simply scores.

use contract_scoring::{BoardNumber, Side};

use super::Scored;
use super::cell::Cell;
use super::traveler_line::TravelerLine;

/// A line of a traveler that is not simply a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenLine {
    /// The board.
    pub board: BoardNumber,
    /// The line.
    pub line: TravelerLine,
}

/// The lines of which a side's cell is of a certain kind.
pub(crate) fn open_lines(scored: Scored<'_>, is: impl Fn(Cell) -> bool) -> Vec<OpenLine> {
    scored
        .session
        .result_ids()
        .filter(|(_, result)| matches!(result.outcome, session::Outcome::Ruled(_)))
        .filter(|(id, _)| {
            Side::ALL
                .iter()
                .any(|side| is(Cell::of(scored, *id, *side)))
        })
        .map(|(id, result)| OpenLine {
            board: result.board,
            line: TravelerLine::of(scored, id),
        })
        .collect()
}
