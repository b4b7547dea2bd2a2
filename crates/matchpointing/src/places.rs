//! Places in a ranking, shared by ties.

use std::ops::Range;

use session::{Contestant, ContestantId, Direction, SectionId, Session};

use crate::compared::SessionScore;
use crate::{Place, Ranking, Standing};

/// Gives each of the entries its place, the highest score first. Equal scores share theirs: `2/3` (rules h.2).
pub(crate) fn places<T: Copy>(entries: impl Iterator<Item = (T, SessionScore)>) -> Vec<(T, Place)> {
    places_among(&mut entries.collect::<Vec<_>>()).collect()
}

/// The same for entries that are put in the order of their places where they are.
pub(crate) fn places_among<T: Copy>(
    entries: &mut [(T, SessionScore)],
) -> impl Iterator<Item = (T, Place)> {
    entries.sort_by(|(_, one), (_, other)| other.cmp(one));
    let mut before: u32 = 0;
    entries.chunk_by(|(_, one), (_, other)| one == other).flat_map(move |tied| {
        let place = Place {
            low: before + 1,
            high: before.saturating_add(u32::try_from(tied.len()).unwrap_or(u32::MAX)),
        };
        before = place.high;
        tied.iter().map(move |(entry, _)| (*entry, place))
    })
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
            Ranking { section: list.section, direction: list.direction, order }
        })
        .collect()
}

/// Whether a contestant may be ranked at all: it has a standing, and played enough of the boards.
pub(crate) fn is_ranked(session: &Session, id: ContestantId, standing: &Standing) -> bool {
    let profile = session.contestant(id).profile.as_ref();
    profile.is_none_or(|profile| profile.standing) && standing.too_few_of().is_none()
}

/// Contestants who are ranked with each other in their section; they are together in a session.
pub(crate) struct List {
    pub(crate) section: SectionId,
    pub(crate) direction: Direction,
    contestants: Range<u32>,
}

impl List {
    pub(crate) fn contestants(&self) -> impl Iterator<Item = ContestantId> + use<> {
        self.contestants.clone().map(ContestantId)
    }

    /// The place of its first contestant in the list of a session.
    pub(crate) const fn start(&self) -> usize {
        self.contestants.start as usize
    }
}

/// The lists of a session: one for a one-winner section, one for each direction of a two-winner section.
pub(crate) fn lists(session: &Session) -> Vec<List> {
    lists_among(session, 0..session.contestants().len()).collect()
}

/// The lists of some contestants, who are all those of some sections.
pub(crate) fn lists_among(
    session: &Session,
    contestants: Range<usize>,
) -> impl Iterator<Item = List> {
    // A session has no more contestants than identifiers reach.
    let place = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    let mut start = place(contestants.start);
    let same = |one: &Contestant, next: &Contestant| {
        (one.section, one.direction) == (next.section, next.direction)
    };
    let lists = session.contestants()[contestants].chunk_by(same);
    lists.map(move |list| {
        let end = start + place(list.len());
        List {
            section: list[0].section,
            direction: list[0].direction,
            contestants: std::mem::replace(&mut start, end)..end,
        }
    })
}
