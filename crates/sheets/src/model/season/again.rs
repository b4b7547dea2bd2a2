//! A session that is in a season twice: as it was, and perhaps as it was corrected.

use std::collections::{BTreeMap, BTreeSet};

use notation::names::compared;

use super::super::published::{Published, Who};

/// Two sessions of a list that are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    /// The first of them, by its place in the list.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// What shows that they are one.
    pub alike: Alike,
}

/// What shows that two sessions are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alike {
    /// Everything: the fingerprint.
    Fingerprint,
    /// Club, day, number of the session and sections, and that many pairs of that many at the same places.
    Pairs(usize, usize),
    /// Club, day and sections, that many pairs of that many, and most results.
    Results(usize, usize),
}

/// The sessions that are in a list twice, in their order. A corrected one has another fingerprint, so two are one as
/// well where club, day, number and sections are the same and more than half of the pairs are. Where no day is known,
/// more than half of the results must be the same, too: the same people may have the same numbers each week. So they must
/// where one is the last session of an event, which has a number of its own there.
#[must_use]
pub fn again(sessions: &[Published]) -> Vec<Again> {
    let mut known: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    let mut found = Vec::new();
    for (second, session) in sessions.iter().enumerate() {
        let event = &session.event;
        let sections: BTreeSet<&str> = (session.standings.keys())
            .map(|who| who.section.as_str())
            .collect();
        let club = event.club.as_deref().map(compared);
        let earlier = known.entry((club, event.date.as_deref(), sections));
        let earlier = earlier.or_default();
        let one = |first: &usize| Some((*first, alike(&sessions[*first], session)?));
        found.extend(earlier.iter().find_map(one).map(|(first, alike)| Again {
            first,
            second,
            alike,
        }));
        earlier.push(second);
    }
    found
}

/// What shows that two sessions with the same heading are one.
fn alike(one: &Published, other: &Published) -> Option<Alike> {
    if one.fingerprint.is_some() && one.fingerprint == other.fingerprint {
        return Some(Alike::Fingerprint);
    }
    let (same, all) = same_pairs(one, other);
    let is_numbered_alike = one.event.session == other.event.session;
    if !is_numbered_alike && !one.event.has_others && !other.event.has_others {
        return None;
    }
    let is_known = is_numbered_alike && one.event.date.is_some() || has_same_results(one, other);
    let alike = if is_numbered_alike {
        Alike::Pairs
    } else {
        Alike::Results
    };
    (2 * same > all && is_known).then_some(alike(same, all))
}

/// How many pairs have the same players under the same number, of how many.
fn same_pairs(one: &Published, other: &Published) -> (usize, usize) {
    let players = |published: &Published, who: &Who| {
        let names = &published.standings.get(who)?.names;
        let mut names: Vec<String> = names.iter().map(|name| compared(name)).collect();
        names.sort_unstable();
        Some(names).filter(|names| names.iter().any(|name| !name.is_empty()))
    };
    let is_same = |who: &&Who| {
        let own = players(one, who);
        own.is_some() && own == players(other, who)
    };
    let same = one.standings.keys().filter(is_same).count();
    (same, one.standings.len().max(other.standings.len()))
}

/// Whether more than half of the results are the same.
fn has_same_results(one: &Published, other: &Published) -> bool {
    let is_same = |name: &_| {
        let own = one.lines.get(name).map(|line| &line.entries);
        own == other.lines.get(name).map(|line| &line.entries)
    };
    let same = one.lines.keys().filter(|name| is_same(name)).count();
    2 * same > one.lines.len().max(other.lines.len())
}
