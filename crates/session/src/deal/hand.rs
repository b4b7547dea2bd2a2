//! A hand: the cards of one player.

use std::fmt;
use std::str::FromStr;

use super::{Card, Rank, Suit};

/// Some cards of a pack, each at most once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// A bit for each rank, in the order of [`Suit::ALL`].
    suits: [u16; 4],
}

/// Why a text is no hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandError {
    /// The offending part; empty where something is missing.
    pub found: String,
    /// What is allowed there.
    pub expected: &'static str,
}

/// The bits of a whole suit.
const SUIT: u16 = (1 << 13) - 1;

impl Hand {
    /// No cards.
    pub const EMPTY: Self = Self { suits: [0; 4] };

    /// The same with one more card; `None` where it has that card already.
    #[must_use]
    pub fn with(mut self, card: Card) -> Option<Self> {
        let is_new = !self.has(card);
        self.suits[card.suit as usize] |= 1 << card.rank as u16;
        is_new.then_some(self)
    }

    /// Whether it has a card.
    #[must_use]
    pub const fn has(self, card: Card) -> bool {
        self.suits[card.suit as usize] & (1 << card.rank as u16) != 0
    }

    /// How many cards it has.
    #[must_use]
    pub fn count(self) -> u32 {
        self.suits.iter().map(|suit| suit.count_ones()).sum()
    }

    /// How many cards it has in a suit.
    #[must_use]
    pub const fn count_in(self, suit: Suit) -> u32 {
        self.suits[suit as usize].count_ones()
    }

    /// Its ranks in a suit, highest first.
    pub fn ranks(self, suit: Suit) -> impl Iterator<Item = Rank> {
        let has = move |rank: &Rank| self.suits[suit as usize] & (1 << *rank as u16) != 0;
        Rank::ALL.into_iter().rev().filter(has)
    }

    /// Its cards, spades first, and the highest of each suit first.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        let of = move |suit| self.ranks(suit).map(move |rank| Card { suit, rank });
        Suit::LISTED.into_iter().flat_map(of)
    }

    /// Its cards in a suit as letters, highest first: `KT763`; empty for a void.
    #[must_use]
    pub fn letters(self, suit: Suit) -> String {
        self.ranks(suit).map(Rank::letter).collect()
    }

    /// Its high-card points.
    #[must_use]
    pub fn points(self) -> u8 {
        self.cards().map(|card| card.rank.points()).sum()
    }

    /// The cards that this hand and another both have.
    pub(super) fn both(self, other: Self) -> Self {
        let both = |suit: Suit| self.suits[suit as usize] & other.suits[suit as usize];
        Self { suits: Suit::ALL.map(both) }
    }

    /// The cards that none of some hands has.
    pub(super) fn rest(hands: &[Self]) -> Self {
        let left = |suit: Suit| {
            let held = hands.iter().fold(0, |all, hand| all | hand.suits[suit as usize]);
            SUIT & !held
        };
        Self { suits: Suit::ALL.map(left) }
    }
}

impl fmt::Display for Hand {
    /// Prints the notation of PBN, spades first: `AK32.Q54.J8.T976`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = Suit::LISTED.map(|suit| self.letters(suit));
        f.pad(&suits.join("."))
    }
}

impl FromStr for Hand {
    type Err = HandError;

    /// Reads four suits with dots between, spades first, in any case; the ten may be `10`, and a void may be `-`.
    ///
    /// # Errors
    ///
    /// [`HandError`] with the first part that is wrong.
    fn from_str(text: &str) -> Result<Self, HandError> {
        let suits: Vec<&str> = text.trim().split('.').collect();
        let mut hand = Self::EMPTY;
        if suits.len() != 4 {
            return Err(HandError {
                found: text.trim().to_owned(),
                expected: "the four suits with dots between, spades first, such as AK32.Q54.J8.T976",
            });
        }
        for (suit, ranks) in Suit::LISTED.into_iter().zip(suits) {
            if ranks == "-" {
                continue;
            }
            for letter in ranks.replace("10", "T").chars() {
                let rank = Rank::of_letter(letter).ok_or_else(|| HandError {
                    found: letter.to_string(),
                    expected: "a card: A K Q J T 9 8 7 6 5 4 3 2",
                })?;
                let card = Card { suit, rank };
                hand = hand.with(card).ok_or_else(|| HandError {
                    found: card.to_string(),
                    expected: "each card once",
                })?;
            }
        }
        Ok(hand)
    }
}

impl HandError {
    /// What should be four hands is not even that.
    pub(super) fn unseated(found: &str) -> Self {
        Self {
            found: found.trim().to_owned(),
            expected: "a seat, a colon and four hands, such as N:AK32.Q54.J8.T976 …",
        }
    }
}

impl fmt::Display for HandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found.as_str() {
            "" => write!(f, "expected {}, found nothing", self.expected),
            found => write!(f, "expected {}, found `{found}`", self.expected),
        }
    }
}

impl std::error::Error for HandError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands() {
        let hand: Hand = "ak32.-.J8.1098765 ".parse().unwrap();
        assert_eq!(hand.to_string(), "AK32..J8.T98765");
        assert_eq!((hand.count(), hand.points()), (12, 8));
        assert_eq!(hand.letters(Suit::Hearts), "");
        let first: Vec<String> = hand.cards().take(5).map(|card| card.to_string()).collect();
        assert_eq!(first, ["SA", "SK", "S3", "S2", "DJ"]);
        assert_eq!("AA...".parse::<Hand>().unwrap_err().found, "SA");
        assert_eq!(Hand::rest(&[hand]).count(), 40);
    }
}
