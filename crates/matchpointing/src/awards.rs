//! Masterpoint awards, from dated tables in `data/`; unofficial, since federations change theirs and compute their own.

use rust_decimal::Decimal;
use session::{AwardTable, ContestantId, Session};

use crate::rules::award_table;
use crate::{Place, Standing};

mod abf;
mod acbl;
mod by_list;
mod ebu;
mod nz;

pub(crate) use acbl::OverallAwards;

/// How a masterpoint award came about (rules i).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwardSteps {
    /// The place that it is for.
    pub place: Place,
    /// The pairs, or tables, that are counted.
    pub size: u32,
    /// Masterpoints for each of them.
    pub each: Decimal,
    /// What strat and rating make of it.
    pub factor: Decimal,
    /// The most that the first place may earn, where that is less.
    pub cap: Option<Decimal>,
    /// What the first place earns of it all.
    pub first: Decimal,
    /// The shares of the first place's award that each position covered by the place earns; a tie earns their mean.
    pub shares: Vec<Decimal>,
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
        AwardTable::Nz => nz::award(session, standings),
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
        AwardTable::Ebu | AwardTable::Abf { .. } | AwardTable::Nz => None,
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
        AwardTable::Ebu | AwardTable::Abf { .. } | AwardTable::Nz => None,
    }
}
