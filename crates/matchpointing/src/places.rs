//! Places in a ranking, shared by ties.

use std::ops::Range;

use session::{ContestantId, Direction, SectionId, Session};

use crate::session_score::SessionScore;
use crate::{Place, Ranking, Standing};

/// Gives each of the entries its place, the highest score first. Equal scores share theirs: `2/3` (rules h.2).
pub(crate) fn places<T: Copy>(entries: impl Iterator<Item = (T, SessionScore)>) -> Vec<(T, Place)> {
    let mut sorted: Vec<(T, SessionScore)> = entries.collect();
    sorted.sort_by(|(_, one), (_, other)| other.cmp(one));
    let mut before: u32 = 0;
    sorted
        .chunk_by(|(_, one), (_, other)| one == other)
        .flat_map(|tied| {
            let place = Place {
                low: before + 1,
                high: before.saturating_add(u32::try_from(tied.len()).unwrap_or(u32::MAX)),
            };
            before = place.high;
            tied.iter().map(move |(entry, _)| (*entry, place))
        })
        .collect()
}

/// Gives everybody who is ranked at all the plain place in its section and direction, on the session score.
pub(crate) fn award_places(
    session: &Session,
    scores: &[Option<SessionScore>],
    standings: &mut [Standing],
) {
    for list in lists(session) {
        let entries = (list.contestants())
            .filter(|id| has_standing(session, *id))
            .filter_map(|id| Some((id, scores[id.index()]?)));
        for (id, place) in places(entries) {
            standings[id.index()].place = Some(place);
        }
    }
}

/// The lists in the order of their places.
pub(crate) fn rankings(session: &Session, standings: &[Standing]) -> Vec<Ranking> {
    lists(session)
        .into_iter()
        .map(|list| {
            let mut order: Vec<ContestantId> = list.contestants().collect();
            order.sort_by_key(|id| {
                let place = standings[id.index()].place;
                (place.is_none(), place.map(|place| place.low))
            });
            Ranking {
                section: list.section,
                direction: list.direction,
                order,
            }
        })
        .collect()
}

/// Whether a contestant may be ranked at all.
pub(crate) fn has_standing(session: &Session, id: ContestantId) -> bool {
    let profile = session.contestant(id).profile.as_ref();
    profile.is_none_or(|profile| profile.standing)
}

/// Contestants who are ranked with each other in their section; they are together in a session.
pub(crate) struct List {
    pub(crate) section: SectionId,
    pub(crate) direction: Direction,
    contestants: Range<u32>,
}

impl List {
    pub(crate) const fn len(&self) -> u32 {
        self.contestants.end - self.contestants.start
    }

    pub(crate) fn contestants(&self) -> impl Iterator<Item = ContestantId> + use<> {
        self.contestants.clone().map(ContestantId)
    }
}

/// The lists of a session: one for a one-winner section, one for each direction of a two-winner section.
pub(crate) fn lists(session: &Session) -> Vec<List> {
    let mut lists: Vec<List> = Vec::new();
    for (ContestantId(place), contestant) in session.contestant_ids() {
        match lists.last_mut() {
            Some(list)
                if (list.section, list.direction) == (contestant.section, contestant.direction) =>
            {
                list.contestants.end = place + 1;
            }
            _ => lists.push(List {
                section: contestant.section,
                direction: contestant.direction,
                contestants: place..place + 1,
            }),
        }
    }
    lists
}
