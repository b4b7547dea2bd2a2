//! The documents that are not results of a session.

use archive::record::{Kind, Presence};
use archive::standing::Field;
use serde_json::{Value, json};

use super::{
    Members, amount, award, direction, entry, kind, list, of, or_null, place, record, score, text,
    whole,
};
use crate::records::LadderRecord;

/// A document of this format.
fn document(format: &str, members: Members<'_>) -> Value {
    let head = [
        ("format", json!({ "const": format })),
        ("version", json!({ "const": 1 })),
    ];
    record(&[&head, members].concat())
}

pub(super) fn across() -> Value {
    let club = record(&[
        ("club", text()),
        ("sections", whole()),
        ("contestants", whole()),
        ("boards", whole()),
        ("results", whole()),
    ]);
    let scored = [
        ("place", or_null(place())),
        ("score", or_null(amount())),
        ("percent", or_null(amount())),
    ];
    let line = [
        ("club", text()),
        ("section", text()),
        ("direction", or_null(direction())),
        ("pair", whole()),
        ("players", list(text())),
        ("boards", whole()),
        ("local", record(&scored)),
    ];
    document(
        "matchpoint-across",
        &[
            ("fingerprint", text()),
            ("name", or_null(text())),
            ("date", or_null(text())),
            ("clubs", list(club)),
            ("left_out", list(text())),
            ("ranking", list(record(&[&line[..], &scored].concat()))),
        ],
    )
}

pub(super) fn archive() -> Value {
    let standings: Vec<(String, Value)> = Field::in_archives()
        .flat_map(|field| {
            let value = match (field.kind, field.json) {
                (Kind::Place, _) => or_null(whole()),
                (kind_of, Presence::Always) => kind(kind_of),
                (kind_of, _) => or_null(kind(kind_of)),
            };
            field.columns().map(move |name| (name, value.clone()))
        })
        .collect();
    let standings: Vec<(&str, Value)> = (standings.iter())
        .map(|(name, value)| (name.as_str(), value.clone()))
        .collect();
    let award = record(&[
        ("section", text()),
        ("direction", or_null(direction())),
        ("pair", whole()),
        ("strat", or_null(text())),
        ("section_low", or_null(whole())),
        ("section_high", or_null(whole())),
        ("overall_low", or_null(whole())),
        ("overall_high", or_null(whole())),
        ("award", or_null(amount())),
    ]);
    let fault = record(&[
        ("row_id", or_null(entry())),
        ("code", text()),
        ("severity", severity()),
        ("subject", or_null(text())),
        ("found", or_null(text())),
        ("expected", or_null(text())),
        ("hint", or_null(text())),
        ("message", text()),
    ]);
    let field = record(&[
        ("field", entry()),
        ("status", json!({ "enum": ["ok", "provisional", "faulty"] })),
        ("results", or_null(whole())),
        ("boards", or_null(whole())),
        ("top", or_null(amount())),
        ("max_score", or_null(amount())),
        ("standings", or_null(list(record(&standings)))),
        ("awards", or_null(list(award))),
        ("faults", list(fault)),
        ("fault_count", whole()),
    ]);
    document("matchpoint-archive", &[("fields", list(field))])
}

pub(super) fn audit() -> Value {
    let line = [
        ("section", text()),
        ("board", whole()),
        ("round?", whole()),
        ("ns", whole()),
        ("ew", whole()),
        ("score_ns", or_null(score())),
    ];
    let contest = [
        ("strat?", text()),
        ("section?", text()),
        ("direction?", direction()),
    ];
    let contests = json!({ "enum": ["section", "strat", "overall", "handicap"] });
    let first = [
        ("contest", contests.clone()),
        ("was", list(who())),
        ("is", list(who())),
    ];
    let slips = [
        "side",
        "figure",
        "trick",
        "denomination",
        "double",
        "boards",
        "seats",
    ];
    let slip = record(&[
        ("slip", json!({ "enum": slips })),
        ("plausibility", whole()),
        ("score_ns?", score()),
        ("board?", whole()),
        ("firsts", list(record(&[&contest[..], &first].concat()))),
        ("awards", list(who())),
        ("qualify", list(who())),
        ("fail", list(who())),
    ]);
    let critical = [("urgency", whole()), ("slips", list(slip))];
    let margin = [
        ("place", json!({ "enum": ["first", "award", "qualifies"] })),
        ("contest?", contests),
        ("ahead", who()),
        ("behind", who()),
        ("score", amount()),
    ];
    let slip_count = record(&[("scored", whole()), ("possible", whole())]);
    let sample = record(&[
        ("seed", whole()),
        ("fewer_than", whole()),
        ("of", whole()),
        ("lines", list(record(&line))),
    ]);
    document(
        "matchpoint-audit",
        &[
            ("slips", slip_count),
            ("critical", list(record(&[&line[..], &critical].concat()))),
            ("more", whole()),
            ("margins", list(record(&[&contest[..], &margin].concat()))),
            ("sample?", sample),
        ],
    )
}

pub(super) fn corrections() -> Value {
    let line = || {
        record(&[
            ("contract", or_null(text())),
            ("declarer", or_null(text())),
            ("tricks", or_null(whole())),
            ("score_ns", entry()),
            ("score_ew", entry()),
            ("group", or_null(text())),
        ])
    };
    let rank = record(&[
        ("strat", or_null(text())),
        ("section", or_null(place())),
        ("overall", or_null(place())),
    ]);
    let values = [
        ("players", list(text())),
        ("adjustment", or_null(amount())),
        ("session", or_null(amount())),
        ("carryover", or_null(amount())),
        ("final", or_null(amount())),
        ("percent", or_null(amount())),
        ("place", or_null(place())),
        ("ranks", list(rank)),
        ("award", or_null(award())),
    ];
    let standing = [
        ("section", text()),
        ("direction", or_null(direction())),
        ("pair", whole()),
        ("was", or_null(record(&values))),
        ("is", or_null(record(&values))),
        ("why", list(text())),
    ];
    document(
        "matchpoint-corrections",
        &[
            (
                "rules",
                list(record(&[("rule", text()), ("was", text()), ("is", text())])),
            ),
            (
                "results",
                list(record(&[
                    ("section", text()),
                    ("round?", whole()),
                    ("board", whole()),
                    ("ns", whole()),
                    ("ew", whole()),
                    ("south?", whole()),
                    ("west?", whole()),
                    ("was", or_null(line())),
                    ("is", or_null(line())),
                    ("why", list(text())),
                ])),
            ),
            (
                "earned",
                list(record(&[
                    ("round?", whole()),
                    ("board", whole()),
                    ("side", direction()),
                    ("players", list(who())),
                    ("was", or_null(amount())),
                    ("is", or_null(amount())),
                ])),
            ),
            ("standings", list(record(&standing))),
        ],
    )
}

pub(super) fn ladder() -> Value {
    let session = record(&[("name", or_null(text())), ("date", or_null(text()))]);
    document(
        "matchpoint-ladder",
        &[
            ("sessions", list(session)),
            ("ladder", list(of::<LadderRecord>())),
        ],
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
            or_null(json!({ "enum": ["N", "E", "S", "W", "NS", "EW"] })),
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
    let one = document("matchpoint-contracts", &[&contract[..], &all].concat());
    json!({ "anyOf": [document("matchpoint-contracts", &all), one] })
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
    document(
        "matchpoint-pack",
        &[("fingerprint", text()), ("files", list(file))],
    )
}

fn severity() -> Value {
    json!({ "enum": ["error", "warning", "note"] })
}

/// A contestant.
fn who() -> Value {
    record(&[
        ("section", text()),
        ("direction", or_null(direction())),
        ("pair", whole()),
    ])
}
