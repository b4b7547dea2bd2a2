//! What comes of a field.

use contract_scoring::Side;
use findings::Diagnostic;
use matchpointing::{Place, Points, Scoresheet, StratRank};
use rust_decimal::Decimal;
use session::{ContestantId, Session};
use traveler_ingest::Reading;

use crate::record::Value;
use crate::standing::{Field, StandingOf};
use crate::{Fault, Key};

/// What comes of a field.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The field.
    pub field: Key,
    /// Whether it is scored.
    pub status: Status,
    /// What it comes to; `None` where it is faulty.
    pub scored: Option<Scored>,
    /// Its first faults, errors before warnings.
    pub faults: Vec<Fault>,
    /// How many there are.
    pub fault_count: usize,
}

/// Whether a field is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is.
    Ok,
    /// It is, and something is still to come: late plays, or lines that are held back.
    Provisional,
    /// It is not, since it has a fault.
    Faulty,
}

impl Status {
    /// The name in a table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Provisional => "provisional",
            Self::Faulty => "faulty",
        }
    }
}

/// What a scored field comes to. Points are ten-thousandths.
#[derive(Clone, Debug)]
pub struct Scored {
    /// How many results there are.
    pub results: usize,
    /// How many boards.
    pub boards: usize,
    /// The most that a board can earn, where it is limited.
    pub top: Option<i128>,
    /// The session score that 100 % would be, where there is one.
    pub max_score: Option<Decimal>,
    /// Every contestant, by section, direction and number.
    pub standings: Vec<Standing>,
    /// Ranks in strats, and awards; `None` where the settings have neither.
    pub awards: Option<Vec<Award>>,
}

/// The standing of a contestant.
#[derive(Clone, Debug)]
pub struct Standing {
    /// What each of [`Field::in_archives`] says.
    values: Vec<Value<'static>>,
}

impl Standing {
    /// Its fields with what they say, in order.
    pub fn fields(&self) -> impl Iterator<Item = (&'static Field, &Value<'static>)> {
        Field::in_archives().zip(&self.values)
    }

    /// What a field says.
    #[must_use]
    pub fn value(&self, name: &str) -> &Value<'static> {
        let mut fields = self.fields();
        let found = fields.find(|(field, _)| field.name == name);
        found.map_or(&Value::Nothing, |(_, value)| value)
    }
}

/// A contestant's rank in a strat, and its award.
#[derive(Clone, Debug)]
pub struct Award {
    /// The section.
    pub section: String,
    /// `NS` or `EW`; `None` in a section with one winner.
    pub direction: Option<&'static str>,
    /// The number.
    pub pair: u32,
    /// The strat.
    pub strat: Option<String>,
    /// The rank in section and direction.
    pub in_section: Option<Place>,
    /// The rank in the whole field.
    pub overall: Option<Place>,
    /// The masterpoints.
    pub award: Option<Decimal>,
}

/// Points as a number of ten-thousandths.
#[must_use]
pub fn ten_thousandths(points: Points) -> i128 {
    points.to_decimal(4).mantissa()
}

impl Outcome {
    /// What comes of a field that was read, and scored if it could be; `row_id` is what the caller calls the row of a
    /// finding.
    #[must_use]
    pub fn of(
        field: Key,
        reading: &Reading,
        scoresheet: Option<&Scoresheet>,
        row_id: impl Fn(&Diagnostic) -> Option<Key>,
    ) -> Self {
        let both = reading.session.as_ref().zip(scoresheet);
        let is_open = |(_, scoresheet): (&Session, &Scoresheet)| {
            (scoresheet.standings.iter()).any(|one| one.late_plays() > 0)
        };
        let status = match both {
            None => Status::Faulty,
            Some(both) if is_open(both) || reading.counts.errors > 0 => Status::Provisional,
            Some(_) => Status::Ok,
        };
        Self {
            field,
            status,
            scored: both.map(|(session, scoresheet)| Scored::of(session, scoresheet)),
            faults: Fault::of_reading(reading, row_id),
            fault_count: reading.counts.errors + reading.counts.warnings,
        }
    }
}

impl Scored {
    fn of(session: &Session, scoresheet: &Scoresheet) -> Self {
        let ids = || session.ids_of(0..session.contestants().len());
        let has_awards =
            !session.strats().is_empty() || session.conditions().masterpoints.is_some();
        let awards = || ids().flat_map(|id| awards_of(session, scoresheet, id));
        let field = scoresheet.fields.first();
        Self {
            results: session.results().len(),
            boards: field.map_or(0, |field| field.boards.len()),
            top: field.and_then(|field| field.top).map(ten_thousandths),
            max_score: field.and_then(|field| field.max_score),
            standings: ids()
                .map(|id| standing_of(session, scoresheet, id))
                .collect(),
            awards: has_awards.then(|| awards().collect()),
        }
    }
}

fn standing_of(session: &Session, scoresheet: &Scoresheet, id: ContestantId) -> Standing {
    let players = session.contestant(id).players().iter();
    let names: Vec<String> = players
        .map(|player| player.name.clone().unwrap_or_default())
        .collect();
    let one = StandingOf::of(session, scoresheet, id).with_names(&names);
    Standing {
        values: Field::in_archives()
            .map(|field| field.of(&one).into_owned())
            .collect(),
    }
}

/// The ranks of a contestant in its strats, and what it is awarded.
fn awards_of(session: &Session, scoresheet: &Scoresheet, id: ContestantId) -> Vec<Award> {
    let contestant = session.contestant(id);
    let one = scoresheet.standing(id);
    let award = one.award();
    let of_rank = |rank: Option<&StratRank>| {
        let strat = rank.and_then(|rank| rank.strat);
        let award = award.filter(|award| award.strat == strat);
        Award {
            section: session.section(contestant.section).name.clone(),
            direction: contestant.direction.side().map(Side::code),
            pair: contestant.number.get(),
            strat: strat.map(|strat| session.strats()[strat.index()].name.clone()),
            in_section: rank.and_then(|rank| rank.section),
            overall: rank.and_then(|rank| rank.overall),
            award: award.map(|award| award.points),
        }
    };
    match one.ranks() {
        [] if award.is_some() => vec![of_rank(None)],
        ranks => ranks.iter().map(|rank| of_rank(Some(rank))).collect(),
    }
}
