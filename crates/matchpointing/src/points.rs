//! What a contestant earns on boards: matchpoints, or IMPs.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use rust_decimal::Decimal;

use crate::exact::Exact;

/// Matchpoints (IMPs where the session is scored by IMPs), in billionths.
///
/// They hold exactly what every rule set rounds to: 0.01 for the ACBL, 0.0001 for the EBU, 0.1 for the WBF. Where the
/// organizer has nothing rounded, a board score is the nearest billionth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i64);

impl Points {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// Decimal places that are kept.
    pub const DIGITS: u32 = 9;
    /// How many of the smallest part make one.
    pub(crate) const PER_ONE: i64 = 10_i64.pow(Self::DIGITS);

    /// Takes ten-thousandths of a matchpoint.
    #[must_use]
    pub const fn from_ten_thousandths(count: i64) -> Self {
        Self(count.saturating_mul(Self::PER_ONE / 10_000))
    }

    /// Takes billionths of a matchpoint.
    #[must_use]
    pub const fn from_billionths(count: i64) -> Self {
        Self(count)
    }

    /// Takes a count of some part of a point, of which there are `parts` in one: a power of ten. No session comes near
    /// the limit.
    pub(crate) fn of_parts(count: i128, parts: i128) -> Self {
        let count = count * (i128::from(Self::PER_ONE) / parts);
        Self(i64::try_from(count).unwrap_or(if count < 0 { i64::MIN } else { i64::MAX }))
    }

    /// The billionths.
    #[must_use]
    #[inline]
    pub const fn billionths(self) -> i64 {
        self.0
    }

    /// This many times the points.
    #[must_use]
    pub const fn times(self, count: i64) -> Self {
        Self(self.0.saturating_mul(count))
    }

    /// As an exact ratio.
    pub(crate) fn exact(self) -> Exact {
        Exact::new_raw(self.0.into(), Self::PER_ONE.into())
    }

    /// A sum of board scores in millionths, a half rounded up: what was not rounded on boards is the same here,
    /// whatever the boards were. Exact where board scores were rounded.
    pub(crate) fn millionths(self) -> i128 {
        let is_half = self.0.rem_euclid(1000) >= 500;
        (self.0.div_euclid(1000) + i64::from(is_half)).into()
    }

    /// A sum as it is printed: what was not rounded on boards is not a billionth short of a half.
    #[must_use]
    pub fn summed(self) -> Self {
        Self::of_parts(self.millionths(), 1_000_000)
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
