//! A final contract and its notation.

use std::fmt;
use std::str::FromStr;

use crate::notation::Rest;
use crate::{Doubling, Level, NotationError, Strain, Suits, strain};

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

impl Contract {
    /// The 105 contracts in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::at)
    }

    /// The number of contracts.
    pub const COUNT: usize = Level::ALL.len() * Strain::ALL.len() * Doubling::ALL.len();

    /// The place among all contracts in ascending order, below [`COUNT`](Self::COUNT).
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        let level = self.level.get() as usize - 1;
        let bid = level * Strain::ALL.len() + self.strain as usize;
        bid * Doubling::ALL.len() + self.doubling as usize
    }

    /// The contract at a place among all in ascending order.
    #[must_use]
    #[inline]
    pub const fn at(index: usize) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let bid = index / Doubling::ALL.len();
        Some(Self {
            level: Level::ALL[bid / Strain::ALL.len()],
            strain: Strain::ALL[bid % Strain::ALL.len()],
            doubling: Doubling::ALL[index % Doubling::ALL.len()],
        })
    }

    /// The contract as reports print it: `4♠X`, or `4SX` where suits are letters.
    #[must_use]
    pub fn in_suits(self, suits: Suits) -> String {
        format!("{}{}{}", self.level, self.strain.in_suits(suits), self.doubling)
    }

    /// Takes level and denomination from the front of a text.
    pub(crate) fn take_bid(rest: &mut Rest<'_>) -> Result<(Level, Strain), NotationError> {
        let whole = rest.text();
        let digits = rest.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(NotationError::unexpected(whole, EXPECTED));
        }
        let level = digits.parse()?;
        let strain = Strain::take(rest)
            .ok_or_else(|| NotationError::unexpected(rest.text(), strain::EXPECTED))?;
        Ok((level, strain))
    }
}

impl fmt::Display for Contract {
    /// Prints `4S`, `4SX`, `3NTXX`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.in_suits(Suits::Letters))
    }
}

impl FromStr for Contract {
    type Err = NotationError;

    /// Reads a level, a denomination as [`Strain`] reads it and a doubled state as [`Doubling`] reads it,
    /// with or without spaces between: `4S`, `4♠`, `3n**`, `5C*`, `4 S x`, `3NTXX`.
    ///
    /// # Errors
    ///
    /// [`NotationError`] with the first part that is wrong. An unknown ending is never dropped.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut rest = Rest::of(text);
        let (level, strain) = Self::take_bid(&mut rest)?;
        Ok(Self { level, strain, doubling: rest.text().parse()? })
    }
}

const EXPECTED: &str = "a contract such as 4S, 4♠, 3NT, 4SX or 4Sxx";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        fn check(text: &str, expected: &str) {
            let found = match text.parse::<Contract>() {
                Ok(contract) => contract.to_string(),
                Err(error) => error.to_string(),
            };
            assert_eq!(found, expected, "{text}");
        }
        check("4S", "4S");
        check("4♠", "4S");
        check("4♠\u{FE0F}", "4S");
        check("3♥\u{FE0F}x", "3HX");
        check("3NTX", "3NTX");
        check("3nTxX", "3NTXX");
        check("3n**", "3NTXX");
        check("5C*", "5CX");
        check("4 S x", "4SX");
        check(" 2\u{A0}D  xx ", "2DXX");
        check("4s dbl", "4SX");
        check("4DDBL.", "4DX");
        check("1N", "1NT");
        check("04S", "4S");

        check("", "expected a contract such as 4S, 4♠, 3NT, 4SX or 4Sxx, found nothing");
        check("S4", "expected a contract such as 4S, 4♠, 3NT, 4SX or 4Sxx, found `S4`");
        check("♠4", "expected a contract such as 4S, 4♠, 3NT, 4SX or 4Sxx, found `♠4`");
        check("４S", "expected a contract such as 4S, 4♠, 3NT, 4SX or 4Sxx, found `４S`");
        check("PASS", "expected a contract such as 4S, 4♠, 3NT, 4SX or 4Sxx, found `PASS`");
        check("4", "expected a denomination: C, D, H, S or NT, found nothing");
        check("4Z", "expected a denomination: C, D, H, S or NT, found `Z`");
        check("4\u{FE0F}S", "expected a denomination: C, D, H, S or NT, found `\u{FE0F}S`");
        check("8NT", "level 8 is outside 1 to 7 (a contract is for 7 to 13 of the 13 tricks)");
        check("0H", "level 0 is outside 1 to 7 (a contract is for 7 to 13 of the 13 tricks)");
        check("4SS", "expected X or XX (or * or **) or nothing after the denomination, found `S`");
        check(
            "4SXXX",
            "expected X or XX (or * or **) or nothing after the denomination, found `XXX`",
        );
        check("3NTA", "expected X or XX (or * or **) or nothing after the denomination, found `A`");
        check("4DD", "expected X or XX (or * or **) or nothing after the denomination, found `D`");
        check(
            "4S+1",
            "expected X or XX (or * or **) or nothing after the denomination, found `+1`",
        );
    }

    #[test]
    fn suits() {
        let contract: Contract = "4SX".parse().unwrap();
        assert_eq!(contract.in_suits(Suits::Symbols), "4♠X");
        assert_eq!(contract.in_suits(Suits::Letters), "4SX");
        assert_eq!(format!("{contract:>6}|"), "   4SX|");
    }

    #[test]
    fn what_is_displayed_is_parsed() {
        for contract in Contract::all() {
            for suits in [Suits::Letters, Suits::Symbols] {
                assert_eq!(contract.in_suits(suits).parse(), Ok(contract));
            }
        }
    }
}
