//! The results of one board in one section, which stand together in a session.

use std::ops::Range;

use contract_scoring::BoardNumber;
use session::{ResultId, SectionId, Session, TableResult};

/// A board of a section.
pub(super) struct Board {
    pub(super) section: SectionId,
    pub(super) number: BoardNumber,
    ids: Range<u32>,
}

impl Board {
    /// Its results.
    pub(super) fn results(&self) -> impl Iterator<Item = ResultId> {
        self.ids.clone().map(ResultId)
    }

    /// How many results it has.
    pub(super) fn count(&self) -> usize {
        self.ids.len()
    }
}

/// Each board of each section.
pub(super) fn boards(session: &Session) -> impl Iterator<Item = Board> {
    let key = |result: &TableResult| (session.section_of(result), result.board);
    let mut start = 0;
    (session.results())
        .chunk_by(move |one, next| key(one) == key(next))
        .filter_map(move |results| {
            let first = results.first()?;
            // A session has no more results than identifiers reach.
            let end = start + u32::try_from(results.len()).unwrap_or(u32::MAX);
            let ids = start..end;
            start = end;
            Some(Board {
                section: session.section_of(first),
                number: first.board,
                ids,
            })
        })
}
