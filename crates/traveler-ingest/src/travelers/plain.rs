//! Lines with only a board, its players and a score: most of an archive. No such line can be wrong by itself, so it is
//! taken as it is.

use contract_scoring::{BoardNumber, BySide, Score, Side};
use notation::cell::section::SECTION_BY_DEFAULT;
use session::{FoulGroup, Outcome, PairNumber, RoundNumber, TableNumber};

use super::Travelers;
use super::line::Line;

/// Such a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainLine<'t> {
    /// The number of its row.
    pub(crate) row: u32,
    /// The section as it is written, where it is.
    pub(crate) section: Option<&'t str>,
    /// The board.
    pub(crate) board: BoardNumber,
    /// The pairs.
    pub(crate) pairs: BySide<PairNumber>,
    /// The round.
    pub(crate) round: Option<RoundNumber>,
    /// The table.
    pub(crate) table: Option<TableNumber>,
    /// The score of N-S.
    pub(crate) score: Score,
}

impl Travelers<'_> {
    /// Takes a plain line; `false` where it is none: where no contract gives the score on this board, no section is
    /// called so, or the table is of players. Then nothing is taken.
    #[inline]
    pub(crate) fn enter_plain(&mut self, line: PlainLine<'_>) -> bool {
        let vulnerability = self.markings.of(line.board).vulnerability;
        if self.layout.individual || !vulnerability.allows(line.score, Side::NorthSouth) {
            return false;
        }
        let written = line.section.unwrap_or(SECTION_BY_DEFAULT);
        let Some(section) = self.lines.sections.id(written) else {
            return false;
        };
        self.rows += 1;
        self.lines.results.push(Line {
            at: line.row,
            section,
            ns: line.pairs.ns,
            ew: line.pairs.ew,
            board: line.board,
            table: line.table,
            outcome: Outcome::Plain(line.score),
            played: None,
            round: line.round,
            group: FoulGroup::MAIN,
        });
        true
    }
}
