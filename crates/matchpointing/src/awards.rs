//! Masterpoint awards, from dated tables in `data/`; unofficial, since federations change theirs and compute their own.

use session::{AwardTable, ContestantId, Masterpoints, Method, Session};

use crate::Standing;
use crate::rules::RuleBook;
use crate::steps::AwardSteps;

mod abf;
mod acbl;
mod by_list;
mod ebu;
mod nz;

/// Gives each contestant its largest single award, where the session asks for awards. Matches of teams by IMPs and of
/// pairs have tables of their own, which are not at hand.
pub(crate) fn award_masterpoints(session: &Session, standings: &mut [Standing]) {
    let Some(masterpoints) = session.conditions().masterpoints else {
        return;
    };
    if matches!(
        session.conditions().method,
        Method::Teams { .. } | Method::Swiss { .. }
    ) {
        return;
    }
    match table(session, masterpoints) {
        AwardTable::Acbl => acbl::award(session, masterpoints, standings),
        AwardTable::Ebu => ebu::award(session, standings),
        AwardTable::Abf { weight } => abf::award(session, weight, standings),
        AwardTable::Nz => nz::award(session, standings),
    }
}

/// How a contestant's award came about, where the table explains its places.
pub(crate) fn steps(
    session: &Session,
    standings: &[Standing],
    id: ContestantId,
) -> Option<AwardSteps> {
    let masterpoints = session.conditions().masterpoints?;
    match table(session, masterpoints) {
        AwardTable::Acbl => acbl::steps(session, masterpoints, standings, id),
        AwardTable::Ebu | AwardTable::Abf { .. } | AwardTable::Nz => None,
    }
}

/// Whose table applies: the organizer's choice, or else the rules'.
fn table(session: &Session, masterpoints: Masterpoints) -> AwardTable {
    let of_rules = RuleBook::of(session.conditions().rules).awards;
    masterpoints.table.unwrap_or(of_rules)
}
