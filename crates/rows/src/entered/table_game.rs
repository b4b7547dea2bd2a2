//! A board as one table bid and played it.

use contract_scoring::{BoardNumber, Declarer, Played, Seat, Side};
use session::{Card, Makes, Marking, Par};

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
    /// Where a player of this name sits; capitals do not matter.
    #[must_use]
    pub fn seat_of(&self, name: &str) -> Option<Seat> {
        let name = name.trim().to_lowercase();
        let is_own =
            |own: &Option<String>| own.as_ref().is_some_and(|own| own.to_lowercase() == name);
        Seat::ALL
            .into_iter()
            .find(|seat| is_own(&self.players[*seat as usize]))
    }

    /// The score of a side.
    #[must_use]
    pub fn score(&self, side: Side) -> Option<i16> {
        let played = self.played?;
        Some(played.score(self.marking.vulnerability, side).points())
    }

    /// Par of a side.
    #[must_use]
    pub fn par(&self, makes: &Makes, side: Side) -> i16 {
        let par = Par::of(makes, self.marking).score;
        match side {
            Side::NorthSouth => par.points(),
            Side::EastWest => -par.points(),
        }
    }

    /// The tricks that a side took beyond those that the contract has double dummy.
    #[must_use]
    pub fn beyond(&self, makes: &Makes, side: Side) -> Option<i16> {
        let Some(Played::Contract {
            contract,
            declarer: Declarer::Seat(seat),
            tricks,
        }) = self.played
        else {
            return None;
        };
        let possible = makes.get(seat, contract.strain).get();
        let beyond = i16::from(tricks.get()) - i16::from(possible);
        Some(if seat.side() == side { beyond } else { -beyond })
    }
}
