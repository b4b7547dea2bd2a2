//! What the organizer decided, as it was entered. Sections and contestants are names here, until it is known who
//! played.

use std::mem;

use contract_scoring::{BoardNumber, Seat, Side, Vulnerability};
use findings::Acknowledged;
use rust_decimal::Decimal;
use session::{
    AdjustmentAmount, AveragePlus, AwardTable, BoardRounding, Bye, Conditions, Event, HandicapForm,
    Masterpoints, MatchEnd, Method, PairNumber, PairsMethod, Percentage, RoundNumber, RuleSet,
    ShortBoards, Strat, StratifyBy, Winners,
};

use super::{Placed, Value};

/// What the organizer decided. A part that is faulty has been reported, and takes its default.
#[derive(Clone, Debug)]
pub(crate) struct EnteredSettings {
    /// The heading.
    pub(crate) event: Event,
    /// Which rules apply.
    pub(crate) scoring: Scoring,
    /// The strats, highest first.
    pub(crate) strats: Value<Vec<Strat>>,
    /// The sections that are described, in the order in which reports show them.
    pub(crate) sections: Value<Vec<SectionSettings>>,
    /// The boards that are described.
    pub(crate) boards: Vec<BoardSettings>,
    /// Penalties and bonuses.
    pub(crate) penalties: Vec<Penalty>,
    /// What is said of matches.
    pub(crate) matches: Vec<EnteredMatch>,
    /// Warnings that somebody has looked into.
    pub(crate) acknowledged: Vec<Acknowledged>,
    /// The names of columns that are not read.
    pub(crate) ignored_columns: Vec<String>,
}

impl EnteredSettings {
    /// What applies where nothing is entered.
    pub(crate) const ABSENT: Self = Self {
        event: Event::UNNAMED,
        scoring: Scoring::USUAL,
        strats: Value::Absent,
        sections: Value::Absent,
        boards: Vec::new(),
        penalties: Vec::new(),
        matches: Vec::new(),
        acknowledged: Vec::new(),
        ignored_columns: Vec::new(),
    };

    /// What applies where nothing can be read.
    pub(crate) const FAULTY: Self = Self {
        event: Event::UNNAMED,
        scoring: Scoring::USUAL,
        strats: Value::Faulty,
        sections: Value::Faulty,
        boards: Vec::new(),
        penalties: Vec::new(),
        matches: Vec::new(),
        acknowledged: Vec::new(),
        ignored_columns: Vec::new(),
    };

    /// Takes from others what is not said here: what a file of another program says of itself. Of the rules, all are
    /// taken or none.
    pub(crate) fn complete(&mut self, mut others: Self) {
        let (own, event) = (&mut self.event, others.event);
        own.name = own.name.take().or(event.name);
        own.club = own.club.take().or(event.club);
        own.club_number = own.club_number.take().or(event.club_number);
        own.director = own.director.take().or(event.director);
        own.date = own.date.take().or(event.date);
        if own.sessions == Event::UNNAMED.sessions {
            (own.session, own.sessions) = (event.session, event.sessions);
        }
        if !self.scoring.is_given {
            let (own, rules) = (&mut self.scoring, &mut others.scoring);
            own.is_given = rules.is_given;
            own.method = rules.method;
            own.pairs = rules.pairs;
            own.rules = rules.rules;
            own.board_rounding = rules.board_rounding;
            own.short_boards = rules.short_boards;
            own.complement = rules.complement;
            own.bye = rules.bye;
            own.average_plus = rules.average_plus;
            own.score_together = mem::take(&mut rules.score_together);
            own.max_score = rules.max_score;
        }
        if self.scoring.rank_together.is_empty() {
            self.scoring.rank_together = others.scoring.rank_together;
        }
        if matches!(self.strats, Value::Absent) {
            self.strats = others.strats;
            self.scoring.stratify_by = others.scoring.stratify_by;
        }
        if self.scoring.handicap == HandicapForm::Points {
            self.scoring.handicap = others.scoring.handicap;
        }
        if self.boards.is_empty() {
            self.boards = others.boards;
        }
        if self.penalties.is_empty() {
            self.penalties = others.penalties;
        }
        match (&mut self.sections, others.sections) {
            (Value::Given(own), Value::Given(others)) => {
                let names: Vec<String> = own.iter().map(|one| one.name.value.clone()).collect();
                own.extend(
                    others
                        .into_iter()
                        .filter(|one| !names.contains(&one.name.value)),
                );
            }
            (own @ Value::Absent, others) => *own = others,
            _ => {}
        }
    }

    /// The strats; `None` where they cannot be read.
    pub(crate) fn strats(&self) -> Option<&[Strat]> {
        match &self.strats {
            Value::Given(strats) => Some(strats),
            Value::Absent => Some(&[]),
            Value::Faulty => None,
        }
    }

    /// The sections that are described.
    pub(crate) fn sections(&self) -> &[SectionSettings] {
        match &self.sections {
            Value::Given(sections) => sections,
            Value::Absent | Value::Faulty => &[],
        }
    }
}

/// Conditions of contest whose sections are still names.
#[derive(Clone, Debug)]
pub(crate) struct Scoring {
    /// Whether `[scoring]` is there, or another program's file says how it is scored.
    pub(crate) is_given: bool,
    /// How results become board scores.
    pub(crate) method: Method,
    /// How the pairs of teams are scored by themselves, where they are.
    pub(crate) pairs: Option<PairsMethod>,
    /// Whose rules apply.
    pub(crate) rules: RuleSet,
    /// To how many decimals board scores are rounded, where it is said.
    pub(crate) board_rounding: Option<BoardRounding>,
    /// What a result that a board lacks is worth, where it is said.
    pub(crate) short_boards: Option<ShortBoards>,
    /// Whether both sides add up to the top.
    pub(crate) complement: bool,
    /// What a sit-out earns.
    pub(crate) bye: Bye,
    /// What average plus and average minus are worth.
    pub(crate) average_plus: AveragePlus,
    /// Whether all sections are one field.
    pub(crate) one_field: bool,
    /// Sections matchpointed as one field.
    pub(crate) score_together: Vec<Vec<Placed<String>>>,
    /// Sections that share one section ranking.
    pub(crate) rank_together: Vec<Vec<Placed<String>>>,
    /// The largest possible session score.
    pub(crate) max_score: Option<Decimal>,
    /// How a pair's masterpoints are taken for its strat.
    pub(crate) stratify_by: StratifyBy,
    /// Awards.
    pub(crate) masterpoints: Option<Masterpoints>,
    /// What handicaps are in.
    pub(crate) handicap: HandicapForm,
    /// The share of the boards below which a contestant is not ranked.
    pub(crate) minimum_share: Percentage,
}

impl Scoring {
    /// The rules of a session of which nothing is said.
    pub(crate) const USUAL: Self = Self {
        is_given: false,
        method: Method::Matchpoints,
        pairs: None,
        rules: RuleSet::Acbl,
        board_rounding: None,
        short_boards: None,
        complement: false,
        bye: Bye::Nothing,
        average_plus: AveragePlus::Law,
        one_field: false,
        score_together: Vec::new(),
        rank_together: Vec::new(),
        max_score: None,
        stratify_by: StratifyBy::Higher,
        masterpoints: None,
        handicap: HandicapForm::Points,
        minimum_share: Conditions::USUAL_SHARE,
    };

    /// Whose masterpoints are awarded, if any are.
    pub(crate) fn awards(&self) -> Option<AwardTable> {
        let of_rules = self.rules.regulations().awards;
        Some(self.masterpoints?.table.unwrap_or(of_rules))
    }
}

/// What is said of a section; the rest is worked out from its results.
#[derive(Clone, Debug)]
pub(crate) struct SectionSettings {
    /// Its name, in capitals.
    pub(crate) name: Placed<String>,
    /// Whether its directions are ranked apart.
    pub(crate) winners: Option<Placed<Winners>>,
    /// Tables in play.
    pub(crate) tables: Option<u32>,
}

/// What is marked on a board; the rest is as its number has it.
#[derive(Clone, Debug)]
pub(crate) struct BoardSettings {
    /// The board.
    pub(crate) board: Placed<BoardNumber>,
    /// Who deals.
    pub(crate) dealer: Option<Placed<Seat>>,
    /// Who is vulnerable.
    pub(crate) vulnerable: Option<Placed<Vulnerability>>,
}

/// An adjustment whose contestant is still a section, a direction and a number.
#[derive(Clone, Debug)]
pub(crate) struct Penalty {
    /// The section, in capitals.
    pub(crate) section: Placed<String>,
    /// The direction, where the section has two winners.
    pub(crate) direction: Option<Placed<Side>>,
    /// The number.
    pub(crate) number: Placed<PairNumber>,
    /// By how much the score changes.
    pub(crate) amount: AdjustmentAmount,
    /// Why.
    pub(crate) reason: String,
}

/// What is said of a match, or of a round in which somebody has none, whose contestants are still numbers.
#[derive(Clone, Debug)]
pub(crate) struct EnteredMatch {
    /// The section, in capitals.
    pub(crate) section: Placed<String>,
    /// The round, where the lines have one.
    pub(crate) round: Option<Placed<RoundNumber>>,
    /// Who has the match, or the bye.
    pub(crate) contestant: Placed<PairNumber>,
    /// Its opponents.
    pub(crate) opponents: Option<Placed<PairNumber>>,
    /// The boards that it was to have.
    pub(crate) planned: Option<u32>,
    /// Whether it is worth half of a match.
    pub(crate) is_half: Option<bool>,
    /// How it ended.
    pub(crate) end: MatchEnd,
    /// The victory points of both, where they are given by hand.
    pub(crate) victory_points: [Option<Decimal>; 2],
    /// Why.
    pub(crate) reason: Option<String>,
}

impl EnteredMatch {
    /// Whether another is of the same match.
    pub(crate) fn is_of_the_match_of(&self, other: &Self) -> bool {
        let of = |one: &Self| {
            let opponents = one.opponents.as_ref().map(|number| number.value);
            let mut both = [Some(one.contestant.value), opponents];
            both.sort_unstable();
            (
                one.section.value.clone(),
                one.round.as_ref().map(|round| round.value),
                both,
            )
        };
        of(self) == of(other)
    }
}
