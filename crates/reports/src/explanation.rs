//! How a number was computed, in words and figures: a sheet for a board score, a sheet for a session score.

mod board;
mod event;
mod session;

use ::session::{Artificial, ContestantId, ResultId};
use contract_scoring::Side;
use matchpointing::steps::AwardSteps;
use rust_decimal::Decimal;

use super::{ReportContext, anchor, who};
use crate::model::explanation::{BoardExplanation, RankDepth, SessionExplanation};
use crate::model::standing::{StandingLine, StratRanks};
use crate::sheet::{Sheet, Style, Value};
use crate::words::texts::{Argument, Form};
use crate::words::{ExplanationWords, artificial_text};

/// How a number came about that stands on a page: in a part with the first of these anchors, in a line that leads to the
/// others. On a card, that is the score of its own pair on the board of the line; elsewhere those of all pairs of the
/// line on the board, or their session scores where no board is named.
#[must_use]
pub fn of_anchors(context: ReportContext<'_>, anchors: &[String], style: Style) -> Vec<Sheet> {
    let scored = context.scored;
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
            sheets.push(board(context, &explained, style));
        }
    }
    if sheets.is_empty() {
        let session_of =
            |id: &ContestantId| session(context, &SessionExplanation::of(scored, *id), style);
        sheets.extend(contestants.iter().map(session_of));
    }
    sheets
}

pub use board::board;
pub use event::event;
pub use session::session;

impl ExplanationWords {
    /// A score against the datum, in IMPs.
    #[must_use]
    pub fn from_datum(&self, datum: i32, own: &str, imps: i32) -> String {
        let key = "reports.explanation.imps_from_datum";
        let text = self.texts.of_number(key, imps.unsigned_abs().into());
        self.texts.fill(text, &[("datum", &datum), ("own", &own), ("imps", &imps)])
    }

    /// What an artificial score is worth in percent of the top, and what the other boards are at where that decides.
    #[must_use]
    pub fn artificial(&self, artificial: Artificial, other_boards: Option<&Decimal>) -> String {
        let own = other_boards.map_or_else(String::new, |own| self.own_percent(own));
        let text = self.texts.form("reports.explanation.artificial", artificial.form());
        let artificial = artificial_text(self.texts, artificial);
        self.texts.fill(text, &[("own", &own), ("artificial", &artificial)])
    }

    /// What it is worth in IMPs, against each of the other results or on average, and what the other boards are at
    /// where that decides.
    #[must_use]
    pub fn artificial_imps(
        &self,
        artificial: Artificial,
        others: Option<u32>,
        other_boards: Option<&str>,
    ) -> String {
        let each = others.map_or_else(String::new, |others| self.each_other(others));
        let [least, most] = match other_boards {
            Some(_) => [self.at_least, self.at_most],
            None => [""; 2],
        };
        let own = other_boards.map_or_else(String::new, |own| self.own_imps(own));
        let text = self.texts.form("reports.explanation.artificial_imps", artificial.form());
        let artificial = artificial_text(self.texts, artificial);
        let arguments: [(&str, &dyn Argument); 5] = [
            ("least", &least),
            ("most", &most),
            ("each", &each),
            ("own", &own),
            ("artificial", &artificial),
        ];
        self.texts.fill(text, &arguments)
    }

    /// The ranks in a strat, and how deep it is ranked.
    #[must_use]
    pub fn ranks(&self, ranks: &StratRanks, depth: &RankDepth) -> String {
        let RankDepth { strat, size, depth } = depth;
        let section = match ranks.section {
            Some(place) => self.rank_in_section(place),
            None => self.no_rank.to_owned(),
        };
        let to = match u64::from(*depth) {
            0 => self.texts.text("reports.explanation.none_ranked"),
            depth => self.texts.of_number("reports.explanation.depth", depth),
        };
        let to = self.texts.fill(to, &[("size", size), ("depth", depth)]);
        let overall = |place| self.rank_overall(place);
        let overall = ranks.overall.map_or_else(String::new, overall);
        let arguments: [(&str, &dyn Argument); 5] = [
            ("strat", strat),
            ("section", &section),
            ("to", &to),
            ("size", size),
            ("overall", &overall),
        ];
        self.texts.format("reports.explanation.ranks_in_strat", &arguments)
    }

    /// Masterpoints, what for, and how they came about where their table goes by places.
    #[must_use]
    pub fn award(&self, points: &str, reason: &str, steps: Option<&AwardSteps>) -> String {
        let steps = steps.map_or_else(String::new, |steps| {
            let [first, share] = award(steps, self.at_most)
                .map(|formula| formula.replace('.', self.texts.text("point")));
            self.award_steps(&first, steps.place, &share)
        });
        self.awarded(points, reason, &steps)
    }
}

/// A sheet about a contestant.
fn sheet(context: ReportContext<'_>, standing: &StandingLine, kind: &str, style: Style) -> Sheet {
    let who = who::called(context, standing);
    let names = Value::Names(who::party(context.scored, standing));
    let title = format!("{who}  {}", names.shown(style));
    Sheet { kind: Some(kind.to_owned()), ..Sheet::new(title.trim_end()) }
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
        None => match steps.added {
            0 => format!("{} x {} x {factor}", steps.each, steps.size),
            added => format!("{} x ({} + {added}) x {factor}", steps.each, steps.size),
        },
    };
    [format!("{first} = {}", steps.first), share]
}

impl ReportContext<'_> {
    /// A number with the decimals that it has.
    pub(super) fn number(self, number: Decimal) -> String {
        self.amount(number, number.scale())
    }
}
