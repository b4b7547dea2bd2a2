//! The travelers: each board with all its lines.

use std::cmp::Reverse;

use contract_scoring::{BySide, Side};
use session::{RoundBoard, SectionId};

use super::Scored;
use super::field_sum::FieldSum;
use super::frequency::{self, FrequencyLine};
use super::traveler_line::TravelerLine;

/// One board in one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TravelerSheet<'a> {
    /// The sections of the field.
    pub sections: &'a [SectionId],
    /// The board.
    pub board: RoundBoard,
    /// Best N-S score first, lines without a score last; where teams play, match by match.
    pub lines: Vec<TravelerLine>,
    /// The frequency table.
    pub frequencies: Vec<FrequencyLine>,
    /// Each side's sum against the expected one.
    pub checks: BySide<Option<FieldSum>>,
}

/// The travelers of a session, board by board.
pub fn travelers(scored: Scored<'_>) -> impl Iterator<Item = TravelerSheet<'_>> {
    let fields = scored.scoresheet.fields.iter();
    let shown = fields.filter(move |field| scored.shows_any(&field.sections));
    shown.flat_map(move |field| {
        field.boards.iter().map(move |board| {
            let lines = scored.scoresheet.results_of(scored.session, field, board);
            let mut lines: Vec<TravelerLine> =
                lines.map(|id| TravelerLine::of(scored, id)).collect();
            lines.retain(|line| scored.shows(line.section));
            lines.sort_by_key(|line| {
                // Tables of a match stay together, with the lower number N-S first.
                let other = scored.session.other_table(line.result);
                let first = other.map(|other| other.min(line.result));
                let score = line.score(Side::NorthSouth).filter(|_| other.is_none());
                (line.group, first, Reverse(score), line.result)
            });
            TravelerSheet {
                sections: &field.sections,
                board: board.board,
                lines,
                frequencies: frequency::lines(scored, field, board),
                checks: frequency::checks(scored, field, board),
            }
        })
    })
}

impl TravelerSheet<'_> {
    /// The lines that earned a side the most with a score, in the order of the sheet.
    #[must_use]
    pub fn best(&self, side: Side) -> Vec<&TravelerLine> {
        let scored = || self.lines.iter().filter(|line| line.score(side).is_some());
        let most = scored().filter_map(|line| *line.earned.get(side)).max();
        scored()
            .filter(|line| most.is_some() && *line.earned.get(side) == most)
            .collect()
    }
}
