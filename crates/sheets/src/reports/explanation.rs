//! How a number came about, in words and figures: a sheet for a board score, a sheet for a session score.

mod board;
mod session;

use std::cmp::Ordering;

use ::session::{Artificial, ContestantId, ResultId, ShortBoards};
use contract_scoring::Side;
use matchpointing::steps::AwardSteps;
use rust_decimal::Decimal;

use super::{Reporting, anchor, who};
use crate::model::explanation::{BoardExplanation, RankDepth, SessionExplanation};
use crate::model::standing::{StandingLine, StratRanks, TooFew};
use crate::sheet::{Sheet, Style, Value};

/// How a number came about that stands on a page: in a part with the first of these anchors, in a line that leads to the
/// others. On a card, that is the score of its own pair on the board of the line; elsewhere those of all pairs of the
/// line on the board, or their session scores where no board is named.
#[must_use]
pub fn of_anchors(reporting: Reporting<'_>, anchors: &[String], style: Style) -> Vec<Sheet> {
    let scored = reporting.scored;
    let contestant = |wanted: &String| {
        let mut all = scored.session.contestant_ids().map(|(id, _)| id);
        all.find(|id| anchor::pair(scored, *id) == *wanted)
    };
    let mut contestants: Vec<ContestantId> = anchors.iter().filter_map(contestant).collect();
    contestants.dedup();
    if anchors.first().and_then(contestant).is_some() {
        contestants.truncate(1);
    }
    let results = scored.session.results();
    let boards = |id: ContestantId| {
        let is_meant = move |line: &(ResultId, Side)| {
            let section = scored.session.contestant(id).section;
            let board = results.round_board(line.0.index());
            anchors.contains(&anchor::board(scored, section, board))
        };
        scored.lines_of(id).into_iter().filter(is_meant)
    };
    let mut sheets = Vec::new();
    for id in &contestants {
        for (line, side) in boards(*id) {
            let explained = BoardExplanation::of(scored, *id, line, side);
            sheets.push(board(reporting, &explained, style));
        }
    }
    if sheets.is_empty() {
        let session_of =
            |id: &ContestantId| session(reporting, &SessionExplanation::of(scored, *id), style);
        sheets.extend(contestants.iter().map(session_of));
    }
    sheets
}

pub use board::board;
pub use session::session;

/// What explanations say. Numbers come as they are shown.
#[derive(Debug)]
pub struct ExplanationWords {
    /// Who played a board against whom, and what came of it.
    pub against: fn(side: &str, opponents: &str, entered: &str) -> String,
    /// The results of a side, with what it did.
    pub results: fn(side: &str, results: &str) -> String,
    /// A weighted score with its parts.
    pub weighted: fn(parts: &str) -> String,
    /// Against whom the other table of a match of teams was played, and what came of it.
    pub other_table: fn(side: &str, opponents: &str, entered: &str) -> String,
    /// What both tables come to: won, tied or lost.
    pub both_tables: fn(formula: &str, Ordering) -> String,
    /// A match: its round, the opponents, how many boards, and what it earned.
    pub match_of: fn(round: Option<u8>, opponents: &str, boards: u32, earned: &str) -> String,
    /// The victory points of all matches, and of so many rounds that were sat out.
    pub victory_points: fn(sum: &str, byes: u32) -> String,
    /// What decides between equal victory points: the sum of the percentages of matches, or of their IMPs.
    pub tie_break: fn(sum: &str, of_percentages: bool) -> String,
    /// How a weighted score is compared with the other table.
    pub with_other_table: &'static str,
    /// Artificial scores at both tables.
    pub mean_of_both: &'static str,
    /// How many results are compared, of how many.
    pub compared: fn(expected: u32, results: u32) -> String,
    /// How many of them a score beats, ties and loses to.
    pub beats: fn(beaten: u32, tied: u32, lost: u32) -> String,
    /// How many more are compared by their weights, and what all that is beaten comes to.
    pub also_weighted: fn(count: u32, wins: &str) -> String,
    /// A board with fewer results than others.
    pub factored: fn(ShortBoards, expected: u32, formula: &str) -> String,
    /// A board with too few results: their average, and the percentage.
    pub small_group: fn(average: &str, percent: &str) -> String,
    /// A result that is the only one of its group, and does not count.
    pub cancelled: &'static str,
    /// The IMPs against all others.
    pub imps: fn(sum: &str) -> String,
    /// Their average.
    pub average_imps: fn(formula: &str) -> String,
    /// The IMPs on a board with fewer results than others.
    pub factored_imps: fn(expected: u32, formula: &str) -> String,
    /// How often each result counts in the datum of a board with fewer results than others.
    pub factored_datum: fn(times: &str) -> String,
    /// What the results of a Butler are compared with.
    pub datum: fn(datum: i32) -> String,
    /// A score against the datum, in IMPs.
    pub from_datum: fn(datum: i32, own: &str, imps: i32) -> String,
    /// How a weighted score is compared.
    pub by_parts: &'static str,
    /// A part of it.
    pub part: fn(weight: &str, score: i16, earned: &str) -> String,
    /// What an artificial score is worth in percent of the top, and what the other boards are at where that decides.
    pub artificial: fn(Artificial, other_boards: Option<&Decimal>) -> String,
    /// What it is worth in IMPs, against each of the other results or on average, and what the other boards are at
    /// where that decides.
    pub artificial_imps: fn(Artificial, others: Option<u32>, other_boards: Option<&str>) -> String,
    /// A late play.
    pub late_play: &'static str,
    /// A board that was not played.
    pub not_played: &'static str,
    /// What was earned, of what top, in percent.
    pub earned: fn(earned: &str, of: Option<(&str, &Decimal)>) -> String,
    /// What was found about a line.
    pub warning: fn(&str) -> String,
    /// What a session score is called in a title.
    pub session: &'static str,
    /// The sum of the boards, and how many.
    pub total: fn(total: &str, boards: u32) -> String,
    /// A late play among the boards.
    pub late: &'static str,
    /// Boards that nobody played.
    pub unplayed: fn(u32) -> String,
    /// Boards that are still to come.
    pub to_come: fn(u32) -> String,
    /// A contestant without a score.
    pub no_score: &'static str,
    /// The sum for an event in which not all play as many boards.
    pub scaled: fn(formula: &str, rounded: bool) -> String,
    /// Penalties and bonuses, why, and the score with them.
    pub adjusted: fn(by: &str, reasons: &str, score: &str) -> String,
    /// The percentage.
    pub percent: fn(formula: &str, percent: &Decimal, rounded: bool) -> String,
    /// The score with what was brought from earlier sessions.
    pub with_carryover: fn(carryover: &str, score: &str) -> String,
    /// The place, where there is one; or who has too few boards for one, of which it takes a share in percent.
    pub place: fn(Option<&str>, share: &Decimal, too_few: Option<&TooFew>) -> String,
    /// The ranks in a strat, and how deep it is ranked.
    pub ranks: fn(&StratRanks, &RankDepth) -> String,
    /// Masterpoints, what for, and how they came about where their table goes by places.
    pub award: fn(points: &str, reason: &str, steps: Option<&AwardSteps>) -> String,
}

/// A sheet about a contestant.
fn sheet(reporting: Reporting<'_>, standing: &StandingLine, kind: &str, style: Style) -> Sheet {
    let who = who::called(reporting, standing);
    let names = Value::Names(who::party(reporting.scored, standing));
    let title = format!("{who}  {}", names.shown(style));
    Sheet {
        kind: Some(kind.to_owned()),
        ..Sheet::new(title.trim_end())
    }
}

/// What the first place earns of an award, and the share of it that a place earns.
pub(crate) fn award(steps: &AwardSteps, at_most: &str) -> [String; 2] {
    let shares: Vec<String> = steps.shares.iter().map(ToString::to_string).collect();
    let share = match shares.as_slice() {
        [one] => one.clone(),
        several => format!("({}) / {}", several.join(" + "), several.len()),
    };
    let factor = steps.factor.normalize();
    let first = match steps.cap {
        Some(cap) => format!("{at_most}{} x {factor}", cap.normalize()),
        None => format!("{} x {} x {factor}", steps.each, steps.size),
    };
    [format!("{first} = {}", steps.first), share]
}

impl Reporting<'_> {
    /// A number with the decimals that it has.
    fn number(self, number: Decimal) -> String {
        self.amount(number, number.scale())
    }
}
