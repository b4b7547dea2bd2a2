//! Amounts as session scores and percentages are rounded.

use std::fmt;

use rust_decimal::Decimal;

/// An amount in hundredths: of a session matchpoint, or of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hundredths(pub(crate) i64);

impl Hundredths {
    /// Decimal places.
    pub const DIGITS: u32 = 2;

    /// This many hundredths.
    #[must_use]
    pub const fn new(count: i64) -> Self {
        Self(count)
    }

    /// How many hundredths.
    #[must_use]
    #[inline]
    pub const fn count(self) -> i64 {
        self.0
    }

    /// The amount with its two decimal places.
    #[must_use]
    pub fn to_decimal(self) -> Decimal {
        Decimal::new(self.0, Self::DIGITS)
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_decimal().fmt(f)
    }
}

/// No session comes near the limit.
pub(crate) fn saturating(hundredths: i128) -> i64 {
    i64::try_from(hundredths).unwrap_or(if hundredths < 0 { i64::MIN } else { i64::MAX })
}
