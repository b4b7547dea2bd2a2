//! A board as one table bid and played it.

use contract_scoring::{BoardNumber, Played, Seat, Side};
use session::{Card, Marking};

/// What happened on a board at one table, call by call and card by card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableGame {
    /// The board.
    pub board: BoardNumber,
    /// Of a match, whether it is the table of the closed room.
    pub is_closed: Option<bool>,
    /// The players in the order of [`Seat::ALL`].
    pub players: [Option<String>; 4],
    /// Who deals, and who is vulnerable.
    pub marking: Marking,
    /// The calls in turn, the dealer's first: `1S`, `Pass`, `X`.
    pub calls: Vec<String>,
    /// The cards in turn, and whose they are.
    pub cards: Vec<(Seat, Card)>,
    /// How it ended, where it was played.
    pub played: Option<Played>,
    /// Why nobody can say how it ended.
    pub fault: Option<String>,
}

impl TableGame {
    /// The score of a side.
    #[must_use]
    pub fn score(&self, side: Side) -> Option<i16> {
        let played = self.played?;
        Some(played.score(self.marking.vulnerability, side).points())
    }
}
