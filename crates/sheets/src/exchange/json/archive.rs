//! The results of the fields of an archive, for programs. The names are those of the Python package.

use std::io;

use archive::record::{Kind, Presence, Value};
use archive::standing::{Field, StandingOf};
use archive::{Award, Fault, Key, Outcome, Scored, ten_thousandths};
use findings::Code;
use rust_decimal::Decimal;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::described::{Described, direction, entry, object, one_of, or_null, records, whole};
use super::record::json;
use super::schema::{self, severity};
use crate::model::names::Names;

/// What the document begins with, before its fields.
pub const HEAD: &[u8] = b"{\n\"format\": \"matchpoint-archive\",\n\"version\": 1,\n\"fields\": [";

/// What it ends with.
pub const END: &[u8] = b"]\n}\n";

/// Decimal places of points.
const PLACES: u32 = 4;

records! {
    /// A field.
    pub(super) struct FieldRecord<'a> {
        field: KeyRecord<'a>;
        status: &'static str = one_of(&["ok", "provisional", "faulty"]);
        results: Option<usize>;
        boards: Option<usize>;
        top: Option<Decimal>;
        max_score: Option<Decimal>;
        standings: Option<Vec<StandingRecord<'a>>>;
        awards: Option<Vec<AwardRecord<'a>>>;
        faults: Vec<FaultRecord<'a>>;
        fault_count: usize;
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum KeyRecord<'a> {
    Number(i64),
    Text(&'a str),
}

struct StandingRecord<'a> {
    standing: StandingOf<'a>,
    names: Names,
}

impl Described for KeyRecord<'_> {
    fn schema() -> serde_json::Value {
        entry()
    }
}

impl Described for StandingRecord<'_> {
    fn schema() -> serde_json::Value {
        let fields = Field::in_archives().flat_map(|field| {
            let value = match (field.kind, field.json) {
                (Kind::Place, _) => or_null(whole()),
                (kind, Presence::Always) => schema::kind(kind),
                (kind, _) => or_null(schema::kind(kind)),
            };
            field.columns().map(move |name| (name, value.clone()))
        });
        object(&fields.collect::<Vec<_>>())
    }
}

impl Serialize for StandingRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = serializer.serialize_map(None)?;
        for field in Field::in_archives() {
            let name = field.name;
            match (field.kind, field.of(&self.standing)) {
                (Kind::Players, _) => {
                    let players = self.standing.players();
                    let players = players.filter_map(|name| self.names.shown(name));
                    record.serialize_entry(name, &players.collect::<Vec<_>>())?;
                }
                (Kind::Place, place) => {
                    let both = place.place().map(|place| [place.low, place.high]);
                    for (name, which) in field.columns().zip(0..) {
                        record.serialize_entry(&name, &both.map(|both| both[which]))?;
                    }
                }
                (_, Value::Text(text)) => record.serialize_entry(name, &text)?,
                (_, Value::Whole(number)) => record.serialize_entry(name, &number)?,
                (_, Value::Points(total)) => {
                    record.serialize_entry(name, &points(ten_thousandths(total)))?;
                }
                (_, Value::Hundredths(amount)) => {
                    record.serialize_entry(name, &amount.to_decimal())?;
                }
                // Archives have nothing else.
                _ => record.serialize_entry(name, &())?,
            }
        }
        record.end()
    }
}

records! {
    struct AwardRecord<'a> {
        section: &'a str;
        direction: Option<&'static str> = or_null(direction());
        pair: u32;
        strat: Option<&'a str>;
        section_low: Option<u32>;
        section_high: Option<u32>;
        overall_low: Option<u32>;
        overall_high: Option<u32>;
        award: Option<Decimal>;
    }

    struct FaultRecord<'a> {
        row_id: Option<KeyRecord<'a>>;
        code: &'static str;
        severity: &'static str = severity();
        subject: Option<&'a str>;
        found: Option<&'a str>;
        expected: Option<&'a str>;
        hint: Option<&'a str>;
        message: &'a str;
    }
}

/// A field as a record of the list, with as much of players' names as may go out.
///
/// # Errors
///
/// None that JSON itself does not have.
pub fn field(field: &Outcome, names: Names, is_first: bool) -> io::Result<Vec<u8>> {
    let scored = field.scored.as_ref();
    let awards = scored.and_then(Scored::awards);
    let record = FieldRecord {
        field: key(&field.field),
        status: field.status.name(),
        results: scored.map(|one| one.session.results().len()),
        boards: scored.map(Scored::boards),
        top: scored.and_then(Scored::top).and_then(points),
        max_score: scored.and_then(Scored::max_score),
        standings: scored.map(|one| standings(one, names)),
        awards: awards.as_ref().map(|all| all.iter().map(award).collect()),
        faults: field.faults.iter().map(|one| fault(one, names)).collect(),
        fault_count: field.fault_count,
    };
    let before: &[u8] = if is_first { b"\n  " } else { b",\n  " };
    Ok([before, &json(&record)?].concat())
}

fn key(key: &Key) -> KeyRecord<'_> {
    match key {
        Key::Number(number) => KeyRecord::Number(*number),
        Key::Text(text) => KeyRecord::Text(text),
    }
}

fn points(count: i128) -> Option<Decimal> {
    Decimal::try_from_i128_with_scale(count, PLACES).ok()
}

fn standings(scored: &Scored, names: Names) -> Vec<StandingRecord<'_>> {
    let all = scored.standings();
    all.map(|standing| StandingRecord { standing, names })
        .collect()
}

fn award(one: &Award) -> AwardRecord<'_> {
    AwardRecord {
        section: &one.section,
        direction: one.direction,
        pair: one.pair,
        strat: one.strat.as_deref(),
        section_low: one.in_section.map(|place| place.low),
        section_high: one.in_section.map(|place| place.high),
        overall_low: one.overall.map(|place| place.low),
        overall_high: one.overall.map(|place| place.high),
        award: one.award,
    }
}

fn fault(one: &Fault, names: Names) -> FaultRecord<'_> {
    let quoting = Code::ALL.iter().find(|code| code.name() == one.code);
    let quoting = quoting.filter(|code| names != Names::Full && code.quotes_names());
    FaultRecord {
        row_id: one.row_id.as_ref().map(key),
        code: one.code,
        severity: one.severity,
        subject: one.subject.as_deref(),
        found: one.found.as_deref().filter(|_| quoting.is_none()),
        expected: one.expected.as_deref(),
        hint: one.hint.as_deref(),
        message: quoting.map_or(&one.message, |code| code.meaning()),
    }
}
