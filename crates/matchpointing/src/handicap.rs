//! The ranking with handicap, beside the scratch ranking (rules k.1 and k.2).

use session::{Contestant, HandicapForm, Session};

use crate::compared::SessionScore;
use crate::exact::Exact;
use crate::places::{is_ranked, lists, places};
use crate::session_score::{Scale, decimal_of_hundredths, hundredths};
use crate::{HandicapStanding, Standing};

/// Applies handicaps to session scores, or to percentages, and gives the places that this makes, where any contestant
/// has a handicap; the others then play from scratch.
pub(crate) fn award_handicap_places(session: &Session, scale: &Scale, standings: &mut [Standing]) {
    if !session.has_handicaps() {
        return;
    }
    let form = session.conditions().handicap;
    for list in lists(session) {
        let mut ranked = Vec::new();
        for id in list.contestants() {
            let contestant = session.contestant(id);
            let standing = &mut standings[id.index()];
            let handicap = handicap_of(contestant).unwrap_or(0);
            let Some(scratch) = scale.score(contestant, standing) else {
                continue;
            };
            let Some(net) = Net::of(scratch, handicap, form, scale) else {
                continue;
            };
            standing.rare_mut().handicap = Some(HandicapStanding {
                handicap: decimal_of_hundredths(handicap.into()),
                form,
                score: net.score.map(|score| decimal_of_hundredths(score.into())),
                percent: net.percent.map(|percent| decimal_of_hundredths(percent.into())),
                place: None,
            });
            if is_ranked(session, id, standing) {
                ranked.push((id, net.ranked));
            }
        }
        for (id, place) in places(ranked.into_iter()) {
            if let Some(handicap) = &mut standings[id.index()].rare_mut().handicap {
                handicap.place = Some(place);
            }
        }
    }
}

/// A session score with the handicap, as an event adds it up: with a percentage, that part of the session's maximum.
pub(crate) fn net_score(
    session: &Session,
    contestant: &Contestant,
    scratch: SessionScore,
    scale: &Scale,
) -> Option<SessionScore> {
    let handicap = handicap_of(contestant).unwrap_or(0);
    let form = session.conditions().handicap;
    let net = Net::of(scratch, handicap, form, scale)?.ranked;
    match form {
        HandicapForm::Points => Some(net),
        HandicapForm::Percent => {
            let share = net.exact().reduced() / Exact::from_integer(PERCENT);
            let maximum = Exact::from_integer(scale.max_score()?);
            Some(SessionScore::of(share * maximum))
        }
    }
}

/// 100 % in hundredths of a percent.
const PERCENT: i128 = 10_000;

/// A contestant's handicap in hundredths.
fn handicap_of(contestant: &Contestant) -> Option<i64> {
    i64::try_from(hundredths(contestant.profile.as_ref()?.handicap?)).ok()
}

/// What a contestant comes to with its handicap, in hundredths.
struct Net {
    score: Option<i64>,
    percent: Option<i64>,
    /// What decides the place.
    ranked: SessionScore,
}

impl Net {
    /// Adds points to the score, or takes a percentage off the percentage; `None` where there is none to take it off.
    fn of(scratch: SessionScore, handicap: i64, form: HandicapForm, scale: &Scale) -> Option<Self> {
        match form {
            HandicapForm::Points => {
                let score = scratch.plus(handicap);
                let percent = scale.max_score().map(|max_score| score.percent(max_score));
                Some(Self { score: Some(score.rounded()), percent, ranked: score })
            }
            HandicapForm::Percent => {
                let percent = scale.percent(scratch)?.plus(-handicap);
                Some(Self { score: None, percent: Some(percent.rounded()), ranked: percent })
            }
        }
    }
}
