//! Who played a contract.

use std::fmt;
use std::str::FromStr;

use crate::{NotationError, Seat, Side};

/// Who played the contract: the seat, or only the side if a scoresheet gives no more.
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
    /// The seats, and then the sides.
    pub const ALL: [Self; 6] = [
        Self::Seat(Seat::North),
        Self::Seat(Seat::East),
        Self::Seat(Seat::South),
        Self::Seat(Seat::West),
        Self::Side(Side::NorthSouth),
        Self::Side(Side::EastWest),
    ];

    /// The place in [`ALL`](Self::ALL).
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::Seat(seat) => seat as usize,
            Self::Side(side) => Seat::ALL.len() + side as usize,
        }
    }

    /// The declaring side.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Seat(seat) => seat.side(),
            Self::Side(side) => side,
        }
    }
}

impl fmt::Display for Declarer {
    /// Prints `N`, or `N-S` where only the side is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Side(side) => side.fmt(f),
        }
    }
}

impl FromStr for Declarer {
    type Err = NotationError;

    /// Reads a seat as [`Seat`] reads it, or a side as [`Side`] reads it.
    ///
    /// # Errors
    ///
    /// [`NotationError`] for anything else.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.parse().map(Self::Seat).or_else(|_| text.parse().map(Self::Side)).map_err(|_| {
            NotationError::unexpected(text.trim(), "a declarer: N, E, S or W (or NS or EW)")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        assert_eq!("w".parse(), Ok(Declarer::Seat(Seat::West)));
        assert_eq!("ns".parse(), Ok(Declarer::Side(Side::NorthSouth)));
        for text in ["X", "Dummy", "NE", "N S", ""] {
            assert!(text.parse::<Declarer>().is_err(), "{text}");
        }
        assert_eq!(
            "X".parse::<Declarer>().unwrap_err().to_string(),
            "expected a declarer: N, E, S or W (or NS or EW), found `X`"
        );
    }
}
