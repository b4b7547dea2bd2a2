//! The lines of travelers that are not simply scores.

use contract_scoring::Side;
use session::{ResultId, RoundBoard};

use super::Scored;
use super::cell::Cell;
use super::traveler_line::TravelerLine;

/// A line of a traveler that is not simply a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenLine {
    /// The board, as it is compared.
    pub board: RoundBoard,
    /// The line.
    pub line: TravelerLine,
}

/// The lines of which a side's cell is of a certain kind.
pub(crate) fn open_lines(scored: Scored<'_>, is: impl Fn(Cell) -> bool) -> Vec<OpenLine> {
    open_ids(scored, is)
        .map(|id| OpenLine {
            board: scored.session.results().round_board(id.index()),
            line: TravelerLine::of(scored, id),
        })
        .collect()
}

/// Which lines these are.
pub(crate) fn open_ids(
    scored: Scored<'_>,
    is: impl Fn(Cell) -> bool,
) -> impl Iterator<Item = ResultId> {
    let ruled = scored.scoresheet.ruled(scored.session).into_iter();
    ruled.filter(move |id| {
        Side::ALL
            .iter()
            .any(|side| is(Cell::of(scored, *id, *side)))
    })
}
