//! The ranking of the whole event: over all sections and directions, on the final score.

use session::{ContestantId, Session};

use crate::places::{has_standing, lists, places};
use crate::session_score::{SessionScore, final_score};
use crate::{OverallRanking, Standing};

/// One ranking a strat, or one where there are no strats; none where it would repeat the only ranking of the session.
pub(crate) fn overall(
    session: &Session,
    scores: &[Option<SessionScore>],
    standings: &[Standing],
) -> Vec<OverallRanking> {
    let event = session.event();
    let one_list = lists(session).len() <= 1 && session.strats().len() <= 1;
    let one_session = event.sessions <= 1
        && event.session <= 1
        && standings
            .iter()
            .all(|standing| standing.carryover().is_none());
    if one_list && one_session {
        return Vec::new();
    }
    if session.strats().is_empty() {
        let entries: Vec<(ContestantId, SessionScore)> = (session.contestant_ids())
            .filter(|(id, _)| has_standing(session, *id))
            .filter_map(|(id, _)| Some((id, final_score(session, scores, id)?)))
            .collect();
        let order = places(entries.into_iter());
        return vec![OverallRanking { strat: None, order }];
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
