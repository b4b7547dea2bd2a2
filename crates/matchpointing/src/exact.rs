//! Exact ratios and the ways to round them.

use num_rational::Ratio;

/// An exact ratio with a positive denominator, not necessarily in lowest terms.
pub(crate) type Exact = Ratio<i128>;

/// Rounds to the nearest multiple of `1 / parts`, a half upwards; counts the parts.
pub(crate) fn half_up(value: Exact, parts: i128) -> i128 {
    let (numerator, denominator) = (*value.numer(), *value.denom());
    floor(2 * numerator * parts + denominator, 2 * denominator)
}

/// Divides by a positive number and rounds down.
#[inline]
pub(crate) fn floor(above: i128, below: i128) -> i128 {
    // Ratios of all but the largest fields fit 64 bits, which divide several times faster.
    match (i64::try_from(above), i64::try_from(below)) {
        (Ok(above), Ok(below)) => i128::from(above.div_euclid(below)),
        _ => above.div_euclid(below),
    }
}

/// Rounds to the nearest multiple of `1 / parts`, a half away from `center`; counts the parts.
pub(crate) fn half_away_from(center: Exact, value: Exact, parts: i128) -> i128 {
    if value >= center {
        half_up(value, parts)
    } else {
        -half_up(Exact::new_raw(-value.numer(), *value.denom()), parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up() {
        let check = |numerator, denominator, expected| {
            let value = Exact::new_raw(numerator, denominator);
            assert_eq!(half_up(value, 100), expected, "{value}");
        };
        check(1, 200, 1);
        check(-1, 200, 0);
        check(9, 16, 56);
        check(2, 3, 67);
        check(-2, 3, -67);
    }

    #[test]
    fn halves_go_away_from_the_center() {
        let check = |numerator, expected| {
            let value = Exact::new_raw(numerator, 200);
            let center = Exact::new_raw(1, 1);
            assert_eq!(half_away_from(center, value, 100), expected, "{value}");
        };
        check(199, 99);
        check(201, 101);
        check(200, 100);
        check(-1, -1);
    }
}
