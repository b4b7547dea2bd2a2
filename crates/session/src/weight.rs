//! Weighted scores (Law 12C1c).

use contract_scoring::{Played, Score};

/// A share of a weighted score, as an exact count of [`Weight::WHOLE`] parts.
///
/// The whole has that many parts that every percentage with two decimals and every fraction with a
/// denominator up to 16 is a whole number of them; sums need no fractions and never overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight(u32);

impl Weight {
    /// The parts of a whole: 2^4 x 3^2 x 5^4 x 7 x 11 x 13.
    pub const WHOLE: u32 = 90_090_000;

    /// The share `numerator / denominator`, if it is above 0, at most 1, and a whole number of parts.
    #[must_use]
    pub fn new(numerator: u32, denominator: u32) -> Option<Self> {
        let parts = u64::from(numerator) * u64::from(Self::WHOLE);
        let denominator = u64::from(denominator);
        if numerator == 0 || denominator == 0 || parts % denominator != 0 {
            return None;
        }
        let parts = u32::try_from(parts / denominator).ok()?;
        (parts <= Self::WHOLE).then_some(Self(parts))
    }

    /// The share in parts of [`WHOLE`](Weight::WHOLE).
    #[must_use]
    pub const fn parts(self) -> u32 {
        self.0
    }
}

/// One possible result of a weighted score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constituent {
    /// Its share.
    pub weight: Weight,
    /// Its score, in points for N-S.
    pub score: Score,
    /// The contract it was given as, where it was.
    pub played: Option<Played>,
}

/// A weighted score: constituents whose weights sum to one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weighted(Vec<Constituent>);

impl Weighted {
    /// Takes constituents whose weights sum to one; `None` where they do not.
    #[must_use]
    pub fn new(constituents: Vec<Constituent>) -> Option<Self> {
        let sum: u64 =
            constituents.iter().map(|constituent| u64::from(constituent.weight.parts())).sum();
        (sum == u64::from(Weight::WHOLE)).then_some(Self(constituents))
    }

    /// The constituents in the order given.
    #[must_use]
    pub fn constituents(&self) -> &[Constituent] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use contract_scoring::Score;

    use super::*;

    #[test]
    fn shares() {
        for (numerator, denominator, parts) in [
            (1, 1, Some(90_090_000)),
            (60, 100, Some(54_054_000)),
            (3, 5, Some(54_054_000)),
            (1, 3, Some(30_030_000)),
            (1, 16, Some(5_630_625)),
            (1, 10_000, Some(9_009)),
            (10_000, 10_000, Some(90_090_000)),
            (u32::MAX, u32::MAX, Some(90_090_000)),
            (0, 1, None),
            (0, 0, None),
            (1, 0, None),
            (2, 1, None),
            (u32::MAX, 1, None),
            (1, 17, None),
            (1, u32::MAX, None),
        ] {
            assert_eq!(
                Weight::new(numerator, denominator).map(Weight::parts),
                parts,
                "{numerator}/{denominator}"
            );
        }
    }

    #[test]
    fn every_fraction_to_sixteenths_and_every_hundredth_of_a_percent_is_a_weight() {
        for denominator in (1..=16).chain([100, 1_000, 10_000]) {
            for numerator in 1..=denominator {
                assert!(Weight::new(numerator, denominator).is_some(), "{numerator}/{denominator}");
            }
        }
    }

    #[track_caller]
    fn check(shares: &[(u32, u32)], whole: bool) {
        let constituents: Vec<Constituent> = shares
            .iter()
            .map(|&(numerator, denominator)| Constituent {
                weight: Weight::new(numerator, denominator).unwrap(),
                score: Score::ZERO,
                played: None,
            })
            .collect();
        let weighted = Weighted::new(constituents.clone());
        assert_eq!(weighted.as_ref().map(Weighted::constituents), whole.then_some(&*constituents));
    }

    #[test]
    fn weights_sum_to_one() {
        check(&[(1, 1)], true);
        check(&[(3, 5), (2, 5)], true);
        check(&[(1, 3), (1, 3), (1, 3)], true);
        check(&[(1, 2), (1, 3), (1, 6)], true);
        check(&[(60, 100), (2, 5)], true);
        check(&[(1, 10_000), (9_999, 10_000)], true);
        check(&[(1, 1); 50], false);
        check(&[], false);
        check(&[(60, 100), (30, 100)], false);
        check(&[(60, 100), (50, 100)], false);
        check(&[(3_333, 10_000), (3_333, 10_000), (3_333, 10_000)], false);
    }
}
