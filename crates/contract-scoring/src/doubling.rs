//! Whether a contract was doubled.

use std::fmt;
use std::str::FromStr;

use crate::NotationError;
use crate::notation::one_of;

/// The doubled state of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doubling {
    /// Neither doubled nor redoubled.
    Undoubled,
    /// Doubled: `X`.
    Doubled,
    /// Redoubled: `XX`.
    Redoubled,
}

impl Doubling {
    /// The states in ascending order.
    pub const ALL: [Self; 3] = [Self::Undoubled, Self::Doubled, Self::Redoubled];

    /// What trick points are multiplied by (Law 77): 1, 2 or 4.
    #[must_use]
    pub const fn factor(self) -> i16 {
        match self {
            Self::Undoubled => 1,
            Self::Doubled => 2,
            Self::Redoubled => 4,
        }
    }

    /// Points for making a doubled or redoubled contract (Law 77): 0, 50 or 100.
    #[must_use]
    pub const fn insult(self) -> i16 {
        match self {
            Self::Undoubled => 0,
            Self::Doubled => 50,
            Self::Redoubled => 100,
        }
    }
}

impl fmt::Display for Doubling {
    /// Prints nothing, `X` or `XX`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Undoubled => "",
            Self::Doubled => "X",
            Self::Redoubled => "XX",
        })
    }
}

impl FromStr for Doubling {
    type Err = NotationError;

    /// Reads nothing; `X`, `*`, `DBL` or `DBL.`; `XX`, `**`, `RDBL` or `RDBL.`; in any case.
    ///
    /// # Errors
    ///
    /// [`NotationError`] for anything else. A bare `D` or `R` is refused: `4DD` may be a slip for `4D`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        one_of(
            text,
            &[
                (&[""], Self::Undoubled),
                (&["X", "*", "DBL", "DBL."], Self::Doubled),
                (&["XX", "**", "RDBL", "RDBL."], Self::Redoubled),
            ],
            "X or XX (or * or **) or nothing after the denomination",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        for (text, doubling) in [
            ("", Doubling::Undoubled),
            ("x", Doubling::Doubled),
            (" * ", Doubling::Doubled),
            ("Dbl.", Doubling::Doubled),
            ("Xx", Doubling::Redoubled),
            ("**", Doubling::Redoubled),
            ("rdbl", Doubling::Redoubled),
        ] {
            assert_eq!(text.parse(), Ok(doubling), "{text}");
        }
        for text in ["XXX", "X*", "X X", "D", "R", "***", "Х"] {
            assert!(text.parse::<Doubling>().is_err(), "{text}");
        }
    }
}
