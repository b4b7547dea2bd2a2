//! Weights: percentages and fractions.

use std::fmt;
use std::str::FromStr;

use contract_scoring::NotationError;

use super::{percentage, unexpected};
use crate::Weight;
use crate::percentage::percent;

impl fmt::Display for Weight {
    /// Prints a percentage with two decimals at most where that is exact, else a fraction: `60%`, `12.5%`, `1/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const HUNDREDTH: u32 = Weight::WHOLE / 10_000;
        if self.parts().is_multiple_of(HUNDREDTH) {
            return f.pad(&percent(self.parts() / HUNDREDTH));
        }
        let (mut divisor, mut rest) = (Self::WHOLE, self.parts());
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        let (above, below) = (self.parts() / divisor, Self::WHOLE / divisor);
        f.pad(&format!("{above}/{below}"))
    }
}

impl FromStr for Weight {
    type Err = NotationError;

    /// Takes a percentage above 0 with two decimals at most, `60%`, `12,5 %`, or a fraction up to 1, `3/5`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let weight = match text.split_once('/') {
            None => percentage(text).and_then(|hundredths| Self::new(hundredths, 10_000)),
            Some((above, below)) => {
                let numbers = above.parse().ok().zip(below.parse().ok());
                numbers.and_then(|(above, below)| Self::new(above, below))
            }
        };
        weight.ok_or_else(|| {
            unexpected(
                text,
                "a percentage above 0 with two decimals at most, or a fraction up to 1 with a denominator up to 16",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read() {
        for denominator in (1..=16).chain([10_000]) {
            for numerator in 1..=denominator {
                let weight = Weight::new(numerator, denominator).unwrap();
                assert_eq!(weight.to_string().parse(), Ok(weight), "{weight}");
            }
        }
    }

    #[test]
    fn weights_are_printed_exactly() {
        for (numerator, denominator, expected) in [
            (60, 100, "60%"),
            (1, 8, "12.5%"),
            (1, 16, "6.25%"),
            (1, 3, "1/3"),
            (6, 9, "2/3"),
            (5, 13, "5/13"),
            (1, 1, "100%"),
        ] {
            let weight = Weight::new(numerator, denominator).unwrap();
            assert_eq!(weight.to_string(), expected);
        }
    }

    #[test]
    fn what_is_no_weight() {
        for wrong in [
            "", "60", "%", "0%", "101%", "60.001%", "0/5", "6/5", "1/17", "1/", "/2", "-1/2",
        ] {
            assert!(wrong.parse::<Weight>().is_err(), "{wrong}");
        }
    }
}
