//! Who is who: contestants of different sessions that are the same.

use std::collections::BTreeMap;

use findings::listed::listed;
use findings::{Code, Diagnostic, Findings, called};
use notation::names::compared;
use session::{Contestant, ContestantId, Entrant, Session};

use super::{EventSession, EventSettings, Key, MatchBy, WHERE_NUMBERS_CHANGE, doubts};

/// The most contestants that a message names.
const NAMED: usize = 5;

/// Finds the contestants of each session that are the same. Those of the last session come first.
pub(super) fn matched(
    sessions: &[EventSession<'_>],
    settings: &EventSettings,
    findings: &mut Findings,
) -> Vec<Entrant> {
    let by = settings.match_by;
    let mut found: BTreeMap<Key, Entrant> = BTreeMap::new();
    for (place, one) in sessions.iter().enumerate() {
        let (keys, unknown) = keys(one.session, by);
        if let Some(unknown) = unnamed(*one, by, &unknown) {
            findings.push(unknown);
            continue;
        }
        let mut again = 0;
        for (key, id) in &keys {
            let entrant = found
                .entry(key.clone())
                .or_insert_with(|| Entrant { sessions: vec![None; sessions.len()] });
            match entrant.sessions[place].replace(*id) {
                Some(first) => findings.push(twice(*one, first, *id)),
                None => again += usize::from(entrant.sessions.iter().flatten().count() > 1),
            }
        }
        if place > 0 && again == 0 && !findings.has_errors() {
            findings.push(nobody(*one, by));
        }
    }
    findings.extend(in_two_stages(sessions, settings, found.values()));
    if findings.has_errors() {
        return Vec::new();
    }
    for (place, one) in sessions.iter().enumerate() {
        let stages = &settings.conditions.stages;
        let stage = stages.iter().find(|stage| stage.sessions.contains(&place));
        // Who does not play a stage at all has not missed its sessions.
        let are_in = |entrant: &&Entrant| stage.is_none_or(|stage| entrant.plays(stage));
        findings.extend(missed(place, *one, sessions, found.values().filter(are_in)));
    }
    doubts::check(sessions, by, &found, findings);
    let mut entrants: Vec<Entrant> = found.into_values().collect();
    // Sorted by the last session that they played, the last one of all first.
    entrants.sort_by_key(|entrant| {
        let latest = entrant.latest();
        latest.map(|(session, id)| (sessions.len() - session, id))
    });
    entrants
}

/// What the contestants of a session are known by; and those who cannot be known.
fn keys(session: &Session, by: MatchBy) -> (Vec<(Key, ContestantId)>, Vec<&Contestant>) {
    let mut keys = Vec::new();
    let mut unknown = Vec::new();
    for (id, contestant) in session.contestant_ids() {
        match key(session, contestant, by) {
            Some(key) => keys.push((key, id)),
            None => unknown.push(contestant),
        }
    }
    (keys, unknown)
}

/// What a contestant is known by, whatever the order of its players.
pub(super) fn key(session: &Session, contestant: &Contestant, by: MatchBy) -> Option<Key> {
    let players = contestant.players();
    let of_players: Option<Key> = match by {
        MatchBy::Number => {
            let section = session.section(contestant.section).name.clone();
            let direction = contestant.direction.side().map_or("", |side| side.code());
            return Some(vec![section, direction.to_owned(), contestant.number.to_string()]);
        }
        MatchBy::Name => {
            (players.iter()).map(|player| player.name.as_deref().map(compared)).collect()
        }
        MatchBy::Id => players.iter().map(|player| player.id.clone()).collect(),
    };
    let mut key = of_players.filter(|key| !key.is_empty())?;
    key.sort();
    Some(key)
}

/// Those who have nothing to be known by.
fn unnamed(one: EventSession<'_>, by: MatchBy, unknown: &[&Contestant]) -> Option<Diagnostic> {
    let (what, columns, value) = match by {
        MatchBy::Name => ("name", "`player1` and `player2`", "name"),
        MatchBy::Id => ("number in the federation", "`id1` and `id2`", "id"),
        MatchBy::Number => return None,
    };
    if unknown.is_empty() {
        return None;
    }
    let named = unknown.iter().map(|contestant| called::in_section(one.session, contestant));
    Some(
        Diagnostic::new(
            Code::UnknownEntrant,
            format!(
                "not every player in `{}` has a {what}: {}",
                one.name,
                listed(named, NAMED)
            ),
        )
        .hint(format!(
            "`match_by = \"{value}\"` needs them: fill in {columns} in `pairs.csv`, or match by number"
        )),
    )
}

/// Two contestants of a session that are known by the same.
fn twice(one: EventSession<'_>, first: ContestantId, second: ContestantId) -> Diagnostic {
    let [first, second] = [first, second].map(|id| one.session.contestant(id));
    Diagnostic::new(
        Code::EntrantTwice,
        format!(
            "the same players are in `{}` twice: {} and {}",
            one.name,
            called::in_section(one.session, first),
            called::in_section(one.session, second)
        ),
    )
    .hint("correct one of them in `pairs.csv`, or match by number")
}

/// Those who play two stages of which neither comes from the other; a finding for each two stages.
fn in_two_stages<'e>(
    sessions: &[EventSession<'_>],
    settings: &EventSettings,
    entrants: impl Iterator<Item = &'e Entrant>,
) -> Vec<Diagnostic> {
    let stages = &settings.conditions.stages;
    let mut found: BTreeMap<[usize; 2], Vec<String>> = BTreeMap::new();
    for entrant in entrants {
        let both = settings.conditions.two_stages_of(entrant);
        if let (Some(both), Some((session, id))) = (both, entrant.latest()) {
            let session = sessions[session].session;
            let name = called::in_section(session, session.contestant(id));
            found.entry(both).or_default().push(name);
        }
    }
    let one = |([one, other], names): ([usize; 2], Vec<String>)| {
        let play = if names.len() == 1 { "plays" } else { "play" };
        let names = listed(names.into_iter(), NAMED);
        Diagnostic::new(
            Code::TwoStages,
            format!(
                "{names} {play} both `{}` and `{}`, and neither comes from the other",
                stages[one].name, stages[other].name
            ),
        )
        .hint("correct the names in `pairs.csv`, or `sessions` and `from` of the stages")
    };
    found.into_iter().map(one).collect()
}

/// A session that nobody else has to do with.
fn nobody(one: EventSession<'_>, by: MatchBy) -> Diagnostic {
    let (what, hint) = match by {
        MatchBy::Number => ("section, direction and number", WHERE_NUMBERS_CHANGE),
        MatchBy::Name => ("names", "correct the names in `pairs.csv`, or match by number"),
        MatchBy::Id => (
            "numbers in the federation",
            "correct `id1` and `id2` in `pairs.csv`, or match by number",
        ),
    };
    Diagnostic::new(
        Code::NobodyAgain,
        format!("nobody in `{}` has the {what} of anybody in the sessions before it", one.name),
    )
    .hint(hint)
}

/// Who did not play a session.
fn missed<'e>(
    place: usize,
    one: EventSession<'_>,
    sessions: &[EventSession<'_>],
    entrants: impl Iterator<Item = &'e Entrant>,
) -> Option<Diagnostic> {
    let missing: Vec<&Entrant> =
        entrants.filter(|entrant| entrant.sessions[place].is_none()).collect();
    if missing.is_empty() {
        return None;
    }
    let count = missing.len();
    let named = missing.iter().map(|entrant| {
        entrant.latest().map_or_else(String::new, |(played, id)| {
            let played = sessions[played];
            format!(
                "{} of `{}`",
                called::in_section(played.session, played.session.contestant(id)),
                played.name
            )
        })
    });
    let named = listed(named, NAMED);
    let message = match count {
        1 => format!("one did not play in `{}`: {named}", one.name),
        _ => format!("{count} did not play in `{}`: {named}", one.name),
    };
    Some(
        Diagnostic::new(Code::SessionMissed, message)
            .hint("they have no score in this session; all others count"),
    )
}
