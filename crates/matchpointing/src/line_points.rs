//! What every line earns: nothing is kept a line, but a row for each score that was made on a board.

use std::ops::Range;

use contract_scoring::{BoardNumber, BySide, Score};
use session::{FoulGroup, ResultId, SectionId, Session, TableResult};

use crate::Points;
use crate::scoresheet::{BoardSheet, Scoresheet};

/// What each side of a line earns; `None` where the board does not count for it.
pub(crate) type Earned = BySide<Option<Points>>;

/// What a plain score earns on a board, in one of its comparison groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) group: FoulGroup,
    /// In points for N-S.
    pub(crate) score: Score,
    pub(crate) earned: BySide<Points>,
}

/// The rows of a board, by group and score.
#[derive(Clone, Copy)]
pub(crate) struct BoardRows<'a>(pub(crate) &'a [Row]);

impl BoardRows<'_> {
    /// What a score earned that was made.
    #[inline]
    pub(crate) fn of(self, group: FoulGroup, score: usize) -> BySide<Points> {
        let key = |row: &Row| (row.group, row.score.index());
        match self.0.binary_search_by_key(&(group, score), key) {
            Ok(row) => self.0[row].earned,
            Err(_) => BySide::from_fn(|_| Points::ZERO),
        }
    }
}

/// What a ruled line earns.
pub(crate) fn of_ruled(ruled: &[(ResultId, Earned)], line: ResultId) -> Earned {
    match ruled.binary_search_by_key(&line, |(line, _)| *line) {
        Ok(place) => ruled[place].1,
        Err(_) => BySide { ns: None, ew: None },
    }
}

impl Scoresheet {
    /// What each side of a line earned; `None` where the board does not count for it.
    #[must_use]
    pub fn line(&self, session: &Session, id: ResultId) -> BySide<Option<Points>> {
        let results = session.results();
        let section = session.contestant(results.ns()[id.index()]).section;
        let rows = || self.rows_of(section, results.board(id.index()));
        self.line_by(session, id, rows)
    }

    /// Some lines, each with what its sides earned: the way through many.
    pub fn lines_in<'a>(
        &'a self,
        session: &'a Session,
        places: Range<usize>,
    ) -> impl Iterator<Item = (ResultId, TableResult, BySide<Option<Points>>)> + use<'a> {
        let mut last = None;
        let mut rows = BoardRows(&[]);
        let lines = session.results().range(places.clone());
        // A session has no more lines than identifiers reach.
        let ids = places.flat_map(u32::try_from).map(ResultId);
        ids.zip(lines).map(move |(id, line)| {
            let board = Some((session.section_of(line), line.board));
            if last != board {
                last = board;
                rows = self.rows_of(session.section_of(line), line.board);
            }
            (id, line, self.line_by(session, id, || rows))
        })
    }

    fn line_by<'a>(
        &'a self,
        session: &Session,
        id: ResultId,
        rows: impl FnOnce() -> BoardRows<'a>,
    ) -> Earned {
        let results = session.results();
        match results.score_index(id.index()) {
            Some(score) => rows().of(results.group(id.index()), score).map(Some),
            None => of_ruled(&self.ruled, id),
        }
    }

    /// The rows of a board in the field of a section.
    fn rows_of(&self, section: SectionId, board: BoardNumber) -> BoardRows<'_> {
        let boards = self
            .field_of(section)
            .map_or(&[][..], |field| &field.boards);
        let place = boards.binary_search_by_key(&board, |sheet: &BoardSheet| sheet.board);
        BoardRows(place.map_or(&[], |place| &self.rows[boards[place].rows.clone()]))
    }
}
