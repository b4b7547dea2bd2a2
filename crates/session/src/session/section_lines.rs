//! The lines of one section, which are together in a session.

use std::mem::replace;
use std::ops::Range;

use contract_scoring::BoardNumber;

use super::{BoardRun, Session};
use crate::{ContestantId, ResultId, RoundBoard, SectionId};

/// A section with its lines and its contestants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionLines {
    /// The section.
    pub id: SectionId,
    /// Its contestants, as a range of [`ContestantId`]s.
    pub contestants: Range<u32>,
    /// Its lines, as a range of [`ResultId`]s.
    pub results: Range<u32>,
    /// Its boards, as a range of the session's runs of lines; there are no more of these than lines.
    pub(crate) runs: Range<u32>,
}

impl Session {
    /// Each of some sections that follow each other. It is found where the one before ends, since looking for it would
    /// reach all over a large field.
    pub fn section_lines(&self, sections: Range<SectionId>) -> impl Iterator<Item = SectionLines> {
        let results = self.results();
        let mut contestant = self.contestants_before(sections.start);
        let mut run = self.runs_before(sections.start);
        let all = self.section_ids().map(|(id, _)| id);
        all.filter(move |id| sections.contains(id)).map(move |id| {
            let members = self.contestants()[contestant..].iter();
            let count = members.take_while(|one| one.section == id).count();
            let contestants = place(contestant)..place(contestant + count);
            contestant += count;
            let is_own = |end: u32| results.ns()[end as usize - 1].0 < contestants.end;
            let runs = results.runs()[run..].iter();
            let count = runs.take_while(|run| is_own(run.end)).count();
            let runs = run..run + count;
            run += count;
            SectionLines {
                id,
                contestants,
                results: results.run_start(runs.start)..results.run_start(runs.end),
                runs: place(runs.start)..place(runs.end),
            }
        })
    }
}

/// A session has no more contestants than identifiers reach.
fn place(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl SectionLines {
    /// The lines, by board.
    pub fn results(&self) -> impl ExactSizeIterator<Item = ResultId> + Clone + use<> {
        self.results.clone().map(ResultId)
    }

    /// The lines as places in [`Session::results`].
    #[must_use]
    pub const fn places(&self) -> Range<usize> {
        self.results.start as usize..self.results.end as usize
    }

    /// The place of a board that was played among those of the section.
    #[must_use]
    pub fn board_place(&self, session: &Session, board: BoardNumber) -> Option<usize> {
        let runs = &session.results().runs()[self.runs.start as usize..self.runs.end as usize];
        runs.binary_search_by_key(&board, |run| run.board).ok()
    }

    /// Who is in it, be it only in the list of pairs.
    pub fn contestants(&self) -> impl ExactSizeIterator<Item = ContestantId> + Clone + use<> {
        self.contestants.clone().map(ContestantId)
    }

    /// Each of its boards.
    pub fn boards<'s>(
        &self,
        session: &'s Session,
    ) -> impl ExactSizeIterator<Item = BoardRun> + use<'s> {
        self.boards_from(session, 0)
    }

    /// Each of its boards from a place on.
    pub fn boards_from<'s>(
        &self,
        session: &'s Session,
        place: usize,
    ) -> impl ExactSizeIterator<Item = BoardRun> + use<'s> {
        let (section, results) = (self.id, session.results());
        let runs = self.runs.start as usize + place.min(self.runs.len())..self.runs.end as usize;
        let mut start = results.run_start(runs.start);
        results.runs()[runs].iter().map(move |run| {
            let own = replace(&mut start, run.end)..run.end;
            BoardRun {
                section,
                board: run.board,
                round: results.round_of_board(own.start as usize),
                results: own,
            }
        })
    }

    /// How many of its boards come before one. In a large field most sections have a board at the same place: there it is
    /// looked for first.
    #[must_use]
    pub fn boards_before(&self, session: &Session, board: RoundBoard, near: usize) -> usize {
        let is_before = |place: usize| {
            let mut boards = self.boards_from(session, place);
            boards.next().is_some_and(|one| one.round_board() < board)
        };
        let near = near.min(self.runs.len());
        let (mut start, mut end) = (0, self.runs.len());
        match (near == 0 || is_before(near - 1), is_before(near)) {
            (true, false) => return near,
            (true, true) => start = near + 1,
            (false, _) => end = near - 1,
        }
        while start < end {
            let middle = usize::midpoint(start, end);
            if is_before(middle) { start = middle + 1 } else { end = middle }
        }
        start
    }
}
