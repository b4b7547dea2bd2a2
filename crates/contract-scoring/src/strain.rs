//! The denomination of a contract.

use std::fmt;
use std::str::FromStr;

use crate::notation::Rest;
use crate::{Level, NotationError};

/// A denomination: a suit or notrump, in ascending rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strain {
    /// Clubs, a minor suit.
    Clubs,
    /// Diamonds, a minor suit.
    Diamonds,
    /// Hearts, a major suit.
    Hearts,
    /// Spades, a major suit.
    Spades,
    /// Notrump.
    Notrump,
}

impl Strain {
    /// The strains in ascending rank.
    pub const ALL: [Self; 5] =
        [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades, Self::Notrump];

    /// Points for each odd trick, undoubled, besides notrump's extra for the first (Law 77).
    #[must_use]
    pub const fn trick_value(self) -> i16 {
        match self {
            Self::Clubs | Self::Diamonds => 20,
            Self::Hearts | Self::Spades | Self::Notrump => 30,
        }
    }

    /// Extra points for the first odd trick: 10 at notrump (Law 77).
    #[must_use]
    pub const fn first_trick_extra(self) -> i16 {
        match self {
            Self::Clubs | Self::Diamonds | Self::Hearts | Self::Spades => 0,
            Self::Notrump => 10,
        }
    }

    /// The level at which an undoubled contract is a game: 3, 4 or 5.
    #[must_use]
    pub const fn game_level(self) -> Level {
        Level::ALL[match self {
            Self::Notrump => 2,
            Self::Hearts | Self::Spades => 3,
            Self::Clubs | Self::Diamonds => 4,
        }]
    }

    /// The denomination in letters or with a suit symbol; notrump is `NT` either way.
    #[must_use]
    pub const fn in_suits(self, suits: Suits) -> &'static str {
        match (self, suits) {
            (Self::Clubs, Suits::Letters) => "C",
            (Self::Diamonds, Suits::Letters) => "D",
            (Self::Hearts, Suits::Letters) => "H",
            (Self::Spades, Suits::Letters) => "S",
            (Self::Clubs, Suits::Symbols) => "♣",
            (Self::Diamonds, Suits::Symbols) => "♦",
            (Self::Hearts, Suits::Symbols) => "♥",
            (Self::Spades, Suits::Symbols) => "♠",
            (Self::Notrump, Suits::Letters | Suits::Symbols) => "NT",
        }
    }

    /// Takes a denomination from the front of a text.
    pub(crate) fn take(rest: &mut Rest<'_>) -> Option<Self> {
        rest.take_one_of(&[
            (&["NT", "N"], Self::Notrump),
            (&["C"], Self::Clubs),
            (&["D"], Self::Diamonds),
            (&["H"], Self::Hearts),
            (&["S"], Self::Spades),
        ])
        .or_else(|| {
            let suit = rest.take_one_of(&[
                (&["♣", "♧"], Self::Clubs),
                (&["♦", "♢"], Self::Diamonds),
                (&["♥", "♡"], Self::Hearts),
                (&["♠", "♤"], Self::Spades),
            ])?;
            // Telephones append a mark that asks for the colored or the plain picture.
            rest.take_one_of(&[(&["\u{FE0F}", "\u{FE0E}"], ())]);
            Some(suit)
        })
    }
}

/// How suits are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suits {
    /// `C`, `D`, `H`, `S`: for files, and printers without the symbols.
    Letters,
    /// `♣`, `♦`, `♥`, `♠`.
    Symbols,
}

impl fmt::Display for Strain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.in_suits(Suits::Letters))
    }
}

impl FromStr for Strain {
    type Err = NotationError;

    /// Reads `C`, `D`, `H`, `S`, `NT` or `N` in any case, or a suit symbol (`♣` or `♧`, with or without U+FE0F).
    ///
    /// # Errors
    ///
    /// [`NotationError`] for anything else: words of other languages could be two suits.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut rest = Rest::of(text);
        match Self::take(&mut rest) {
            Some(strain) if rest.is_empty() => Ok(strain),
            _ => Err(NotationError::unexpected(text.trim(), EXPECTED)),
        }
    }
}

pub(crate) const EXPECTED: &str = "a denomination: C, D, H, S or NT";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        use Strain::{Clubs, Diamonds, Hearts, Notrump, Spades};
        for (text, strain) in [
            ("C", Clubs),
            ("d", Diamonds),
            ("♥", Hearts),
            ("♡\u{FE0E}", Hearts),
            (" ♠\u{FE0F} ", Spades),
            ("n", Notrump),
            ("Nt", Notrump),
        ] {
            assert_eq!(text.parse(), Ok(strain), "{text}");
        }
        for text in ["", "SA", "K", "NTX", "SS", "\u{FE0F}", "S\u{FE0F}"] {
            assert!(text.parse::<Strain>().is_err(), "{text}");
        }
        assert_eq!(
            "Z".parse::<Strain>().unwrap_err().to_string(),
            "expected a denomination: C, D, H, S or NT, found `Z`"
        );
    }
}
