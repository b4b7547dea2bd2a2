//! Scoresheets in, a session out, with every fault found on the way.
//!
//! [`read`] never prints and never stops at the first fault: it returns what it found, as data. [`read_score_pad`] does the
//! same for a rubber or a Chicago.

mod accounting;
mod assemble;
mod called;
mod check;
mod decimal;
mod faults;
mod findings;
mod inert;
mod pairs;
mod rows;
mod score_pad;
mod section_name;
mod settings;
mod sources;
mod spelling;
mod text;
mod travelers;

pub use accounting::Accounting;
pub use findings::{Acknowledgment, Code, Counts, Diagnostic, Location, Severity, Subject};
pub use score_pad::{PadReading, read_score_pad};
pub use settings::calendar_day;
pub use sources::{Options, Reading, SourceFile, Sources};

pub use text::LONGEST_LINE;

use assemble::Assembled;
use findings::Findings;
use pairs::Pairs;
use session::Session;
use settings::Settings;
use text::{Table, Text};

/// Reads a session from its files.
#[must_use]
pub fn read(sources: &Sources<'_>, options: &Options) -> Reading {
    let mut findings = Findings::new();
    let mut accounting = Accounting::default();
    let session = session(sources, options, &mut accounting, &mut findings);
    let session = session.filter(|_| !findings.has_errors());
    if let Some(session) = &session {
        accounting.enter(session);
    }
    let (diagnostics, counts) = findings.sorted();
    Reading {
        session,
        diagnostics,
        counts,
        accounting,
    }
}

fn session(
    sources: &Sources<'_>,
    options: &Options,
    accounting: &mut Accounting,
    findings: &mut Findings,
) -> Option<Session> {
    let settings_text = sources
        .settings
        .filter(|file| !file.bytes.is_empty())
        .and_then(|file| text::decode(file, options, findings))
        .unwrap_or(Text::absent());
    let mut settings = match sources.settings {
        Some(_) => settings::read(&settings_text, findings),
        None => Settings::absent(),
    };
    settings.scoring.one_field |= options.one_field;
    findings.acknowledge(settings.acknowledged.clone());
    let pairs_text = sources
        .pairs
        .and_then(|file| text::decode(file, options, findings));
    let mut pairs_table = pairs_text
        .as_ref()
        .and_then(|text| Table::open(text, options, findings));
    let listed = pairs_table
        .as_mut()
        .map(|table| pairs::read(table, &settings.strats, findings));
    let text = text::decode(sources.travelers, options, findings)?;
    *accounting = Accounting::unread(text.content());
    let mut table = Table::open(&text, options, findings)?;
    let lines = travelers::read(&mut table, options, accounting, findings)?;
    let pairs =
        (pairs_table.as_ref().zip(listed.as_ref())).map(|(table, list)| Pairs { table, list });
    let Assembled { draft, rows } =
        assemble::assemble(lines, &settings, &settings_text, pairs.as_ref(), findings);
    match Session::new(draft) {
        Ok((session, origin)) => {
            if !findings.has_errors() {
                check::check(&session, &origin, &rows, &table, findings);
                findings.warn_of_unused_acknowledgments();
            }
            Some(session)
        }
        Err(faults) => {
            // What is about no line comes from the settings, which have told it with its place.
            let told = findings.has_errors();
            for fault in (faults.iter()).filter(|fault| fault.line().is_some() || !told) {
                // Every contradiction is an error, whichever its code.
                findings.push_with(Code::Inconsistent, || {
                    faults::told(fault, &faults, &rows, &table)
                });
            }
            None
        }
    }
}
