//! The four seats and the two sides of a table.

use std::fmt;
use std::str::FromStr;

use crate::NotationError;
use crate::notation::one_of;

/// A seat at the table, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// North.
    North,
    /// East, on North's left.
    East,
    /// South, North's partner.
    South,
    /// West, East's partner.
    West,
}

impl Seat {
    /// The seats in the order of play, North first.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The side that sits here.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::North | Self::South => Side::NorthSouth,
            Self::East | Self::West => Side::EastWest,
        }
    }

    /// The one letter of scoresheets: `N`, `E`, `S`, `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

impl FromStr for Seat {
    type Err = NotationError;

    /// Reads `N`, `E`, `S`, `W` or the whole word, in any case.
    ///
    /// # Errors
    ///
    /// [`NotationError`] for anything else.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        one_of(
            text,
            &[
                (&["N", "North"], Self::North),
                (&["E", "East"], Self::East),
                (&["S", "South"], Self::South),
                (&["W", "West"], Self::West),
            ],
            "a seat: N, E, S or W",
        )
    }
}

/// One of the two partnerships at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// North and South.
    NorthSouth,
    /// East and West.
    EastWest,
}

impl Side {
    /// Both sides, North-South first.
    pub const ALL: [Self; 2] = [Self::NorthSouth, Self::EastWest];

    /// The other side.
    #[must_use]
    pub const fn opponents(self) -> Self {
        match self {
            Self::NorthSouth => Self::EastWest,
            Self::EastWest => Self::NorthSouth,
        }
    }

    /// `NS` or `EW`, as files write it; [`Display`](fmt::Display) prints `N-S` and `E-W` for people.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NorthSouth => "NS",
            Self::EastWest => "EW",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NorthSouth => "N-S",
            Self::EastWest => "E-W",
        })
    }
}

impl FromStr for Side {
    type Err = NotationError;

    /// Reads `NS`, `N-S`, `N/S` or `North-South`, and the like for East-West, in any case.
    ///
    /// # Errors
    ///
    /// [`NotationError`] for anything else.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        one_of(
            text,
            &[
                (&["NS", "N-S", "N/S", "North-South"], Self::NorthSouth),
                (&["EW", "E-W", "E/W", "East-West"], Self::EastWest),
            ],
            "a side: NS or EW",
        )
    }
}

/// A value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BySide<T> {
    /// North-South's.
    pub ns: T,
    /// East-West's.
    pub ew: T,
}

impl<T> BySide<T> {
    /// Asks for each side's value.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        Self { ns: value(Side::NorthSouth), ew: value(Side::EastWest) }
    }

    /// One side's value.
    #[must_use]
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::NorthSouth => &self.ns,
            Side::EastWest => &self.ew,
        }
    }

    /// One side's value, to change.
    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::NorthSouth => &mut self.ns,
            Side::EastWest => &mut self.ew,
        }
    }

    /// Turns both values.
    pub fn map<U>(self, mut turn: impl FnMut(T) -> U) -> BySide<U> {
        BySide { ns: turn(self.ns), ew: turn(self.ew) }
    }

    /// Both values with their sides, North-South first.
    pub fn each(&self) -> [(Side, &T); 2] {
        [(Side::NorthSouth, &self.ns), (Side::EastWest, &self.ew)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        assert_eq!(" n ".parse(), Ok(Seat::North));
        assert_eq!("West".parse(), Ok(Seat::West));
        assert_eq!("n/s".parse(), Ok(Side::NorthSouth));
        assert_eq!("EAST-WEST".parse(), Ok(Side::EastWest));
        for seat in Seat::ALL {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        for side in Side::ALL {
            assert_eq!(side.to_string().parse(), Ok(side));
            assert_eq!(side.code().parse(), Ok(side));
        }
        assert_eq!(
            "Dummy".parse::<Seat>().unwrap_err().to_string(),
            "expected a seat: N, E, S or W, found `Dummy`"
        );
        assert_eq!(
            "SN".parse::<Side>().unwrap_err().to_string(),
            "expected a side: NS or EW, found `SN`"
        );
    }
}
