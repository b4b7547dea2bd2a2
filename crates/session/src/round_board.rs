//! Boards that are distinguished by their rounds.

use std::fmt;

use contract_scoring::BoardNumber;

use crate::RoundNumber;

/// A board as it is compared: by its number, and where matches begin with board 1 again in each round, by the round
/// too.
///
/// In order, the boards of a round are together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoundBoard {
    /// The round, where numbers are those of other boards in each round, and the line says it.
    pub round: Option<RoundNumber>,
    /// What is printed on the board.
    pub number: BoardNumber,
}

impl fmt::Display for RoundBoard {
    /// `7`, or `2-7` for board 7 of the second round.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.round {
            None => self.number.fmt(f),
            Some(round) => f.pad(&format!("{round}-{}", self.number)),
        }
    }
}
