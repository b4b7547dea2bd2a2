//! The organizer's decisions, as they were entered. Sections and contestants are names here, until it is known who
//! played.

use std::mem;

use contract_scoring::{BoardNumber, Seat, Side, Vulnerability};
use findings::Acknowledged;
use rust_decimal::Decimal;
use session::{
    AdjustmentAmount, AwardTable, Conditions, Event, HandicapForm, MatchEnd, PairNumber,
    RoundNumber, RuleSet, Strat, Winners,
};

use super::{Placed, Value};

/// What the organizer decided. A part that is faulty has been reported, and takes its default.
#[derive(Clone, Debug)]
pub struct EnteredSettings {
    /// The heading.
    pub event: Event,
    /// Which rules apply.
    pub scoring: Scoring,
    /// The strats, highest first.
    pub strats: Value<Vec<Strat>>,
    /// The sections that are described, in the order in which reports show them.
    pub sections: Value<Vec<SectionSettings>>,
    /// The boards that are described.
    pub boards: Vec<BoardSettings>,
    /// Penalties and bonuses.
    pub penalties: Vec<Penalty>,
    /// What is given for matches.
    pub matches: Vec<EnteredMatch>,
    /// Warnings that somebody has looked into.
    pub acknowledged: Vec<Acknowledged>,
    /// The names of columns that are not read.
    pub ignored_columns: Vec<String>,
    /// Whether a column for one score holds that of declarer's side.
    pub scores_of_declarer: bool,
}

impl EnteredSettings {
    /// What applies where nothing is entered.
    pub const ABSENT: Self = Self {
        event: Event::UNNAMED,
        scoring: Scoring::USUAL,
        strats: Value::Absent,
        sections: Value::Absent,
        boards: Vec::new(),
        penalties: Vec::new(),
        matches: Vec::new(),
        acknowledged: Vec::new(),
        ignored_columns: Vec::new(),
        scores_of_declarer: false,
    };

    /// What applies where nothing can be read.
    pub fn faulty() -> Self {
        Self { strats: Value::Faulty, sections: Value::Faulty, ..Self::ABSENT }
    }

    /// Takes what is not given here from other settings, those in a file of another program. Of the rules, all are
    /// taken or none.
    pub fn complete(&mut self, mut others: Self) {
        self.event.complete(others.event);
        let (own, rules) = (&mut self.scoring, &mut others.scoring);
        if !own.is_given {
            own.is_given = rules.is_given;
            own.score_together = mem::take(&mut rules.score_together);
            let stated = &own.conditions;
            own.conditions = Conditions {
                stratify_by: stated.stratify_by,
                masterpoints: stated.masterpoints,
                handicap: stated.handicap,
                minimum_share: stated.minimum_share,
                ..rules.conditions.clone()
            };
        }
        if self.scoring.rank_together.is_empty() {
            self.scoring.rank_together = others.scoring.rank_together;
        }
        let (own, rules) = (&mut self.scoring.conditions, others.scoring.conditions);
        if matches!(self.strats, Value::Absent) {
            self.strats = others.strats;
            own.stratify_by = rules.stratify_by;
        }
        if own.handicap == HandicapForm::Points {
            own.handicap = rules.handicap;
        }
        if own.minimum_share == Conditions::USUAL_SHARE {
            own.minimum_share = rules.minimum_share;
        }
        if self.boards.is_empty() {
            self.boards = others.boards;
        }
        if self.matches.is_empty() {
            self.matches = others.matches;
        }
        if self.penalties.is_empty() {
            self.penalties = others.penalties;
        }
        match (&mut self.sections, others.sections) {
            (Value::Given(own), Value::Given(others)) => {
                let names: Vec<String> = own.iter().map(|one| one.name.value.clone()).collect();
                own.extend(others.into_iter().filter(|one| !names.contains(&one.name.value)));
            }
            (own @ Value::Absent, others) => *own = others,
            _ => {}
        }
    }

    /// The strats; `None` where they cannot be read.
    pub fn strats(&self) -> Option<&[Strat]> {
        match &self.strats {
            Value::Given(strats) => Some(strats),
            Value::Absent => Some(&[]),
            Value::Faulty => None,
        }
    }

    /// The sections that are described.
    pub fn sections(&self) -> &[SectionSettings] {
        match &self.sections {
            Value::Given(sections) => sections,
            Value::Absent | Value::Faulty => &[],
        }
    }
}

/// Conditions of contest whose sections are still names.
#[derive(Clone, Debug)]
pub struct Scoring {
    /// Whether `[scoring]` is there, or another program's file says how it is scored.
    pub is_given: bool,
    /// Whether the method is written there.
    pub method_is_given: bool,
    /// What applies, apart from the sections.
    pub conditions: Conditions,
    /// Whether all sections are one field.
    pub one_field: bool,
    /// Sections matchpointed as one field.
    pub score_together: Vec<Vec<Placed<String>>>,
    /// Sections that share one section ranking.
    pub rank_together: Vec<Vec<Placed<String>>>,
}

impl Scoring {
    /// The rules of a session for which none are given.
    pub const USUAL: Self = Self {
        is_given: false,
        method_is_given: false,
        conditions: Conditions::usual(RuleSet::Acbl),
        one_field: false,
        score_together: Vec::new(),
        rank_together: Vec::new(),
    };

    /// Whose masterpoints are awarded, if any are.
    pub fn awards(&self) -> Option<AwardTable> {
        let of_rules = self.conditions.rules.regulations().awards;
        Some(self.conditions.masterpoints?.table.unwrap_or(of_rules))
    }
}

/// What is given for a section; the rest is worked out from its results.
#[derive(Clone, Debug)]
pub struct SectionSettings {
    /// Its name, in capitals.
    pub name: Placed<String>,
    /// Whether its directions are ranked apart.
    pub winners: Option<Placed<Winners>>,
    /// Tables in play.
    pub tables: Option<Placed<u32>>,
}

/// What is marked on a board; the rest is as its number has it.
#[derive(Clone, Debug)]
pub struct BoardSettings {
    /// The board.
    pub board: Placed<BoardNumber>,
    /// Who deals.
    pub dealer: Option<Placed<Seat>>,
    /// Who is vulnerable.
    pub vulnerable: Option<Placed<Vulnerability>>,
}

/// An adjustment whose contestant is still a section, a direction and a number.
#[derive(Clone, Debug)]
pub struct Penalty {
    /// The section, in capitals.
    pub section: Placed<String>,
    /// The direction, where the section has two winners.
    pub direction: Option<Placed<Side>>,
    /// The number.
    pub number: Placed<PairNumber>,
    /// By how much the score changes.
    pub amount: AdjustmentAmount,
    /// Why.
    pub reason: String,
}

/// What is given for a match, or for a round in which a contestant has none. Contestants are still numbers here.
#[derive(Clone, Debug)]
pub struct EnteredMatch {
    /// The section, in capitals.
    pub section: Placed<String>,
    /// The round, where the lines have one.
    pub round: Option<Placed<RoundNumber>>,
    /// Who has the match, or the bye.
    pub contestant: Placed<PairNumber>,
    /// Its opponents.
    pub opponents: Option<Placed<PairNumber>>,
    /// The boards that it was to have.
    pub planned: Option<u32>,
    /// Whether it is worth half of a match.
    pub is_half: Option<bool>,
    /// How it ended.
    pub end: MatchEnd,
    /// Whether the contestant, and its opponents, are at fault.
    pub at_fault: [bool; 2],
    /// The victory points of both, where they are given by hand.
    pub victory_points: [Option<Decimal>; 2],
    /// Why.
    pub reason: Option<String>,
}

impl EnteredMatch {
    /// Whether another is of the same match.
    pub fn is_of_the_match_of(&self, other: &Self) -> bool {
        let of = |one: &Self| {
            let opponents = one.opponents.as_ref().map(|number| number.value);
            let mut both = [Some(one.contestant.value), opponents];
            both.sort_unstable();
            (one.section.value.clone(), one.round.as_ref().map(|round| round.value), both)
        };
        of(self) == of(other)
    }
}
