//! Masterpoint awards, from dated tables in `data/`; unofficial, since federations change theirs and compute their own.

use session::{ContestantId, RuleSet, Session};

use crate::Standing;
use crate::steps::AwardSteps;

mod acbl;
mod ebu;

/// Gives each contestant its largest single award, where the session asks for awards.
pub(crate) fn award_masterpoints(session: &Session, standings: &mut [Standing]) {
    let Some(masterpoints) = session.conditions().masterpoints else {
        return;
    };
    match session.conditions().rules {
        RuleSet::Acbl | RuleSet::Wbf => acbl::award(session, masterpoints, standings),
        RuleSet::Ebu => ebu::award(session, standings),
    }
}

/// How a contestant's award came about, where the table goes by places.
pub(crate) fn steps(
    session: &Session,
    standings: &[Standing],
    id: ContestantId,
) -> Option<AwardSteps> {
    let masterpoints = session.conditions().masterpoints?;
    match session.conditions().rules {
        RuleSet::Acbl | RuleSet::Wbf => acbl::steps(session, masterpoints, standings, id),
        RuleSet::Ebu => None,
    }
}
