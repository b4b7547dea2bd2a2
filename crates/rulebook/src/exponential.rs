//! Powers of e, which two scales are made of, without floating point.

use crate::fraction::{Fraction, whole};

/// `e^-x` to some fourteen decimals, by its series; 0 where that is less than a ten-millionth.
pub(crate) fn share_of_e(x: Fraction) -> Fraction {
    const ONE: i128 = 1_000_000_000_000_000;
    if x > whole(16) {
        return whole(0);
    }
    let x = (x * whole(ONE)).to_integer();
    let terms = (1..=80).scan(ONE, |term, number| {
        *term = -*term * x / (ONE * number);
        Some(*term)
    });
    Fraction::new(ONE + terms.sum::<i128>(), ONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_powers() {
        let digits = |x: Fraction| (share_of_e(x) * whole(10_i128.pow(12))).to_integer();
        assert_eq!(digits(whole(0)), 10_i128.pow(12));
        assert_eq!(digits(whole(1)), 367_879_441_171);
        assert_eq!(digits(Fraction::new(1, 2)), 606_530_659_712);
        assert_eq!(digits(whole(10)), 45_399_929);
    }
}
