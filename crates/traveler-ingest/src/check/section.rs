//! The lines of a section, which are together in a session.

use std::ops::Range;

use session::{ContestantId, ResultId, SectionId, Session};

use super::board::Board;

/// A section with its lines and its contestants.
#[derive(Clone, Debug)]
pub(super) struct SectionLines {
    pub(super) id: SectionId,
    pub(super) results: Range<u32>,
    pub(super) contestants: Range<u32>,
}

impl SectionLines {
    /// Each of some sections, in order.
    pub(super) fn all(session: &Session, sections: Range<SectionId>) -> impl Iterator<Item = Self> {
        let contestants = session.contestants();
        let mut contestant = contestants.partition_point(|one| one.section < sections.start);
        let all = (session.section_ids()).map(|(id, _)| id);
        all.filter(move |id| sections.contains(id)).map(move |id| {
            let members = contestants[contestant..].iter();
            let members = members.take_while(|one| one.section == id).count();
            let section = Self {
                id,
                results: session.lines_of(id..SectionId(id.0 + 1)),
                contestants: range(contestant, members),
            };
            contestant += members;
            section
        })
    }

    /// The lines, by board.
    pub(super) fn results(&self) -> impl Iterator<Item = ResultId> + use<> {
        self.results.clone().map(ResultId)
    }

    /// Who is in it.
    pub(super) fn contestants(&self) -> impl Iterator<Item = ContestantId> + use<> {
        self.contestants.clone().map(ContestantId)
    }

    /// Each of its boards.
    pub(super) fn boards<'s>(&self, session: &'s Session) -> impl Iterator<Item = Board> + use<'s> {
        let boards = session.boards_of(self.id..SectionId(self.id.0 + 1));
        boards.map(|run| Board::new(run.section, run.board, run.results))
    }
}

/// A session has no more lines than identifiers reach.
fn range(start: usize, count: usize) -> Range<u32> {
    let place = |place| u32::try_from(place).unwrap_or(u32::MAX);
    place(start)..place(start + count)
}
