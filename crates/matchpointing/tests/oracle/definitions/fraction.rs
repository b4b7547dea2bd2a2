//! Exact fractions and the ways to round them.

use matchpointing::Points;
use num_rational::Ratio;
use rust_decimal::Decimal;

pub(super) type Fraction = Ratio<i128>;

/// The nearest multiple of `1 / parts`; an exact half goes up or down.
pub(super) fn nearest(value: Fraction, parts: i128, half_up: bool) -> Fraction {
    let parts = whole(parts);
    let half = Fraction::new(1, 2);
    match half_up {
        true => (value * parts + half).floor() / parts,
        false => (value * parts - half).ceil() / parts,
    }
}

pub(super) fn two_places_away_from_zero(value: Fraction) -> Fraction {
    (value * whole(100)).round() / whole(100)
}

pub(super) fn whole(number: i128) -> Fraction {
    Fraction::from_integer(number)
}

pub(super) fn fraction(value: Decimal) -> Fraction {
    Fraction::new(value.mantissa(), 10_i128.pow(value.scale()))
}

pub(super) fn points(value: Fraction) -> Points {
    let scaled = value * whole(1_000_000_000);
    assert!(scaled.is_integer(), "{value} has more than nine decimals");
    Points::from_billionths(i64::try_from(scaled.to_integer()).unwrap())
}

pub(super) fn decimal(value: Fraction) -> Decimal {
    let hundredths = nearest(value, 100, true) * whole(100);
    Decimal::from_i128_with_scale(hundredths.to_integer(), 2)
}
