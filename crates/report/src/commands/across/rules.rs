//! The rules by which clubs are scored: those of a given file, or of the first club that gives any.

use std::path::Path;

use events::Rules;
use findings::listed::listed;
use pack::findings::Findings;
use session::Conditions;
use traveler_ingest::{SourceFile, Sources, read as read_session};

use super::super::{FILES_ALONE, refused};
use super::clubs::Clubs;
use crate::console::Console;
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::input::Content;
use crate::quoted::shown;

/// Travelers without a line: what is read of them are the settings beside them.
const NO_LINES: &[u8] = b"board,ns,ew,score\n";

/// The rules of all clubs, and where they are from.
pub(super) struct CommonRules {
    name: String,
    conditions: Conditions,
}

impl CommonRules {
    /// The same as the reader wants it.
    pub(super) fn named(&self) -> Rules<'_> {
        Rules { name: &self.name, conditions: &self.conditions }
    }
}

/// Reads the rules of a file that was named, if one was; inside, how the run ends where it is faulty.
///
/// # Errors
///
/// Where the file cannot be read, or says no rules.
pub(super) fn read(
    settings: Option<&Path>,
    console: Console,
) -> Result<Option<CommonRules>, ExitError> {
    let Some(path) = settings else {
        return Ok(None);
    };
    let content = Content::read(path)?;
    let travelers = SourceFile { name: "", bytes: NO_LINES };
    let sources = Sources { travelers, pairs: None, settings: Some(content.source()) };
    let options = FILES_ALONE.with(|options| options.allow_empty = true);
    let reading = read_session(&sources, &options);
    let Some(session) = &reading.session else {
        return Err(refused(Findings::new(&reading, false), console).into());
    };
    if !reading.has_rules {
        return Err(Failure::about(path, "does not say how the clubs are scored")
            .hint("write `[scoring]`, and below it `rules = \"acbl\"`, say, or leave out `--settings`")
            .into());
    }
    Ok(Some(CommonRules { name: shown(path), conditions: session.conditions().clone() }))
}

/// Gives the rules of all to the clubs that say none, with a note about those for whom that is a difference.
pub(super) fn adopt(
    rules: Option<CommonRules>,
    clubs: &mut Clubs,
    console: Console,
) -> CommonRules {
    let rules = rules.or_else(|| first_rules(clubs));
    let Some(rules) = rules else {
        return usual(clubs);
    };
    let mut without = Vec::new();
    for (name, has_rules, session) in clubs.sound_mut() {
        if has_rules {
            continue;
        }
        let before = session.conditions().clone();
        session.adopt_rules(&rules.conditions);
        if *session.conditions() != before {
            without.push(format!("`{name}`"));
        }
    }
    if !without.is_empty() && !console.is_for_programs() {
        let says = if without.len() == 1 { "says" } else { "say" };
        let (names, from) = (listed(without.into_iter(), 3), &rules.name);
        console.note(format_args!("{names} {says} no rules: those of `{from}` hold"));
    }
    rules
}

/// The rules of the first club that says some.
fn first_rules(clubs: &Clubs) -> Option<CommonRules> {
    let mut sound = clubs.sound();
    let (club, session) = sound.find(|(club, _)| club.reading.has_rules)?;
    Some(CommonRules { name: club.rules_name.clone(), conditions: session.conditions().clone() })
}

/// The rules where no club says any: they are the same everywhere.
fn usual(clubs: &Clubs) -> CommonRules {
    let first = clubs.sound().next();
    let (club, session) = first.expect("some clubs can be scored");
    CommonRules { name: club.rules_name.clone(), conditions: session.conditions().clone() }
}
