//! The self-check: a session is scored once more by the rulebook, before anything is written.

use std::fmt;

use contract_scoring::Side;
use matchpointing::{Hundredths, Place, Points, Scoresheet, TeamPairs};
use rulebook::Scored;
use session::{ContestantId, ContestantKind, Direction, ResultId, Session};

/// The most results that are scored a second time.
pub const MOST_SCORED_TWICE: usize = 100_000;
/// The most comparisons of two results: a board that very many played would take longer than everything else.
const COMPARISONS: u64 = 20_000_000;

/// Where a scoresheet differs from the rulebook: a bug, and never a fault of what was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The line of the session, where it is about one.
    pub line: Option<ResultId>,
    /// Whose number it is, and which.
    what: String,
    scored: String,
    ruled: String,
}

impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}, by the rulebook {}", self.what, self.scored, self.ruled)
    }
}

/// Scores a session by the rulebook, and returns the first difference.
///
/// Sessions beyond 100,000 results or 20 million comparisons are not scored a second time.
///
/// # Examples
///
/// ```
/// use session::{Conditions, Draft, RuleSet, Session};
///
/// let (session, _) = Session::new(Draft::empty(Conditions::usual(RuleSet::Acbl))).unwrap();
/// let scoresheet = matchpointing::score(&session);
/// assert_eq!(pack::self_check(&session, &scoresheet), None);
/// ```
#[must_use]
pub fn self_check(session: &Session, scoresheet: &Scoresheet) -> Option<Departure> {
    let pairs = || scoresheet.pairs.as_deref().and_then(of_pairs);
    departure_of(session, scoresheet).or_else(pairs)
}

fn departure_of(session: &Session, scoresheet: &Scoresheet) -> Option<Departure> {
    if session.results().len() > MOST_SCORED_TWICE {
        return None;
    }
    let ruled = Scored::within(COMPARISONS, session)?;
    let standings = || {
        let mut ids = session.contestant_ids().map(|(id, _)| id);
        ids.find_map(|id| of_standing(session, scoresheet, &ruled, id))
    };
    of_lines(session, scoresheet, &ruled).or_else(standings)
}

/// The first line that a scoresheet has otherwise.
fn of_lines(session: &Session, scoresheet: &Scoresheet, ruled: &Scored<'_>) -> Option<Departure> {
    for (line, result, scored) in scoresheet.lines_in(session, 0..session.results().len()) {
        for side in Side::ALL {
            let first = session.sitting(line, side).next()?;
            let own = ruled.points(line, side, first);
            let scored = *scored.get(side);
            if scored.map(Points::billionths) != own {
                let number = |id| session.contestant(id).number;
                let section = &session.section(session.section_of(result)).name;
                let board = session.results().round_board(line.index());
                let (ns, ew) = (number(result.ns), number(result.ew));
                return Some(Departure {
                    line: Some(line),
                    what: format!(
                        "board {board} of section {section}, N-S {ns} against E-W {ew}, score of {side}"
                    ),
                    scored: or_none(scored.map(exact)),
                    ruled: or_none(own.map(Points::from_billionths).map(exact)),
                });
            }
        }
    }
    None
}

/// The first number of a contestant that a scoresheet has otherwise.
fn of_standing(
    session: &Session,
    scoresheet: &Scoresheet,
    ruled: &Scored<'_>,
    id: ContestantId,
) -> Option<Departure> {
    let standing = scoresheet.standing(id);
    let found = |what: &str, scored: Option<String>, ruled: Option<String>| {
        (scored != ruled).then(|| Departure {
            line: None,
            what: format!("{}, {what}", called(session, id)),
            scored: or_none(scored),
            ruled: or_none(ruled),
        })
    };
    let total = ruled.total(id);
    if standing.total.billionths() != total {
        let total = exact(Points::from_billionths(total));
        return found("total", Some(exact(standing.total)), Some(total));
    }
    let hundredths = |count: Option<i64>| Some(exact(Points::from_ten_thousandths(count? * 100)));
    for (what, scored, own) in [
        ("session score", standing.session(), ruled.session_score(id)),
        ("percentage", standing.percent(), ruled.percent(id)),
    ] {
        let scored = scored.map(Hundredths::count);
        if scored != own {
            return found(what, hundredths(scored), hundredths(own));
        }
    }
    let own = ruled.place(id).map(place);
    (standing.place != own).then(|| found("place", shown(standing.place), shown(own)))?
}

/// The first number of the pairs of teams that is otherwise; their places are over all pairs of a field.
fn of_pairs(pairs: &TeamPairs) -> Option<Departure> {
    let session = &pairs.session;
    departure_of(session, &pairs.scoresheet).or_else(|| {
        let ruled = Scored::within(COMPARISONS, session)?;
        let rankings = pairs.rankings();
        let mut order = rankings.iter().flat_map(|ranking| &ranking.order);
        order.find_map(|(id, scored)| {
            let own = ruled.place_by_average(*id).map(place);
            (*scored != own).then(|| Departure {
                line: None,
                what: format!("{}, place by IMPs a board", called(session, *id)),
                scored: or_none(shown(*scored)),
                ruled: or_none(shown(own)),
            })
        })
    })
}

/// A contestant as a message calls it: `pair 3 N-S of section A`.
fn called(session: &Session, id: ContestantId) -> String {
    let contestant = session.contestant(id);
    let direction = match contestant.direction {
        Direction::Fixed(side) => format!(" {side}"),
        Direction::Both => String::new(),
    };
    let section = &session.section(contestant.section).name;
    format!("{} {}{direction} of section {section}", kind(session), contestant.number)
}

/// What a contestant is.
pub(crate) fn kind(session: &Session) -> &'static str {
    match session.contestant_kind() {
        ContestantKind::Pair => "pair",
        ContestantKind::Player => "player",
        ContestantKind::Team => "team",
    }
}

fn place((low, high): (u32, u32)) -> Place {
    Place { low, high }
}

fn shown(place: Option<Place>) -> Option<String> {
    place.map(|place| place.to_string())
}

/// All decimals that there are.
fn exact(points: Points) -> String {
    points.to_decimal(Points::DIGITS).normalize().to_string()
}

fn or_none(number: Option<String>) -> String {
    number.unwrap_or_else(|| "none".to_owned())
}

#[cfg(test)]
mod tests {
    use contract_scoring::Score;
    use matchpointing::score;
    use session::{
        Adjustment, AdjustmentAmount, Conditions, Contestant, CrossImpForm, Draft, FoulGroup,
        Method, Outcome, PairNumber, PairsMethod, Percentage, RuleSet, Section, SectionId,
        TableResult, VictoryPoints, Winners,
    };

    use super::*;

    /// Two tables, three boards.
    fn draft(method: Method, tables: [(u32, u32); 2]) -> Draft {
        let conditions = Conditions { method, ..Conditions::usual(RuleSet::Acbl) };
        let mut draft = Draft::empty(conditions);
        draft.sections.push(Section { name: "A".to_owned(), winners: Winners::One, tables: 2 });
        let numbers = (1..=4).flat_map(PairNumber::new);
        draft.contestants.extend(numbers.map(|number| Contestant {
            section: SectionId(0),
            direction: Direction::Both,
            number,
            profile: None,
        }));
        for (board, scores) in [("1", [420, 170]), ("2", [-50, 110]), ("3", [140, 140])] {
            let lines = tables.into_iter().zip(scores);
            draft.results.extend(lines.map(|((ns, ew), points)| TableResult {
                ns: ContestantId(ns),
                ew: ContestantId(ew),
                board: board.parse().unwrap(),
                table: None,
                outcome: Outcome::Plain(Score::new(points).unwrap()),
                played: None,
                round: None,
                group: FoulGroup::MAIN,
            }));
        }
        draft
    }

    fn session(draft: Draft) -> Session {
        Session::new(draft).unwrap().0
    }

    /// What is said where a session has the scoresheet of another one.
    #[track_caller]
    fn check(own: &Draft, other: Draft, stated: &str) {
        let (own, other) = (session(own.clone()), session(other));
        assert_eq!(self_check(&own, &score(&own)), None);
        let found = self_check(&own, &score(&other));
        assert_eq!(found.map(|found| found.to_string()).as_deref(), Some(stated));
    }

    fn with_bonus(mut draft: Draft, hundredths: i64) -> Draft {
        draft.adjustments.push(Adjustment {
            contestant: ContestantId(0),
            amount: AdjustmentAmount::Matchpoints(rust_decimal::Decimal::new(hundredths, 2)),
            reason: "a test".to_owned(),
        });
        draft
    }

    #[test]
    fn what_differs_is_named() {
        let own = draft(Method::Matchpoints, [(0, 1), (2, 3)]);
        let mut other = own.clone();
        other.results = (other.results.iter().enumerate())
            .map(|(place, line)| match place {
                0 => TableResult { outcome: Outcome::Plain(Score::new(50).unwrap()), ..line },
                _ => line,
            })
            .collect();
        let line = "board 1 of section A, N-S 1 against E-W 2, score of N-S: 0, by the rulebook 1";
        check(&own, other, line);
        let score = "pair 1 of section A, session score: 2, by the rulebook 1.5";
        check(&own, with_bonus(own.clone(), 50), score);

        let mut wrong = matchpointing::score(&session(own.clone()));
        wrong.standings[2].place = None;
        let found = self_check(&session(own.clone()), &wrong).unwrap();
        let place = "pair 3 of section A, place: none, by the rulebook 1/4";
        assert_eq!(found.to_string(), place);
        wrong.standings[1].total += Points::from_billionths(1);
        let found = self_check(&session(own), &wrong).unwrap();
        let total = "pair 2 of section A, total: 1.500000001, by the rulebook 1.5";
        assert_eq!(found.to_string(), total);
    }

    #[test]
    fn what_a_match_is_worth_is_compared() {
        let method = Method::Teams {
            victory_points: Some(VictoryPoints::Wbf),
            bye: rust_decimal::Decimal::ZERO,
        };
        let own = draft(method, [(0, 1), (1, 0)]);
        let other = with_bonus(own.clone(), 1);
        check(&own, other, "team 1 of section A, session score: 11.39, by the rulebook 11.38");
    }

    /// The pairs of teams are compared as well: their lines, and who of them is where by IMPs a board.
    #[test]
    fn what_pairs_of_teams_come_to_is_compared() {
        let mut own = draft(Method::BoardAMatch, [(0, 1), (1, 0)]);
        own.conditions.pairs = Some(PairsMethod::CrossImps(CrossImpForm::Average));
        own.conditions.minimum_share = Percentage::MIN;
        let session = session(own);
        let sheet = score(&session);
        assert_eq!(self_check(&session, &sheet), None);

        let mut wrong = sheet.clone();
        let pairs = wrong.pairs.as_mut().unwrap();
        pairs.scoresheet.standings[0].total = Points::ZERO;
        let found = self_check(&session, &wrong).unwrap().to_string();
        assert!(found.starts_with("pair 1 N-S of section A, total: 0"), "{found}");

        let mut wrong = sheet;
        let pairs = wrong.pairs.as_mut().unwrap();
        pairs.scoresheet.standings[0].boards = 100;
        let found = self_check(&session, &wrong).unwrap().to_string();
        let place = "pair 1 E-W of section A, place by IMPs a board: 1, by the rulebook 1/2";
        assert_eq!(found, place);
    }
}
