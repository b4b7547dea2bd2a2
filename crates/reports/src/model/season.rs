//! A season: who played in which of several sessions, what counts, and where that leads.

use std::collections::{BTreeMap, BTreeSet};

use matchpointing::{Hundredths, LadderRules, LadderStanding, ladder};
use notation::names::{Spelling, compared};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::published::{Published, PublishedEvent, Who};

/// A season's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    /// The sessions, in the order in which they were given.
    pub sessions: Vec<PublishedEvent>,
    /// The competitors, the best one first; those without a place come last.
    pub lines: Vec<SeasonLine>,
    /// What only a person can judge.
    pub doubts: Vec<Doubt>,
}

/// Who is in a season's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Competitors {
    /// Each player, with whomever.
    Players,
    /// Those who play together.
    Pairs,
}

/// A competitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonLine {
    /// Who it is, as they were written first.
    pub names: Vec<String>,
    /// By session: the percentage.
    pub percentages: Vec<Option<Hundredths>>,
    /// What they come to.
    pub standing: LadderStanding,
}

/// What only a person can judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Two competitors whose names differ by one slip.
    NearNames {
        /// The one.
        one: String,
        /// The other.
        other: String,
    },
    /// A name that is in one session twice; the better percentage is taken.
    Twice {
        /// The name.
        name: String,
        /// The session, by its place in the list.
        session: usize,
    },
    /// Contestants of a session without names, who are left out.
    Unnamed {
        /// How many.
        contestants: usize,
        /// The session, by its place in the list.
        session: usize,
    },
}

impl Season {
    /// Makes the table of some sessions.
    #[must_use]
    pub fn of(sessions: &[Published], competitors: Competitors, rules: LadderRules) -> Self {
        let mut found = BTreeMap::new();
        let mut doubts = Vec::new();
        for (place, session) in sessions.iter().enumerate() {
            enter(place, sessions.len(), session, competitors, &mut found, &mut doubts);
        }
        doubts.extend(near_names(&found));
        let percentages: Vec<&[Option<Hundredths>]> =
            found.values().map(|one: &Found| &one.percentages[..]).collect();
        let standings = ladder(&percentages, rules);
        let mut lines: Vec<SeasonLine> = (found.into_values().zip(standings))
            .map(|(found, standing)| SeasonLine {
                names: found.names,
                percentages: found.percentages,
                standing,
            })
            .collect();
        // Competitors are in the order of their names, which stays where places are equal.
        lines.sort_by_key(|line| {
            let place = line.standing.place.map(|place| place.low);
            (place.is_none(), place)
        });
        Self {
            sessions: sessions.iter().map(|session| session.event.clone()).collect(),
            lines,
            doubts,
        }
    }
}

/// A competitor while sessions are gone through.
struct Found {
    names: Vec<String>,
    percentages: Vec<Option<Hundredths>>,
}

/// Enters a session: the percentage of each contestant, for each who played under it.
fn enter(
    place: usize,
    sessions: usize,
    session: &Published,
    competitors: Competitors,
    found: &mut BTreeMap<Vec<String>, Found>,
    doubts: &mut Vec<Doubt>,
) {
    let mut unnamed = 0;
    let mut twice = BTreeSet::new();
    for standing in session.standings.values() {
        let Some(percent) = standing.percent().and_then(hundredths) else {
            continue;
        };
        let named = standing.names.iter().filter(|name| !name.is_empty());
        let names: Vec<String> = named.cloned().collect();
        if names.is_empty() || (competitors == Competitors::Pairs && names.len() < 2) {
            unnamed += 1;
            continue;
        }
        let groups = match competitors {
            Competitors::Players => names.into_iter().map(|name| vec![name]).collect(),
            Competitors::Pairs => vec![names],
        };
        for names in groups {
            let mut key: Vec<String> = names.iter().map(|name| compared(name)).collect();
            key.sort_unstable();
            let one = found
                .entry(key)
                .or_insert_with(|| Found { names, percentages: vec![None; sessions] });
            let own = &mut one.percentages[place];
            if own.is_some() {
                twice.insert(one.names.join(" – "));
            }
            *own = (*own).max(Some(percent));
        }
    }
    doubts.extend(twice.into_iter().map(|name| Doubt::Twice { name, session: place }));
    if unnamed > 0 {
        doubts.push(Doubt::Unnamed { contestants: unnamed, session: place });
    }
}

/// Competitors of whom all names are near those of another one, and not in one session with it.
fn near_names(found: &BTreeMap<Vec<String>, Found>) -> Vec<Doubt> {
    let spelt: Vec<(&Found, Spelling)> = (found.iter())
        .filter_map(|(key, one)| Some((one, Spelling::of(&key.join(" "))?)))
        .collect();
    let mut near = Vec::new();
    for (place, (one, spelling)) in spelt.iter().enumerate() {
        for (other, other_spelling) in &spelt[place + 1..] {
            let mut both = one.percentages.iter().zip(&other.percentages);
            let have_met = both.any(|(one, other)| one.is_some() && other.is_some());
            if !have_met && spelling.is_near(other_spelling) {
                near.push(Doubt::NearNames {
                    one: one.names.join(" – "),
                    other: other.names.join(" – "),
                });
            }
        }
    }
    near
}

fn hundredths(percent: Decimal) -> Option<Hundredths> {
    let count = percent.checked_mul(Decimal::ONE_HUNDRED)?.round().to_i64()?;
    Some(Hundredths::new(count))
}

// A session that is in a season twice: as it was, and perhaps as it was corrected.

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
        let sections: BTreeSet<&str> =
            (session.standings.keys()).map(|who| who.section.as_str()).collect();
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
    let alike = if is_numbered_alike { Alike::Pairs } else { Alike::Results };
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

#[cfg(test)]
mod tests {
    use contract_scoring::Side;
    use matchpointing::LadderBy;
    use serde_json::json;
    use session::{Direction, PairNumber};

    use super::super::published::{PublishedStanding, Who};
    use super::*;

    const ALL: LadderRules = LadderRules { best: None, minimum: 1, by: LadderBy::Mean };

    /// A session of pairs by their names and percentages.
    fn session(pairs: &[(&str, &str)]) -> Published {
        let mut published = Published::default();
        for (number, (names, percent)) in (1..).zip(pairs) {
            let who = Who {
                section: "A".to_owned(),
                direction: Direction::Fixed(Side::NorthSouth),
                number: PairNumber::new(number).unwrap(),
            };
            let names = names.split(" & ").map(str::to_owned).collect();
            let fields = [("percent".to_owned(), json!(percent))].into_iter().collect();
            let standing = PublishedStanding::of(names, fields);
            published.standings.insert(who, standing);
        }
        published
    }

    fn table(season: &Season) -> Vec<String> {
        (season.lines.iter())
            .map(|line| {
                let mean = line.standing.mean.unwrap();
                format!("{} {} {mean}", line.standing.place.unwrap(), line.names.join(" & "))
            })
            .collect()
    }

    #[test]
    fn players_are_the_same_in_any_partnership_and_pairs_in_any_order() {
        let sessions = [
            session(&[("Ann Lee & Bo Ek", "60.00"), ("Cy Orr & Di Fox", "40.00")]),
            session(&[("bo EK & Ann Lee", "50.00"), ("Cy Orr & Eve Poe", "55.00")]),
        ];
        let players = Season::of(&sessions, Competitors::Players, ALL);
        assert_eq!(
            table(&players),
            [
                "1/3 Ann Lee 55.00",
                "1/3 Bo Ek 55.00",
                "1/3 Eve Poe 55.00",
                "4 Cy Orr 47.50",
                "5 Di Fox 40.00"
            ]
        );
        let pairs = Season::of(&sessions, Competitors::Pairs, ALL);
        assert_eq!(table(&pairs)[..2], ["1/2 Ann Lee & Bo Ek 55.00", "1/2 Cy Orr & Eve Poe 55.00"]);
        assert_eq!(pairs.doubts, []);
    }

    #[test]
    fn what_a_person_has_to_judge_is_said() {
        let sessions = [
            session(&[("Wim Jansen & Bo Ek", "60.00"), ("Wim Jansen & ", "40.00"), ("", "50.00")]),
            session(&[("Wim Janssen & Bo Ek", "50.00")]),
        ];
        let season = Season::of(&sessions, Competitors::Players, ALL);
        let near =
            Doubt::NearNames { one: "Wim Jansen".to_owned(), other: "Wim Janssen".to_owned() };
        let twice = Doubt::Twice { name: "Wim Jansen".to_owned(), session: 0 };
        let unnamed = Doubt::Unnamed { contestants: 1, session: 0 };
        assert_eq!(season.doubts, [twice, unnamed, near]);
        assert_eq!(table(&season)[0], "1 Wim Jansen 60.00");
    }
}
