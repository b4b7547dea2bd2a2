//! Matches of teams and what is read from them, from a data file: every text that is reported is pinned there.

use std::fmt::Write as _;

use findings::Code;
use session::Session;
use traveler_ingest::{Options, SourceFile, Sources, read};

use crate::cases;

const fn file<'a>(name: &'a str, text: &'a str) -> SourceFile<'a> {
    SourceFile { name, bytes: text.as_bytes() }
}

/// Pairs, where a case has some: they follow the travelers, behind an empty line.
fn read_match(settings: &str, input: &str) -> String {
    let (travelers, pairs) = match input.split_once("\n\n") {
        Some((travelers, pairs)) => (travelers, Some(pairs)),
        None => (input, None),
    };
    let sources = Sources {
        travelers: file("travelers.csv", travelers),
        pairs: pairs.map(|pairs| file("pairs.csv", pairs)),
        settings: Some(file("session.toml", settings)),
    };
    let reading = read(&sources, &Options::default());
    let mut shown = String::new();
    if let Some(session) = &reading.session {
        contestants(session, &mut shown);
        if let Some(pairs) = session.of_pairs() {
            contestants(&pairs, &mut shown);
        }
    }
    for diagnostic in &reading.diagnostics {
        if diagnostic.code != Code::WorkedOut {
            let _ = writeln!(shown, "{diagnostic}");
        }
    }
    shown
}

fn contestants(session: &Session, shown: &mut String) {
    for contestant in session.contestants() {
        let names = contestant.players().iter();
        let names: Vec<&str> = names.flat_map(|player| player.name.as_deref()).collect();
        let section = session.section(contestant.section);
        let tables = section.tables;
        let side = contestant.direction.side();
        let side = side.map_or_else(String::new, |side| format!("{} ", side.code()));
        let _ = writeln!(
            shown,
            "{section} {side}{} of {tables} tables: {}",
            contestant.number,
            names.join(", ")
        );
    }
}

/// The settings are in the name of each case.
#[test]
fn matches() {
    cases::check("matches.txt", |name, input| {
        let (_, settings) = name.split_once(": ").unwrap_or_default();
        read_match(&settings.replace("; ", "\n"), input)
    });
}
