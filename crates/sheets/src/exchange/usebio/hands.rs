//! The deals, where they are known.

use std::io;

use contract_scoring::Seat;
use session::Suit;

use super::element::{Xml, parent, text};
use crate::model::Scored;

/// Writes the deals, a board each, behind the event.
pub(super) fn write(scored: Scored<'_>, xml: &mut Xml<'_>) -> io::Result<()> {
    let deals = scored.session.deals();
    if deals.is_empty() {
        return Ok(());
    }
    parent(xml, "HANDSET", |xml| {
        deals.iter().try_for_each(|(number, board)| {
            parent(xml, "BOARD", |xml| {
                text(xml, "BOARD_NUMBER", &number.to_string())?;
                board.deal.hands().into_iter().try_for_each(|(seat, hand)| {
                    parent(xml, "HAND", |xml| {
                        text(xml, "DIRECTION", direction(seat))?;
                        Suit::LISTED
                            .into_iter()
                            .try_for_each(|suit| text(xml, name(suit), &hand.letters(suit)))
                    })
                })
            })
        })
    })
}

const fn direction(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    }
}

const fn name(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "SPADES",
        Suit::Hearts => "HEARTS",
        Suit::Diamonds => "DIAMONDS",
        Suit::Clubs => "CLUBS",
    }
}
