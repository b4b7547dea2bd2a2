//! Masterpoint awards, from dated tables in `data/`; unofficial, since federations change theirs and compute their own.

use session::{AwardTable, ContestantId, Masterpoints, Method, Session};

use crate::Standing;
use crate::steps::AwardSteps;

mod abf;
mod acbl;
mod by_list;
mod ebu;
mod nz;

pub(crate) use acbl::OverallAwards;

/// Gives each contestant its largest single award, where the session asks for awards.
pub(crate) fn award_masterpoints(session: &Session, standings: &mut [Standing]) {
    let Some(masterpoints) = asked(session) else {
        return;
    };
    match table(session, masterpoints) {
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
    let masterpoints = asked(session)?;
    match table(session, masterpoints) {
        AwardTable::Acbl => acbl::overall(session, masterpoints, standings),
        AwardTable::Ebu | AwardTable::Abf { .. } | AwardTable::Nz => None,
    }
}

/// Whether awards go by ranks in strats, so that a game without strats is one.
pub(crate) fn go_by_ranks(session: &Session) -> bool {
    asked(session).is_some_and(|masterpoints| table(session, masterpoints) == AwardTable::Acbl)
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

/// What the organizer decided about awards. Matches of teams by IMPs and of pairs have tables of their own, which are
/// not at hand.
fn asked(session: &Session) -> Option<Masterpoints> {
    let is_at_hand = !matches!(
        session.conditions().method,
        Method::Teams { .. } | Method::Swiss { .. }
    );
    session.conditions().masterpoints.filter(|_| is_at_hand)
}

/// Whose table applies: the organizer's choice, or else the rules'.
fn table(session: &Session, masterpoints: Masterpoints) -> AwardTable {
    let of_rules = session.conditions().rules.regulations().awards;
    masterpoints.table.unwrap_or(of_rules)
}
