//! What a rule set decides, unless the organizer decides otherwise.

use rust_decimal::Decimal;

use crate::named::names;

/// To how many decimals board scores are rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoardRounding {
    /// To 0.1.
    Tenths,
    /// To 0.01.
    Hundredths,
    /// To 0.0001.
    TenThousandths,
    /// Not at all: sums follow from board scores as they are.
    Unrounded,
}

names! { BoardRounding: Tenths "0.1", Hundredths "0.01", TenThousandths "0.0001", Unrounded "none" }

impl BoardRounding {
    /// Decimal places with which a score is printed.
    #[must_use]
    pub const fn digits(self) -> u32 {
        match self {
            Self::Tenths => 1,
            Self::Hundredths => 2,
            Self::TenThousandths | Self::Unrounded => 4,
        }
    }
}

/// What a result that a board lacks is worth to those that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShortBoards {
    /// Neuberg's formula.
    Neuberg,
    /// Nothing by itself: matchpoints are raised to the top in proportion.
    Linear,
    /// A tie with each of them.
    Tie,
}

names! { ShortBoards: Neuberg "neuberg", Linear "linear", Tie "tie" }

/// A table of masterpoint awards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AwardTable {
    /// ACBL club games.
    Acbl,
    /// EBU local points.
    Ebu,
    /// Session awards of the Australian Bridge Federation.
    Abf {
        /// The weight of the grade, above zero.
        weight: Decimal,
    },
}
