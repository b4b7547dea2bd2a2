//! Several sessions as one event: who is who in each of them, and what counts.
//!
//! The sessions are read one by one; this module joins them. It reports why they are not one event, and what only a
//! person can judge.

mod agreement;
mod doubts;
mod entrants;
mod names;
mod stages;
mod who_plays;

#[cfg(test)]
mod tests;

pub use names::named;

use findings::{Findings, Outcome};
use session::{Entrant, EventConditions, Quota, Session};
use traveler_ingest::{EventSettings, MatchBy, Options, SourceFile, read_event_settings};

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
        findings.extend(agreement::no_handicaps(sessions));
    }
    agreement::check(sessions, &mut findings);
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
        who_plays::found(
            &settings.who_plays,
            &mut settings.conditions,
            sessions,
            &entrants,
            &mut findings,
        )
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
