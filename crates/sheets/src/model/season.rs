//! A season: who played in which of several sessions, what counts, and where that leads.

mod again;

use std::collections::{BTreeMap, BTreeSet};

use matchpointing::{Hundredths, LadderRules, LadderStanding, ladder};
use notation::names::{Spelling, compared};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::published::{Published, PublishedEvent};
pub use again::{Again, Alike, again};

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
            enter(
                place,
                sessions.len(),
                session,
                competitors,
                &mut found,
                &mut doubts,
            );
        }
        doubts.extend(near_names(&found));
        let percentages: Vec<&[Option<Hundredths>]> = found
            .values()
            .map(|one: &Found| &one.percentages[..])
            .collect();
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
            sessions: sessions
                .iter()
                .map(|session| session.event.clone())
                .collect(),
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
        let Some(percent) = standing.percent.and_then(hundredths) else {
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
            let one = found.entry(key).or_insert_with(|| Found {
                names,
                percentages: vec![None; sessions],
            });
            let own = &mut one.percentages[place];
            if own.is_some() {
                twice.insert(one.names.join(" – "));
            }
            *own = (*own).max(Some(percent));
        }
    }
    doubts.extend(twice.into_iter().map(|name| Doubt::Twice {
        name,
        session: place,
    }));
    if unnamed > 0 {
        doubts.push(Doubt::Unnamed {
            contestants: unnamed,
            session: place,
        });
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
    let count = percent
        .checked_mul(Decimal::ONE_HUNDRED)?
        .round()
        .to_i64()?;
    Some(Hundredths::new(count))
}

#[cfg(test)]
mod tests {
    use contract_scoring::Side;
    use matchpointing::LadderBy;
    use session::{Direction, PairNumber};

    use super::super::published::{PublishedStanding, Who};
    use super::*;

    const ALL: LadderRules = LadderRules {
        best: None,
        minimum: 1,
        by: LadderBy::Mean,
    };

    /// A session of pairs by their names and percentages.
    fn session(pairs: &[(&str, &str)]) -> Published {
        let mut published = Published::default();
        for (number, (names, percent)) in (1..).zip(pairs) {
            let who = Who {
                section: "A".to_owned(),
                direction: Direction::Fixed(Side::NorthSouth),
                number: PairNumber::new(number).unwrap(),
            };
            let standing = PublishedStanding {
                names: names.split(" & ").map(str::to_owned).collect(),
                percent: Some(percent.parse().unwrap()),
                ..PublishedStanding::default()
            };
            published.standings.insert(who, standing);
        }
        published
    }

    fn table(season: &Season) -> Vec<String> {
        (season.lines.iter())
            .map(|line| {
                let mean = line.standing.mean.unwrap();
                format!(
                    "{} {} {mean}",
                    line.standing.place.unwrap(),
                    line.names.join(" & ")
                )
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
        assert_eq!(
            table(&pairs)[..2],
            ["1/2 Ann Lee & Bo Ek 55.00", "1/2 Cy Orr & Eve Poe 55.00"]
        );
        assert_eq!(pairs.doubts, []);
    }

    #[test]
    fn what_a_person_has_to_judge_is_said() {
        let sessions = [
            session(&[
                ("Wim Jansen & Bo Ek", "60.00"),
                ("Wim Jansen & ", "40.00"),
                ("", "50.00"),
            ]),
            session(&[("Wim Janssen & Bo Ek", "50.00")]),
        ];
        let season = Season::of(&sessions, Competitors::Players, ALL);
        let near = Doubt::NearNames {
            one: "Wim Jansen".to_owned(),
            other: "Wim Janssen".to_owned(),
        };
        let twice = Doubt::Twice {
            name: "Wim Jansen".to_owned(),
            session: 0,
        };
        let unnamed = Doubt::Unnamed {
            contestants: 1,
            session: 0,
        };
        assert_eq!(season.doubts, [twice, unnamed, near]);
        assert_eq!(table(&season)[0], "1 Wim Jansen 60.00");
    }
}
