//! What a contestant earns on boards: matchpoints, or IMPs.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use rust_decimal::Decimal;

/// Matchpoints (IMPs where the session is scored by IMPs), exact in ten-thousandths.
///
/// Ten-thousandths hold what every rule set rounds to: 0.01 for the ACBL, 0.0001 for the EBU, 0.1 for the WBF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i64);

impl Points {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// Decimal places that are kept.
    pub const DIGITS: u32 = 4;

    /// Takes ten-thousandths of a matchpoint.
    #[must_use]
    pub const fn from_ten_thousandths(count: i64) -> Self {
        Self(count)
    }

    /// Takes ten-thousandths that were computed wide; no session comes near the limit.
    pub(crate) fn saturating(count: i128) -> Self {
        Self(i64::try_from(count).unwrap_or(if count < 0 { i64::MIN } else { i64::MAX }))
    }

    /// The ten-thousandths.
    #[must_use]
    pub const fn ten_thousandths(self) -> i64 {
        self.0
    }

    /// The value with a number of decimal places, a half rounded away from zero; exact where the rules in force
    /// rounded to as many.
    #[must_use]
    pub fn to_decimal(self, digits: u32) -> Decimal {
        let Some(dropped) = Self::DIGITS.checked_sub(digits) else {
            let mut value = Decimal::new(self.0, Self::DIGITS);
            value.rescale(digits);
            return value;
        };
        let unit = 10_i64.pow(dropped);
        let half = if self.0 < 0 { -unit / 2 } else { unit / 2 };
        Decimal::new(self.0.saturating_add(half) / unit, digits)
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}
