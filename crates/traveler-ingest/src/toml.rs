//! `session.toml`: event, scoring rules, strats, sections, adjustments, acknowledged warnings.
//!
//! The file is read value by value and not into a struct at once, so that all its faults are reported in one run.

mod acknowledgments;
mod adjustments;
mod boards;
mod columns;
mod event;
mod event_file;
mod event_settings;
mod fields;
mod matches;
mod reporter;
mod scoring;
mod sections;
mod stages;
mod strats;

#[cfg(test)]
mod tests;
mod values;

pub use event_settings::{EventSettings, MatchBy, WhoPlays};
pub use scoring::differing_switches;

use findings::{Code, Diagnostic, Findings};
use foreign_files::Imported;
use rows::entered::EnteredSettings;
use text::Text;
use toml::Spanned;
use toml::de::DeTable;

use crate::{Options, SourceFile};
use fields::Fields;
use reporter::Reporter;

/// The largest file, in bytes: a thousand adjustments are a tenth of it.
const LARGEST: usize = 1 << 20;

/// The most slips of syntax that are reported: a file with more of them is not TOML.
const MOST_SLIPS: usize = 100;

/// Reads the settings. What has a fault is reported and takes its default; the error keeps the session from being
/// scored. Sheets can be in the languages that are named, or in any where none is.
pub(crate) fn read(
    text: &Text<'_>,
    languages: &[&str],
    findings: &mut Findings,
) -> EnteredSettings {
    let reporter = Reporter {
        text,
        is_made: false,
        findings: findings.into(),
    };
    entered(&reporter, languages)
}

/// Reads the settings that the file of another program holds. A finding is about that file as a whole.
pub(crate) fn of_program(
    imported: &Imported<'_>,
    languages: &[&str],
    findings: &mut Findings,
) -> EnteredSettings {
    let text = Text::new(imported.name, imported.settings.to_string().into());
    let reporter = Reporter {
        text: &text,
        is_made: true,
        findings: findings.into(),
    };
    entered(&reporter, languages)
}

fn entered(reporter: &Reporter<'_>, languages: &[&str]) -> EnteredSettings {
    let Some(file) = parsed(reporter) else {
        return EnteredSettings::FAULTY;
    };
    let mut fields = Fields::of_file("session.toml", file.get_ref(), file.span(), reporter);
    let event = event::read(fields.table("event"), languages);
    let scoring = scoring::read(&mut fields);
    let method = scoring.method;
    let (ignored_columns, scores_of_declarer) = columns::read(fields.table("columns"));
    let settings = EnteredSettings {
        event,
        scoring,
        strats: reporter.part(|| strats::read(fields.tables("strats"))),
        sections: reporter.part(|| sections::read(fields.tables("sections"))),
        boards: boards::read(fields.tables("boards")),
        penalties: adjustments::read(fields.tables("adjustments"), method),
        matches: matches::read(fields.tables("matches"), method),
        acknowledged: acknowledgments::read(fields.tables("acknowledged")),
        ignored_columns,
        scores_of_declarer,
    };
    fields.finish();
    settings
}

/// Reads the settings that a file holds, if there is one.
pub(crate) fn settings(
    settings: Option<SourceFile<'_>>,
    options: &Options,
    findings: &mut Findings,
) -> EnteredSettings {
    match settings {
        Some(file) if !file.bytes.is_empty() => {
            match text::decode(file, options.encoding, findings) {
                Some(text) => read(&text, options.languages, findings),
                None => EnteredSettings::FAULTY,
            }
        }
        Some(_) | None => EnteredSettings::ABSENT,
    }
}

/// Reads `event.toml`, the settings of an event of so many sessions. What has a fault or is not there takes its default;
/// a fault is reported.
pub fn read_event_settings(
    file: Option<SourceFile<'_>>,
    sessions: usize,
    options: &Options,
    findings: &mut Findings,
) -> EventSettings {
    let text = file
        .filter(|file| !file.bytes.is_empty())
        .and_then(|file| text::decode(file, options.encoding, findings));
    let Some(text) = &text else {
        return EventSettings::ABSENT;
    };
    let reporter = Reporter {
        text,
        is_made: false,
        findings: findings.into(),
    };
    match parsed(&reporter) {
        Some(file) => {
            let fields = Fields::of_file("event.toml", file.get_ref(), file.span(), &reporter);
            event_file::read(fields, sessions)
        }
        None => EventSettings::ABSENT,
    }
}

/// The file as TOML. What keeps it from being that is reported.
fn parsed<'t>(reporter: &Reporter<'t>) -> Option<Spanned<DeTable<'t>>> {
    let text = reporter.text;
    if text.opening().len() > LARGEST {
        reporter.push(
            Diagnostic::new(Code::FileTooLarge, "the settings are larger than 1 MiB")
                .at(text.location(1, 1, 0))
                .hint("is this another file? Nothing in it was read"),
        );
        return None;
    }
    let (file, mut faults) = DeTable::parse_recoverable(text.opening());
    faults.dedup_by_key(|fault| fault.span());
    for fault in faults.iter().take(MOST_SLIPS) {
        let place = fault.span().unwrap_or(0..0);
        reporter.push(
            Diagnostic::new(Code::BadToml, syntax_message(fault.message()))
                .at(reporter.place(place)),
        );
    }
    // Values behind a slip of syntax may have come into a wrong table.
    faults.is_empty().then_some(file)
}

fn syntax_message(message: &str) -> String {
    let one_line: Vec<_> = message.lines().map(str::trim).collect();
    format!("this is not TOML: {}", one_line.join(", "))
}
