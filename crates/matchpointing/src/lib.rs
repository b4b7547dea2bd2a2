//! A session in, a scoresheet out: board scores, totals, percentages, ranks and awards.
//!
//! [`score`] takes a valid [`Session`] and cannot fail. Everything is exact; each rounding is done once, where the rule
//! that asks for it says.

mod board;
mod counts;
mod exact;
mod fields;
mod handicap;
mod histogram;
mod imps;
mod line_points;
mod lines;
mod masterpoints;
mod method;
mod overall;
mod places;
mod points;
mod scoresheet;
mod session_score;
pub mod steps;
mod strats;
mod tally;
mod unit;
mod would_earn;

use session::Session;

pub use counts::{BoardPoints, FieldScoring, SessionTotal};
pub use histogram::Histogram;
pub use imps::imps;
pub use points::Points;
pub use scoresheet::{
    BoardSheet, Field, Frequency, HandicapStanding, MasterpointAward, OverallRanking, Place,
    RankReason, Ranking, Scoresheet, Standing, StratRank, SumCheck, Treatment,
};
pub use would_earn::{WouldEarn, would_earn};

/// Scores a session by the conditions it carries.
///
/// Takes time and memory in proportion to the results, besides sorting the contestants for their places.
#[must_use]
pub fn score(session: &Session) -> Scoresheet {
    let rated = lines::rate(session);
    let tallies = rated.tallies;
    let max_score = session_score::max_score(session, &rated.fields, &tallies);
    let adjustments = session_score::adjustments(session, &rated.fields, max_score);
    let scores =
        session_score::session_scores(session, &rated.fields, &tallies, &adjustments, max_score);

    let mut standings =
        session_score::standings(session, &tallies, &adjustments, &scores, max_score);
    places::award_places(session, &scores, &mut standings);
    strats::award_ranks(session, &scores, &mut standings);
    masterpoints::award_masterpoints(session, &tallies, &mut standings);
    handicap::award_handicap_places(session, &scores, &mut standings);

    let mut fields = rated.fields;
    for field in &mut fields {
        field.max_score = max_score.map(session_score::decimal_of_hundredths);
    }
    Scoresheet {
        board_digits: method::board_digits(session.conditions()),
        session_digits: session_score::DIGITS,
        rankings: places::rankings(session, &standings),
        overall: overall::overall(session, &scores, &standings),
        fields,
        section_fields: rated.section_fields,
        runs: rated.runs,
        rows: rated.rows,
        ruled: rated.ruled,
        standings,
    }
}
