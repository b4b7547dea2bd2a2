//! Matchpoints of one result: unit, top, boards that lack results, small groups, rounding.

use session::{BoardRounding, MidwayScore};

use crate::fraction::{Fraction, half_away_from, half_up, whole};

/// Law 78A: 1 for each result beaten, 1/2 for each tie; here twice that, which is whole.
pub(crate) const fn b2_doubled(difference: i32) -> i32 {
    1 + difference.signum()
}

/// Of a board on which both sides' results count in full, E-W have what the rounded score of N-S leaves of the top.
pub(crate) fn b3_complement(
    points: Fraction,
    top: Fraction,
    rounded: impl Fn(Fraction) -> Fraction,
) -> Fraction {
    top - rounded(top - points)
}

/// The results expected on each board of a field: the most lines that any of its boards has for a side, or that its
/// movement foresees.
pub(crate) fn c1_expected(lines: &[usize], scheduled: Option<u32>) -> i128 {
    let most = lines.iter().max().map_or(0, |most| *most as i128);
    most.max(scheduled.map_or(0, i128::from))
}

/// What a side has on a line of a board, as far as it decides whether one more result is expected of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    /// A result; whether all who made it have an artificial score on the board as well.
    Result { has_artificial: bool },
    /// Not played, beside a ruling of the other side.
    Elsewhere,
    /// Anything else.
    Other,
}

/// How many lines of a board one side has: where it is `NP` beside a ruling, it may have played the board in another one,
/// and who played it too early has an artificial score for the line that is expected (Law 15). Results are there in any
/// case.
pub(crate) fn c1_lines(lines: &[Line]) -> usize {
    let count = |is: fn(&Line) -> bool| lines.iter().filter(|line| is(line)).count();
    let expected =
        count(|line| matches!(line, Line::Other | Line::Result { has_artificial: false }));
    expected.max(count(|line| matches!(line, Line::Result { .. })))
}

/// The top: all other results expected are beaten, `(N - 1) x win`.
pub(crate) fn c1_top(expected: i128, win: u8) -> Fraction {
    whole((expected - 1).max(0) * i128::from(win))
}

/// Neuberg's formula: `M = N S / n + (N - n) / 2n` for `S` wins among `n` results of `N`.
pub(crate) fn c2_neuberg(wins: Fraction, found: i128, expected: i128) -> Fraction {
    wins * Fraction::new(expected, found) + Fraction::new(expected - found, 2 * found)
}

/// A board score as it is kept: to 0.1, 0.01 or 0.0001, a half up (`ACBLscore` manual, page 92) or away from average
/// (White Book 4.2.3.2); unrounded ones to a billionth.
pub(crate) fn c2_rounded(
    points: Fraction,
    top: Fraction,
    rounding: BoardRounding,
    midway: MidwayScore,
) -> Fraction {
    let parts = match rounding {
        BoardRounding::Tenths => 10,
        BoardRounding::Hundredths => 100,
        BoardRounding::TenThousandths => 10_000,
        BoardRounding::Unrounded => 1_000_000_000,
    };
    match midway {
        MidwayScore::Up => half_up(points, parts),
        MidwayScore::FromAverage => half_away_from(top / whole(2), points, parts),
    }
}

/// In proportion to the top: `M = S (N - 1) / (n - 1)`; of a single result half the top.
pub(crate) fn c4_linear(wins: Fraction, found: i128, expected: i128) -> Fraction {
    match found {
        1 => Fraction::new(expected - 1, 2),
        _ => wins * Fraction::new(expected - 1, found - 1),
    }
}

/// Each result that is missing is a tie: `M = S + (N - n) / 2`.
pub(crate) fn c4_tie(wins: Fraction, found: i128, expected: i128) -> Fraction {
    wins + Fraction::new(expected - found, 2)
}

/// Which groups are too small to be compared where results are missing: up to three, unless three are more than any
/// other group has (`ACBLscore` manual, page 92).
pub(crate) const fn f1_is_small(found: i128, largest_other: i128) -> bool {
    found < 3 || found == 3 && largest_other >= 3
}

/// The same by White Book 4.2.3: up to three that are no more than a third of the results expected.
pub(crate) const fn f2_is_small(found: i128, expected: i128) -> bool {
    found <= 3 && 3 * found <= expected
}

/// What a small group earns: 60 % of the top for its average, and 10 % for each result beaten beyond it. So one has 60,
/// two have 65 and 55, three 70, 60 and 50 %.
pub(crate) fn f3_small_group(wins: Fraction, found: i128, top: Fraction) -> Fraction {
    let percent = whole(60) + (wins - Fraction::new(found - 1, 2)) * whole(10);
    percent * top / whole(100)
}

/// White Book 3.3.2 and 4.2.3: what was played only once in some form is cancelled, and with matchpoints the only
/// result of three or more expected. Both sides have an average plus.
pub(crate) const fn f4_is_cancelled(
    found: i128,
    largest_other: i128,
    expected: i128,
    is_in_matchpoints: bool,
) -> bool {
    found == 1 && (largest_other > 0 || is_in_matchpoints && expected >= 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In hundredths, half up.
    fn shown(points: Fraction) -> i128 {
        (half_up(points, 100) * whole(100)).to_integer()
    }

    #[test]
    fn b2_a_win_is_one_and_a_tie_a_half() {
        let all = [420, 420, 170, -50, 450, 420, 0, -100];
        let doubled =
            all.map(|own| all.map(|other| b2_doubled(own - other)).iter().sum::<i32>() - 1);
        assert_eq!(doubled.map(|doubled| doubled / 2), [5, 5, 3, 1, 7, 5, 2, 0]);
    }

    #[test]
    fn b3_both_sides_share_the_top() {
        let rounded = |points| half_up(points, 100);
        let ew = b3_complement(Fraction::new(63, 8), whole(8), rounded);
        assert_eq!((shown(Fraction::new(1, 8)), shown(ew)), (13, 787));
    }

    #[test]
    fn c1_seven_others_of_eight() {
        assert_eq!((c1_top(8, 1), c1_top(8, 2), c1_top(0, 2)), (whole(7), whole(14), whole(0)));
    }

    #[test]
    fn c1_the_most_lines() {
        assert_eq!(c1_expected(&[7, 8, 6], None), 8);
        assert_eq!(c1_expected(&[7], Some(9)), 9);
    }

    #[test]
    fn c1_one_side_is_elsewhere_or_early() {
        let result = |has_artificial| Line::Result { has_artificial };
        let other = Line::Other;
        assert_eq!(c1_lines(&[result(false), other, Line::Elsewhere]), 2);
        assert_eq!(c1_lines(&[result(true), result(false), other]), 2);
        assert_eq!(c1_lines(&[result(true), result(false)]), 2);
    }

    #[test]
    fn c2_eight_results_of_nine() {
        let all = (0..8).map(|wins| shown(c2_neuberg(whole(wins), 8, 9)));
        assert!(all.eq([6, 119, 231, 344, 456, 569, 681, 794]));
        let half = Fraction::new(45, 100);
        let [up, away] = [MidwayScore::Up, MidwayScore::FromAverage]
            .map(|midway| c2_rounded(half, whole(8), BoardRounding::Tenths, midway));
        assert_eq!((up, away), (Fraction::new(1, 2), Fraction::new(2, 5)));
    }

    #[test]
    fn c4_seven_results_of_eight() {
        let linear = (0..7).map(|wins| shown(c4_linear(whole(wins), 7, 8)));
        assert!(linear.eq([0, 117, 233, 350, 467, 583, 700]));
        assert_eq!(c4_linear(whole(0), 1, 8), Fraction::new(7, 2));
        assert_eq!(c4_tie(whole(6), 7, 8), Fraction::new(13, 2));
    }

    #[test]
    fn f1_three_beside_three() {
        assert!(f1_is_small(3, 3) && !f1_is_small(3, 2) && f1_is_small(2, 0) && !f1_is_small(4, 5));
    }

    #[test]
    fn f2_three_of_nine() {
        assert!(
            f2_is_small(3, 9) && !f2_is_small(3, 8) && !f2_is_small(2, 5) && !f2_is_small(4, 12)
        );
    }

    #[test]
    fn f3_shares_of_a_small_group() {
        let of = |found, wins: i128| shown(f3_small_group(whole(wins), found, whole(7)));
        assert_eq!([of(3, 0), of(3, 2), of(3, 1)], [350, 490, 420]);
        assert_eq!([of(2, 0), of(2, 1), of(1, 0)], [385, 455, 420]);
    }

    #[test]
    fn f4_the_only_result_of_three() {
        assert!(f4_is_cancelled(1, 0, 3, true) && f4_is_cancelled(1, 1, 2, false));
        assert!(!f4_is_cancelled(1, 0, 2, true) && !f4_is_cancelled(1, 0, 3, false));
    }
}
