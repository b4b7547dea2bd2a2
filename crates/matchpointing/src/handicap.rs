//! The ranking with handicap, beside the scratch ranking (rules k).

use session::Session;

use crate::exact::Exact;
use crate::places::{has_standing, lists, places};
use crate::session_score::{SessionScore, decimal_of_hundredths, hundredths, rounded};
use crate::{HandicapStanding, Standing};

/// Adds handicaps to session scores and gives the places they make, where any contestant has a handicap; the others
/// then play from scratch.
pub(crate) fn award_handicap_places(
    session: &Session,
    scores: &[Option<SessionScore>],
    standings: &mut [Standing],
) {
    let handicaps: Vec<Option<i128>> = (session.contestants().iter())
        .map(|contestant| contestant.profile.as_ref()?.handicap.map(hundredths))
        .collect();
    if handicaps.iter().all(Option::is_none) {
        return;
    }
    for list in lists(session) {
        let entries = list.contestants().filter_map(|id| {
            let handicap = handicaps[id.index()].unwrap_or(0);
            let scratch = scores[id.index()]?.session;
            let score = Exact::new_raw(
                scratch.numer() + handicap * scratch.denom(),
                *scratch.denom(),
            );
            Some((id, handicap, score))
        });
        let entries: Vec<_> = entries.collect();
        for (id, handicap, score) in &entries {
            standings[id.index()].handicap = Some(HandicapStanding {
                handicap: decimal_of_hundredths(*handicap),
                score: rounded(*score),
                place: None,
            });
        }
        let ranked = (entries.iter())
            .filter(|(id, ..)| has_standing(session, *id))
            .map(|(id, _, score)| (*id, *score));
        for (id, place) in places(ranked) {
            if let Some(handicap) = &mut standings[id.index()].handicap {
                handicap.place = Some(place);
            }
        }
    }
}
