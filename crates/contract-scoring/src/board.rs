//! The board: its number tells dealer and vulnerability.

use std::fmt;

use crate::{Seat, Side};

crate::bounded_number! {
    /// The number printed on a board.
    BoardNumber(NonZero<u16>) in 1..=65535, "board", "boards are numbered from 1 and two bytes hold the number"
}

impl BoardNumber {
    /// The dealer (Law 2): N, E, S, W in turn.
    #[must_use]
    pub const fn dealer(self) -> Seat {
        Seat::ALL[((self.get() - 1) % 4) as usize]
    }

    /// The vulnerability (Law 2), which repeats every 16 boards.
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

    /// Whether this side is vulnerable.
    #[must_use]
    pub const fn includes(self, side: Side) -> bool {
        match (self, side) {
            (Self::None, _)
            | (Self::NorthSouth, Side::EastWest)
            | (Self::EastWest, Side::NorthSouth) => false,
            (Self::Both, _)
            | (Self::NorthSouth, Side::NorthSouth)
            | (Self::EastWest, Side::EastWest) => true,
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
