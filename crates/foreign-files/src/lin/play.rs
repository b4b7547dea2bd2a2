//! The play of a board: the cards in turn, and who takes the tricks.

use contract_scoring::{Contract, Seat};
use session::{Card, Deal, Hand, Rank, Suit};

use super::after;
use super::commands::{Value, fault};
use crate::imported::Fault;

/// Tricks so far, and the cards with those who played them.
#[derive(Debug, Default)]
pub(super) struct Taken {
    pub(super) cards: Vec<(Seat, Card)>,
    pub(super) by_declarer: u8,
    pub(super) by_defense: u8,
}

impl Taken {
    /// Whether all are taken.
    pub(super) const fn is_all(&self) -> bool {
        self.by_declarer + self.by_defense == 13
    }
}

/// The table while cards are played.
struct Table {
    trumps: Option<Suit>,
    declarer: Seat,
    /// Who plays next.
    seat: Seat,
    /// The best card of the trick so far, and whose it is.
    best: Option<(Card, Seat)>,
    taken: Taken,
}

/// Plays cards. Where the deal is known, each must be in the hand of who plays it.
pub(super) fn tricks(
    card_values: &[Value<'_>],
    (contract, declarer): (Contract, Seat),
    deal: Option<&Deal>,
) -> Result<Taken, Fault> {
    let mut table = Table {
        trumps: Suit::of(contract.strain),
        declarer,
        seat: after(declarer),
        best: None,
        taken: Taken::default(),
    };
    for value in card_values {
        let cards = cards(value.1).ok_or_else(|| {
            let expected = "a suit and a rank, such as `SA` or `DT`";
            fault("a card cannot be understood", value, expected)
        })?;
        for card in cards {
            let holder = deal.and_then(|deal| deal.holder(card));
            let why = match holder {
                _ if table.has_seen(card) => format!("{card} is played twice"),
                Some(holder) if holder != table.seat => {
                    format!("{card} is played by {}, and {holder} has it", table.seat)
                }
                _ => {
                    table.play(card);
                    continue;
                }
            };
            return Err(fault(why, value, "cards in turn, each once"));
        }
    }
    // The last trick plays itself.
    while let 48..52 = table.taken.cards.len() {
        let hand = deal.map(|deal| deal.hand(table.seat));
        let mut left = hand.into_iter().flat_map(Hand::cards);
        match left.find(|card| !table.has_seen(*card)) {
            Some(card) => table.play(card),
            None => break,
        }
    }
    Ok(table.taken)
}

impl Table {
    fn has_seen(&self, card: Card) -> bool {
        self.taken.cards.iter().any(|(_, played)| *played == card)
    }

    fn play(&mut self, card: Card) {
        let beats = |other: Card| {
            if card.suit == other.suit {
                card.rank > other.rank
            } else {
                Some(card.suit) == self.trumps
            }
        };
        if self.best.is_none_or(|(other, _)| beats(other)) {
            self.best = Some((card, self.seat));
        }
        self.taken.cards.push((self.seat, card));
        self.seat = after(self.seat);
        if self.taken.cards.len().is_multiple_of(4)
            && let Some((_, winner)) = self.best.take()
        {
            if winner.side() == self.declarer.side() {
                self.taken.by_declarer += 1
            } else {
                self.taken.by_defense += 1
            }
            self.seat = winner;
        }
    }
}

/// The cards in a value: one, or several as older files have them.
fn cards(text: &str) -> Option<Vec<Card>> {
    let mut found = Vec::new();
    let text = text.trim().replace("10", "T");
    let mut letters = text.chars();
    while let Some(suit) = letters.next() {
        let suit = Suit::of_letter(suit)?;
        let rank = Rank::of_letter(letters.next()?)?;
        found.push(Card { suit, rank });
    }
    Some(found)
}
