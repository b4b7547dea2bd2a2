//! The board of a line: what its contracts are worth depends on who is vulnerable.

use contract_scoring::{BoardNumber, Vulnerability};
use session::Markings;

/// A board, and what is marked on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) number: BoardNumber,
    pub(super) vulnerability: Vulnerability,
}

impl Board {
    /// A board as it is marked: by its row where that says so, since where rows contradict each other, which is
    /// reported, what follows from it is not.
    pub(super) fn of(
        number: BoardNumber,
        said: Option<Vulnerability>,
        markings: &Markings,
    ) -> Self {
        Self {
            number,
            vulnerability: said.unwrap_or_else(|| markings.of(number).vulnerability),
        }
    }
}
