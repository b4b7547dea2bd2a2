//! JSON: one document with everything, written as it is made, so that a large field takes no more memory than a small
//! one.

pub mod across;
pub mod archive;
pub mod audit;
pub mod corrections;
mod deal;
mod document;
mod fields;
pub mod ladder;
mod lines;
mod overall;
mod published;
mod results;
pub mod schema;
mod standings;
mod team_pairs;

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter as _;

use crate::exchange::pieces;
use crate::model::Scored;
use document::Head;
use lines::OneRecordALine;
use results::Results;
use standings::Standings;

pub use published::{Unreadable, read};

/// A JSON document in which nothing acts on a terminal that shows it, or ends a line of a script.
#[must_use]
pub fn inert(document: &str) -> std::borrow::Cow<'_, str> {
    lines::escaped(document)
}

/// Writes the document of `docs/formats.md`.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (scored, results) = (*scored, Results::of(*scored)?);
    let standings = Standings::of(scored)?;
    let session = scored.session;
    let mut document = Vec::new();
    Head::of(scored).serialize(&mut Serializer::with_formatter(
        &mut document,
        OneRecordALine::new(),
    ))?;
    // Its lists are part of the same object, which is not at its end.
    out.write_all(document.strip_suffix(b"\n}").unwrap_or(&document))?;
    list("results", session.results().len(), out, |piece, records| {
        for line in scored.scoresheet.lines_in(session, piece) {
            results.write(line, records.next()?)?;
        }
        Ok(())
    })?;
    let contestants = session.contestants().len();
    list("standings", contestants, out, |piece, records| {
        let mut ids = session.ids_of(piece);
        ids.try_for_each(|id| standings.write(id, records.next()?))
    })?;
    let matches = &scored.scoresheet.matches;
    if !matches.is_empty() {
        list("matches", matches.len(), out, |piece, records| {
            let mut matches = matches[piece].iter();
            matches.try_for_each(|one| standings.write_match(one, records.next()?))
        })?;
    }
    if scored.scoresheet.pairs.is_some() {
        team_pairs::write(scored, out)?;
    }
    if scored.has_overall() {
        overall::write(scored, &standings, out)?;
    }
    out.write_all(b"\n}\n")
}

/// About as many bytes as a record has: room that is taken at once is not copied as it grows.
const RECORD: usize = 200;

/// Writes a list of the document, record by record.
fn list(
    name: &str,
    records: usize,
    out: &mut dyn Write,
    fill: impl Fn(std::ops::Range<usize>, &mut Records) -> io::Result<()> + Sync,
) -> io::Result<()> {
    write!(out, ",\n\"{name}\": [")?;
    pieces::write(records, out, |piece| {
        let mut records = Records {
            bytes: Vec::with_capacity(piece.len() * RECORD),
            is_first: piece.start == 0,
        };
        fill(piece, &mut records)?;
        Ok(records.bytes)
    })?;
    out.write_all(b"]")
}

/// Records that follow each other in a list.
struct Records {
    bytes: Vec<u8>,
    is_first: bool,
}

impl Records {
    /// Where the next record is written.
    fn next(&mut self) -> io::Result<&mut Vec<u8>> {
        OneRecordALine::in_record().begin_array_value(&mut self.bytes, self.is_first)?;
        self.is_first = false;
        Ok(&mut self.bytes)
    }
}
