//! JSON: one document with everything, written as it is made, so that a large field takes no more memory than a small
//! one.

pub mod across;
pub mod audit;
pub mod corrections;
mod deal;
mod described;
mod document;
pub mod ladder;
mod lines;
mod overall;
mod published;
mod record;
pub mod schema;
mod scoring;

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter as _;

use archive::record::Record;
use archive::standing::{StandingOf, StandingRecord};
use contract_scoring::Side;
use session::{Direction, PairNumber};

use crate::exchange::pieces;
use crate::model::Scored;
use crate::model::team_pairs::{TeamPairLine, team_pairs};
use crate::records::{GameRecord, MatchOf, ResultOf, ResultRecord, TeamPairRecord};
use described::{direction, or_null, records};
use document::Head;
use lines::OneRecordALine;
use record::Written;

pub use published::{Unreadable, read};

/// The keys of `[scoring]` and `[ranking]` that differ from their defaults.
pub(super) fn unusual_keys(scored: Scored<'_>) -> Vec<String> {
    let record = scoring::ScoringRecord::of(scored).map(serde_json::to_value);
    let Some(Ok(serde_json::Value::Object(keys))) = record else {
        return Vec::new();
    };
    keys.into_iter().map(|(key, _)| key).collect()
}

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
    let (session, scoresheet) = (scored.session, scored.scoresheet);
    let places = scoresheet.board_digits;
    begin(&Head::of(*scored), out)?;
    let results = session.results().len();
    list::<ResultRecord>("results", results, places, out, |piece, records| {
        let mut lines = scoresheet.lines_in(session, piece);
        lines.try_for_each(|line| records.next(&ResultOf::of(scored, line)))
    })?;
    let contestants = session.contestants().len();
    list::<StandingRecord>("standings", contestants, places, out, |piece, records| {
        session.ids_of(piece).try_for_each(|id| {
            let names = scored.names(id);
            records.next(&StandingOf::of(session, scoresheet, id).with_names(&names))
        })
    })?;
    let matches = &scoresheet.matches;
    if !matches.is_empty() {
        list::<GameRecord>("matches", matches.len(), places, out, |piece, records| {
            let mut matches = matches[piece].iter();
            matches.try_for_each(|game| records.next(&MatchOf { scored, game }))
        })?;
    }
    if scoresheet.pairs.is_some() {
        let sheets: Vec<_> = team_pairs(*scored).collect();
        let pairs: Vec<&TeamPairLine> = sheets.iter().flat_map(|sheet| &sheet.lines).collect();
        list::<TeamPairRecord>("pairs", pairs.len(), places, out, |piece, records| {
            pairs[piece].iter().try_for_each(|pair| records.next(pair))
        })?;
    }
    if scored.has_overall() {
        overall::write(*scored, out)?;
    }
    out.write_all(b"\n}\n")
}

/// Writes a document that is small enough to be made at once.
fn whole(document: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let lines = OneRecordALine::new();
    document.serialize(&mut Serializer::with_formatter(&mut *out, lines))?;
    writeln!(out)
}

/// Writes what stands before the lists of a document. They are part of the same object, which is not at its end.
fn begin(head: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut document = Vec::new();
    whole(head, &mut document)?;
    out.write_all(document.strip_suffix(b"\n}\n").unwrap_or(&document))
}

records! {
    /// A contestant of a report.
    struct WhoRecord<'a> {
        section: &'a str;
        direction: Option<&'static str> = or_null(direction());
        pair: u32;
    }
}

impl<'a> WhoRecord<'a> {
    fn of(section: &'a str, direction: Direction, number: PairNumber) -> Self {
        Self {
            section,
            direction: direction.side().map(Side::code),
            pair: number.get(),
        }
    }
}

/// About as many bytes as a record has: room that is taken at once is not copied as it grows.
const RECORD: usize = 200;

/// Writes a list of the document, record by record.
fn list<R: Record>(
    name: &str,
    records: usize,
    places: u32,
    out: &mut dyn Write,
    fill: impl Fn(std::ops::Range<usize>, &mut Piece<R>) -> io::Result<()> + Sync,
) -> io::Result<()> {
    write!(out, ",\n\"{name}\": [")?;
    pieces::write(records, out, |piece| {
        let mut records = Piece {
            bytes: Vec::with_capacity(piece.len() * RECORD),
            places,
            of: std::marker::PhantomData,
            is_first: piece.start == 0,
        };
        fill(piece, &mut records)?;
        Ok(records.bytes)
    })?;
    out.write_all(b"]")
}

/// Records that follow each other in a list.
struct Piece<R: Record> {
    bytes: Vec<u8>,
    places: u32,
    is_first: bool,
    of: std::marker::PhantomData<R>,
}

impl<R: Record> Piece<R> {
    /// Adds one.
    fn next(&mut self, row: &R::Row<'_>) -> io::Result<()> {
        OneRecordALine::in_record().begin_array_value(&mut self.bytes, self.is_first)?;
        self.is_first = false;
        record::push(&Written::<R>(row, self.places), &mut self.bytes)
    }
}
