//! Boards: the number gives dealer and vulnerability.

use std::fmt;
use std::str::FromStr;

use crate::notation::one_of;
use crate::{NotationError, Seat, Side};

crate::bounded_number! {
    /// The number printed on a board.
    BoardNumber(NonZero<u16>) in 1..=65535, "board", "boards are numbered from 1 and two bytes hold the number"
}

impl BoardNumber {
    /// The dealer (Law 2): N, E, S, W in turn, unless the board is marked otherwise.
    #[must_use]
    pub const fn dealer(self) -> Seat {
        Seat::ALL[((self.get() - 1) % 4) as usize]
    }

    /// The vulnerability (Law 2), which repeats every 16 boards, unless the board is marked otherwise.
    #[must_use]
    pub const fn vulnerability(self) -> Vulnerability {
        let in_cycle = (self.get() - 1) % 16;
        Vulnerability::ALL[((in_cycle + in_cycle / 4) % 4) as usize]
    }
}

/// Which sides are vulnerable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Vulnerability {
    /// Neither side.
    None,
    /// North-South only.
    NorthSouth,
    /// East-West only.
    EastWest,
    /// Both sides.
    Both,
}

impl Vulnerability {
    /// The four cases in the order in which boards 1 to 4 have them.
    pub const ALL: [Self; 4] = [Self::None, Self::NorthSouth, Self::EastWest, Self::Both];

    /// Only this side vulnerable.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        match side {
            Side::NorthSouth => Self::NorthSouth,
            Side::EastWest => Self::EastWest,
        }
    }

    /// Whether this side is vulnerable.
    #[must_use]
    pub const fn includes(self, side: Side) -> bool {
        match side {
            Side::NorthSouth => matches!(self, Self::NorthSouth | Self::Both),
            Side::EastWest => matches!(self, Self::EastWest | Self::Both),
        }
    }
}

impl fmt::Display for Vulnerability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::None => "none",
            Self::NorthSouth => "N-S",
            Self::EastWest => "E-W",
            Self::Both => "both",
        })
    }
}

impl FromStr for Vulnerability {
    type Err = NotationError;

    /// Reads `none`, `NS`, `EW`, `both` or `all`, and `-`, `o` and `love`, which PBN and others write for none, in any
    /// case.
    ///
    /// # Errors
    ///
    /// [`NotationError`] for anything else.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        one_of(
            text,
            &[
                (&["none", "-", "o", "love"], Self::None),
                (&["NS", "N-S"], Self::NorthSouth),
                (&["EW", "E-W"], Self::EastWest),
                (&["both", "all"], Self::Both),
            ],
            "a vulnerability: none, NS, EW or both",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vulnerability_spellings() {
        for vulnerability in Vulnerability::ALL {
            assert_eq!(vulnerability.to_string().parse(), Ok(vulnerability));
        }
        assert_eq!(
            "red".parse::<Vulnerability>().unwrap_err().to_string(),
            "expected a vulnerability: none, NS, EW or both, found `red`"
        );
    }

    #[test]
    fn board_numbers() {
        fn check(text: &str, expected: &str) {
            let found = match text.parse::<BoardNumber>() {
                Ok(board) => board.to_string(),
                Err(error) => error.to_string(),
            };
            assert_eq!(found, expected, "{text}");
        }
        check(" 007 ", "7");
        check("65535", "65535");
        check(
            "0",
            "board 0 is outside 1 to 65535 (boards are numbered from 1 and two bytes hold the number)",
        );
        check(
            "-3",
            "board -3 is outside 1 to 65535 (boards are numbered from 1 and two bytes hold the number)",
        );
        check(
            "1000000000",
            "board 1000000000 is outside 1 to 65535 (boards are numbered from 1 and two bytes hold the number)",
        );
        check(
            "99999999999999999999",
            "expected a number from 1 to 65535, found `99999999999999999999`",
        );
        check("", "expected a number from 1 to 65535, found nothing");
        for text in ["+1", "1.5", "1e3", "٤", "４", "--1", "-"] {
            check(text, &format!("expected a number from 1 to 65535, found `{text}`"));
        }
    }
}
