//! JSON: one document with everything, written as it is made, so that a large field takes no more memory than a small
//! one.

pub mod audit;
pub mod corrections;
mod deal;
mod document;
mod json_schema;
pub mod ladder;
mod overall;
mod published;
pub mod schema;
mod scoring;

use std::borrow::Cow;
use std::io::{self, Write};

use archive::record::{Record, Written};
use archive::standing::{StandingOf, StandingRecord};
use contract_scoring::Side;
use document::Head;
use json_schema::{direction, or_null, records};
use reports::model::Scored;
use reports::model::team_pairs::{TeamPairLine, team_pairs};
use reports::visible;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use session::{Direction, PairNumber};

use crate::records::{GameRecord, MatchOf, ResultOf, ResultRecord, TeamPairRecord};

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
    escaped(document)
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
pub(crate) fn whole(document: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
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
        Self { section, direction: direction.side().map(Side::code), pair: number.get() }
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
    super::write(records, out, |piece| {
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
        push(&Written::<R>(row, self.places), &mut self.bytes)
    }
}

/// Adds a value as JSON has it within a record.
fn push(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) -> io::Result<()> {
    let lines = OneRecordALine::in_record();
    value.serialize(&mut Serializer::with_formatter(out, lines))?;
    Ok(())
}

// JSON that a person can read and `diff` can compare: a line for each section, result and standing.

/// Breaks the line before each value of the document, and before each record of its lists.
struct OneRecordALine {
    depth: usize,
}

/// How deep a record of a list of the document lies.
const LINES_RECORD: usize = 2;

impl OneRecordALine {
    const fn new() -> Self {
        Self { depth: 0 }
    }

    /// Within a record of a list of the document.
    const fn in_record() -> Self {
        Self { depth: LINES_RECORD }
    }

    fn separate<W: ?Sized + Write>(&self, out: &mut W, first: bool) -> io::Result<()> {
        match (first, self.depth) {
            (true, 1) => out.write_all(b"\n"),
            (false, 1) => out.write_all(b",\n"),
            (true, _) => Ok(()),
            (false, _) => out.write_all(b", "),
        }
    }
}

impl Formatter for OneRecordALine {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        match (first, self.depth) {
            (true, LINES_RECORD) => out.write_all(b"\n  "),
            (false, LINES_RECORD) => out.write_all(b",\n  "),
            _ => self.separate(out, first),
        }
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(if self.depth == 0 { b"\n}" } else { b"}" })
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.separate(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        out.write_all(escaped(fragment).as_bytes())
    }
}

/// Text of a JSON document with escapes for what JSON allows as it is, but acts elsewhere: control characters that a
/// terminal obeys (DEL and C1), and the two that programs which run JSON as a script take for line ends. Outside of
/// its strings a document has none of them, so it may be a whole one.
fn escaped(text: &str) -> Cow<'_, str> {
    // The names of all fields come here, and are plain.
    if text.bytes().all(|byte| byte < 0x7F) {
        return Cow::Borrowed(text);
    }
    visible::replaced(text, is_control, |escaped, character| {
        *escaped += &format!("\\u{:04x}", u32::from(character));
    })
}

const fn is_control(character: char) -> bool {
    matches!(character, '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::Serializer;

    use super::*;

    #[test]
    fn what_acts_outside_of_json_is_escaped_and_nothing_else() {
        for (text, expected) in [
            ("Ann", "\"Ann\""),
            ("Élodie \"x\"", "\"Élodie \\\"x\\\"\""),
            ("a\u{2028}é\u{2029}", "\"a\\u2028é\\u2029\""),
            ("\u{9b}31m\u{7f}\u{a0}", "\"\\u009b31m\\u007f\u{a0}\""),
        ] {
            let mut written = Vec::new();
            let lines = OneRecordALine::in_record();
            let mut serializer = Serializer::with_formatter(&mut written, lines);
            text.serialize(&mut serializer).unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), expected);
        }
    }
}
