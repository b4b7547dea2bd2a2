//! International matchpoints: the scale, comparison with every other result, and the Butler datum.

use contract_scoring::Score;
use session::{MidwayDatum, Regulations, ShortImpBoards, Trim, Weight};

use crate::exact::{Exact, half_away_from};
use crate::histogram::Histogram;

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

/// The datum: the mean of the results, without some at each end, rounded to tens. Under rules that factor short boards,
/// each result counts so often that they are as many as expected.
///
/// `None` where nothing is left to compare with.
pub(crate) fn datum(
    histogram: &Histogram,
    expected: u64,
    trim: Trim,
    book: &Regulations,
) -> Option<i32> {
    let results = histogram.results();
    let counted = match book.short_imp_boards {
        ShortImpBoards::AsPlayed => results,
        ShortImpBoards::Factored => expected,
    };
    let trimmed = trim.left_out(results, counted);

    // One result of those that are counted; each of those that were obtained is `counted / results` of it.
    let whole = u128::from(Weight::WHOLE) * u128::from(results);
    let mut skip = u128::from(trimmed) * whole;
    let mut left = u128::from(counted - 2 * trimmed) * whole;
    let (mut sum, mut count) = (0_i128, 0_i128);
    for (score, parts) in histogram.scores() {
        let mut parts = u128::from(parts) * u128::from(counted);
        let skipped = parts.min(skip);
        skip -= skipped;
        parts = (parts - skipped).min(left);
        left -= parts;
        let parts = i128::try_from(parts).unwrap_or(i128::MAX);
        sum += i128::from(score.points()) * parts;
        count += parts;
    }
    if count == 0 {
        return None;
    }
    let tens = in_tens(Exact::new_raw(sum, 10 * count), book.datum);
    i32::try_from(tens * 10).ok()
}

/// Rounds to a whole number of tens, an exact half as the rules have it.
fn in_tens(tens: Exact, midway: MidwayDatum) -> i128 {
    let away = half_away_from(Exact::new_raw(0, 1), tens, 1);
    let exact_half = 2 * tens.numer().rem_euclid(*tens.denom()) == *tens.denom();
    match midway {
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
    use std::num::NonZeroU16;

    use session::RuleSet;

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

    /// The example of rules j.2.
    #[test]
    fn cross_imps() {
        let histogram = field(&EXAMPLE);
        let sums = EXAMPLE.map(|points| {
            let sum = against_all(&histogram, Score::new(points).unwrap());
            half_away_from(Exact::new_raw(0, 1), sum, 1)
        });
        assert_eq!(sums, [34, 41, -68, 34, -36, 29, 34, -68]);
    }

    /// The examples of rules j.4: one result dropped at each end, and exact fives.
    #[test]
    fn butler_datum() {
        let check = |points: &[i64], percent, rules: RuleSet, expected| {
            let trim = Trim::percent(percent);
            let (results, book) = (points.len() as u64, rules.regulations());
            let datum = datum(&field(points), results, trim, book);
            assert_eq!(datum, expected, "{points:?}");
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

    /// Of fewer than four results none is left out (rules j.4).
    #[test]
    fn trimmed_datum() {
        let check = |points: &[i64], trim, expected| {
            let (results, book) = (points.len() as u64, RuleSet::Acbl.regulations());
            let datum = datum(&field(points), results, trim, book);
            assert_eq!(datum, Some(expected), "{points:?}, {trim:?}");
        };
        let seventh = Trim::Part { count: 1, out_of: NonZeroU16::MIN.saturating_add(6) };
        let eight = [-800, 420, 420, 430, 430, 450, 450, 1400];
        check(&eight, Trim::None, 400);
        check(&eight, Trim::One, 430);
        check(&eight, seventh, 430);
        check(&eight, Trim::percent(20), 430);
        check(&[-800, 420, 440, 1400], Trim::One, 430);
        check(&[-800, 420, 1400], Trim::One, 340);
        check(&[-800, 420, 1400], Trim::USUAL, 340);
    }

    /// The example of White Book 4.2.4: five results of eight, each counted 1.6 times, without one at each end.
    #[test]
    fn datum_of_a_short_board() {
        let results = field(&[620, 170, 140, 140, -100]);
        let datum = |rules: RuleSet| datum(&results, 8, Trim::USUAL, rules.regulations());
        assert_eq!(datum(RuleSet::Ebu), Some(170));
        assert_eq!(datum(RuleSet::Acbl), Some(150));
    }
}
