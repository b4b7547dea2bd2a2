//! The JSON Schema of the document, by which any program can check what it reads.
//!
//! A standing is described by its [`FIELDS`]; what is written by hand for speed is described here, and every fixture is
//! checked against it.

use std::io::{self, Write};

use archive::standing::{FIELDS, Kind};
use serde_json::{Map, Value, json};
use session::RuleSet;

use super::document::{FORMAT, VERSION};

/// What a record holds: each name with its type; `?` behind a name says that it may be left out.
type Record<'a> = &'a [(&'a str, Value)];

/// Writes the schema of the document that [`write`](super::write) makes.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &document())?;
    writeln!(out)
}

fn document() -> Value {
    let mut document = record(&[
        ("format", json!({ "const": FORMAT })),
        ("version", json!({ "const": VERSION })),
        ("fingerprint", text()),
        ("event", event()),
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
        ("corrections?", list(correction())),
        ("results", list(result())),
        ("standings", list(standing())),
        ("matches?", list(one_match())),
        ("pairs?", list(pair_of_team())),
        (
            "overall?",
            list(record(&[
                ("strat", or_null(text())),
                ("ranking", list(overall_line())),
            ])),
        ),
    ]);
    document["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    document["title"] = json!("Results of a duplicate bridge session, as `matchpoint` writes them");
    document
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
            record(&[
                ("score_ns", json!({ "type": "integer" })),
                ("contracts", list(text())),
            ]),
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
        ("kind", json!({ "enum": ["scorer", "players", "director"] })),
        ("who", text()),
        ("when", text()),
        ("note", text()),
    ])
}

fn result() -> Value {
    record(&[
        ("section", text()),
        ("board", whole()),
        ("round", or_null(whole())),
        ("table", or_null(whole())),
        ("ns", whole()),
        ("ew", whole()),
        ("south?", whole()),
        ("west?", whole()),
        ("contract", or_null(text())),
        ("declarer", or_null(text())),
        ("tricks", or_null(whole())),
        ("score_ns", json!({ "type": ["integer", "string"] })),
        ("score_ew", json!({ "type": ["integer", "string"] })),
        ("group?", text()),
        ("mp_ns", or_null(amount())),
        ("mp_ew", or_null(amount())),
        ("mp_south?", or_null(amount())),
        ("mp_west?", or_null(amount())),
    ])
}

/// A standing by its fields.
fn standing() -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for field in &FIELDS {
        let value = match field.kind {
            Kind::Text => text(),
            Kind::Direction => direction(),
            Kind::Whole => whole(),
            Kind::Points | Kind::Hundredths | Kind::Percent => amount(),
            Kind::Place => place(),
            Kind::Players => list(text()),
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
        };
        let is_there = field.may_lack || matches!(field.kind, Kind::Players | Kind::Ranks);
        let mut value = if is_there { value } else { or_null(value) };
        value["description"] = json!(field.about);
        properties.insert(field.name.to_owned(), value);
        if !field.may_lack {
            required.push(field.name);
        }
    }
    properties.insert("handicap_percent".to_owned(), or_null(amount()));
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn one_match() -> Value {
    record(&[
        ("section", text()),
        ("round", or_null(whole())),
        ("a", whole()),
        ("b", whole()),
        ("boards", whole()),
        ("imps?", amount()),
        ("percent?", or_null(amount())),
        ("vp_a", or_null(amount())),
        ("vp_b", or_null(amount())),
    ])
}

fn pair_of_team() -> Value {
    record(&[
        ("place", or_null(place())),
        ("section", text()),
        ("team", whole()),
        ("direction", or_null(direction())),
        ("players", list(text())),
        ("boards", whole()),
        ("imps", amount()),
        ("imps_per_board", or_null(amount())),
    ])
}

fn overall_line() -> Value {
    record(&[
        ("place", place()),
        ("section", text()),
        ("direction", or_null(direction())),
        ("pair", whole()),
        ("players", list(text())),
        ("sessions", list(or_null(amount()))),
        ("counts?", list(json!({ "type": "boolean" }))),
        ("final", or_null(amount())),
        ("percent", or_null(amount())),
        ("imps_per_board?", amount()),
        ("qualified?", or_null(json!({ "type": "boolean" }))),
        ("award", or_null(award())),
    ])
}

fn award() -> Value {
    record(&[("points", amount()), ("for", text())])
}

/// An object with these fields and no others.
fn record(fields: Record<'_>) -> Value {
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
