//! Sections of one session that were prepared apart: a folder each, read one by one.

use findings::{Accounting, Code, Content, Diagnostic, Findings};
use notation::column::letters;
use session::{Conditions, Event, Session};
use table::entered::Official;
use traveler_ingest::{Options, Reading};

use super::{Club, Rules};

/// A part of a session.
#[derive(Clone, Debug)]
pub struct PartOfSession {
    /// What messages call it: its folder.
    pub name: String,
    /// The file with its rules, or its folder again.
    pub rules: String,
    /// What was read of it.
    pub reading: Reading,
}

/// Puts parts of a session side by side. Each keeps its sections; where two have the same name, all are called by
/// letters, in the order of the parts, which a note says. Nothing is scored where one part has errors.
#[must_use]
pub fn join_sections(parts: Vec<PartOfSession>, options: &Options) -> Reading {
    let mut findings = Findings::default();
    let clubs: Option<Vec<Club<'_>>> = parts.iter().map(PartOfSession::club).collect();
    let joined = clubs.and_then(|clubs| side_by_side(&clubs, options, &mut findings));
    let (session, names) = match joined {
        Some((session, names)) => (Some(session), names),
        None => (None, Vec::new()),
    };
    let (diagnostics, counts) = findings.sorted();
    let mut all = Reading {
        session,
        diagnostics,
        counts,
        accounting: Accounting::default(),
        official: Official::default(),
        corrections: Vec::new(),
        has_rules: false,
        located: None,
    };
    let mut names = names.into_iter();
    for part in parts {
        let own = part.reading;
        let sections = own.session.as_ref().map_or(&[][..], Session::sections);
        let renamed: Vec<(&str, String)> = (sections.iter())
            .zip(names.by_ref())
            .map(|(section, name)| (section.name.as_str(), name))
            .collect();
        all.corrections.extend(own.corrections.into_iter().map(|mut one| {
            let found = renamed.iter().find(|(old, _)| *old == one.section);
            if let Some((_, name)) = found {
                one.section.clone_from(name);
            }
            one
        }));
        let found = own.diagnostics.into_iter();
        all.diagnostics.extend(found.map(|one| with_new_names(one, &renamed)));
        all.counts.join(&own.counts);
        all.accounting.lines += own.accounting.lines;
        all.accounting.join(&own.accounting);
        all.has_rules |= own.has_rules;
    }
    all
}

/// A finding of a part, with the names that its sections have in the whole.
fn with_new_names(mut found: Diagnostic, renamed: &[(&str, String)]) -> Diagnostic {
    let new = |old: &str| {
        let one = renamed.iter().find(|(own, _)| *own == old);
        one.map(|(_, new)| new.as_str())
    };
    if let Some(name) = found.subject.section.as_deref().and_then(new) {
        found.subject.section = Some(name.to_owned());
    }
    if let Some(Content::MissingLines { section, .. }) = &mut found.gist
        && let Some(name) = new(section)
    {
        *section = name.to_owned();
    }
    found.message = said_anew(&found.message, renamed);
    found
}

/// A message with new names of sections: they stand behind the word.
fn said_anew(message: &str, renamed: &[(&str, String)]) -> String {
    const BEFORE: &str = "section ";
    let mut parts = message.split(BEFORE);
    let mut stated = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_whole = |rest: &str| !rest.starts_with(char::is_alphanumeric);
        let of_name = renamed.iter().filter_map(|(old, new)| {
            let rest = part.strip_prefix(old).filter(|rest| is_whole(rest))?;
            Some((new.as_str(), rest))
        });
        // The longest name of those that fit.
        let (new, rest) = of_name.min_by_key(|(_, rest)| rest.len()).unwrap_or(("", part));
        stated.extend([BEFORE, new, rest]);
    }
    stated
}

impl PartOfSession {
    fn club(&self) -> Option<Club<'_>> {
        Some(Club { name: &self.name, rules: &self.rules, session: self.reading.session.as_ref()? })
    }
}

/// The session, and the names of all its sections.
fn side_by_side(
    parts: &[Club<'_>],
    options: &Options,
    findings: &mut Findings,
) -> Option<(Session, Vec<String>)> {
    let first = parts.first()?;
    let rules = Rules { name: first.rules, conditions: first.session.conditions() };
    for (place, part) in parts.iter().enumerate() {
        let mut found = super::agreement_differences(*part, rules, &parts[..place]);
        found.extend(another_event(*part, *first));
        if found.is_empty() {
            found.extend(others(*part, *first));
            found.extend(super::nearly_twice(*part, &parts[..place]));
        }
        findings.extend(found);
    }
    super::check_same(parts, findings);
    if findings.has_errors() {
        return None;
    }
    let sessions: Vec<&Session> = parts.iter().map(|part| part.session).collect();
    let names = names(parts, findings);
    match Session::side_by_side(&sessions, &names, event(&sessions), options.one_field) {
        Ok(session) => Some((session, names)),
        Err(why) => {
            findings.push(Diagnostic::new(Code::ClubsDiffer, why.to_string()));
            None
        }
    }
}

/// Sections of one session are played in one club, on one day.
fn another_event(part: Club<'_>, first: Club<'_>) -> Option<Diagnostic> {
    let [own, known] = [part, first].map(|one| one.session.event());
    let differs = |one: &Option<String>, other: &Option<String>| {
        let both = one.as_ref().zip(other.as_ref());
        both.is_some_and(|(one, other)| one != other)
    };
    let (what, hint) = if differs(&own.club, &known.club) {
        ("is of another club than", "clubs with the same boards: `--across`")
    } else if differs(&own.date, &known.date) || own.session != known.session {
        ("is another session than", "several sessions of an event: `matchpoint event`")
    } else {
        return None;
    };
    let message = format!("`{}` {what} `{}`", part.rules, first.rules);
    Some(Diagnostic::new(Code::ClubsDiffer, message).hint(hint))
}

/// What is said of a session as a whole, and cannot be said twice in different ways.
fn others(part: Club<'_>, first: Club<'_>) -> Option<Diagnostic> {
    let whole = |session: &Session| {
        let conditions = Conditions {
            score_together: Vec::new(),
            rank_together: Vec::new(),
            ..session.conditions().clone()
        };
        (conditions, session.strats().to_vec())
    };
    (whole(part.session) != whole(first.session)).then(|| {
        let message = format!(
            "`{}` has other strats, awards or handicaps than `{}`",
            part.rules, first.rules
        );
        Diagnostic::new(Code::ClubsDiffer, message)
            .hint("say the same in the `session.toml` of each folder")
    })
}

/// What the sections are called.
fn names(parts: &[Club<'_>], findings: &mut Findings) -> Vec<String> {
    let own = parts.iter().flat_map(|part| part.session.sections());
    let names: Vec<String> = own.map(|one| one.name.clone()).collect();
    let mut sorted = names.clone();
    sorted.sort();
    sorted.dedup();
    if sorted.len() == names.len() {
        return names;
    }
    let letters: Vec<String> = (0..).take(names.len()).map(letters).collect();
    let mut left = letters.iter();
    let stated = parts.iter().map(|part| {
        let own = left.by_ref().take(part.session.sections().len());
        let own: Vec<&str> = own.map(String::as_str).collect();
        format!("`{}` is {}", part.name, own.join(" and "))
    });
    let message = format!("sections are called anew: {}", stated.collect::<Vec<_>>().join(", "));
    findings.push(Diagnostic::new(Code::SectionsNamed, message));
    letters
}

/// What all parts call the event; the rest is as the first says.
fn event(sessions: &[&Session]) -> Event {
    let mut event = sessions[0].event().clone();
    for session in sessions {
        event.keep_common(session.event().clone());
    }
    event
}
