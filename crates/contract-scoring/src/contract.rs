//! A contract, who declared it, and what became of it.

use crate::{Doubling, Level, Seat, Side, Strain, Tricks};

/// A final contract: level, strain and doubled state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contract {
    /// The odd tricks undertaken.
    pub level: Level,
    /// The denomination.
    pub strain: Strain,
    /// Undoubled, doubled or redoubled.
    pub doubling: Doubling,
}

/// Who played the contract: the seat, or only the side where a scoresheet says no more.
///
/// The side is all that a score needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Declarer {
    /// The seat is known.
    Seat(Seat),
    /// Only the side is known.
    Side(Side),
}

impl Declarer {
    /// The declaring side.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Seat(seat) => seat.side(),
            Self::Side(side) => side,
        }
    }
}

/// What happened at the table, before any ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Played {
    /// Four passes: no contract, a score of 0 (it is a result, and is matchpointed).
    PassedOut,
    /// A contract was played.
    Contract {
        /// The final contract.
        contract: Contract,
        /// Who played it.
        declarer: Declarer,
        /// Tricks taken by declarer's side.
        tricks: Tricks,
    },
}
