//! The results of one board in one section, which are together in a session.

use std::ops::Range;

use contract_scoring::BoardNumber;
use session::{ResultId, SectionId};

/// A board of a section.
pub(super) struct Board {
    pub(super) section: SectionId,
    pub(super) number: BoardNumber,
    ids: Range<u32>,
}

impl Board {
    pub(super) const fn new(section: SectionId, number: BoardNumber, ids: Range<u32>) -> Self {
        Self {
            section,
            number,
            ids,
        }
    }

    /// Its results.
    pub(super) fn results(&self) -> impl Iterator<Item = ResultId> + use<> {
        self.ids.clone().map(ResultId)
    }

    /// Their places among those of the session.
    pub(super) const fn places(&self) -> Range<usize> {
        self.ids.start as usize..self.ids.end as usize
    }

    /// How many results it has.
    pub(super) fn count(&self) -> usize {
        self.ids.len()
    }
}
