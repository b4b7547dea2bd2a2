//! The ranking with handicap, beside the scratch ranking (rules k).

use session::{Contestant, Session};

use crate::places::{has_standing, lists, places};
use crate::session_score::{Scale, decimal_of_hundredths, hundredths};
use crate::{HandicapStanding, Standing};

/// Adds handicaps to session scores and gives the places they make, where any contestant has a handicap; the others
/// then play from scratch.
pub(crate) fn award_handicap_places(session: &Session, scale: &Scale, standings: &mut [Standing]) {
    let has_one = |contestant: &Contestant| {
        let profile = contestant.profile.as_ref();
        profile.is_some_and(|profile| profile.handicap.is_some())
    };
    if !session.contestants().iter().any(has_one) {
        return;
    }
    let handicaps: Vec<Option<i64>> = (session.contestants().iter())
        .map(|contestant| i64::try_from(hundredths(contestant.profile.as_ref()?.handicap?)).ok())
        .collect();
    for list in lists(session) {
        let entries = list.contestants().filter_map(|id| {
            let handicap = handicaps[id.index()].unwrap_or(0);
            let score = scale.score(session.contestant(id), &standings[id.index()])?;
            Some((id, handicap, score.plus(handicap)))
        });
        let entries: Vec<_> = entries.collect();
        for (id, handicap, score) in &entries {
            standings[id.index()].rare_mut().handicap = Some(HandicapStanding {
                handicap: decimal_of_hundredths((*handicap).into()),
                score: decimal_of_hundredths(score.rounded().into()),
                place: None,
            });
        }
        let ranked = (entries.iter())
            .filter(|(id, ..)| has_standing(session, *id))
            .map(|(id, _, score)| (*id, *score));
        for (id, place) in places(ranked) {
            if let Some(handicap) = &mut standings[id.index()].rare_mut().handicap {
                handicap.place = Some(place);
            }
        }
    }
}
