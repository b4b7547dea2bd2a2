//! What `session.toml` would say.

use std::borrow::Cow;
use std::collections::BTreeSet;

use notation::cell::decimal;
use toml::{Table, Value};

use super::document::{Document, Match};

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
    for (key, number) in [("session", event.session), ("sessions", event.sessions)] {
        if let Some(number) = number {
            heading.insert(key.to_owned(), i64::from(number).into());
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
        table.extend(said(value).map(|value| (key.clone(), value)));
    }
    let handicaps = document.standings.iter();
    let mut handicaps = handicaps.filter_map(|one| one.handicap.as_ref());
    let mut settings = Table::new();
    if handicaps.any(|handicap| handicap.percent.is_some()) {
        ranking.insert("handicap".to_owned(), "percent".into());
    }
    if !ranking.is_empty() {
        settings.insert("ranking".to_owned(), ranking.into());
    }
    settings.insert("event".to_owned(), heading.into());
    settings.insert("scoring".to_owned(), scoring.into());
    let lists = [
        ("sections", sections(document)),
        ("boards", boards(document)),
        ("adjustments", adjustments(document)),
        ("matches", matches(document)),
    ];
    for (key, list) in lists {
        if !list.is_empty() {
            settings.insert(key.to_owned(), list.into());
        }
    }
    settings
}

fn say(table: &mut Table, key: &str, text: Option<&Cow<'_, str>>) {
    if let Some(text) = text {
        table.insert(key.to_owned(), text.as_ref().into());
    }
}

/// A value of `session.toml`.
fn said(value: &serde_json::Value) -> Option<Value> {
    match value {
        serde_json::Value::String(text) => Some(text.clone().into()),
        serde_json::Value::Bool(switch) => Some((*switch).into()),
        serde_json::Value::Array(list) => {
            Some(Value::Array(list.iter().filter_map(said).collect()))
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
            own.insert("winners".to_owned(), i64::from(section.winners).into());
        }
        if let Some(tables) = section.tables {
            own.insert("tables".to_owned(), i64::from(tables).into());
        }
        own.into()
    });
    sections.collect()
}

fn boards(document: &Document<'_>) -> Vec<Value> {
    let boards = document.boards.iter().map(|board| {
        let mut own = Table::new();
        own.insert("board".to_owned(), i64::from(board.board).into());
        say(&mut own, "dealer", Some(&board.dealer));
        say(&mut own, "vulnerable", Some(&board.vulnerable));
        own.into()
    });
    boards.collect()
}

fn adjustments(document: &Document<'_>) -> Vec<Value> {
    let adjusted = document.standings.iter().filter_map(|one| {
        let mut own = Table::new();
        own.insert("matchpoints".to_owned(), one.adjustment.as_deref()?.into());
        say(&mut own, "section", Some(&one.section));
        say(&mut own, "direction", one.direction.as_ref());
        own.insert("pair".to_owned(), i64::from(one.pair).into());
        own.insert("reason".to_owned(), ADJUSTED.into());
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
        own.extend(round.map(|round| ("round".to_owned(), i64::from(round).into())));
        own.insert("a".to_owned(), i64::from(a).into());
        own
    };
    let scored = || document.matches.iter().filter(|one| one.vp_a.is_some());
    let planned: BTreeSet<Option<u32>> = scored().map(|one| one.planned).collect();
    let whole = scored().filter_map(|one| one.worth).max();
    // A whole match that was played as planned needs no word, where all were planned alike.
    let is_plain = |one: &Match<'_>| {
        planned.len() == 1
            && one.planned == Some(one.boards)
            && one.worth == whole
            && one.ended.as_deref() == Some("played")
    };
    let special = scored().filter(|one| !is_plain(one));
    let played = special.map(|one| {
        let ended = one.ended.as_deref().unwrap_or("played");
        // A walkover is won by the first.
        let is_turned =
            ended == "walkover" && amount(one.vp_a.as_ref()) < amount(one.vp_b.as_ref());
        let [a, b] = match is_turned {
            true => [one.b, one.a],
            false => [one.a, one.b],
        };
        let mut own = of(&one.section, one.round, a);
        own.insert("b".to_owned(), i64::from(b).into());
        own.extend((one.planned).map(|planned| ("planned".to_owned(), i64::from(planned).into())));
        // Half of a win is no whole number, and is left out in the document.
        let worth = one
            .worth
            .map_or_else(|| "0.5".into(), |worth| i64::from(worth).into());
        own.insert("worth".to_owned(), worth);
        if ended != "played" {
            own.insert("ended".to_owned(), ended.into());
            own.insert(
                "reason".to_owned(),
                one.reason.as_deref().unwrap_or(ADJUSTED).into(),
            );
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

fn amount(text: Option<&Cow<'_, str>>) -> Option<rust_decimal::Decimal> {
    decimal::read(text?)
}
