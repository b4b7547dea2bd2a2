//! Several sessions as one event: who is who in each of them, and what counts.
//!
//! The sessions are read one by one; this module joins them. It reports why they are not one event, and what only a
//! person can judge.

mod doubts;
mod entrants;
mod stages;

#[cfg(test)]
mod tests;

use findings::listed::listed;
use findings::{Code, Diagnostic, Findings, Outcome, called};
use session::{Contestant, Entrant, EventConditions, Quota, Session, Strat};
use table::entered::Placed;
use traveler_ingest::{EventSettings, MatchBy, Options, SourceFile, WhoPlays, read_event_settings};

use crate::alike;
use crate::scored_by::{described, kind};

/// A session of an event.
#[derive(Clone, Copy, Debug)]
pub struct EventSession<'a> {
    /// The folder, or whatever messages call it by.
    pub name: &'a str,
    /// What was played.
    pub session: &'a Session,
}

/// Sessions that are one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinedEvent {
    /// What the event is called, where its settings say so.
    pub name: Option<String>,
    /// How many places qualify, where its settings say so.
    pub qualify: Option<u32>,
    /// What counts.
    pub conditions: EventConditions,
    /// Who plays: those of the last session first, in its order.
    pub entrants: Vec<Entrant>,
    /// Entrants who may play another stage than quotas say, by their place in the list, each behind the stage of which the
    /// settings say so.
    pub moved: Vec<(usize, usize)>,
}

/// A qualifying and a final, and perhaps a consolation, as a command line says it: the quota, and what they are called.
/// Which sessions these are follows from how many play them.
#[derive(Clone, Copy, Debug)]
pub struct UsualStages<'a> {
    /// How many places qualify.
    pub quota: Quota,
    /// What the qualifying, the final and the consolation are called.
    pub names: [&'a str; 3],
}

/// What to do where numbers are not those of the same people.
const WHERE_NUMBERS_CHANGE: &str = "where numbers change, give `--match-by name` or `--match-by id`, or write `match_by` in `event.toml`";

/// What a command line says of an event besides its settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct EventFlags<'a> {
    /// The stages, where the settings have none.
    pub usual_stages: Option<UsualStages<'a>>,
    /// Whether handicaps count, also where the settings do not say so.
    pub handicap: bool,
    /// How contestants of different sessions are known to be the same, in place of what the settings say.
    pub match_by: Option<MatchBy>,
}

/// Puts sessions together, in the order in which they were played. The settings are `event.toml`.
#[must_use]
pub fn read_event(
    settings: Option<SourceFile<'_>>,
    sessions: &[EventSession<'_>],
    flags: EventFlags<'_>,
    options: &Options,
) -> Outcome<JoinedEvent> {
    let mut findings = Findings::default();
    let mut settings = read_event_settings(settings, sessions.len(), options, &mut findings);
    if let Some(usual) = flags.usual_stages {
        findings.extend(stages::usual(usual, sessions, &mut settings.conditions));
    }
    settings.conditions.handicap |= flags.handicap;
    settings.match_by = flags.match_by.unwrap_or(settings.match_by);
    if settings.conditions.handicap {
        findings.extend(no_handicaps(sessions));
    }
    check(sessions, &mut findings);
    stages::check(&settings.conditions, sessions, &mut findings);
    // Where settings or sessions are faulty, it is not known who is who.
    let entrants = if findings.has_errors() {
        Vec::new()
    } else {
        entrants::matched(sessions, &settings, &mut findings)
    };
    let moved = if findings.has_errors() {
        Vec::new()
    } else {
        found(&settings.who_plays, &mut settings.conditions, sessions, &entrants, &mut findings)
    };
    findings.outcome(Some(JoinedEvent {
        name: settings.name,
        qualify: settings.qualify,
        conditions: settings.conditions,
        entrants,
        moved,
    }))
}

/// What is said of quotas: of entrants that play another stage than the one that these send them to, each with the stage
/// that it plays, and the one that it was sent to, or left in; of stages for which entrants tie, after all that splits
/// ties; and of entrants who are said to have the last place of a stage, though they do not tie for it.
#[must_use]
pub fn of_quotas(
    event: &JoinedEvent,
    sessions: &[EventSession<'_>],
    otherwise: &[(usize, usize, usize)],
    undecided: &[(usize, &[usize])],
    without_tie: &[(usize, usize)],
) -> Outcome<JoinedEvent> {
    let mut findings = Findings::default();
    findings.extend(stages::placed_otherwise(event, sessions, otherwise));
    findings.extend(stages::undecided(event, sessions, undecided));
    findings.extend(stages::qualified_without_tie(event, sessions, without_tie));
    findings.outcome(Some(event.clone()))
}

/// The sessions in which somebody has no name who has one elsewhere, each with the names of the latest session that has
/// them; nothing of the others.
#[must_use]
pub fn named(sessions: &[&Session], entrants: &[Entrant]) -> Vec<Option<Session>> {
    let is_named =
        |contestant: &Contestant| contestant.players().iter().any(|one| one.name.is_some());
    let mut named: Vec<Option<Session>> = vec![None; sessions.len()];
    for entrant in entrants {
        let played = entrant.sessions.iter().enumerate();
        let played = played.filter_map(|(place, id)| Some((place, (*id)?)));
        let (with, without): (Vec<_>, Vec<_>) =
            played.partition(|(place, id)| is_named(sessions[*place].contestant(*id)));
        let Some((latest, id)) = with.last() else {
            continue;
        };
        let players = sessions[*latest].contestant(*id).players().iter();
        let names: Vec<Option<String>> = players.map(|player| player.name.clone()).collect();
        for (place, id) in without {
            let session = named[place].get_or_insert_with(|| sessions[place].clone());
            session.name_players(id, &names);
        }
    }
    named
}

// Who plays a stage, by the settings of the event: who has its last place, and who plays in whose place.

/// The most entrants that a message names.
const NAMED: usize = 5;

/// Finds the entrants who are named, by what the stage that they come from calls them. Those who have a last place become
/// a part of the conditions; returns those who may play another stage than quotas say, each with the stage of which this
/// is said.
fn found(
    who_plays: &[WhoPlays],
    conditions: &mut EventConditions,
    sessions: &[EventSession<'_>],
    entrants: &[Entrant],
    findings: &mut Findings,
) -> Vec<(usize, usize)> {
    let mut moved = Vec::new();
    for (place, stated) in who_plays.iter().enumerate() {
        let from = conditions.stages[place].from.map(|from| from.stage);
        let of_stage = from.map_or(&[][..], |from| &conditions.stages[from].sessions);
        let mut find =
            |name: &Placed<String>| who_plays_named(name, of_stage, sessions, entrants, findings);
        let qualified = stated.qualified.iter().flat_map(&mut find).collect();
        moved.extend(stated.instead.iter().flat_map(&mut find).map(|entrant| (place, entrant)));
        conditions.stages[place].qualified = qualified;
    }
    moved
}

/// The entrant that is called so in the last of some sessions that it played; or, if nobody is, in the last of all.
fn who_plays_named(
    name: &Placed<String>,
    of_stage: &[usize],
    sessions: &[EventSession<'_>],
    entrants: &[Entrant],
    findings: &mut Findings,
) -> Option<usize> {
    let called = |entrant: &Entrant, counts: &dyn Fn(usize) -> bool| {
        let played = entrant.sessions.iter().enumerate().rev();
        let mut played = played.filter_map(|(session, id)| Some((session, (*id)?)));
        let (session, id) = played.find(|(session, _)| counts(*session))?;
        let session = sessions[session].session;
        Some(called::in_section(session, session.contestant(id)))
    };
    let words = |text: &str| -> Vec<String> {
        let words = text.split_whitespace();
        words.map(|word| word.replace('-', "").to_uppercase()).collect()
    };
    let wanted = words(&name.value);
    let are_so = |counts: &dyn Fn(usize) -> bool| -> Vec<(usize, String)> {
        let all = entrants.iter().enumerate();
        all.filter_map(|(place, entrant)| {
            let called = called(entrant, counts)?;
            let known = words(&called);
            let is_so = wanted.iter().all(|word| known.contains(word))
                && known.last().is_some_and(|number| wanted.contains(number));
            is_so.then_some((place, called))
        })
        .collect()
    };
    let mut found = are_so(&|session| of_stage.contains(&session));
    if found.is_empty() {
        found = are_so(&|_| true);
    }
    let unfit = |message: String| {
        let found = Diagnostic::new(Code::BadValue, message);
        found.at(name.place.clone()).found(name.value.clone())
    };
    match found.as_slice() {
        [(place, _)] => return Some(*place),
        [] => findings.push(
            unfit(format!("nobody in this event is `{}`", name.value))
                .hint("write a number, or section, direction and number: `\"A 7 NS\"`"),
        ),
        several => {
            let all = listed(several.iter().map(|(_, called)| called.clone()), NAMED);
            findings.push(
                unfit(format!("`{}` may be {all}", name.value))
                    .hint("write section, direction and number: `\"A 7 NS\"`"),
            )
        }
    }
    None
}

// What sessions of an event must agree on.

/// Reports what keeps sessions from being scored as one event.
fn check(sessions: &[EventSession<'_>], findings: &mut Findings) {
    let Some((last, earlier)) = sessions.split_last() else {
        return;
    };
    for one in earlier {
        findings.extend(differences(*one, *last));
    }
    for (number, one) in (1..).zip(sessions) {
        findings.extend(order(number, *one));
        findings.extend(carryover(*one));
    }
    for (place, one) in sessions.iter().enumerate() {
        let before = sessions[..place].iter();
        let before = before.map(|other| (other.name, other.session));
        let hint = "each folder of an event is a session: move a copy elsewhere";
        findings.extend(alike::given_again((one.name, one.session), before, hint));
    }
}

/// Handicaps that are to count, where no session has any.
fn no_handicaps(sessions: &[EventSession<'_>]) -> Option<Diagnostic> {
    let has_one = sessions.iter().any(|one| one.session.has_handicaps());
    (!has_one).then(|| {
        Diagnostic::new(Code::KeysDisagree, "handicaps are to count, and no session has any")
            .expected("a `handicap` for each pair in `pairs.csv`")
            .hint("give them, or leave out `handicap`")
    })
}

/// Two sessions that are scored in different ways cannot be added up.
fn differences(one: EventSession<'_>, last: EventSession<'_>) -> Option<Diagnostic> {
    let kinds = [one, last].map(|it| it.session.contestant_kind());
    let (what, found, expected, key) = if kinds[0] != kinds[1] {
        ("is", kind(kinds[0]).to_owned(), kind(kinds[1]).to_owned(), None)
    } else if let Some(differ) = other_scoring(one, last) {
        differ
    } else if !one.session.strats().is_empty() && one.session.strats() != last.session.strats() {
        let [found, expected] = [one, last].map(|it| strats(it.session.strats()));
        ("has", found, expected, Some("strats"))
    } else {
        return None;
    };
    let message = format!("`{}` {what} {found}, `{}` {what} {expected}", one.name, last.name);
    let hint = match key {
        Some("strats") => "give both the same strats, or only the last one".to_owned(),
        Some(key) => {
            format!("sessions of one event are scored alike: correct `{key}` in one `session.toml`")
        }
        None => "score them as events of their own".to_owned(),
    };
    Some(Diagnostic::new(Code::SessionsDiffer, message).found(found).expected(expected).hint(hint))
}

/// What decides what a result is worth, where both say it otherwise: what each says, and the key. Another maximum is
/// none of it, since scores are brought to that of the last session.
fn other_scoring(
    one: EventSession<'_>,
    last: EventSession<'_>,
) -> Option<(&'static str, String, String, Option<&'static str>)> {
    let [own, others] = [one, last].map(|it| described(it.session.conditions()));
    let mut both = own.into_iter().zip(others);
    both.find(|((key, _, own), (_, _, other))| *key != "max_score" && own != other)
        .map(|((key, what, found), (_, _, expected))| (what, found, expected, Some(key)))
}

/// A session that says which one of the event it is, and is given as another.
fn order(number: u32, one: EventSession<'_>) -> Option<Diagnostic> {
    let event = one.session.event();
    let is_given = event.session > 1 || event.sessions > 1;
    let wrong = is_given && event.session != number;
    wrong.then(|| {
        Diagnostic::new(
            Code::SessionOrder,
            format!(
                "`{}` is session {} by its `session.toml`, and is given as session {number}",
                one.name, event.session
            ),
        )
        .found(event.session.to_string())
        .expected(number.to_string())
        .hint("give the sessions in the order in which they were played, or correct `session` in `[event]`")
    })
}

/// A carryover that a person gave would count twice.
fn carryover(one: EventSession<'_>) -> Option<Diagnostic> {
    let mut contestants = one.session.contestants().iter();
    let (contestant, carryover) = contestants.find_map(|contestant| {
        let carryover = contestant.profile.as_ref()?.carryover?;
        (!carryover.is_zero()).then_some((contestant, carryover))
    })?;
    Some(
        Diagnostic::new(
            Code::CarryoverGiven,
            format!(
                "`{}` has a carryover of its own: {} has {carryover}",
                one.name,
                called::in_section(one.session, contestant)
            ),
        )
        .found(carryover.to_string())
        .hint(
            "an event takes what is carried over from its sessions: delete the column `carryover` in `pairs.csv`, or \
             score this session by itself",
        ),
    )
}

/// Strats in one line: `the strats A, B to 1500`.
fn strats(strats: &[Strat]) -> String {
    if strats.is_empty() {
        return "no strats".to_owned();
    }
    let named: Vec<String> = (strats.iter())
        .map(|strat| match strat.limit {
            Some(limit) => format!("{} to {limit}", strat.name),
            None => strat.name.clone(),
        })
        .collect();
    format!("the strats {}", named.join(", "))
}

/// What a contestant is known by.
type Key = Vec<String>;
