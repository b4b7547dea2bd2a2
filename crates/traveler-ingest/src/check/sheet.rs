//! The input of the checks.

use contract_scoring::{BoardNumber, BySide, Score, Side};
use findings::{Code, Diagnostic, Location, Subject, called};
use notation::Field;
use session::{
    BoardRun, ContestantId, Makes, Origin, Outcome, PairNumber, ResultId, RoundBoard, Ruling,
    SectionId, Session,
};
use table::entered::Places;

use crate::draft_rows::{DraftRows, OpenLine};

/// A finished session, and where its lines are in the file.
pub(super) struct Sheet<'s> {
    pub(super) session: &'s Session,
    pub(super) origin: &'s Origin,
    pub(super) rows: &'s DraftRows,
    pub(super) table: &'s dyn Places<Field>,
    /// Whether the deals are those that were played.
    pub(super) deals_fit: bool,
    /// Whether nothing is still to be played.
    pub(super) is_whole: bool,
}

/// What came of a board at the tables of a section.
pub(super) struct BoardResults<'s> {
    /// The plain scores, those of N-S.
    pub(super) scores: Vec<(ResultId, Score)>,
    /// All else: a ruling, or not played.
    pub(super) ruled: Vec<(ResultId, &'s Ruling)>,
}

impl Sheet<'_> {
    /// What came of a board in a section.
    pub(super) fn results(&self, board: &BoardRun) -> BoardResults<'_> {
        let mut results =
            BoardResults { scores: Vec::with_capacity(board.results.len()), ruled: Vec::new() };
        for id in board.ids() {
            match self.session.results().outcome(id.index()) {
                Outcome::Plain(score) => results.scores.push((id, score)),
                Outcome::Ruled(ruling) => results.ruled.push((id, self.session.ruling(ruling))),
            }
        }
        results
    }

    /// What can be made of a board, where its deal is known and is the one that was played.
    pub(super) fn makes(&self, board: RoundBoard) -> Option<Makes> {
        let deal = self.session.deal(board).filter(|_| self.deals_fit)?;
        deal.makes
    }

    /// The line of the file in which a result stands.
    pub(super) fn line(&self, result: ResultId) -> u32 {
        self.rows.results.get(self.origin.result(result.index()))
    }

    /// The place of a result's column.
    pub(super) fn place(&self, result: ResultId, column: Field) -> Location {
        self.table.locate(self.line(result), column)
    }

    /// The place of the cell that says a result's score.
    pub(super) fn score_place(&self, result: ResultId) -> Location {
        const SCORES: [Field; 5] =
            [Field::Score, Field::ScoreNs, Field::Plus, Field::Minus, Field::Contract];
        let column = SCORES
            .into_iter()
            .find(|&column| !self.table.written(self.line(result), column).is_empty());
        match column {
            Some(column) => self.place(result, column),
            None => self.table.locate_row(self.line(result)),
        }
    }

    /// The place of a line without a result, where the file has a row for it.
    pub(super) fn open_place(
        &self,
        section: SectionId,
        board: BoardNumber,
        seats: &BySide<Vec<ContestantId>>,
    ) -> Option<Location> {
        let numbers = |side: Side| {
            let who = seats.get(side).iter();
            who.map(|id| self.session.contestant(*id).number).collect::<Vec<_>>()
        };
        let BySide { ns, ew } = BySide::from_fn(numbers);
        let is_it = |line: &&OpenLine| {
            let there = line.seated();
            (line.section, line.board) == (section, board)
                && ((&there.ns, &there.ew) == (&ns, &ew) || (&there.ns, &there.ew) == (&ew, &ns))
        };
        let line = self.rows.open.iter().find(is_it)?;
        Some(self.table.locate_row(line.at))
    }

    /// The numbers of the contestants of a line, N-S and E-W.
    pub(super) fn numbers(&self, result: ResultId) -> [PairNumber; 2] {
        let (results, place) = (self.session.results(), result.index());
        [results.ns()[place], results.ew()[place]].map(|id| self.session.contestant(id).number)
    }

    /// A contestant as messages call it.
    pub(super) fn name(&self, id: ContestantId) -> String {
        called::contestant(self.session.contestant(id), self.session.contestant_kind())
    }

    /// A warning about a result.
    pub(super) fn about_result(&self, code: Code, message: String, result: ResultId) -> Diagnostic {
        let (contestants, sections) = (self.session.contestants(), self.session.sections());
        let subject = called::line(self.session.result(result), contestants, sections);
        Diagnostic::new(code, message).about(subject)
    }

    /// A warning about a section.
    pub(super) fn about_section(
        &self,
        code: Code,
        message: String,
        section: SectionId,
    ) -> Diagnostic {
        Diagnostic::new(code, message).about(Subject {
            section: Some(self.session.section(section).name.clone()),
            ..Subject::NONE
        })
    }
}
