//! A card: its suit and its rank.

use std::fmt;
use std::str::FromStr;

use contract_scoring::{NotationError, Strain, Suits};

/// A suit, in ascending rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Clubs.
    Clubs,
    /// Diamonds.
    Diamonds,
    /// Hearts.
    Hearts,
    /// Spades.
    Spades,
}

/// A rank, from the two up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// 2.
    Two,
    /// 3.
    Three,
    /// 4.
    Four,
    /// 5.
    Five,
    /// 6.
    Six,
    /// 7.
    Seven,
    /// 8.
    Eight,
    /// 9.
    Nine,
    /// 10.
    Ten,
    /// Jack.
    Jack,
    /// Queen.
    Queen,
    /// King.
    King,
    /// Ace.
    Ace,
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its suit.
    pub suit: Suit,
    /// Its rank.
    pub rank: Rank,
}

impl Suit {
    /// The suits in ascending rank.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The suits as people list them, spades first.
    pub const LISTED: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// The suit as a denomination.
    #[must_use]
    pub const fn strain(self) -> Strain {
        match self {
            Self::Clubs => Strain::Clubs,
            Self::Diamonds => Strain::Diamonds,
            Self::Hearts => Strain::Hearts,
            Self::Spades => Strain::Spades,
        }
    }

    /// The suit of a denomination; `None` for notrump.
    #[must_use]
    pub const fn of(strain: Strain) -> Option<Self> {
        match strain {
            Strain::Clubs => Some(Self::Clubs),
            Strain::Diamonds => Some(Self::Diamonds),
            Strain::Hearts => Some(Self::Hearts),
            Strain::Spades => Some(Self::Spades),
            Strain::Notrump => None,
        }
    }

    /// The suit by its letter, in either case: `S`, `H`, `D`, `C`.
    #[must_use]
    pub const fn of_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'C' => Some(Self::Clubs),
            'D' => Some(Self::Diamonds),
            'H' => Some(Self::Hearts),
            'S' => Some(Self::Spades),
            _ => None,
        }
    }
}

impl Rank {
    /// The ranks, from the two up.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The one letter or digit of card diagrams; the ten is `T`.
    #[must_use]
    pub const fn letter(self) -> char {
        const LETTERS: [char; Rank::ALL.len()] =
            ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
        LETTERS[self as usize]
    }

    /// The rank by its letter, in either case.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|rank| rank.letter() == letter)
    }

    /// High-card points: 4 for an ace, 3, 2 and 1 for king, queen and jack.
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            Self::Ace => 4,
            Self::King => 3,
            Self::Queen => 2,
            Self::Jack => 1,
            _ => 0,
        }
    }
}

impl Card {
    /// The card in letters or with a suit symbol: `SK`, `♠K`.
    #[must_use]
    pub fn in_suits(self, suits: Suits) -> String {
        let suit = self.suit.strain().in_suits(suits);
        format!("{suit}{}", self.rank.letter())
    }
}

impl fmt::Display for Card {
    /// Prints `SK`, `HT`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.in_suits(Suits::Letters))
    }
}

impl FromStr for Card {
    type Err = NotationError;

    /// Reads suit and rank in either order, in any case: `SK`, `♠K`, `H10`, `9s`.
    ///
    /// # Errors
    ///
    /// [`NotationError`] for anything else.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::Unexpected {
            found: text.trim().to_owned(),
            expected: "a card, such as SK or H10",
        };
        let suits: String = (text.trim().chars())
            .map(|letter| match letter {
                '♠' | '♤' => 'S',
                '♥' | '♡' => 'H',
                '♦' | '♢' => 'D',
                '♣' | '♧' => 'C',
                other => other,
            })
            .collect();
        let letters: Vec<char> = suits.replace("10", "T").chars().collect();
        let [first, second] = letters[..] else {
            return Err(wrong());
        };
        let of =
            |suit, rank| Some(Self { suit: Suit::of_letter(suit)?, rank: Rank::of_letter(rank)? });
        of(first, second).or_else(|| of(second, first)).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_in_all_spellings() {
        let ten = Card { suit: Suit::Hearts, rank: Rank::Ten };
        for text in ["HT", "ht", "H10", "10h", "♥T", " th "] {
            assert_eq!(text.parse(), Ok(ten), "{text}");
        }
        for text in ["", "H", "H1", "10", "XH", "HH", "SAK", "♥"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
        for suit in Suit::ALL {
            for rank in Rank::ALL {
                let card = Card { suit, rank };
                assert_eq!(card.to_string().parse(), Ok(card));
                assert_eq!(card.in_suits(Suits::Symbols).parse(), Ok(card));
            }
            assert_eq!(Suit::of(suit.strain()), Some(suit));
        }
    }
}
