//! The same boards at many clubs: sessions that were read one by one, as one field.
//!
//! A result is compared with those of all clubs. So all clubs are scored by the same rules, and a board has the same
//! cards everywhere.

mod agreement;
mod boards;
mod likelihood;
mod sections;

#[cfg(test)]
mod tests;

use findings::{Code, Diagnostic, Findings, Outcome};
use session::{Conditions, Event, Joined, Session};

pub use sections::{PartOfSession, join_sections};

/// What a club played.
#[derive(Clone, Copy, Debug)]
pub struct Club<'a> {
    /// What messages call it by: its folder or file.
    pub name: &'a str,
    /// The file where its rules are; the same again where it says none.
    pub rules: &'a str,
    /// What was played.
    pub session: &'a Session,
}

/// The rules that hold for all clubs.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// The file that says them.
    pub name: &'a str,
    /// What they are.
    pub conditions: &'a Conditions,
}

/// Puts the sessions of clubs together. The event is called what all clubs that give it a name or a day call it; its
/// sheets are in the language and on the paper of the first that names one.
///
/// # Examples
///
/// ```
/// use events::{Club, Rules, join_clubs};
/// use traveler_ingest::{Options, SourceFile, Sources, read};
///
/// let session = |bytes| {
///     let travelers = SourceFile { name: "travelers.csv", bytes };
///     let sources = Sources { travelers, pairs: None, settings: None };
///     read(&sources, &Options::default()).session.unwrap()
/// };
/// let ashford = session(b"board,ns,ew,score\n1,1,2,420\n1,3,4,450\n");
/// let barton = session(b"board,ns,ew,score\n1,1,2,-50\n1,3,4,420\n");
/// let rules = Rules { name: "ashford", conditions: ashford.conditions() };
/// let club = |name, session| Club { name, rules: name, session };
/// let clubs = [club("ashford", &ashford), club("barton", &barton)];
///
/// let joined = join_clubs(&clubs, rules).made.unwrap();
/// assert_eq!(joined.session.results().len(), 4);
/// assert_eq!(joined.first, [0, 4]);
/// ```
#[must_use]
pub fn join_clubs(clubs: &[Club<'_>], rules: Rules<'_>) -> Outcome<Joined> {
    let mut findings = Findings::default();
    agreement::check(clubs, rules, &mut findings);
    if !findings.has_errors() {
        boards::check(clubs, &mut findings);
    }
    if !findings.has_errors() {
        likelihood::check(clubs, &mut findings);
    }
    let joined = (!findings.has_errors()).then(|| joined(clubs, &mut findings));
    findings.outcome(joined.flatten())
}

fn joined(clubs: &[Club<'_>], findings: &mut Findings) -> Option<Joined> {
    let sessions: Vec<&Session> = clubs.iter().map(|club| club.session).collect();
    match Session::joined(&sessions) {
        Ok(mut joined) => {
            joined.session.name_event(event(&sessions));
            Some(joined)
        }
        Err(why) => {
            let found = Diagnostic::new(Code::ClubsDiffer, why.to_string());
            findings.push(found.hint("score fewer clubs together"));
            None
        }
    }
}

/// What all clubs call the event.
fn event(sessions: &[&Session]) -> Event {
    let events = || sessions.iter().map(|session| session.event());
    let common = |said: fn(&Event) -> &Option<String>| {
        let mut all = events().filter_map(|event| said(event).as_ref());
        let first = all.next()?;
        all.all(|other| other == first).then(|| first.clone())
    };
    Event {
        name: common(|event| &event.name),
        date: common(|event| &event.date),
        language: events().find_map(|event| event.language.clone()),
        paper: events().find_map(|event| event.paper),
        ..Event::UNNAMED
    }
}
