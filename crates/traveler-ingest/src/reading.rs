//! From sources to a session: the order in which everything is read.

mod beside;
mod ignored;
mod opened;
mod put_together;
mod read;
mod shown;
mod travelers;

pub(crate) use beside::Beside;
pub(crate) use opened::gathered;
pub(crate) use put_together::session;
pub use read::Reading;
pub use shown::{lines_to_correct, rows};

use findings::{Accounting, Findings};
use foreign_files::{Imported, workbook};
use notation::Field;
use rows::Rows;
use rows::entered::Official;
use session::Session;

use crate::corrections::{self, EnteredCorrection};
use crate::csv::TravelerRows;
use crate::{FilesBeside, Options, SourceFile, Sources, toml};
use beside::{with_beside, with_own_roster};
use ignored::warn_of_no_columns;
use travelers::travelers;

/// Reads a session from its files.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Options, SourceFile, Sources, read};
///
/// let travelers = SourceFile {
///     name: "tuesday.csv",
///     bytes: b"board,ns,ew,contract,by,result\n7,3,5,4S,N,=\n7,4,6,4S,N,+4\n",
/// };
/// let sources = Sources { travelers, pairs: None, settings: None };
/// let reading = read(&sources, &Options::default());
///
/// assert!(reading.session.is_none());
/// assert_eq!(
///     reading.diagnostics[0].to_string(),
///     "error[impossible-result] 3:12+2 at most 13 tricks: 4S can make at most +3 | +4 | - | -"
/// );
/// assert_eq!(reading.accounting.to_string(), "3 lines: 1 result, 1 title, 1 with errors");
/// ```
#[must_use]
pub fn read(sources: &Sources<'_>, options: &Options) -> Reading {
    let travelers = [sources.travelers];
    let beside = FilesBeside {
        pairs: sources.pairs,
        settings: sources.settings,
        ..FilesBeside::NOTHING
    };
    read_several(&travelers, &beside, options)
}

/// Reads a session whose travelers are in several files: a file for each section, say, or for each round. A section
/// comes from a column, a title, the file's name or the order; a note says which. A result that is in two files is one,
/// if both say the same of it. Where there is a movement, the lines are compared with it.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{FilesBeside, Options, SourceFile, read_several};
///
/// let first = b"board,ns,ew,contract,by,result\n7,3,5,4S,N,=\n7,4,6,4S,N,+1\n";
/// let second = b"board;ns;ew;score\n7;3;5;620\n7;4;6;-100\n";
/// let files = [
///     SourceFile { name: "section-A.csv", bytes: first },
///     SourceFile { name: "section-B.csv", bytes: second },
/// ];
/// let reading = read_several(&files, &FilesBeside::NOTHING, &Options::default());
///
/// let session = reading.session.expect("nothing contradicts");
/// let sections = session.sections().iter().map(|section| section.name.as_str());
/// assert_eq!(sections.collect::<Vec<_>>(), ["A", "B"]);
/// assert_eq!(reading.accounting.to_string(), "6 lines: 4 results, 2 titles");
/// ```
#[must_use]
pub fn read_several(
    files: &[SourceFile<'_>],
    beside: &FilesBeside<'_>,
    options: &Options,
) -> Reading {
    let left = match (files, beside.pairs) {
        ([file], Some(_)) => workbook::roster_left(*file),
        _ => None,
    };
    let beside = &with_own_roster(files, beside);
    let mut findings = Findings::default();
    // What is wrong with the settings is said where they are read for all that follows.
    let marked = || toml::settings(beside.settings, options, &mut Findings::default()).boards;
    if let Some(imported) =
        foreign_files::session(files, marked, &options.of_programs(), &mut findings)
    {
        return of_program(imported.as_ref(), findings, beside, options);
    }
    let lines = |beside: Beside<'_>, accounting: &mut Accounting, findings: &mut Findings| {
        findings.extend(left);
        let session = gathered(
            files,
            beside.movements,
            options,
            accounting,
            findings,
            |rows, _, accounting, findings| travelers(rows, options, beside, accounting, findings),
        );
        warn_of_no_columns(beside.settings, options, findings);
        session
    };
    reading(beside, options, lines)
}

/// Reads a session of rows.
pub(crate) fn read_rows(
    rows: &dyn Rows<Field>,
    files: &FilesBeside<'_>,
    options: &Options,
) -> Reading {
    let lines = |beside: Beside<'_>, accounting: &mut Accounting, findings: &mut Findings| {
        let rows = TravelerRows::Others(rows);
        travelers(rows, options, beside, accounting, findings)
    };
    reading(files, options, lines)
}

/// Reads a session from what a file of another program holds. What lies beside it says more than the file itself.
pub(crate) fn of_program(
    imported: Option<&Imported<'_>>,
    findings: Findings,
    files: &FilesBeside<'_>,
    options: &Options,
) -> Reading {
    let lines = |beside: Beside<'_>, accounting: &mut Accounting, findings: &mut Findings| {
        let imported = imported?;
        let lines = imported.travelers.len() as u64;
        *accounting = Accounting {
            lines,
            ..Accounting::default()
        };
        let rows = imported.travelers(&options.of_programs(), findings);
        let rows = TravelerRows::Others(&rows);
        let session = travelers(rows, options, beside, accounting, findings);
        if accounting.accounted() == 0 {
            *accounting = Accounting::unread(lines);
        }
        session
    };
    reading_on(findings, imported, files, options, lines)
}

/// Reads what is beside the travelers, and goes on with the travelers themselves.
pub(crate) fn reading(
    files: &FilesBeside<'_>,
    options: &Options,
    travelers: impl FnOnce(Beside<'_>, &mut Accounting, &mut Findings) -> Option<Session>,
) -> Reading {
    let findings = Findings::default();
    reading_on(findings, None, files, options, travelers)
}

/// The same, where something has been found already, in a file that may hold more than travelers.
fn reading_on(
    mut findings: Findings,
    imported: Option<&Imported<'_>>,
    files: &FilesBeside<'_>,
    options: &Options,
    travelers: impl FnOnce(Beside<'_>, &mut Accounting, &mut Findings) -> Option<Session>,
) -> Reading {
    let (mut accounting, mut has_rules) = (Accounting::default(), false);
    let corrections = (files.corrections)
        .map(|file| corrections::read(file, options, &mut findings))
        .unwrap_or_default();
    let session = with_beside(
        imported,
        files,
        &corrections,
        options,
        &mut findings,
        |beside, findings| {
            has_rules = beside.settings.scoring.is_given;
            travelers(beside, &mut accounting, findings)
        },
    );
    let session = session.filter(|_| !findings.has_errors());
    if let Some(session) = &session {
        accounting.enter(session);
    }
    let located = findings.located.take();
    let (diagnostics, counts) = findings.sorted();
    let made = corrections.iter().filter(|_| session.is_some());
    Reading {
        corrections: made.map(EnteredCorrection::record).collect(),
        session,
        diagnostics,
        counts,
        accounting,
        official: imported.map_or_else(Official::default, |file| Official {
            rules_are_open: !says_rules(files.settings, options),
            ..file.official.clone()
        }),
        has_rules,
        located,
    }
}

/// Whether a person says by which rules a session is scored.
fn says_rules(settings: Option<SourceFile<'_>>, options: &Options) -> bool {
    // What is wrong with the settings was reported where they were read.
    let settings = toml::settings(settings, options, &mut Findings::default());
    settings.scoring.is_given
}
