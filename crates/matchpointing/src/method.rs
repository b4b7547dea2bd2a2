//! The ways in which a comparison group's results become points.

use contract_scoring::{Score, Side};
use session::{
    Artificial, AveragePlus, BoardRounding, Conditions, CrossImpForm, Method, Regulations, RuleSet,
    ShortImpBoards, SingleResult, SwissBoards, TeamBoards, Trim, Weight,
};

use crate::exact::{Exact, half_away_from};
use crate::histogram::{Comparisons, Histogram};
use crate::imps::{against_all, datum, imps};
use crate::rules::board_rounding;
use crate::unit::Unit;
use crate::{Points, Treatment};

/// How the boards of a field are rated.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rating {
    Matchpoints(Unit),
    CrossImps {
        form: CrossImpForm,
        book: &'static Regulations,
        /// Results expected on a board.
        expected: u64,
        /// The parts of an IMP that a board of teams is rounded to: hundredths, or whole ones.
        parts: i128,
    },
    Butler {
        trim: Trim,
        book: &'static Regulations,
        /// Results expected on a board.
        expected: u64,
    },
}

impl Rating {
    /// The rating that an organizer chose, in a field with that many results expected on a board.
    pub(crate) const fn new(conditions: &Conditions, expected: u64) -> Self {
        let rules = conditions.rules;
        match conditions.method {
            Method::Matchpoints | Method::Swiss { boards: SwissBoards::Matchpoints, .. } => {
                Self::Matchpoints(Unit::of(conditions, expected))
            }
            // 1, one half or 0 is what matchpoints against one other result are.
            Method::BoardAMatch => {
                Self::Matchpoints(Unit::new(RuleSet::Acbl, BoardRounding::Hundredths, expected))
            }
            // The scores of two tables together are what one of them is against the other.
            Method::Teams { victory_points, .. } => Self::CrossImps {
                form: CrossImpForm::Average,
                book: rules.regulations(),
                expected,
                parts: match (rules.regulations().team_boards, victory_points) {
                    (TeamBoards::Whole, Some(_)) => 1,
                    (TeamBoards::Whole | TeamBoards::Hundredths, _) => 100,
                },
            },
            Method::CrossImps(form)
            | Method::Swiss { boards: SwissBoards::CrossImps(form), .. } => {
                Self::CrossImps { form, book: rules.regulations(), expected, parts: 100 }
            }
            Method::Butler { trim } => Self::Butler { trim, book: rules.regulations(), expected },
        }
    }

    /// The same for one side, where E-W's matchpoints are what N-S's leave of the top.
    pub(crate) const fn seen_by(self, side: Side, complement: bool) -> Self {
        match (self, side) {
            (Self::Matchpoints(unit), Side::EastWest) if complement => {
                Self::Matchpoints(unit.left_of_top())
            }
            _ => self,
        }
    }

    /// The most that a board can earn; IMPs have no such limit.
    pub(crate) fn top(&self) -> Option<Points> {
        match self {
            Self::Matchpoints(unit) => Some(unit.top()),
            Self::CrossImps { .. } | Self::Butler { .. } => None,
        }
    }

    /// What a board without results sums to, where sums can be predicted.
    pub(crate) fn empty_sum(&self) -> Option<Exact> {
        match self {
            Self::Matchpoints(_) | Self::CrossImps { .. } => Some(Exact::new_raw(0, 1)),
            Self::Butler { .. } => None,
        }
    }

    /// Prepares to rate one comparison group, among the others of its board.
    pub(crate) fn group<'a>(&self, histogram: &'a Histogram, others: Others) -> GroupRating<'a> {
        let results = histogram.results();
        if self.is_cancelled(results, others) {
            return GroupRating::Cancelled {
                worth: self.artificial(Artificial::Plus, AveragePlus::Flat, None),
            };
        }
        match self {
            Self::Matchpoints(unit) => GroupRating::Matchpoints {
                unit: *unit,
                treatment: unit.treatment(results, others.largest),
                comparisons: histogram.comparisons(),
                results,
            },
            Self::CrossImps { form, book, expected, .. } => GroupRating::CrossImps {
                histogram,
                treatment: imp_treatment(book, results, *expected),
                factor: match book.short_imp_boards {
                    ShortImpBoards::AsPlayed => cross_imp_factor(*form, results, others.all),
                    ShortImpBoards::Factored => factored_cross_imps(*form, results, *expected),
                },
            },
            Self::Butler { trim, book, expected } => GroupRating::Butler {
                treatment: imp_treatment(book, results, *expected),
                datum: datum(histogram, *expected, *trim, book),
            },
        }
    }

    /// Whether a group has a single result, and the rules cancel it: both sides have an average plus in its place.
    pub(crate) fn is_cancelled(&self, results: u64, others: Others) -> bool {
        match self {
            Self::Matchpoints(unit) => {
                unit.treatment(results, others.largest) == Treatment::Cancelled
            }
            // White Book 4.2.4 has no small groups: only what was played in another form is cancelled.
            Self::CrossImps { book, .. } | Self::Butler { book, .. } => {
                results == 1 && others.largest > 0 && book.single_result == SingleResult::Cancelled
            }
        }
    }

    /// What an artificial score is worth to a contestant who earned so much on that many other boards.
    ///
    /// Average plus is at least 60 % and average minus at most 40 %, with IMPs plus and minus three (rules j.5); under
    /// the law a better, or worse, average of the other boards takes their place (Law 12C2c, rules d.3).
    pub(crate) fn artificial(
        &self,
        artificial: Artificial,
        average_plus: AveragePlus,
        others: Option<(Points, u32)>,
    ) -> Points {
        self.rounded(self.artificial_exact(artificial, average_plus, others))
    }

    /// The same before it is rounded.
    pub(crate) fn artificial_exact(
        &self,
        artificial: Artificial,
        average_plus: AveragePlus,
        others: Option<(Points, u32)>,
    ) -> Exact {
        let percent = |hundredths: u16| Exact::new_raw(i128::from(hundredths), 10_000);
        let fixed = self.share(match artificial {
            Artificial::Plus => percent(6000),
            Artificial::Average => percent(5000),
            Artificial::Minus => percent(4000),
            Artificial::Percent(percentage) => percent(percentage.get()),
        });
        let others = others.filter(|(_, boards)| average_plus == AveragePlus::Law && *boards > 0);
        let own = others.map_or(fixed, |(earned, boards)| {
            let (earned, one) = (i128::from(earned.billionths()), i128::from(Points::PER_ONE));
            Exact::new_raw(earned, i128::from(boards) * one)
        });
        match artificial {
            Artificial::Plus => fixed.max(own),
            Artificial::Minus => fixed.min(own),
            Artificial::Average | Artificial::Percent(_) => fixed,
        }
    }

    /// A board score as the method has it; IMPs to hundredths or, of teams, to whole ones (rules q.9), a half away from
    /// zero.
    pub(crate) fn rounded(&self, worth: Exact) -> Points {
        match self {
            Self::Matchpoints(unit) => unit.rounded(worth),
            Self::CrossImps { parts, .. } => imps_in(worth, *parts),
            Self::Butler { .. } => hundredths_of_imps(worth),
        }
    }

    /// What a team earns with the scores of its two tables, in points for N-S: `own` where it sits N-S, `other` where
    /// it sits E-W. Each score has its parts of [`Weight::WHOLE`]; each part is compared with each (rules e.1).
    pub(crate) fn against(&self, own: &[(u32, Score)], other: &[(u32, Score)]) -> Points {
        let whole = i128::from(Weight::WHOLE);
        let sum = |worth: fn(i32) -> i32| -> i128 {
            let each = own.iter().flat_map(|(parts, score)| {
                other.iter().map(move |(other_parts, other_score)| {
                    let difference = i32::from(score.points()) - i32::from(other_score.points());
                    i128::from(*parts) * i128::from(*other_parts) * i128::from(worth(difference))
                })
            });
            each.sum()
        };
        match self {
            Self::Matchpoints(unit) => {
                let doubled = sum(|difference| 1 + difference.signum());
                unit.rounded(Exact::new_raw(doubled, 2 * whole * whole))
            }
            Self::CrossImps { .. } | Self::Butler { .. } => {
                self.rounded(Exact::new_raw(sum(imps), whole * whole))
            }
        }
    }

    /// A share of a board, unrounded: of its top, or with IMPs three for ten percent over the average.
    fn share(&self, share: Exact) -> Exact {
        let comparisons = match self {
            Self::Matchpoints(unit) => return unit.share(share),
            Self::CrossImps { form: CrossImpForm::Total, expected, .. } => {
                i128::from(expected.saturating_sub(1))
            }
            Self::CrossImps { .. } | Self::Butler { .. } => 1,
        };
        let above_average = 2 * share.numer() - share.denom();
        Exact::new_raw(15 * above_average * comparisons, *share.denom())
    }
}

/// Decimal places of a board score: what the method and the rules round to.
pub(crate) const fn board_digits(conditions: &Conditions) -> u32 {
    match conditions.method {
        Method::Matchpoints | Method::Swiss { boards: SwissBoards::Matchpoints, .. } => {
            board_rounding(conditions).digits()
        }
        Method::CrossImps(_)
        | Method::Butler { .. }
        | Method::BoardAMatch
        | Method::Teams { .. }
        | Method::Swiss { .. } => 2,
    }
}

/// The other comparison groups of a board.
#[derive(Clone, Copy)]
pub(crate) struct Others {
    /// Results of the largest of them.
    pub(crate) largest: u64,
    /// Results of all groups of the board together.
    pub(crate) all: u64,
}

/// A comparison group, ready to rate its results.
pub(crate) enum GroupRating<'a> {
    Matchpoints {
        unit: Unit,
        treatment: Treatment,
        comparisons: Comparisons<'a>,
        results: u64,
    },
    CrossImps {
        histogram: &'a Histogram,
        treatment: Treatment,
        /// What the sum against all results of the group is multiplied by.
        factor: Exact,
    },
    Butler {
        treatment: Treatment,
        datum: Option<i32>,
    },
    /// A single result that does not count.
    Cancelled {
        /// An average plus, before a better own average takes its place.
        worth: Points,
    },
}

impl GroupRating<'_> {
    /// The points of a result.
    pub(crate) fn plain(&self, score: Score) -> Points {
        self.rounded(self.plain_exact(score))
    }

    /// The points of a weighted result: each constituent's, weighted (rules e.1).
    pub(crate) fn weighted(&self, constituents: impl Iterator<Item = (Weight, Score)>) -> Points {
        self.rounded(self.weighted_exact(constituents))
    }

    /// The points of a result before they are rounded.
    pub(crate) fn plain_exact(&self, score: Score) -> Exact {
        match self {
            Self::Matchpoints { unit, treatment, comparisons, results } => {
                unit.exact(*treatment, comparisons.of(score), *results)
            }
            Self::CrossImps { histogram, factor, .. } => {
                times(against_all(histogram, score), *factor)
            }
            Self::Butler { datum, .. } => Exact::new_raw(against_datum(*datum, score), 1),
            Self::Cancelled { worth } => worth.exact(),
        }
    }

    /// The points of a weighted result before they are rounded.
    pub(crate) fn weighted_exact(
        &self,
        constituents: impl Iterator<Item = (Weight, Score)>,
    ) -> Exact {
        let whole = i128::from(Weight::WHOLE);
        match self {
            Self::Matchpoints { unit, treatment, comparisons, results } => {
                unit.exact(*treatment, comparisons.of_weighted(constituents), *results)
            }
            Self::CrossImps { histogram, factor, .. } => {
                let sum: i128 = constituents
                    .map(|(weight, score)| {
                        i128::from(weight.parts()) * against_all(histogram, score).numer()
                    })
                    .sum();
                times(Exact::new_raw(sum, whole * whole), *factor)
            }
            Self::Butler { datum, .. } => {
                let sum: i128 = constituents
                    .map(|(weight, score)| {
                        i128::from(weight.parts()) * against_datum(*datum, score)
                    })
                    .sum();
                Exact::new_raw(sum, whole)
            }
            Self::Cancelled { worth } => worth.exact(),
        }
    }

    /// Rounds points as the method has it.
    fn rounded(&self, points: Exact) -> Points {
        match self {
            Self::Matchpoints { unit, treatment, .. } => unit.rounded_result(*treatment, points),
            Self::CrossImps { .. } | Self::Butler { .. } => hundredths_of_imps(points),
            Self::Cancelled { worth } => *worth,
        }
    }

    /// How the group is rated.
    pub(crate) const fn treatment(&self) -> Treatment {
        match self {
            Self::Matchpoints { treatment, .. }
            | Self::CrossImps { treatment, .. }
            | Self::Butler { treatment, .. } => *treatment,
            Self::Cancelled { .. } => Treatment::Cancelled,
        }
    }

    /// What the group's results earn together before each is rounded.
    pub(crate) fn expected_sum(&self) -> Exact {
        match self {
            Self::Matchpoints { unit, treatment, results, .. } => {
                unit.expected_sum(*treatment, *results)
            }
            Self::CrossImps { .. } | Self::Butler { .. } => Exact::new_raw(0, 1),
            Self::Cancelled { worth } => worth.exact(),
        }
    }
}

/// IMPs are averaged over the other results of the group, or summed; a smaller group's sum is raised to the board's
/// number of results (rules j.2).
const fn cross_imp_factor(form: CrossImpForm, results: u64, all: u64) -> Exact {
    match (form, results) {
        (_, 0 | 1) => Exact::new_raw(0, 1),
        (CrossImpForm::Average, _) => Exact::new_raw(1, results as i128 - 1),
        (CrossImpForm::Total, _) => Exact::new_raw(all as i128 - 1, results as i128 - 1),
        (CrossImpForm::Ebu, _) => one_in_root(results),
    }
}

/// 1 / `sqrt(r c / 2)`, of so many results with one comparison less each (rules q.6), to twelve decimals; a root that is
/// whole is exact.
const fn one_in_root(results: u64) -> Exact {
    const PARTS: u128 = 1_000_000_000_000;
    let half = results as u128 * (results as u128 - 1) / 2;
    let root = half.saturating_mul(PARTS * PARTS).isqrt();
    Exact::new_raw(PARTS.cast_signed(), root.cast_signed())
}

/// Each result counts so often that they are as many as expected: IMPs are averaged over the other results expected, or
/// summed (White Book 4.2.4).
const fn factored_cross_imps(form: CrossImpForm, results: u64, expected: u64) -> Exact {
    match (form, results) {
        (_, 0 | 1) => Exact::new_raw(0, 1),
        (CrossImpForm::Average, _) => {
            let others = expected as i128 - 1;
            Exact::new_raw(expected as i128, results as i128 * others)
        }
        (CrossImpForm::Total, _) => Exact::new_raw(expected as i128, results as i128),
        (CrossImpForm::Ebu, _) => {
            let root = one_in_root(expected);
            Exact::new_raw(*root.numer() * expected as i128, *root.denom() * results as i128)
        }
    }
}

/// Whether the results of a group are factored with IMPs.
fn imp_treatment(book: &Regulations, results: u64, expected: u64) -> Treatment {
    match book.short_imp_boards {
        ShortImpBoards::Factored if results < expected => Treatment::Factored,
        ShortImpBoards::Factored | ShortImpBoards::AsPlayed => Treatment::Compared,
    }
}

fn against_datum(datum: Option<i32>, score: Score) -> i128 {
    datum.map_or(0, |datum| i128::from(imps(i32::from(score.points()) - datum)))
}

fn times(one: Exact, other: Exact) -> Exact {
    Exact::new_raw(one.numer() * other.numer(), one.denom() * other.denom())
}

/// IMPs are rounded to 0.01, a half away from zero, so that both sides' are the same size.
fn hundredths_of_imps(imps: Exact) -> Points {
    imps_in(imps, 100)
}

fn imps_in(imps: Exact, parts: i128) -> Points {
    Points::of_parts(half_away_from(Exact::new_raw(0, 1), imps, parts), parts)
}
