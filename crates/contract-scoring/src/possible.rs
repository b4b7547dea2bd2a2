//! The scores that a board allows: a score that none of its contracts gives is a slip.

use std::cmp::Reverse;

use crate::{Score, Side, Vulnerability};

impl Vulnerability {
    /// Whether some contract, or four passes, gives this side that score.
    #[must_use]
    pub const fn allows(self, score: Score, side: Side) -> bool {
        score.points() == 0
            || score.is_of_declarer(self.includes(side))
            || score.opposite().is_of_declarer(self.includes(side.opponents()))
    }

    /// The scores of this side in ascending order: 283 with nobody vulnerable, 315 with one side, 343 with both.
    pub fn scores(self, side: Side) -> impl DoubleEndedIterator<Item = Score> {
        Score::all().filter(move |&score| self.allows(score, side))
    }

    /// The scores of this side that lie nearest to some points, nearest first, of two equally near the larger
    /// first: for hints.
    #[must_use]
    pub fn nearest_scores(self, points: i64, side: Side, how_many: usize) -> Vec<Score> {
        let mut scores: Vec<Score> = self.scores(side).collect();
        scores.sort_by_key(|&score| {
            (i64::from(score.points()).abs_diff(points), Reverse(score.points().abs()))
        });
        scores.truncate(how_many);
        scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_many_scores_a_board_allows() {
        for (vulnerability, count) in [
            (Vulnerability::None, 283),
            (Vulnerability::NorthSouth, 315),
            (Vulnerability::EastWest, 315),
            (Vulnerability::Both, 343),
        ] {
            for side in Side::ALL {
                assert_eq!(vulnerability.scores(side).count(), count);
            }
        }
    }

    #[test]
    fn one_side_s_score_is_the_other_s_negative() {
        for vulnerability in Vulnerability::ALL {
            for score in Score::all() {
                assert_eq!(
                    vulnerability.allows(score, Side::NorthSouth),
                    vulnerability.allows(-score, Side::EastWest),
                    "{vulnerability} {score}"
                );
            }
        }
    }

    #[test]
    fn scores_at_the_wrong_vulnerability() {
        fn check(vulnerability: Vulnerability, points: i64, allowed: bool) {
            let score = Score::new(points).unwrap();
            assert_eq!(vulnerability.allows(score, Side::NorthSouth), allowed);
        }
        check(Vulnerability::None, 620, false);
        check(Vulnerability::NorthSouth, 620, true);
        check(Vulnerability::NorthSouth, 420, false);
        check(Vulnerability::EastWest, -620, true);
        check(Vulnerability::NorthSouth, -620, false);
        check(Vulnerability::None, 0, true);
        check(Vulnerability::Both, 2800, true);
    }

    #[test]
    fn hints() {
        fn check(points: i64, expected: &[i16]) {
            let found: Vec<i16> = Vulnerability::None
                .nearest_scores(points, Side::NorthSouth, expected.len())
                .into_iter()
                .map(Score::points)
                .collect();
            assert_eq!(found, expected, "{points}");
        }
        check(425, &[430, 420, 440]);
        check(-410, &[-420, -400]);
        check(36_000, &[7000]);
        check(i64::MIN, &[-7000]);
    }
}
