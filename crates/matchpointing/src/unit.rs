//! Matchpoints in one field: unit, small comparison groups, rounding.

use session::{
    BoardRounding, Conditions, MidwayScore, Regulations, RuleSet, ShortBoards, SingleResult,
    SmallGroups,
};

use crate::exact::{Exact, half_away_from, half_up};
use crate::rules::{board_rounding, short_boards};
use crate::{Points, Treatment, missing_results};

/// The unit and rounding of matchpoints in one field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit {
    book: &'static Regulations,
    rounding: BoardRounding,
    short_boards: ShortBoards,
    /// Whether what is rounded is what the top leaves.
    from_top: bool,
    /// Results expected on a board (rules c.1).
    expected: u64,
}

impl Unit {
    pub(crate) const fn new(rules: RuleSet, rounding: BoardRounding, expected: u64) -> Self {
        Self {
            book: rules.regulations(),
            rounding,
            short_boards: rules.regulations().short_boards,
            from_top: false,
            expected,
        }
    }

    /// The unit that an organizer chose.
    pub(crate) const fn of(conditions: &Conditions, expected: u64) -> Self {
        Self {
            short_boards: short_boards(conditions),
            ..Self::new(conditions.rules, board_rounding(conditions), expected)
        }
    }

    /// The same where a result's score is what the other side's leaves of the top.
    pub(crate) const fn left_of_top(self) -> Self {
        Self { from_top: true, ..self }
    }

    pub(crate) const fn expected(self) -> u64 {
        self.expected
    }

    /// The most that a board can earn: every other expected result beaten.
    pub(crate) fn top(self) -> Points {
        Points::of_parts(self.wins_of_a_top(), 1)
    }

    /// The top as a whole number of matchpoints.
    fn wins_of_a_top(self) -> i128 {
        i128::from(self.expected.saturating_sub(1)) * i128::from(self.book.win)
    }

    /// How a group of `results` is rated, where the largest *other* group of the board has `others`.
    pub(crate) fn treatment(self, results: u64, others: u64) -> Treatment {
        let is_compared = self.is_compared(results, others);
        if results == self.expected {
            Treatment::Compared
        } else if others == 0 && self.short_boards != ShortBoards::Neuberg {
            Treatment::Factored
        } else if results == 1
            && self.book.single_result == SingleResult::Cancelled
            && (others > 0 || !is_compared)
        {
            Treatment::Cancelled
        } else if is_compared {
            Treatment::Factored
        } else {
            Treatment::SmallGroup
        }
    }

    /// Whether a group of `results` is compared though results are missing, where the largest other group of the board
    /// has `others` (rules f.1 and f.2).
    const fn is_compared(self, results: u64, others: u64) -> bool {
        match self.book.small_groups {
            SmallGroups::UpToThreeUnlessLargest => results >= 4 || (results == 3 && others < 3),
            SmallGroups::UpToThreeAndAThird => results > 3 || 3 * results > self.expected,
        }
    }

    /// The points of a result that has `doubled` matchpoints, 2 a win and 1 a tie, in a group of `results`.
    pub(crate) fn rate(self, treatment: Treatment, doubled: Exact, results: u64) -> Points {
        self.rounded_result(treatment, self.exact(treatment, doubled, results))
    }

    pub(crate) fn rounded_result(self, treatment: Treatment, points: Exact) -> Points {
        match treatment {
            Treatment::Compared | Treatment::Factored if self.from_top => {
                let left = Exact::from_integer(self.wins_of_a_top()) - points;
                self.top() - self.rounded(left)
            }
            _ => self.rounded(points),
        }
    }

    /// The same before it is rounded.
    pub(crate) fn exact(self, treatment: Treatment, doubled: Exact, results: u64) -> Exact {
        match treatment {
            Treatment::Compared | Treatment::Factored => {
                let (expected, win) = (self.expected, i128::from(self.book.win));
                missing_results::matchpoints(self.short_boards, doubled, results, expected, win)
            }
            // 60 % of a top, and 5 % for each doubled matchpoint over or under the group's average (rules f.3).
            Treatment::SmallGroup | Treatment::Cancelled => {
                let (numerator, denominator) = (*doubled.numer(), *doubled.denom());
                let average = i128::from(results) - 1;
                self.share(Exact::new_raw(
                    12 * denominator + numerator - average * denominator,
                    20 * denominator,
                ))
            }
        }
    }

    /// What a group's results earn together before each is rounded: half a top each, or 60 % of one.
    pub(crate) fn expected_sum(self, treatment: Treatment, results: u64) -> Exact {
        let tenths = match treatment {
            Treatment::Compared | Treatment::Factored => 5,
            Treatment::SmallGroup | Treatment::Cancelled => 6,
        };
        let tops = i128::from(results) * self.wins_of_a_top();
        Exact::new_raw(tops * tenths, 10)
    }

    /// A share of a top, unrounded.
    pub(crate) fn share(self, share: Exact) -> Exact {
        Exact::new_raw(share.numer() * self.wins_of_a_top(), *share.denom())
    }

    /// Rounds a board's matchpoints (rules c.2).
    pub(crate) fn rounded(self, matchpoints: Exact) -> Points {
        let parts = match self.rounding {
            BoardRounding::Unrounded => i128::from(Points::PER_ONE),
            rounding => 10_i128.pow(rounding.digits()),
        };
        let rounded = match self.book.midway_score {
            MidwayScore::Up => half_up(matchpoints, parts),
            MidwayScore::FromAverage => {
                let average = Exact::new_raw(self.wins_of_a_top(), 2);
                half_away_from(average, matchpoints, parts)
            }
        };
        Points::of_parts(rounded, parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rules: RuleSet, expected: u64, doubled: &[i128], others: u64, awarded: &[i64]) {
        let rounding = rules.regulations().board_rounding;
        let unit = Unit::new(rules, rounding, expected);
        let results = doubled.len() as u64;
        let treatment = unit.treatment(results, others);
        let got: Vec<i64> = doubled
            .iter()
            .map(|doubled| {
                let doubled = Exact::new_raw(*doubled, 1);
                unit.rate(treatment, doubled, results).billionths() / 100_000
            })
            .collect();
        assert_eq!(got, awarded, "{rules:?}: {results} of {expected}, {treatment:?}");
    }

    fn wins(results: i128) -> Vec<i128> {
        (0..results).map(|wins| 2 * wins).collect()
    }

    /// The table of rules c.2.
    #[test]
    fn neuberg() {
        use RuleSet::{Acbl, Ebu};
        let hundredths = |all: &[i64]| all.iter().map(|one| one * 100).collect::<Vec<_>>();
        check(Acbl, 9, &wins(8), 0, &hundredths(&[6, 119, 231, 344, 456, 569, 681, 794]));
        check(Acbl, 8, &wins(7), 0, &hundredths(&[7, 121, 236, 350, 464, 579, 693]));
        check(Acbl, 4, &wins(3), 0, &hundredths(&[17, 150, 283]));
        check(Acbl, 16, &wins(8), 0, &hundredths(&[50, 250, 450, 650, 850, 1050, 1250, 1450]));
        check(
            Ebu,
            11,
            &wins(10),
            0,
            &[1000, 23000, 45000, 67000, 89000, 111_000, 133_000, 155_000, 177_000, 199_000],
        );
        check(Ebu, 10, &wins(7), 0, &[4286, 32857, 61429, 90000, 118_571, 147_143, 175_714]);
    }

    #[test]
    fn larger_groups_are_compared_sooner() {
        for (rules, expected) in (RuleSet::ALL.into_iter())
            .flat_map(|rules| (1..20).map(move |expected| (rules, expected)))
        {
            let unit = Unit::new(rules, BoardRounding::Hundredths, expected);
            for others in 0..expected {
                let compared: Vec<bool> =
                    (1..=expected).map(|results| unit.is_compared(results, others)).collect();
                assert!(compared.is_sorted(), "{rules:?}: {others} others of {expected}");
                assert!(compared.iter().skip(3).all(|one| *one), "four are enough in {rules:?}");
            }
        }
    }

    /// Rules f.1 and f.2.
    #[test]
    fn small_groups() {
        use RuleSet::{Acbl, Ebu};
        check(Acbl, 8, &[0, 4, 2], 5, &[35_000, 49_000, 42_000]);
        check(Acbl, 8, &[0, 2], 6, &[38_500, 45_500]);
        check(Acbl, 8, &[1, 1], 6, &[42_000, 42_000]);
        check(Acbl, 8, &[0], 7, &[42_000]);
        check(Acbl, 6, &[0, 2, 4], 3, &[25_000, 30_000, 35_000]);
        check(Ebu, 5, &[2, 0], 3, &[65_000, 15_000]);
        check(Ebu, 9, &[4, 2, 0], 6, &[112_000, 96_000, 80_000]);
        check(Ebu, 9, &[2, 0], 7, &[104_000, 88_000]);
    }
}
