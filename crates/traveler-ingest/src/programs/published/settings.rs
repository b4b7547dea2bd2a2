//! What `session.toml` would say.

use std::borrow::Cow;

use crate::published::Document;
use toml::{Table, Value};

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
    let handicaps = document.standings.iter();
    let mut handicaps = handicaps.filter_map(|one| one.handicap.as_ref());
    let mut settings = Table::new();
    if handicaps.any(|handicap| handicap.percent.is_some()) {
        let mut ranking = Table::new();
        ranking.insert("handicap".to_owned(), "percent".into());
        settings.insert("ranking".to_owned(), ranking.into());
    }
    settings.insert("event".to_owned(), heading.into());
    settings.insert("scoring".to_owned(), scoring.into());
    let lists = [
        ("sections", sections(document)),
        ("boards", boards(document)),
        ("adjustments", adjustments(document)),
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

fn sections(document: &Document<'_>) -> Vec<Value> {
    let is_individual = document.results.iter().any(|line| line.south.is_some());
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
