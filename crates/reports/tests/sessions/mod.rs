//! The sessions of `fixtures/`, scored.

use std::fs;
use std::path::{Path, PathBuf};

use reports::ReportContext;
use reports::model::Scored;
use reports::words::Words;
use traveler_ingest::{Options, SideFiles, SourceFile};

/// The folders of sessions that say what must come out, by their names.
pub(crate) fn names() -> Vec<String> {
    let folders = fs::read_dir(fixtures()).expect("fixtures are there");
    let folders = folders.map(|entry| entry.expect("it can be listed").path());
    let sessions = folders.filter(|path| {
        path.join("expected-results.csv").exists() && path.join("travelers.csv").exists()
    });
    let names = sessions.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Reads and scores a session, and reports it in a language.
pub(crate) fn with<T>(
    name: &str,
    words: &'static Words,
    then: impl FnOnce(ReportContext<'_>) -> T,
) -> T {
    edited(name, words, &[], then)
}

/// The same after an edit: a text in one of its files, and what is there in its place.
pub(crate) fn edited<T>(
    name: &str,
    words: &'static Words,
    edits: &[(&str, &str, &str)],
    then: impl FnOnce(ReportContext<'_>) -> T,
) -> T {
    let folder = fixtures().join(name);
    let read = |name: &str| {
        let mut text = fs::read_to_string(folder.join(name)).ok()?;
        for (_, old, new) in edits.iter().filter(|(file, ..)| *file == name) {
            assert!(text.contains(old), "{name} has no {old}");
            text = text.replace(old, new);
        }
        Some(text.into_bytes())
    };
    scored(read, words, then)
}

/// The same of a session by its files: by the name of one, what is in it.
pub(crate) fn scored<T>(
    read: impl Fn(&str) -> Option<Vec<u8>>,
    words: &'static Words,
    then: impl FnOnce(ReportContext<'_>) -> T,
) -> T {
    let travelers = read("travelers.csv").expect("a session has travelers");
    let (pairs, settings) = (read("pairs.csv"), read("session.toml"));
    let (hands, corrections) = (read("hands.pbn"), read("corrections.csv"));
    let hands: Vec<SourceFile<'_>> =
        (hands.iter()).map(|bytes| source("hands.pbn", bytes)).collect();
    let travelers = [source("travelers.csv", &travelers)];
    let beside = SideFiles {
        pairs: pairs.as_deref().map(|bytes| source("pairs.csv", bytes)),
        settings: settings.as_deref().map(|bytes| source("session.toml", bytes)),
        movement: None,
        members: None,
        hands: &hands,
        corrections: corrections.as_deref().map(|bytes| source("corrections.csv", bytes)),
    };
    let reading = traveler_ingest::read_several(&travelers, &beside, &Options::default());
    let mut session = reading.session.expect("the session is sound");
    let mut event = session.event().clone();
    event.language = Some(words.language.to_owned());
    session.name_event(event);
    let scoresheet = matchpointing::score(&session);
    then(ReportContext::of(
        Scored::new(&session, &scoresheet, &reading.diagnostics)
            .with_accounting(reading.accounting)
            .with_corrections(&reading.corrections),
    ))
}

fn source<'a>(name: &'a str, bytes: &'a [u8]) -> SourceFile<'a> {
    SourceFile { name, bytes }
}

/// The folder of all fixtures.
pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}
