//! The settings, as in `session.toml`.

use std::borrow::Cow;
use std::collections::BTreeSet;

use session::VictoryPoints;
use toml::{Table, Value};

use super::document::{Document, Match};
use crate::settings::{set, set_filled, set_some};

/// The reason of adjustments, of which the document has only the sum.
const ADJUSTED: &str = "as published";

/// The settings.
pub(super) fn of(document: &Document<'_>) -> Table {
    let event = &document.event;
    let mut heading = Table::new();
    let texts = [
        ("name", &event.name),
        ("club", &event.club),
        ("director", &event.director),
        ("date", &event.date),
    ];
    for (key, text) in texts {
        say(&mut heading, key, text.as_ref());
    }
    // The document of an event has the lines of its last session, which is scored by itself.
    if document.sessions.is_empty() {
        for (key, number) in [("session", event.session), ("sessions", event.sessions)] {
            set_some(&mut heading, key, number);
        }
    }
    let mut scoring = Table::new();
    say(&mut scoring, "rules", Some(&event.rules));
    say(&mut scoring, "method", event.method.as_ref());
    say(&mut scoring, "pairs", event.pairs.as_ref());
    let mut ranking = Table::new();
    for (key, value) in &document.scoring {
        // The only one of another table.
        let table = match key.as_str() {
            "minimum_share" => &mut ranking,
            _ => &mut scoring,
        };
        table.extend(setting(value).map(|value| (key.clone(), value)));
    }
    let handicaps = document.standings.iter();
    let mut handicaps = handicaps.filter_map(|one| one.handicap.as_ref());
    let mut settings = Table::new();
    if handicaps.any(|handicap| handicap.percent.is_some()) {
        set(&mut ranking, "handicap", "percent");
    }
    set_filled(&mut settings, "ranking", ranking);
    set(&mut settings, "event", heading);
    set(&mut settings, "scoring", scoring);
    set_filled(&mut settings, "sections", sections(document));
    set_filled(&mut settings, "boards", boards(document));
    set_filled(&mut settings, "adjustments", adjustments(document));
    set_filled(&mut settings, "matches", matches(document));
    settings
}

fn say(table: &mut Table, key: &str, text: Option<&Cow<'_, str>>) {
    set_some(table, key, text.map(|text| &**text));
}

/// A value of `session.toml`.
fn setting(value: &serde_json::Value) -> Option<Value> {
    match value {
        serde_json::Value::String(text) => Some(text.clone().into()),
        serde_json::Value::Bool(switch) => Some((*switch).into()),
        serde_json::Value::Array(list) => {
            Some(Value::Array(list.iter().filter_map(setting).collect()))
        }
        _ => None,
    }
}

fn sections(document: &Document<'_>) -> Vec<Value> {
    let is_individual = document.is_individual();
    let sections = document.sections.iter().map(|section| {
        let mut own = Table::new();
        say(&mut own, "name", Some(&section.name));
        if !is_individual {
            set(&mut own, "winners", section.winners);
        }
        set_some(&mut own, "tables", section.tables);
        own.into()
    });
    sections.collect()
}

fn boards(document: &Document<'_>) -> Vec<Value> {
    let boards = document.boards.iter().map(|board| {
        let mut own = Table::new();
        set(&mut own, "board", i64::from(board.board));
        say(&mut own, "dealer", Some(&board.dealer));
        say(&mut own, "vulnerable", Some(&board.vulnerable));
        own.into()
    });
    boards.collect()
}

fn adjustments(document: &Document<'_>) -> Vec<Value> {
    let adjusted = document.standings.iter().filter_map(|one| {
        let mut own = Table::new();
        set(&mut own, "matchpoints", one.adjustment.as_deref()?);
        say(&mut own, "section", Some(&one.section));
        say(&mut own, "direction", one.direction.as_ref());
        set(&mut own, "pair", one.pair);
        set(&mut own, "reason", ADJUSTED);
        Some(own.into())
    });
    adjusted.collect()
}

/// What the lines do not say of matches, and the rounds that were sat out. Where there are no victory points, neither
/// matters.
fn matches(document: &Document<'_>) -> Vec<Value> {
    let of = |section: &Cow<'_, str>, round: Option<u32>, a: u32| {
        let mut own = Table::new();
        say(&mut own, "section", Some(section));
        set_some(&mut own, "round", round);
        set(&mut own, "a", a);
        own
    };
    let is_scored = |one: &&Match<'_>| one.vp_a.is_some() || one.at_fault.is_some();
    let scored = || document.matches.iter().filter(is_scored);
    let planned: BTreeSet<Option<u32>> = scored().map(|one| one.planned).collect();
    // Where all are half matches, none is worth what both sides share by some scale.
    let is_whole =
        |worth: &u32| VictoryPoints::ALL.iter().any(|one| u32::from(one.pool()) == *worth);
    let whole = scored().filter_map(|one| one.worth).max().filter(is_whole);
    // A whole match that was played as planned needs no word, where all were planned alike.
    let is_plain = |one: &Match<'_>| {
        planned.len() == 1
            && one.planned == Some(one.boards)
            && one.worth.is_some()
            && one.worth == whole
            && one.ended.as_deref() == Some("played")
    };
    let special = scored().filter(|one| !is_plain(one));
    let played = special.map(|one| {
        let ended = one.ended.as_deref().unwrap_or("played");
        let mut own = of(&one.section, one.round, one.a);
        set(&mut own, "b", one.b);
        set_some(&mut own, "planned", one.planned.filter(|planned| *planned > 0));
        // Half of a win is no whole number, and is left out in the document.
        let worth = one.worth.map_or(Value::from("0.5"), Value::from);
        set(&mut own, "worth", worth);
        if ended != "played" {
            set(&mut own, "ended", ended);
            say(&mut own, "at_fault", one.at_fault.as_ref());
            set(&mut own, "reason", one.reason.as_deref().unwrap_or(ADJUSTED));
        }
        if ended == "awarded" {
            say(&mut own, "vp_a", one.vp_a.as_ref());
            say(&mut own, "vp_b", one.vp_b.as_ref());
        }
        own.into()
    });
    let sat_out = document.byes.iter().map(|one| {
        let mut own = of(&one.section, one.round, one.pair);
        say(&mut own, "vp_a", Some(&one.vp));
        own.into()
    });
    played.chain(sat_out).collect()
}
