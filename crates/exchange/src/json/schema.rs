//! The JSON Schema of every document, by which any program can check what it reads.
//!
//! Records are described by their lists of fields and where they are declared (in `described.rs`), the rest
//! here. `.ci/schema` checks what commands write.

use std::io::{self, Write};

use archive::record::Record;
use archive::standing::StandingRecord;
use foreign_files::published::{FORMAT, VERSION};
use serde_json::{Map, Value, json};

use super::json_schema::{
    JsonSchema, Member, amount, list, members_of, named, object, one_of, or_null, record, text,
    whole,
};
use super::{document, ladder as season};
use crate::json::json_schema::score;
use crate::records::{GameRecord, LadderRecord, OverallRecord, ResultRecord, TeamPairRecord};

/// Writes the schema of all documents: each is one of `$defs`.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &all())?;
    writeln!(out)
}

fn all() -> Value {
    let all = [
        (
            "results",
            "Results of a session or an event: `matchpoint score`, `event` and `report`",
            results(),
        ),
        (
            "report",
            "Reports by name, `--format json --report NAME`, and the same boards at many clubs, `--across`",
            report(),
        ),
        (
            "audit",
            "What to compare with the slips: `matchpoint audit`",
            headed("matchpoint-audit", 1, super::audit::Document::fields()),
        ),
        (
            "corrections",
            "What a correction changed: `matchpoint diff`",
            headed("matchpoint-corrections", 2, super::corrections::Document::fields()),
        ),
        ("ladder", "A season's table: `matchpoint ladder`", ladder()),
        ("contracts", "Contracts with their scores: `matchpoint contract`", contracts()),
        ("findings", "What was found in the files: `--diagnostics json`", findings()),
        ("pack", "The files of a pack: `.matchpoint.json`", pack()),
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
    let ranking = record(&[("strat", or_null(text())), ("ranking", list(of::<OverallRecord>()))]);
    let lists = named(&[
        ("results", list(of::<ResultRecord>())),
        ("standings", list(of::<StandingRecord>())),
        ("matches?", list(of::<GameRecord>())),
        ("pairs?", list(of::<TeamPairRecord>())),
        ("overall?", list(ranking)),
    ]);
    headed(FORMAT, VERSION, [document::Head::fields(), lists].concat())
}

/// What the JSON of reports calls itself.
pub(crate) const REPORT: &str = "matchpoint-report";

/// The version of its fields: they may become more.
pub(crate) const REPORT_VERSION: u32 = 1;

/// The columns of a report are in its list.
fn report() -> Value {
    let texts = || list(text());
    let cell = json!({ "anyOf": [{ "type": ["integer", "string", "null"] }, texts()] });
    let row = json!({ "type": "object", "additionalProperties": cell });
    let fields = named(&[
        ("fingerprint", or_null(text())),
        ("title", text()),
        ("about", or_null(text())),
        ("rules", texts()),
        ("provisional", texts()),
        ("notes", json!({ "type": "object", "additionalProperties": texts() })),
    ]);
    let mut schema = headed(REPORT, REPORT_VERSION, fields);
    schema["additionalProperties"] = list(row);
    schema
}

/// A document of a format.
fn headed(format: &str, version: u32, mut fields: Vec<Member>) -> Value {
    fields.retain(|(name, _)| !["format", "version"].contains(&name.as_str()));
    let head =
        named(&[("format", json!({ "const": format })), ("version", json!({ "const": version }))]);
    object(&[head, fields].concat())
}

/// A record by its fields.
fn of<R: Record>() -> Value {
    object(&members_of::<R>())
}

pub(super) fn severity() -> Value {
    one_of(&["error", "warning", "note"])
}

// The documents that are not results of a session.

fn ladder() -> Value {
    let lines = named(&[("ladder", list(of::<LadderRecord>()))]);
    headed("matchpoint-ladder", 1, [season::Head::fields(), lines].concat())
}

fn contracts() -> Value {
    let made = record(&[
        ("tricks", score()),
        ("overtricks", score()),
        ("part_score_or_game", score()),
        ("slam", score()),
        ("insult", score()),
    ]);
    let down = record(&[("undertricks", score())]);
    let earned = record(&[
        ("sections", list(text())),
        ("round", or_null(whole())),
        ("top", or_null(amount())),
        ("mp_ns", amount()),
        ("mp_ew", amount()),
        ("percent_ns", or_null(amount())),
        ("percent_ew", or_null(amount())),
    ]);
    let contract = [
        ("contract", text()),
        ("declarer", or_null(one_of(&["N", "E", "S", "W", "NS", "EW"]))),
        ("vulnerable", or_null(json!({ "type": "boolean" }))),
        ("tricks", or_null(whole())),
        ("result", or_null(text())),
        ("score", score()),
        ("sum", or_null(text())),
        ("parts", json!({ "anyOf": [made, down, { "type": "null" }] })),
        ("would_earn?", list(earned)),
    ];
    let all = [("contracts", list(record(&contract)))];
    // The fields of a single contract stand at the top as well.
    let fields = [named(&all), named(&[&contract[..], &all].concat())];
    let [several, one] = fields.map(|fields| headed("matchpoint-contracts", 1, fields));
    json!({ "anyOf": [several, one] })
}

fn findings() -> Value {
    // Which of these there are depends on the kind of file.
    let place = record(&[
        ("file", text()),
        ("line?", whole()),
        ("column?", whole()),
        ("width?", whole()),
        ("sheet?", text()),
        ("cell?", text()),
        ("table?", text()),
        ("row?", whole()),
        ("byte?", whole()),
    ]);
    let finding = record(&[
        ("severity", severity()),
        ("code", text()),
        ("message", text()),
        ("found", or_null(text())),
        ("expected", or_null(text())),
        ("hint", or_null(text())),
        ("consequence", json!({ "type": "boolean" })),
        ("place", or_null(place.clone())),
        ("related", list(place)),
        ("section", or_null(text())),
        ("board", or_null(whole())),
        ("ns", or_null(whole())),
        ("ew", or_null(whole())),
        ("field?", text()),
    ]);
    record(&[
        ("findings", list(finding)),
        ("errors", whole()),
        ("warnings", whole()),
        ("notes", whole()),
    ])
}

fn pack() -> Value {
    let file = record(&[("name", text()), ("bytes", whole()), ("sha256", text())]);
    let fields = named(&[("fingerprint", text()), ("files", list(file))]);
    headed("matchpoint-pack", 1, fields)
}
