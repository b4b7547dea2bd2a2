//! What is to be seen of a session: in a few lines, its findings at their cells, and rows of the travelers.

use std::collections::HashMap;

use pack::findings::drawn;
use serde_json::{Value, json};
use sheets::reports::Reporting;
use sheets::visible::visible;
use traveler_ingest::{CellRepair, Diagnostic, Field, Location, Place, Rows};

use crate::made::pack_of;
use crate::opened::Opened;

/// The most findings that are shown.
const SHOWN: usize = 500;

/// All of it but the rows.
pub(crate) fn summary(opened: &Opened) -> Value {
    let findings = opened.findings();
    let state = opened.state();
    let cells = Cells::of(opened.rows.as_ref());
    let shown = (opened.reading.diagnostics.iter()).filter(|one| one.acknowledged.is_none());
    let shown: Vec<Value> = (shown.take(SHOWN))
        .map(|found| finding(found, &cells))
        .collect();
    let scored = opened.scored();
    let pack = scored.map(|scored| pack_of(Reporting::of(scored)));
    let files = pack.iter().flat_map(|pack| &pack.files);
    let files: Vec<Value> = files
        .map(|file| json!({"name": file.piece.file, "what": file.piece.what}))
        .collect();
    let left_out = pack.iter().flat_map(|pack| &pack.left_out);
    let left_out: Vec<Value> = left_out
        .map(|(name, why)| json!({"name": name, "why": why.message}))
        .collect();
    let rows = opened.rows.as_ref();
    json!({
        "read": opened.understood(),
        "lines": opened.reading.accounting.to_string(),
        "scored": scored.is_some(),
        "language": scored.map(|scored| Reporting::of(scored).words.language),
        "provisional": state.as_ref().is_some_and(|state| state.is_provisional),
        "state": state.as_ref().and_then(|state| state.text.clone()),
        "beyond": state.map(|state| state.beyond).unwrap_or_default(),
        "counted": findings.counted(),
        "findings": shown,
        "columns": rows.map(|rows| rows.columns.iter().map(|column| &column.name).collect::<Vec<_>>()),
        "plain": rows.map(|rows| rows.columns.iter().map(|one| is_plain(one.field)).collect::<Vec<_>>()),
        "in_place": opened.is_in_place(),
        "rows": rows.map_or(0, |rows| rows.rows.len()),
        "records": opened.reading.corrections.len(),
        "recorded": opened.is_recorded(),
        "changed": scored.is_some_and(|scored| scored.corrections.is_some()),
        "unsolved": opened.has_unsolved(),
        "files": files,
        "left_out": left_out,
    })
}

/// Rows of the travelers as texts.
pub(crate) fn rows(rows: &Rows, from: usize, count: usize) -> Value {
    let shown = rows.rows.iter().skip(from).take(count).map(|row| {
        let cells = row
            .cells
            .iter()
            .map(|cell| visible(&cell.text).into_owned());
        let cells: Vec<String> = cells.collect();
        json!({"at": row.at.to_string(), "file": row.file, "cells": cells})
    });
    json!({"from": from, "rows": shown.collect::<Vec<_>>()})
}

fn finding(found: &Diagnostic, cells: &Cells) -> Value {
    let at = found.location.as_ref();
    let place = at.and_then(|at| cells.find(at));
    let way = |way: &Vec<CellRepair>| {
        let cell = |repair: &CellRepair| {
            let (row, column) = cells.find(&repair.at)?;
            Some(json!({"row": row, "column": column?, "text": repair.new}))
        };
        way.iter().map(cell).collect::<Option<Vec<_>>>()
    };
    let mut repairs: Vec<Vec<Value>> = found.repairs.iter().filter_map(way).collect();
    repairs.extend(expected(found, place).map(|cell| vec![cell]));
    json!({
        "severity": found.severity.to_string(),
        "code": found.code.name(),
        "message": visible(&found.message),
        "hint": found.hint.as_deref().map(visible),
        "place": at.map(|at| visible(&at.address()).into_owned()),
        "drawn": drawn(found),
        "row": place.map(|(row, _)| row),
        "column": place.and_then(|(_, column)| column),
        "repairs": repairs,
        "consequence": found.is_consequence,
    })
}

/// Whether a column says what happened, and never who somebody is.
fn is_plain(field: Field) -> bool {
    const PLAIN: [Field; 14] = [
        Field::Section,
        Field::Board,
        Field::Round,
        Field::Table,
        Field::Contract,
        Field::Declarer,
        Field::Result,
        Field::Tricks,
        Field::Made,
        Field::Score,
        Field::Plus,
        Field::Minus,
        Field::ScoreNs,
        Field::ScoreEw,
    ];
    PLAIN.contains(&field)
}

/// What a finding says by itself should be in its cell, if that is a word.
fn expected(found: &Diagnostic, place: Option<(usize, Option<usize>)>) -> Option<Value> {
    let text = found
        .expected
        .as_deref()
        .filter(|_| found.repairs.is_empty())?;
    let is_word = !text.is_empty() && !text.contains(char::is_whitespace);
    let (row, Some(column)) = place.filter(|_| is_word && found.found.is_some())? else {
        return None;
    };
    Some(json!({"row": row, "column": column, "text": text}))
}

/// Where the cells of the rows are, by their places.
struct Cells(HashMap<(String, String), (usize, Option<usize>)>);

impl Cells {
    fn of(rows: Option<&Rows>) -> Self {
        let mut places = HashMap::new();
        let rows = rows.iter().flat_map(|rows| rows.rows.iter().enumerate());
        for (row, shown) in rows {
            for (column, cell) in shown.cells.iter().enumerate() {
                let key = (cell.file.clone(), cell.at.to_string());
                places.entry(key).or_insert((row, Some(column)));
            }
            // A line is known by its beginning, however much of it a finding is about.
            let key = (shown.file.clone(), row_of(&shown.at));
            places.entry(key).or_insert((row, None));
        }
        Self(places)
    }

    fn find(&self, at: &Location) -> Option<(usize, Option<usize>)> {
        let cell = self.0.get(&(at.file.clone(), at.place.to_string()));
        let row = || self.0.get(&(at.file.clone(), row_of(&at.place)));
        cell.or_else(row).copied()
    }
}

/// The row of a place: its line, its row in a sheet or a table.
fn row_of(place: &Place) -> String {
    match place {
        Place::Line { line, .. } => format!("line {line}"),
        Place::Cell { sheet, row, .. } => format!("{sheet} line {row}"),
        other => format!("at {other}"),
    }
}
