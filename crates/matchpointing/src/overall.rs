//! The ranking of the whole event: over all sections and directions, on the final score.

use session::{ContestantId, Session};

use crate::places::{has_standing, lists, places};
use crate::session_score::{SessionScore, final_score};
use crate::{OverallRanking, Standing};

/// The ranking of an event without strats; none where it would repeat the only ranking of the session.
pub(crate) fn of_all(session: &Session, scores: &[Option<SessionScore>]) -> Vec<OverallRanking> {
    if !session.strats().is_empty() || is_one_list(session) {
        return Vec::new();
    }
    let entries: Vec<(ContestantId, SessionScore)> = (session.contestant_ids())
        .filter(|(id, _)| has_standing(session, *id))
        .filter_map(|(id, _)| Some((id, final_score(session, scores, id)?)))
        .collect();
    let order = places(entries.into_iter());
    vec![OverallRanking { strat: None, order }]
}

/// Whether the session has one ranking, which is that of the event.
fn is_one_list(session: &Session) -> bool {
    let event = session.event();
    let mut profiles = (session.contestants().iter()).filter_map(|one| one.profile.as_ref());
    event.sessions <= 1
        && event.session <= 1
        && session.strats().len() <= 1
        && lists(session).len() <= 1
        && profiles.all(|profile| profile.carryover.is_none())
}

/// One ranking a strat; none where it would repeat the only ranking of the session.
pub(crate) fn by_strat(session: &Session, standings: &[Standing]) -> Vec<OverallRanking> {
    if is_one_list(session) {
        return Vec::new();
    }
    let strats = session.strat_ids().map(|(strat, _)| {
        let place = |id: ContestantId| {
            let ranks = standings[id.index()].ranks().iter();
            let mut own = ranks.filter(|rank| rank.strat == strat);
            own.next().and_then(|rank| rank.overall)
        };
        let ranked = session.contestant_ids();
        let mut order: Vec<_> = ranked
            .filter_map(|(id, _)| Some((id, place(id)?)))
            .collect();
        order.sort_by_key(|(_, place)| place.low);
        OverallRanking {
            strat: Some(strat),
            order,
        }
    });
    strats.collect()
}
