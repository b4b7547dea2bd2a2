//! IMPs: the scale, comparison with all others, the datum, and what contestants with fewer boards have.

use session::{CrossImpForm, MidwayDatum, Trim};

use crate::fraction::{Fraction, rounded_imps, whole};

/// Law 78B: 10 points or less are no IMP, and from each of these on there is one more.
pub(crate) fn j1_imps(difference: i32) -> i32 {
    const FROM: [i32; 24] = [
        20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
        2000, 2250, 2500, 3000, 3500, 4000,
    ];
    let size = difference.abs();
    let won: i32 = FROM.iter().map(|from| i32::from(size >= *from)).sum();
    won * difference.signum()
}

/// Cross-IMPs in Swiss pairs of the EBU (White Book 3.1.3): the sum against all others divided by `sqrt(r c / 2)`, of `r`
/// results with `c` comparisons each. That the score of a board is rounded to 0.01 is ours.
pub(crate) fn q6_by_root(sum: Fraction, results: i128) -> Fraction {
    const PARTS: u128 = 1_000_000_000_000;
    let half = (results * (results - 1) / 2).unsigned_abs();
    match (half * PARTS * PARTS).isqrt() {
        0 => whole(0),
        root => rounded_imps(sum * Fraction::new(PARTS.cast_signed(), root.cast_signed())),
    }
}

/// Cross-IMPs of a result from the sum against all others of its group: the mean of the comparisons, or as many times
/// that as the board has other results (`ACBLscore` manual, page 83).
pub(crate) fn j2_cross_imps(
    sum: Fraction,
    others: i128,
    others_on_board: i128,
    form: CrossImpForm,
) -> Fraction {
    let mean = sum / whole(others.max(1));
    rounded_imps(match form {
        CrossImpForm::Average => mean,
        CrossImpForm::Total => mean * whole(others_on_board),
        CrossImpForm::Ebu => return q6_by_root(sum, others + 1),
    })
}

/// The same where results are missing, by White Book 4.2.4: each of `A` results counts `E / A` times, against the
/// `E - 1` others that were expected.
pub(crate) fn j3_factored_cross_imps(
    sum: Fraction,
    found: i128,
    expected: i128,
    form: CrossImpForm,
) -> Fraction {
    let factored = sum * Fraction::new(expected, found);
    j2_cross_imps(factored, expected - 1, expected - 1, form)
}

/// The datum of Butler scores: the mean of the results without some at each end, rounded up to whole results, to the
/// nearest ten. `spread` has scores with their weights, which count as `counted` results, of which `found` were made.
pub(crate) fn j4_datum(
    mut spread: Vec<(i32, Fraction)>,
    found: usize,
    counted: Fraction,
    trim: Trim,
    midway: MidwayDatum,
) -> i32 {
    spread.sort();
    let mut off = match trim {
        _ if found < 4 => whole(0),
        Trim::None => whole(0),
        Trim::One => whole(1),
        Trim::Part { count, out_of } => {
            (counted * Fraction::new(count.into(), out_of.get().into())).ceil()
        }
    };
    if off * whole(2) >= counted {
        off = whole(0);
    }
    for _ in 0..2 {
        let mut left = off;
        for (_, weight) in &mut spread {
            let taken = left.min(*weight);
            *weight -= taken;
            left -= taken;
        }
        spread.reverse();
    }
    let count: Fraction = spread.iter().map(|(_, weight)| weight).sum();
    let weighted = spread.iter().map(|(score, weight)| weight * whole(*score));
    let tens = weighted.sum::<Fraction>() / count / whole(10);
    let is_midway = tens.fract().numer().abs() * 2 == *tens.denom();
    let tens = match midway {
        MidwayDatum::ToEven if is_midway => (tens / whole(2)).round() * whole(2),
        MidwayDatum::ToEven | MidwayDatum::FromZero => tens.round(),
    };
    i32::try_from(tens.to_integer() * 10).unwrap_or(0)
}

/// White Book 4.2.5 (2): what a contestant with fewer boards has, raised to the most boards of the event.
pub(crate) fn j6_scaled(total: Fraction, boards: u32, most: u32) -> Fraction {
    total * whole(most) / whole(boards)
}

/// IMPs a board, to 0.01, a half away from zero.
pub(crate) fn j7_per_board(total: Fraction, boards: u32) -> Fraction {
    rounded_imps(total / whole(boards))
}

/// The score of a board at both tables of a match of teams: 1 for a win, 1/2 for a tie (ACBL Handbook); doubled.
pub(crate) const fn j8_board_a_match(sum: i32) -> i32 {
    1 + sum.signum()
}

/// The same in IMPs (Law 78B); doubled.
pub(crate) fn j9_team_imps(sum: i32) -> i32 {
    2 * j1_imps(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: [i32; 8] = [620, 650, -100, 620, 170, 600, 620, -100];

    fn hundredths(amount: Fraction) -> i128 {
        (amount * whole(100)).to_integer()
    }

    fn datum(scores: &[i32], counted: i128, trim: Trim, midway: MidwayDatum) -> i32 {
        let found = scores.len();
        let weight = Fraction::new(counted, i128::try_from(found).unwrap());
        let spread = scores.iter().map(|score| (*score, weight));
        j4_datum(spread.collect(), found, whole(counted), trim, midway)
    }

    #[test]
    fn j1_the_scale() {
        let all = [0, 10, 20, 430, 750, 3990, 4000, 15_200].map(j1_imps);
        assert_eq!(all, [0, 0, 1, 10, 13, 23, 24, 24]);
        assert_eq!(j1_imps(-430), -10);
    }

    #[test]
    fn j2_against_seven_others() {
        let sums = EXAMPLE.map(|own| EXAMPLE.map(|other| j1_imps(own - other)).iter().sum::<i32>());
        assert_eq!(sums, [34, 41, -68, 34, -36, 29, 34, -68]);
        let of = |form| j2_cross_imps(whole(34), 7, 7, form);
        assert_eq!(hundredths(of(CrossImpForm::Average)), 486);
        assert_eq!(of(CrossImpForm::Total), whole(34));
        assert_eq!(j2_cross_imps(whole(0), 0, 0, CrossImpForm::Average), whole(0));
    }

    /// 10 tables: 180 IMPs are 26.83, which are 27.
    #[test]
    fn q6_ten_tables() {
        let of = |sum: i128, results| hundredths(q6_by_root(whole(sum), results));
        assert_eq!([of(180, 10), of(-180, 10), of(5, 2), of(0, 1)], [2683, -2683, 500, 0]);
    }

    #[test]
    fn j3_four_results_of_five() {
        let of = |sum: i128| j3_factored_cross_imps(whole(sum), 4, 5, CrossImpForm::Average);
        assert_eq!([32, -2, -5, -25].map(of).map(hundredths), [1000, -63, -156, -781]);
    }

    #[test]
    fn j4_datums() {
        use MidwayDatum::{FromZero, ToEven};
        assert_eq!(datum(&EXAMPLE, 8, Trim::USUAL, ToEven), 420);
        assert_eq!(datum(&[420, 430], 2, Trim::None, ToEven), 420);
        assert_eq!(datum(&[420, 430], 2, Trim::None, FromZero), 430);
        // Three results are all counted.
        assert_eq!(datum(&[-800, 420, 1400], 3, Trim::One, ToEven), 340);
        // Five of eight, factored and not.
        let short = [620, 170, 140, 140, -100];
        assert_eq!(datum(&short, 8, Trim::USUAL, FromZero), 170);
        assert_eq!(datum(&short, 5, Trim::USUAL, ToEven), 150);
    }

    #[test]
    fn j6_six_boards_of_eight() {
        assert_eq!(j6_scaled(whole(15), 6, 8), whole(20));
    }

    #[test]
    fn j7_halves_go_away_from_zero() {
        assert_eq!(hundredths(j7_per_board(whole(-15), 8)), -188);
    }

    #[test]
    fn j8_a_win_a_tie_and_a_loss() {
        assert_eq!([10, 0, -10].map(j8_board_a_match), [2, 1, 0]);
    }

    #[test]
    fn j9_both_tables_together() {
        assert_eq!([430, 0, -10].map(j9_team_imps), [20, 0, 0]);
    }
}
