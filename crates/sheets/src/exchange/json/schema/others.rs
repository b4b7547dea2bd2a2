//! The documents that are not results of a session.

use serde_json::{Value, json};

use super::super::ladder as season;
use super::{headed, of, severity};
use crate::exchange::json::described::{
    Described, amount, list, named, one_of, or_null, record, score, text, whole,
};
use crate::records::LadderRecord;

pub(super) fn ladder() -> Value {
    let lines = named(&[("ladder", list(of::<LadderRecord>()))]);
    headed(
        "matchpoint-ladder",
        1,
        [season::Head::fields(), lines].concat(),
    )
}

pub(super) fn contracts() -> Value {
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
        (
            "declarer",
            or_null(one_of(&["N", "E", "S", "W", "NS", "EW"])),
        ),
        ("vulnerable", or_null(json!({ "type": "boolean" }))),
        ("tricks", or_null(whole())),
        ("result", or_null(text())),
        ("score", score()),
        ("sum", or_null(text())),
        (
            "parts",
            json!({ "anyOf": [made, down, { "type": "null" }] }),
        ),
        ("would_earn?", list(earned)),
    ];
    let all = [("contracts", list(record(&contract)))];
    // The fields of a single contract stand at the top as well.
    let fields = [named(&all), named(&[&contract[..], &all].concat())];
    let [several, one] = fields.map(|fields| headed("matchpoint-contracts", 1, fields));
    json!({ "anyOf": [several, one] })
}

pub(super) fn findings() -> Value {
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

pub(super) fn pack() -> Value {
    let file = record(&[("name", text()), ("bytes", whole()), ("sha256", text())]);
    let fields = named(&[("fingerprint", text()), ("files", list(file))]);
    headed("matchpoint-pack", 1, fields)
}
