//! What comes of a field.

use contract_scoring::Side;
use findings::Diagnostic;
use matchpointing::{Place, Points, Scoresheet, StratRank};
use rust_decimal::Decimal;
use session::{ContestantId, Session};
use traveler_ingest::Reading;

use crate::standing::StandingOf;
use crate::{Fault, Key};

/// What comes of a field.
#[derive(Debug)]
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

/// A field that is scored, and what it comes to. Points are ten-thousandths.
#[derive(Debug)]
pub struct Scored {
    /// What was played.
    pub session: Session,
    /// What came of it.
    pub scoresheet: Scoresheet,
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
    /// finding. The session of the reading goes with its scoresheet.
    #[must_use]
    pub fn of(
        field: Key,
        reading: &mut Reading,
        scoresheet: Option<Scoresheet>,
        row_id: impl Fn(&Diagnostic) -> Option<Key>,
    ) -> Self {
        let both = reading.session.take().zip(scoresheet);
        let scored = both.map(|(session, scoresheet)| Scored { session, scoresheet });
        let is_open =
            |scored: &Scored| (scored.scoresheet.standings.iter()).any(|one| one.late_plays() > 0);
        let status = match &scored {
            None => Status::Faulty,
            Some(scored) if is_open(scored) || reading.counts.errors > 0 => Status::Provisional,
            Some(_) => Status::Ok,
        };
        Self {
            field,
            status,
            scored,
            faults: Fault::of_reading(reading, row_id),
            fault_count: reading.counts.errors + reading.counts.warnings,
        }
    }
}

impl Scored {
    /// How many boards there are.
    #[must_use]
    pub fn boards(&self) -> usize {
        let field = self.scoresheet.fields.first();
        field.map_or(0, |field| field.boards.len())
    }

    /// The most that a board can earn, where it is limited.
    #[must_use]
    pub fn top(&self) -> Option<i128> {
        let field = self.scoresheet.fields.first();
        field.and_then(|field| field.top).map(ten_thousandths)
    }

    /// The session score that 100 % would be, where there is one.
    #[must_use]
    pub fn max_score(&self) -> Option<Decimal> {
        let field = self.scoresheet.fields.first();
        field.and_then(|field| field.max_score)
    }

    fn ids(&self) -> impl Iterator<Item = ContestantId> {
        (self.session).ids_of(0..self.session.contestants().len())
    }

    /// Every contestant, by section, direction and number.
    pub fn standings(&self) -> impl Iterator<Item = StandingOf<'_>> {
        let ids = self.ids();
        ids.map(|id| StandingOf::of(&self.session, &self.scoresheet, id))
    }

    /// Ranks in strats, and awards; `None` where the settings have neither.
    #[must_use]
    pub fn awards(&self) -> Option<Vec<Award>> {
        let (session, scoresheet) = (&self.session, &self.scoresheet);
        let has_any = !session.strats().is_empty() || session.conditions().masterpoints.is_some();
        let ids = self.ids();
        has_any.then(|| ids.flat_map(|id| awards_of(session, scoresheet, id)).collect())
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
