//! The JSON Schema of every document, by which any program can check what it reads.
//!
//! Records are described by their lists of fields, heads of documents here. `.ci/schema` checks what commands write.

mod others;

use std::io::{self, Write};

use archive::record::{Field, Kind, Presence, Record};
use archive::standing::StandingRecord;
use foreign_files::published::{FORMAT, VERSION};
use serde_json::{Map, Value, json};
use session::{RuleSet, VictoryPoints};
use traveler_ingest::CorrectionKind;

use crate::records::{GameRecord, OverallRecord, ResultRecord, TeamPairRecord};

/// What a record holds: each name with its type; `?` behind a name says that it may be left out.
type Members<'a> = &'a [(&'a str, Value)];

/// Writes the schema of all documents: each is one of `$defs`.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &document())?;
    writeln!(out)
}

fn document() -> Value {
    let all = [
        (
            "results",
            "Results of a session or an event: `matchpoint score`, `event` and `report`",
            results(),
        ),
        (
            "across",
            "The same boards at many clubs: `matchpoint score --across`",
            others::across(),
        ),
        (
            "archive",
            "Many fields in one table: `matchpoint score --field-column`",
            others::archive(),
        ),
        (
            "audit",
            "What to compare with the slips: `matchpoint audit`",
            others::audit(),
        ),
        (
            "corrections",
            "What a correction changed: `matchpoint diff`",
            others::corrections(),
        ),
        (
            "ladder",
            "A season's table: `matchpoint ladder`",
            others::ladder(),
        ),
        (
            "contracts",
            "Contracts with their scores: `matchpoint contract`",
            others::contracts(),
        ),
        (
            "findings",
            "What was found in the files: `--diagnostics json`",
            others::findings(),
        ),
        (
            "pack",
            "The files of a pack: `.matchpoint.json`",
            others::pack(),
        ),
    ];
    let named = |name: &str| json!({ "$ref": format!("#/$defs/{name}") });
    let any: Vec<Value> = all.iter().map(|(name, ..)| named(name)).collect();
    let defs = all.into_iter().map(|(name, title, mut one)| {
        one["title"] = json!(title);
        (name.to_owned(), one)
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The documents that `matchpoint` writes",
        "anyOf": any,
        "$defs": defs.collect::<Map<_, _>>(),
    })
}

fn results() -> Value {
    record(&[
        ("format", json!({ "const": FORMAT })),
        ("version", json!({ "const": VERSION })),
        ("fingerprint", text()),
        ("event", event()),
        ("scoring?", scoring()),
        (
            "sessions?",
            list(record(&[
                ("name", or_null(text())),
                ("date", or_null(text())),
                ("results", whole()),
            ])),
        ),
        (
            "sections",
            list(record(&[
                ("name", text()),
                ("winners", json!({ "enum": [1, 2] })),
                ("tables", whole()),
                ("top", or_null(amount())),
                ("max_score", or_null(amount())),
            ])),
        ),
        ("boards?", list(board())),
        (
            "byes?",
            list(record(&[
                ("section", text()),
                ("round", or_null(whole())),
                ("pair", whole()),
                ("vp", amount()),
            ])),
        ),
        (
            "sit_outs?",
            list(record(&[
                ("section", text()),
                ("board", whole()),
                ("round", or_null(whole())),
                ("table", or_null(whole())),
                ("direction", or_null(direction())),
                ("pair", whole()),
            ])),
        ),
        ("corrections?", list(correction())),
        ("results", list(of::<ResultRecord>())),
        ("standings", list(of::<StandingRecord>())),
        ("matches?", list(of::<GameRecord>())),
        ("pairs?", list(of::<TeamPairRecord>())),
        (
            "overall?",
            list(record(&[
                ("strat", or_null(text())),
                ("ranking", list(of::<OverallRecord>())),
            ])),
        ),
    ])
}

fn event() -> Value {
    record(&[
        ("name", or_null(text())),
        ("club", or_null(text())),
        ("director", or_null(text())),
        ("date", or_null(text())),
        ("session", whole()),
        ("sessions", whole()),
        ("rules", json!({ "enum": RuleSet::ALL.map(RuleSet::name) })),
        (
            "method?",
            json!({ "enum": ["cross-imps", "butler", "board-a-match", "teams", "swiss"] }),
        ),
        ("pairs?", json!({ "enum": ["cross-imps", "butler"] })),
        ("provisional", list(text())),
        (
            "progress?",
            record(&[
                ("lines", whole()),
                ("of", whole()),
                ("round", whole()),
                ("rounds", whole()),
            ]),
        ),
    ])
}

/// The keys of `session.toml`, where they are not as usual.
fn scoring() -> Value {
    let scales = VictoryPoints::ALL.map(VictoryPoints::name);
    let scales: Vec<&str> = scales.into_iter().chain(["none"]).collect();
    record(&[
        (
            "board_rounding?",
            json!({ "enum": ["0.1", "0.01", "0.0001", "none"] }),
        ),
        (
            "short_boards?",
            json!({ "enum": ["neuberg", "linear", "tie"] }),
        ),
        ("complement?", json!({ "const": true })),
        ("bye?", json!({ "enum": ["50%", "60%"] })),
        ("average_plus?", json!({ "const": "flat" })),
        ("imps?", json!({ "enum": ["average", "total", "ebu"] })),
        ("trim?", text()),
        ("vp?", json!({ "enum": scales })),
        ("bye_vp?", amount()),
        ("score_together?", list(list(text()))),
        ("max_score?", amount()),
        ("minimum_share?", text()),
    ])
}

fn board() -> Value {
    let seats = |one: Value| {
        record(&[
            ("N", one.clone()),
            ("E", one.clone()),
            ("S", one.clone()),
            ("W", one),
        ])
    };
    let tricks = json!({ "type": "integer", "minimum": 0, "maximum": 13 });
    let strains = ["C", "D", "H", "S", "NT"].map(|strain| (strain, tricks.clone()));
    record(&[
        ("board", whole()),
        ("dealer", json!({ "enum": ["N", "E", "S", "W"] })),
        ("vulnerable", json!({ "enum": ["None", "NS", "EW", "All"] })),
        ("deal?", seats(text())),
        ("makes?", seats(record(&strains))),
        (
            "par?",
            record(&[("score_ns", score()), ("contracts", list(text()))]),
        ),
    ])
}

fn correction() -> Value {
    record(&[
        ("session?", whole()),
        ("section", text()),
        ("board", whole()),
        ("round", or_null(whole())),
        ("ns", text()),
        ("ew", text()),
        ("field", text()),
        ("old", text()),
        ("new", text()),
        (
            "kind",
            json!({ "enum": CorrectionKind::ALL.map(CorrectionKind::name) }),
        ),
        ("who", text()),
        ("when", text()),
        ("note", text()),
    ])
}

/// A record by its fields.
fn of<R: Record>() -> Value {
    let fields = R::FIELDS.iter();
    let fields: Vec<&Field<R>> = fields.filter(|one| one.json != Presence::Never).collect();
    let described = |field: &&Field<R>| {
        let mut value = match field.json {
            Presence::OrNull | Presence::OrEither => or_null(kind(field.kind)),
            Presence::Never | Presence::Always | Presence::OrLeftOut => kind(field.kind),
        };
        value["description"] = json!(field.about);
        (field.name.to_owned(), value)
    };
    let required = fields.iter().filter(|field| match field.json {
        Presence::Always | Presence::OrNull => true,
        Presence::Never | Presence::OrLeftOut | Presence::OrEither => false,
    });
    json!({
        "type": "object",
        "required": required.map(|field| field.name).collect::<Vec<_>>(),
        "properties": fields.iter().map(described).collect::<Map<_, _>>(),
        "additionalProperties": false,
    })
}

fn kind(kind: Kind) -> Value {
    match kind {
        Kind::Text => text(),
        Kind::Direction => direction(),
        Kind::Whole => whole(),
        Kind::Entry => entry(),
        Kind::Points | Kind::Hundredths | Kind::Percent => amount(),
        Kind::Place => place(),
        Kind::Players => list(text()),
        Kind::Sessions => list(or_null(amount())),
        Kind::Counts => list(json!({ "type": "boolean" })),
        Kind::Qualified => json!({ "type": "boolean" }),
        Kind::Ranks => list(record(&[
            ("strat", text()),
            ("section", or_null(place())),
            ("overall", or_null(place())),
        ])),
        Kind::Award => award(),
        Kind::Handicap => record(&[
            ("points", or_null(amount())),
            ("score", or_null(amount())),
            ("percent", or_null(amount())),
            ("place", or_null(place())),
        ]),
    }
}

/// An object with these fields and no others.
fn record(fields: Members<'_>) -> Value {
    let named = |name: &str| name.trim_end_matches('?').to_owned();
    let properties = fields.iter();
    let properties: Map<String, Value> = properties
        .map(|(name, value)| (named(name), value.clone()))
        .collect();
    let required = fields.iter().filter(|(name, _)| !name.ends_with('?'));
    let required: Vec<&str> = required.map(|(name, _)| *name).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn list(of: Value) -> Value {
    json!({ "type": "array", "items": of })
}

fn or_null(value: Value) -> Value {
    json!({ "anyOf": [value, { "type": "null" }] })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn whole() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

fn score() -> Value {
    json!({ "type": "integer" })
}

/// A score, or a ruling as text.
fn entry() -> Value {
    json!({ "type": ["integer", "string"] })
}

fn award() -> Value {
    record(&[("points", amount()), ("for", text())])
}

/// An exact number in quotes.
fn amount() -> Value {
    json!({ "type": "string", "pattern": "^-?[0-9]+(\\.[0-9]+)?$" })
}

/// A place, shared or not: `3`, `3/4`.
fn place() -> Value {
    json!({ "type": "string", "pattern": "^[0-9]+(/[0-9]+)?$" })
}

fn direction() -> Value {
    json!({ "enum": ["NS", "EW"] })
}
