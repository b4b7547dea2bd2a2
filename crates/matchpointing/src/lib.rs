//! A session in, a scoresheet out: board scores, totals, percentages, ranks and awards.
//!
//! Matchpoints are 1 for each pair beaten, ½ for each tie (Law 78A).
//!
//! [`score`] takes a valid [`Session`] and cannot fail. Everything is exact; each rounding is done once, where a rule
//! requires it.

use std::ops::Add;

/// The matchpoints of a result: 1 for each pair beaten, ½ for each tie; doubled.
#[inline]
fn doubled<N: Copy + Add<Output = N>>(beaten: N, tied: N) -> N {
    beaten + beaten + tied
}

mod awards;
mod board;
mod compared;
mod comparison;
mod counts;
mod decided;
mod event;
mod exact;
mod field;
mod fields;
mod handicap;
mod histogram;
mod hundredths;
mod imps;
mod ladder;
mod line_points;
mod lines;
mod margins;
mod match_totals;
mod matches;
mod method;
mod missing_results;
mod neuberg;
mod overall;
mod places;
mod points;
mod rescoring;
mod rules;
mod scoresheet;
mod session_score;
mod shares;
mod standing;
mod standings;
pub mod steps;
mod strats;
mod tallies;
mod tally;
mod team_boards;
mod team_pairs;
mod treatment;
mod unit;
mod victory_points;
mod would_earn;

use session::Session;

use session_score::Scale;

pub use awards::{TooFewBoards, Withheld, too_few_boards, withheld};
pub use counts::{BoardPoints, FieldScoring, SessionTotal};
pub use decided::{Changes, Contest, NewAward, NewFirst};
pub use event::{
    EventRanking, EventScoresheet, EventStanding, Qualification, SplitTie, StageQuota, TieSplit,
    TieStep, score_event,
};
pub use field::{BoardSheet, Field};
pub use histogram::Histogram;
pub use hundredths::Hundredths;
pub use imps::imps;
pub use ladder::{LadderBy, LadderRules, LadderStanding, ladder};
pub use margins::{Boundary, Margin, margins};
pub use matches::{Match, missed_half};
pub use points::Points;
pub use rescoring::{Rescoring, Slip};
pub use rules::{board_rounding, meaning, short_boards};
pub use scoresheet::{Scoresheet, TeamPairs};
pub use standing::{
    HandicapStanding, MasterpointAward, MatchRecord, OverallRanking, Place, RankReason, Ranking,
    Standing, StratRank,
};
pub use team_pairs::PairsRanking;
pub use treatment::{Frequency, SumCheck, Treatment};
pub use would_earn::{WouldEarn, would_earn};

/// Scores a session by the conditions it carries.
///
/// Takes time and memory in proportion to the results, besides sorting the contestants for their places.
///
/// # Examples
///
/// Eight tables played board 1 (rules b.2):
///
/// ```
/// use contract_scoring::{Score, Side};
/// use matchpointing::score;
/// use session::{
///     Conditions, Contestant, ContestantId, Direction, Draft, FoulGroup, Outcome, PairNumber, RuleSet, Section, SectionId,
///     Session, TableResult, Winners,
/// };
///
/// let mut draft = Draft::empty(Conditions::usual(RuleSet::Acbl));
/// draft.sections.push(Section { name: "A".to_owned(), winners: Winners::Two, tables: 8 });
/// for side in Side::ALL {
///     draft.contestants.extend((1..=8).flat_map(PairNumber::new).map(|number| Contestant {
///         section: SectionId(0),
///         direction: Direction::Fixed(side),
///         number,
///         profile: None,
///     }));
/// }
/// let scores = [420, 420, 170, -50, 450, 420, 0, -100];
/// draft.results.extend((0..).zip(scores).map(|(table, points)| TableResult {
///     ns: ContestantId(table),
///     ew: ContestantId(8 + table),
///     board: "1".parse().unwrap(),
///     table: None,
///     outcome: Outcome::Plain(Score::new(points).unwrap()),
///     played: None,
///     round: None,
///     group: FoulGroup::MAIN,
/// }));
/// let (session, _) = Session::new(draft).unwrap();
///
/// let scoresheet = score(&session);
/// let north_south = (0..8).map(|pair| scoresheet.standing(ContestantId(pair)).total.to_decimal(0).to_string());
/// assert_eq!(north_south.collect::<Vec<_>>(), ["5", "5", "3", "1", "7", "5", "2", "0"]);
/// let fifth = scoresheet.standing(ContestantId(4));
/// assert_eq!(fifth.percent().unwrap().to_string(), "100.00");
/// assert_eq!(fifth.place.unwrap().to_string(), "1");
/// ```
#[must_use]
pub fn score(session: &Session) -> Scoresheet {
    scored(session, None)
}

/// Scores a session, which may be the last one of an event.
fn scored(session: &Session, event: Option<&mut event::Count<'_>>) -> Scoresheet {
    let rated = lines::rate(session);
    let matches = matches::matches(session, &rated);
    let records = matches::records(session, &matches);
    let boards = session_score::most_boards(&rated.tallies);
    let max_score = session_score::max_score(session, &rated.fields, boards);
    let adjustments = session_score::adjustments(session, max_score, boards);
    let scale = Scale::new(session, &rated.fields, max_score, boards);
    let standings = standings::standings(session, &rated.tallies, &adjustments, &records, &scale);

    let mut fields = rated.fields;
    for field in &mut fields {
        field.max_score = max_score.map(session_score::decimal_of_hundredths);
    }
    let mut sheet = Scoresheet {
        board_digits: method::board_digits(session.conditions()),
        fields,
        section_fields: rated.section_fields,
        lines: rated.lines,
        matches,
        standings: Vec::new(),
        pairs: TeamPairs::of(session).map(Box::new),
    };
    sheet.standings = ranked(session, standings, &scale, event, Some(&sheet));
    sheet
}

/// Standings with everything that follows from their scores: ranks, awards, places with handicap. Of the sheet, an event
/// looks at the lines, where it splits ties.
fn ranked(
    session: &Session,
    mut standings: Vec<Standing>,
    scale: &Scale,
    mut event: Option<&mut event::Count<'_>>,
    sheet: Option<&Scoresheet>,
) -> Vec<Standing> {
    if let Some(event) = &mut event {
        event.finish(session, scale, &mut standings, sheet);
    }
    strats::award_ranks(session, scale, &mut standings);
    if let Some(event) = &mut event {
        event.rank(session, &mut standings);
    }
    awards::award_masterpoints(session, &mut standings);
    if let Some(event) = &mut event {
        event.award(session, &standings);
    }
    handicap::award_handicap_places(session, scale, &mut standings);
    standings
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
