//! The ranking of the whole event: over all sections and directions, on the final score.

use session::{ContestantId, Session};

use crate::places::{is_ranked, lists, places};
use crate::session_score::Scale;
use crate::{OverallRanking, Standing};

/// The rankings of the event; none where one would repeat the only ranking of the session.
pub(crate) fn rankings(
    session: &Session,
    standings: &[Standing],
    scale: &Scale,
) -> Vec<OverallRanking> {
    if is_one_list(session) {
        return Vec::new();
    }
    if !session.strats().is_empty() {
        return by_strat(session, standings).collect();
    }
    let contestants = session.contestant_ids().zip(standings);
    let entries =
        contestants.filter(|((id, _), standing)| is_ranked(session, *id, standing)).filter_map(
            |((id, contestant), standing)| Some((id, scale.final_score(contestant, standing)?)),
        );
    let order = places(entries);
    vec![OverallRanking { strat: None, order }]
}

/// Whether the session has one ranking, which is that of the event, and nobody qualifies by it.
pub(crate) fn is_one_list(session: &Session) -> bool {
    let event = session.event();
    let mut profiles = (session.contestants().iter()).filter_map(|one| one.profile.as_ref());
    event.sessions <= 1
        && event.session <= 1
        && event.qualify.is_none()
        && session.strats().len() <= 1
        && lists(session).len() <= 1
        && profiles.all(|profile| profile.carryover.is_none())
}

fn by_strat(session: &Session, standings: &[Standing]) -> impl Iterator<Item = OverallRanking> {
    session.strat_ids().map(|(strat, _)| {
        let place = |id: ContestantId| {
            let ranks = standings[id.index()].ranks().iter();
            let mut own = ranks.filter(|rank| rank.strat == Some(strat));
            own.next().and_then(|rank| rank.overall)
        };
        let ranked = session.contestant_ids();
        let mut order: Vec<_> = ranked.filter_map(|(id, _)| Some((id, place(id)?))).collect();
        order.sort_by_key(|(_, place)| place.low);
        OverallRanking { strat: Some(strat), order }
    })
}
