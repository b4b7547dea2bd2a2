//! Our own results in JSON, as `score --format json` writes them.
//!
//! The document has what was played, and the results. What was played is read; the results are compared with those of a
//! new scoring. So if anything that it does not have (limits of strats, the terms of awards, leads, remarks) changes a
//! number, this is noticed.

mod boards;
mod document;
mod lines;
mod settings;
mod standings;

pub use document::{
    Award, Board, BySeat, ByStrain, Bye, Document, Entry, Event, FORMAT, Handicap, Line, Match,
    Overall, Rank, Ranked, Section, SitOut, Standing, TeamPair, VERSION,
};

use findings::{Code, Diagnostic, Findings};
use rows::entered::Official;
use text::{SourceFile, Text};

use super::imported::{Imported, Spot};
use crate::Choices;
use crate::format::{Format, always};

/// The format.
pub(crate) const KIND: Format = Format::of(is_one, always, read);

/// The largest file, in bytes.
const LARGEST: usize = 256 << 20;

/// How much of a file may be before its name.
const BEGINNING: usize = 256;

/// Whether bytes begin as the document does.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    let start = bytes.get(..bytes.len().min(BEGINNING)).unwrap_or_default();
    start.trim_ascii_start().starts_with(b"{")
        && memchr::memmem::find(start, FORMAT.as_bytes()).is_some()
}

/// Reads a file.
fn read<'a>(file: SourceFile<'a>, _: &Choices, findings: &mut Findings) -> Option<Imported<'a>> {
    if file.bytes.len() > LARGEST {
        findings.push(
            Diagnostic::new(Code::FileTooLarge, "the file is larger than 256 MiB")
                .hint("score the travelers themselves"),
        );
        return None;
    }
    let document = Document::of(file.bytes);
    let document = document.map_err(|error| findings.push(damaged(&error, file)));
    let document = document.ok()?;
    if document.version != VERSION {
        let why = "the results are of a newer version of this program";
        findings.push(
            Diagnostic::new(Code::BadResults, why)
                .found(format!("version {}", document.version))
                .expected(format!("version {VERSION}"))
                .hint("score the travelers themselves, or update the program"),
        );
        return None;
    }
    let errors = findings.errors();
    let mut imported = Imported {
        travelers: lines::rows(&document),
        pairs: standings::rows(&document),
        settings: settings::of(&document),
        deals: boards::deals(&document, file.name, findings),
        ..Imported::of_records(file.name)
    };
    imported.official = Official {
        lines: lines::official(&document, file.name),
        standings: standings::official(&document, file.name),
        matches: standings::of_matches(&document, file.name),
        ..Official::default()
    };
    if imported.travelers.is_empty() {
        findings.push(
            Diagnostic::new(Code::NoResults, "the document has no results")
                .hint("score the travelers themselves"),
        );
    }
    (findings.errors() == errors).then_some(imported)
}

/// A record of a list, counted from 1.
const fn record(table: &'static str, place: usize) -> Spot {
    Spot::Record {
        table,
        row: place as u64 + 1,
    }
}

/// Says why a document cannot be read, and where.
fn damaged(error: &serde_json::Error, file: SourceFile<'_>) -> Diagnostic {
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    let text = Text::new(file.name, String::from_utf8_lossy(file.bytes));
    let message = format!("these are not results of this program: {said}");
    Diagnostic::new(Code::BadResults, message)
        .at(text.location(error.line().max(1) as u64, error.column() as u64, 0))
        .hint("the file is cut or was edited: write it again, or score the travelers themselves")
}
