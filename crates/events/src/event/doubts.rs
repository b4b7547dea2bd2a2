//! What only a person can judge: whether contestants of different sessions are the same.

use std::collections::{BTreeMap, BTreeSet};

use findings::{Code, Diagnostic, Findings, called};
use notation::names::{Spelling, compared};
use session::{Contestant, Entrant};

use super::{EventSession, Key, MatchBy, WHERE_NUMBERS_CHANGE};

/// Warns where contestants are perhaps not the same, and where they perhaps are.
pub(super) fn check(
    sessions: &[EventSession<'_>],
    by: MatchBy,
    found: &BTreeMap<Key, Entrant>,
    findings: &mut Findings,
) {
    match by {
        MatchBy::Number => findings.extend(other_players(sessions, found.values())),
        MatchBy::Name => {
            findings.extend(near_names(sessions, found));
            findings.extend(other_partners(sessions, found));
        }
        MatchBy::Id => findings.extend(other_partners(sessions, found)),
    }
}

/// By session: numbers that have no player in common with the number's players in the session before.
fn other_players<'e>(
    sessions: &[EventSession<'_>],
    entrants: impl Iterator<Item = &'e Entrant>,
) -> Vec<Diagnostic> {
    let mut changed: BTreeMap<usize, (usize, String)> = BTreeMap::new();
    for entrant in entrants {
        let played = entrant.sessions.iter().enumerate();
        let played: Vec<_> = played
            .filter_map(|(session, id)| {
                Some((session, sessions[session].session.contestant((*id)?)))
            })
            .collect();
        for pair in played.windows(2) {
            let [(before, one), (after, other)] = pair else {
                continue;
            };
            let (Some(names), Some(others)) = (names(one), names(other)) else {
                continue;
            };
            let known: Vec<String> = names.iter().map(|name| compared(name)).collect();
            if others.iter().any(|name| known.contains(&compared(name))) {
                continue;
            }
            let (count, _) = changed.entry(*after).or_insert_with(|| {
                let example = format!(
                    "{} is `{}` in `{}`, `{}` in `{}`",
                    called::in_section(sessions[*after].session, other),
                    names.join(" – "),
                    sessions[*before].name,
                    others.join(" – "),
                    sessions[*after].name,
                );
                (0, example)
            });
            *count += 1;
        }
    }
    (changed.into_values())
        .map(|(count, example)| {
            let more = match count {
                1 => String::new(),
                2 => ", and so for one more number".to_owned(),
                count => format!(", and so for {} more numbers", count - 1),
            };
            Diagnostic::new(Code::OtherPlayers, format!("{example}{more}"))
                .hint(WHERE_NUMBERS_CHANGE)
        })
        .collect()
}

/// The players' names, where all are known.
fn names(contestant: &Contestant) -> Option<Vec<&str>> {
    let players = contestant.players().iter();
    let names: Option<Vec<&str>> = players.map(|player| player.name.as_deref()).collect();
    names.filter(|names| !names.is_empty())
}

/// Whether two have played in one session, and so are two.
fn have_met(one: &Entrant, other: &Entrant) -> bool {
    let mut both = one.sessions.iter().zip(&other.sessions);
    both.any(|(one, other)| one.is_some() && other.is_some())
}

/// Whether somebody has missed a session, and is perhaps known by another name there.
fn has_missed(entrant: &Entrant) -> bool {
    entrant.sessions.iter().any(Option::is_none)
}

/// An entrant as messages call it: its names, and where it played last.
fn shown(sessions: &[EventSession<'_>], entrant: &Entrant) -> String {
    entrant.latest().map_or_else(String::new, |(session, id)| {
        let one = sessions[session];
        let contestant = one.session.contestant(id);
        let names = names(contestant).unwrap_or_default().join(" – ");
        format!("`{names}` in `{}`", one.name)
    })
}

/// Whether what two are known by differs by slips only. That each has missed what the other played speaks for it too.
fn are_near(key: &Key, other: &Key) -> bool {
    let is_near = |(one, other): (&String, &String)| {
        let spellings = (Spelling::of_short(one), Spelling::of_short(other));
        one == other || matches!(spellings, (Some(one), Some(other)) if one.is_near(&other))
    };
    key.len() == other.len() && key.iter().zip(other).all(is_near)
}

/// Names that differ by a slip, of two that never met.
fn near_names(sessions: &[EventSession<'_>], found: &BTreeMap<Key, Entrant>) -> Vec<Diagnostic> {
    let mut spelt: BTreeMap<Vec<char>, Vec<(&Key, &Entrant)>> = BTreeMap::new();
    for (key, entrant) in found.iter().filter(|(_, entrant)| has_missed(entrant)) {
        // A slip is seldom in a first letter.
        let initials = key.iter().filter_map(|name| name.chars().next());
        spelt.entry(initials.collect()).or_default().push((key, entrant));
    }
    (in_doubt(sessions, spelt, true).into_iter())
        .map(|[one, other]| {
            Diagnostic::new(Code::NearName, format!("{one} is nearly {other}"))
                .hint("if they are the same, correct a name in `pairs.csv`")
        })
        .collect()
}

/// A player who has another partner in another session: two pairs, unless the organizer says otherwise.
fn other_partners(
    sessions: &[EventSession<'_>],
    found: &BTreeMap<Key, Entrant>,
) -> Vec<Diagnostic> {
    let mut with_player: BTreeMap<&String, Vec<(&Key, &Entrant)>> = BTreeMap::new();
    for (key, entrant) in found.iter().filter(|(_, entrant)| has_missed(entrant)) {
        for player in key {
            with_player.entry(player).or_default().push((key, entrant));
        }
    }
    // Near names have been reported as such; two teams may have several players in common.
    let doubts: BTreeSet<_> = in_doubt(sessions, with_player, false).into_iter().collect();
    (doubts.into_iter())
        .map(|[one, other]| {
            let message = format!("a player of {one} has another partner: {other}");
            Diagnostic::new(Code::OtherPartner, message).hint(
                "they are two pairs; if they are one, write the same players in both `pairs.csv`",
            )
        })
        .collect()
}

/// By twos, in the order in which they played: those of a group that never met, and are known by names that are near
/// or by names that are not.
fn in_doubt(
    sessions: &[EventSession<'_>],
    groups: BTreeMap<impl Ord, Vec<(&Key, &Entrant)>>,
    by_near_names: bool,
) -> Vec<[String; 2]> {
    let mut doubts = Vec::new();
    for group in groups.into_values() {
        for (place, (key, one)) in group.iter().enumerate() {
            for (other_key, other) in &group[place + 1..] {
                if !have_met(one, other) && are_near(key, other_key) == by_near_names {
                    let mut both = [*one, *other];
                    both.sort_by_key(|entrant| entrant.latest());
                    doubts.push(both.map(|entrant| shown(sessions, entrant)));
                }
            }
        }
    }
    doubts
}
