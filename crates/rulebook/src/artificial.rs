//! What scores that a director gives in place of a result are worth.

use session::{Artificial, Percentages};

use crate::fraction::{Fraction, whole};

/// Law 12C2c: average plus is 60 % of a board, or the contestant's own average of its other boards where that is better.
pub(crate) fn d1_average_plus(sixty: Fraction, own: Option<Fraction>) -> Fraction {
    own.map_or(sixty, |own| own.max(sixty))
}

/// Average minus is 40 %, or the own average where that is worse.
pub(crate) fn d1_average_minus(forty: Fraction, own: Option<Fraction>) -> Fraction {
    own.map_or(forty, |own| own.min(forty))
}

/// The own average: what a contestant's results earn on average. Artificial scores are none of them, so there is no
/// circle.
pub(crate) fn d3_own_average(sum: Fraction, results: u32) -> Option<Fraction> {
    (results > 0).then(|| sum / whole(results))
}

/// White Book 4.1.1.1: 60, 50 and 40 % are how average plus, average and average minus are written.
pub(crate) const fn d7_meaning(score: Artificial, rule: Percentages) -> Artificial {
    match (rule, score) {
        (Percentages::Averages, Artificial::Percent(percent)) => match percent.get() {
            60_00 => Artificial::Plus,
            50_00 => Artificial::Average,
            40_00 => Artificial::Minus,
            _ => score,
        },
        _ => score,
    }
}

/// A percentage of a board by IMPs: 3 IMPs for each 10 % over 50, against that many others.
pub(crate) fn j5_of_percent(percent: Fraction, comparisons: i128) -> Fraction {
    (percent - whole(50)) * Fraction::new(3, 10) * whole(comparisons)
}

#[cfg(test)]
mod tests {
    use session::Percentage;

    use super::*;

    #[test]
    fn d1_the_better_and_the_worse() {
        let [low, high] = [3, 6].map(|own| Some(whole(own)));
        let (sixty, forty) = (Fraction::new(24, 5), Fraction::new(16, 5));
        assert_eq!(
            [low, high, None].map(|own| d1_average_plus(sixty, own)),
            [sixty, whole(6), sixty]
        );
        assert_eq!(
            [low, high, None].map(|own| d1_average_minus(forty, own)),
            [whole(3), forty, forty]
        );
    }

    /// 119.5 matchpoints on 22 boards with a top of 8 are 67.90 %, so average plus is 5.43.
    #[test]
    fn d3_other_boards_than_those_with_averages() {
        let own = d3_own_average(Fraction::new(239, 2), 22).unwrap();
        assert_eq!(crate::fraction::hundredths(own), 543);
        assert_eq!(d3_own_average(whole(0), 0), None);
    }

    #[test]
    fn d7_percentages_as_names() {
        let sixty = Artificial::Percent(Percentage::new(60_00).unwrap());
        assert_eq!(d7_meaning(sixty, Percentages::Averages), Artificial::Plus);
        assert_eq!(d7_meaning(sixty, Percentages::AsWritten), sixty);
    }

    #[test]
    fn j5_three_imps_for_sixty_percent() {
        assert_eq!(j5_of_percent(whole(60), 1), whole(3));
        assert_eq!(j5_of_percent(whole(40), 7), whole(-21));
        // Others are in proportion.
        let others = [55, 80].map(|percent| j5_of_percent(whole(percent), 1));
        assert_eq!(others, [Fraction::new(3, 2), whole(9)]);
    }
}
