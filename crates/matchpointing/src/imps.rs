//! International matchpoints: the scale, comparison with every other result, and the Butler datum.

use contract_scoring::Score;
use session::{RuleSet, Weight};

use crate::exact::{Exact, half_away_from};
use crate::histogram::Histogram;
use crate::rules::{MidwayDatum, RuleBook};

/// The largest difference in points that earns each number of IMPs, from 0 (Law 78B).
const UPPER_LIMITS: [u16; 24] = [
    10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740, 890, 1090, 1290, 1490, 1740,
    1990, 2240, 2490, 2990, 3490, 3990,
];

/// The IMPs for a difference in points; a loss is negative (Law 78B).
#[must_use]
pub fn imps(difference: i32) -> i32 {
    let size = difference.unsigned_abs();
    let won = UPPER_LIMITS.partition_point(|limit| u32::from(*limit) < size);
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "the scale ends at 24"
    )]
    let won = won as i32;
    won * difference.signum()
}

/// The sum of a score's IMPs against every result of its group.
///
/// Its own result is among them and adds nothing: equal scores win no IMPs, and what a weighted score's constituents
/// win from each other, others lose.
pub(crate) fn against_all(histogram: &Histogram, score: Score) -> Exact {
    let sum: i128 = histogram
        .scores()
        .map(|(other, parts)| i128::from(parts) * i128::from(imps(difference(score, other))))
        .sum();
    Exact::new_raw(sum, i128::from(Weight::WHOLE))
}

/// The datum: the mean of the results, without `trim` percent of them (rounded up) at each end, rounded to tens.
///
/// `None` where nothing is left to compare with.
pub(crate) fn datum(histogram: &Histogram, trim: u8, rules: RuleSet) -> Option<i32> {
    let results = histogram.results();
    let whole = u64::from(Weight::WHOLE);
    let trimmed = (results * u64::from(trim)).div_ceil(100);
    let trimmed = if 2 * trimmed < results { trimmed } else { 0 };

    let mut skip = trimmed * whole;
    let mut left = (results - 2 * trimmed) * whole;
    let (mut sum, mut count) = (0_i128, 0_i128);
    for (score, mut parts) in histogram.scores() {
        let skipped = parts.min(skip);
        skip -= skipped;
        parts = (parts - skipped).min(left);
        left -= parts;
        sum += i128::from(score.points()) * i128::from(parts);
        count += i128::from(parts);
    }
    if count == 0 {
        return None;
    }
    let tens = in_tens(Exact::new_raw(sum, 10 * count), rules);
    i32::try_from(tens * 10).ok()
}

/// Rounds to a whole number of tens, an exact half as the rules have it.
fn in_tens(tens: Exact, rules: RuleSet) -> i128 {
    let away = half_away_from(Exact::new_raw(0, 1), tens, 1);
    let exact_half = 2 * tens.numer().rem_euclid(*tens.denom()) == *tens.denom();
    match RuleBook::of(rules).datum {
        MidwayDatum::ToEven if exact_half && away % 2 != 0 => away - away.signum(),
        MidwayDatum::ToEven | MidwayDatum::FromZero => away,
    }
}

/// How many points a score is better than another.
fn difference(score: Score, other: Score) -> i32 {
    i32::from(score.points()) - i32::from(other.points())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(points: &[i64]) -> Histogram {
        let mut histogram = Histogram::new();
        for points in points {
            histogram.add(Score::new(*points).unwrap());
        }
        histogram
    }

    const EXAMPLE: [i64; 8] = [620, 650, -100, 620, 170, 600, 620, -100];

    #[test]
    fn scale() {
        let check = |points, expected| {
            assert_eq!(imps(points), expected, "{points}");
            assert_eq!(imps(-points), -expected, "-{points}");
        };
        check(0, 0);
        check(10, 0);
        check(20, 1);
        check(430, 10);
        check(750, 13);
        check(3990, 23);
        check(4000, 24);
        check(15_200, 24);
    }

    /// The example of rules j.
    #[test]
    fn cross_imps() {
        let histogram = field(&EXAMPLE);
        let sums = EXAMPLE.map(|points| {
            let sum = against_all(&histogram, Score::new(points).unwrap());
            half_away_from(Exact::new_raw(0, 1), sum, 1)
        });
        assert_eq!(sums, [34, 41, -68, 34, -36, 29, 34, -68]);
    }

    /// The examples of rules j: one result dropped at each end, and exact fives.
    #[test]
    fn butler_datum() {
        let check = |points: &[i64], trim, rules, expected| {
            assert_eq!(datum(&field(points), trim, rules), expected, "{points:?}");
        };
        check(&EXAMPLE, 5, RuleSet::Acbl, Some(420));
        check(&[420, 430], 0, RuleSet::Acbl, Some(420));
        check(&[430, 440], 0, RuleSet::Acbl, Some(440));
        check(&[420, 430], 0, RuleSet::Ebu, Some(430));
        check(&[-420, -430], 0, RuleSet::Acbl, Some(-420));
        check(&[-420, -430], 0, RuleSet::Ebu, Some(-430));
        check(&[], 5, RuleSet::Acbl, None);
        check(&[50], 5, RuleSet::Acbl, Some(50));
    }
}
