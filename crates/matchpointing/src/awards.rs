//! Masterpoint awards, from dated tables in `data/`; unofficial, since federations change theirs and compute their own.

use session::{ContestantId, Session};

use crate::Standing;
use crate::rules::{AwardTable, RuleBook};
use crate::steps::AwardSteps;

mod acbl;
mod ebu;

/// Gives each contestant its largest single award, where the session asks for awards.
pub(crate) fn award_masterpoints(session: &Session, standings: &mut [Standing]) {
    let Some(masterpoints) = session.conditions().masterpoints else {
        return;
    };
    match RuleBook::of(session.conditions().rules).awards {
        AwardTable::AcblClub => acbl::award(session, masterpoints, standings),
        AwardTable::EbuLocal => ebu::award(session, standings),
    }
}

/// How a contestant's award came about, where the table goes by places.
pub(crate) fn steps(
    session: &Session,
    standings: &[Standing],
    id: ContestantId,
) -> Option<AwardSteps> {
    let masterpoints = session.conditions().masterpoints?;
    match RuleBook::of(session.conditions().rules).awards {
        AwardTable::AcblClub => acbl::steps(session, masterpoints, standings, id),
        AwardTable::EbuLocal => None,
    }
}
