//! Exact fractions, and the ways to round them.

use std::iter::Sum;
use std::ops::AddAssign;

use num_rational::Ratio;
use rust_decimal::Decimal;

/// An exact number.
pub(crate) type Fraction = Ratio<i128>;

pub(crate) fn whole(number: impl Into<i128>) -> Fraction {
    Fraction::from_integer(number.into())
}

/// How many there are.
pub(crate) fn count(number: usize) -> Fraction {
    whole(i128::try_from(number).unwrap_or(i128::MAX))
}

pub(crate) fn exactly(decimal: Decimal) -> Fraction {
    Fraction::new(decimal.mantissa(), 10_i128.pow(decimal.scale()))
}

/// The nearest multiple of `1 / parts`; an exact half goes up.
pub(crate) fn half_up(value: Fraction, parts: i128) -> Fraction {
    let (of_parts, one) = (value.numer() * parts, value.denom());
    Fraction::new((2 * of_parts + one).div_euclid(2 * one), parts)
}

/// The same, and an exact half goes away from `center`.
pub(crate) fn half_away_from(center: Fraction, value: Fraction, parts: i128) -> Fraction {
    if value < center { -half_up(-value, parts) } else { half_up(value, parts) }
}

/// IMPs and averages of them, to 0.01; an exact half goes away from zero.
pub(crate) fn rounded_imps(value: Fraction) -> Fraction {
    half_away_from(whole(0), value, 100)
}

/// An amount in hundredths, rounded half up.
pub(crate) fn hundredths(value: Fraction) -> i64 {
    let hundredths = (half_up(value, 100) * whole(100)).to_integer();
    i64::try_from(hundredths).unwrap_or(i64::MAX)
}

/// A score as it is printed, in hundredths; a half goes away from zero, since what is below zero is a sum of IMPs (rules
/// q.9).
pub(crate) fn printed(score: Fraction) -> i64 {
    hundredths(rounded_imps(score))
}

/// An amount that was rounded, and so is a whole number of billionths: these add up without a common denominator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Billionths(i128);

impl Billionths {
    const IN_ONE: i128 = 1_000_000_000;

    pub(crate) fn of(value: Fraction) -> Self {
        Self(value.numer() * Self::IN_ONE / value.denom())
    }

    pub(crate) fn exactly(self) -> Fraction {
        Fraction::new(self.0, Self::IN_ONE)
    }

    pub(crate) fn count(self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }
}

impl AddAssign for Billionths {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Billionths {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        Self(all.map(|one| one.0).sum())
    }
}
