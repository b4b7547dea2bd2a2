//! A second scoring, straight from the definitions: what a scoresheet is compared with before it goes out.
//!
//! Every result is compared with every other one of its board, in exact fractions, and every contestant with every other
//! one of its list. Nothing is shared with the scoring itself but the types of what goes in and what comes out.

mod boards;
mod matches;
mod pairs;
mod standings;
mod teams;

use std::fmt;
use std::ops::AddAssign;

use contract_scoring::Side;
use num_rational::Ratio;
use rust_decimal::Decimal;
use session::{BoardRounding, ContestantId, Method, ResultId, RuleSet, Session, SwissBoards};

use crate::{Place, Points, Scoresheet};
use boards::Lines;

type Fraction = Ratio<i128>;

/// The most results that are scored a second time.
pub const MOST_SCORED_TWICE: usize = 100_000;
/// The most comparisons of two results: a board that very many played would take longer than everything else.
const COMPARISONS: u64 = 20_000_000;

/// Where a scoresheet differs from the definitions: a bug, and never a fault of what was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Departure {
    /// What a side of a line earned.
    Line {
        /// The line.
        line: ResultId,
        /// The side.
        side: Side,
        /// What the scoresheet says.
        scored: Option<Points>,
        /// What the definitions make of it.
        defined: Option<Points>,
    },
    /// What a contestant's boards earned.
    Total {
        /// The contestant.
        contestant: ContestantId,
        /// What the scoresheet says.
        scored: Points,
        /// What the definitions make of it.
        defined: Points,
    },
    /// A contestant's session score, in hundredths.
    Session {
        /// The contestant.
        contestant: ContestantId,
        /// What the scoresheet says.
        scored: Option<i64>,
        /// What the definitions make of it.
        defined: Option<i64>,
    },
    /// A contestant's place in its section and direction.
    Place {
        /// The contestant.
        contestant: ContestantId,
        /// What the scoresheet says.
        scored: Option<Place>,
        /// What the definitions make of it.
        defined: Option<Place>,
    },
    /// The same of the pairs of teams by themselves: contestants and lines are those of their session, and places are
    /// over all pairs of a field.
    Pairs(Box<Departure>),
}

impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line {
                line,
                side,
                scored,
                defined,
            } => {
                write!(
                    f,
                    "line {}, {side}: scored {scored:?}, defined {defined:?}",
                    line.0
                )
            }
            Self::Total {
                contestant,
                scored,
                defined,
            } => {
                write!(
                    f,
                    "total of {}: scored {scored:?}, defined {defined:?}",
                    contestant.0
                )
            }
            Self::Session {
                contestant,
                scored,
                defined,
            } => {
                write!(
                    f,
                    "score of {}: scored {scored:?}, defined {defined:?}",
                    contestant.0
                )
            }
            Self::Place {
                contestant,
                scored,
                defined,
            } => {
                write!(
                    f,
                    "place of {}: scored {scored:?}, defined {defined:?}",
                    contestant.0
                )
            }
            Self::Pairs(departure) => write!(f, "pairs of teams: {departure}"),
        }
    }
}

/// Scores a session a second time, and returns the first difference.
///
/// Sessions beyond 100,000 results or 20 million comparisons are not scored a second time.
///
/// # Examples
///
/// ```
/// use matchpointing::{departure, score};
/// use session::{Conditions, Draft, RuleSet, Session};
///
/// let (session, _) = Session::new(Draft::empty(Conditions::usual(RuleSet::Acbl))).unwrap();
/// assert_eq!(departure(&session, &score(&session)), None);
/// ```
#[must_use]
pub fn departure(session: &Session, scoresheet: &Scoresheet) -> Option<Departure> {
    if session.results().len() > MOST_SCORED_TWICE {
        return None;
    }
    let lines = Lines::of(session);
    let earned = match session.conditions().method.is_of_teams() {
        true => teams::earned(session, &lines),
        false if lines.comparisons() > COMPARISONS => return None,
        false => boards::earned(session, &lines),
    };
    boards::departure(session, scoresheet, &earned)
        .or_else(|| standings::departure(session, scoresheet, &lines, &earned))
        .or_else(|| {
            let departure = pairs::departure(scoresheet.pairs.as_deref()?)?;
            Some(Departure::Pairs(Box::new(departure)))
        })
}

/// A whole number.
fn whole(number: impl Into<i128>) -> Fraction {
    Fraction::from_integer(number.into())
}

/// A decimal as a fraction.
fn fraction(decimal: Decimal) -> Fraction {
    Fraction::new(decimal.mantissa(), 10_i128.pow(decimal.scale()))
}

/// The nearest multiple of one part of so many; an exact half goes up.
fn rounded_up(value: Fraction, parts: i128) -> Fraction {
    let (of_parts, one) = (value.numer() * parts, value.denom());
    Fraction::new((2 * of_parts + one).div_euclid(2 * one), parts)
}

/// The same, and an exact half goes down.
fn rounded_down(value: Fraction, parts: i128) -> Fraction {
    -rounded_up(-value, parts)
}

/// IMPs, to two places; an exact half goes away from zero.
fn rounded_imps(value: Fraction) -> Fraction {
    match value < whole(0) {
        true => rounded_down(value, 100),
        false => rounded_up(value, 100),
    }
}

/// An amount that was rounded, and so is a whole number of billionths: these add up without a common denominator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Billionths(i128);

impl Billionths {
    const IN_ONE: i128 = 1_000_000_000;

    /// Those of an amount.
    fn of(value: Fraction) -> Self {
        Self(value.numer() * Self::IN_ONE / value.denom())
    }

    fn fraction(self) -> Fraction {
        Fraction::new(self.0, Self::IN_ONE)
    }

    /// The same as a scoresheet has it.
    fn points(self) -> Points {
        Points::from_billionths(i64::try_from(self.0).unwrap_or(i64::MAX))
    }
}

impl AddAssign for Billionths {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

/// Matchpoints as a session rounds them: to how many parts, and where an exact half goes.
fn rounded_matchpoints(session: &Session, value: Fraction, top: Fraction) -> Fraction {
    let conditions = session.conditions();
    let parts = match (conditions.board_rounding, conditions.rules) {
        (Some(BoardRounding::Tenths), _) | (None, RuleSet::Wbf) => 10,
        (Some(BoardRounding::Hundredths), _) | (None, RuleSet::Acbl) => 100,
        (Some(BoardRounding::TenThousandths), _) | (None, RuleSet::Ebu) => 10_000,
        (Some(BoardRounding::Unrounded), _) => 1_000_000_000,
    };
    match conditions.rules {
        RuleSet::Ebu if value < top / whole(2) => rounded_down(value, parts),
        RuleSet::Acbl | RuleSet::Ebu | RuleSet::Wbf => rounded_up(value, parts),
    }
}

/// The method by which boards are scored, in matches of pairs too.
const fn method_of_boards(session: &Session) -> Method {
    match session.conditions().method {
        Method::Swiss { boards, .. } => match boards {
            SwissBoards::Matchpoints => Method::Matchpoints,
            SwissBoards::CrossImps(form) => Method::CrossImps(form),
        },
        method => method,
    }
}

/// Whether boards have a top.
const fn has_tops(session: &Session) -> bool {
    matches!(
        method_of_boards(session),
        Method::Matchpoints | Method::BoardAMatch
    )
}

#[cfg(test)]
mod tests {
    use contract_scoring::Score;
    use session::{
        Conditions, Contestant, CrossImpForm, Direction, Draft, FoulGroup, Outcome, PairNumber,
        PairsMethod, Section, SectionId, TableResult, VictoryPoints, Winners,
    };

    use super::*;
    use crate::score;

    /// Two tables, three boards.
    fn draft(method: Method, tables: [(u32, u32); 2]) -> Draft {
        let conditions = Conditions {
            method,
            ..Conditions::usual(RuleSet::Acbl)
        };
        let mut draft = Draft::empty(conditions);
        draft.sections.push(Section {
            name: "A".to_owned(),
            winners: Winners::One,
            tables: 2,
        });
        draft.contestants = (1..=4)
            .flat_map(PairNumber::new)
            .map(|number| Contestant {
                section: SectionId(0),
                direction: Direction::Both,
                number,
                profile: None,
            })
            .collect();
        for (board, scores) in [("1", [420, 170]), ("2", [-50, 110]), ("3", [140, 140])] {
            draft
                .results
                .extend(
                    tables
                        .into_iter()
                        .zip(scores)
                        .map(|((ns, ew), points)| TableResult {
                            ns: ContestantId(ns),
                            ew: ContestantId(ew),
                            board: board.parse().unwrap(),
                            table: None,
                            outcome: Outcome::Plain(Score::new(points).unwrap()),
                            played: None,
                            round: None,
                            group: FoulGroup::MAIN,
                        }),
                );
        }
        draft
    }

    /// A match of teams: a scoresheet with another number of victory points is noticed.
    #[test]
    fn what_a_match_is_worth_is_compared() {
        let method = Method::Teams {
            victory_points: Some(VictoryPoints::Wbf),
            bye: Decimal::ZERO,
        };
        let (session, _) = Session::new(draft(method, [(0, 1), (1, 0)])).unwrap();
        let sheet = score(&session);
        assert_eq!(departure(&session, &sheet), None);

        let mut wrong = sheet;
        let scores = wrong.standings[0].scores.as_mut().unwrap();
        scores.session += 1;
        let found = departure(&session, &wrong);
        assert!(
            matches!(found, Some(Departure::Session { .. })),
            "{found:?}"
        );
    }

    /// The pairs of teams are compared as well, and those in the wrong order are noticed.
    #[test]
    fn what_pairs_of_teams_come_to_is_compared() {
        let mut draft = draft(Method::BoardAMatch, [(0, 1), (1, 0)]);
        draft.conditions.pairs = Some(PairsMethod::CrossImps(CrossImpForm::Average));
        let (session, _) = Session::new(draft).unwrap();
        let sheet = score(&session);
        assert_eq!(departure(&session, &sheet), None);
        // 6 IMPs, -4 and 0 on three boards; the second two teams have not played.
        let rankings = sheet.pairs.as_ref().unwrap().rankings();
        let order = rankings[0].order.iter();
        let places = order.map(|(id, place)| (id.0, place.map(|place| place.low)));
        let first = [(0, Some(1)), (4, Some(1)), (1, Some(3)), (5, Some(3))];
        let others = [2, 3, 6, 7].map(|id| (id, None));
        assert!(places.eq(first.into_iter().chain(others)));

        let mut wrong = sheet.clone();
        let pairs = wrong.pairs.as_mut().unwrap();
        pairs.scoresheet.standings[0].total = Points::ZERO;
        let found = departure(&session, &wrong).unwrap().to_string();
        assert!(found.starts_with("pairs of teams: total of 0"), "{found}");

        let mut wrong = sheet;
        let pairs = wrong.pairs.as_mut().unwrap();
        pairs.scoresheet.standings[0].boards = 100;
        let found = departure(&session, &wrong).unwrap().to_string();
        assert!(found.starts_with("pairs of teams: place of 0"), "{found}");
    }

    /// All that is wrong with a scoresheet is noticed.
    #[test]
    fn what_differs_is_found() {
        let draft = draft(Method::Matchpoints, [(0, 1), (2, 3)]);
        let (session, _) = Session::new(draft).unwrap();
        let sheet = score(&session);
        assert_eq!(departure(&session, &sheet), None);

        let mut wrong = sheet.clone();
        wrong.standings[2].total += Points::from_billionths(1);
        let found = departure(&session, &wrong);
        let is_third = |found: &Departure| {
            matches!(
                found,
                Departure::Total {
                    contestant: ContestantId(2),
                    ..
                }
            )
        };
        assert!(found.as_ref().is_some_and(is_third), "{found:?}");

        let mut wrong = sheet.clone();
        wrong.standings[1].place = Some(Place { low: 1, high: 1 });
        let found = departure(&session, &wrong);
        assert!(matches!(found, Some(Departure::Place { .. })), "{found:?}");

        let mut other = session.clone();
        other.rescore(ResultId(0), Score::new(50).unwrap());
        let found = departure(&session, &score(&other));
        assert!(
            matches!(
                found,
                Some(Departure::Line {
                    line: ResultId(0),
                    ..
                })
            ),
            "{found:?}"
        );
    }
}
