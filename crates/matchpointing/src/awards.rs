//! Masterpoint awards, from dated tables in `data/`; unofficial, since federations change theirs and compute their own.

use rust_decimal::Decimal;
use session::{AwardTable, ContestantId, Movement, RuleSet, Seated, SectionId, Session, StratId};

use crate::rules::award_table;
use crate::{Place, Standing};

mod abf;
mod acbl;
mod ebu;

pub(crate) use acbl::OverallAwards;

/// How a masterpoint award came about (rules i).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwardSteps {
    /// The place that it is for.
    pub place: Place,
    /// The pairs, or tables, that are counted.
    pub size: u32,
    /// As many more are paid for, by a formula that has some.
    pub added: u32,
    /// Masterpoints for each of them.
    pub each: Decimal,
    /// What strat and rating make of it.
    pub factor: Decimal,
    /// The most that the first place may earn, where that is less.
    pub cap: Option<Decimal>,
    /// What the first place earns of it all, as it is printed.
    pub first: Decimal,
    /// The shares of the first place's award that each position covered by the place earns; a tie earns their mean.
    pub shares: Vec<Decimal>,
}

/// Why awards that were asked for are not given, or fewer than there might be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Withheld {
    /// A section has none, since somebody is to play too few boards (rules i.9).
    TooFewBoards(SectionId, TooFewBoards),
    /// It is not known how far down the overall awards of a strat go (rules i.6).
    Depth {
        /// The strat.
        strat: Option<StratId>,
        /// Its pairs.
        pairs: u32,
        /// The places that surely earn something.
        places: u32,
    },
}

/// Who is to play the smallest part of the boards in use, where awards take more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFewBoards {
    /// Who.
    pub who: Seated,
    /// The boards that it is to play; a sit-out is none of them.
    pub boards: u32,
    /// The boards in use.
    pub of: u32,
    /// The least part of them, in percent.
    pub least: u32,
}

/// Why awards are not given, or not all, where the session asks for some.
#[must_use]
pub fn withheld(session: &Session, standings: &[Standing]) -> Vec<Withheld> {
    match award_table(session) {
        Some((_, AwardTable::Ebu)) => ebu::withheld(session, standings).collect(),
        Some((masterpoints, AwardTable::Acbl)) => acbl::withheld(session, masterpoints, standings),
        Some((_, AwardTable::Abf { .. })) | None => Vec::new(),
    }
}

/// Who is to play too few boards of a movement for awards under a body of rules.
#[must_use]
pub fn too_few_boards(movement: &Movement, rules: RuleSet) -> Option<TooFewBoards> {
    match rules.regulations().awards {
        AwardTable::Ebu => ebu::too_few_in(movement),
        AwardTable::Acbl | AwardTable::Abf { .. } => None,
    }
}

/// Gives each contestant its largest single award, where the session asks for awards.
pub(crate) fn award_masterpoints(session: &Session, standings: &mut [Standing]) {
    let Some((masterpoints, table)) = award_table(session) else {
        return;
    };
    match table {
        AwardTable::Acbl => acbl::award(session, masterpoints, standings),
        AwardTable::Ebu => ebu::award(session, standings),
        AwardTable::Abf { weight } => abf::award(session, weight, standings),
    }
}

/// What overall places earn in a session, where the table has awards for them.
pub(crate) fn overall<'a>(
    session: &'a Session,
    standings: &[Standing],
) -> Option<OverallAwards<'a>> {
    let (masterpoints, table) = award_table(session)?;
    match table {
        AwardTable::Acbl => acbl::overall(session, masterpoints, standings),
        AwardTable::Ebu | AwardTable::Abf { .. } => None,
    }
}

/// How a contestant's award came about, where the table explains its places.
pub(crate) fn steps(
    session: &Session,
    standings: &[Standing],
    id: ContestantId,
) -> Option<AwardSteps> {
    let (masterpoints, table) = award_table(session)?;
    match table {
        AwardTable::Acbl => acbl::steps(session, masterpoints, standings, id),
        AwardTable::Ebu | AwardTable::Abf { .. } => None,
    }
}
