//! What the page shows of a session: a summary, its findings at their cells, and rows of the travelers.

use std::collections::HashMap;

use findings::{CellRepair, Diagnostic, Location, Place, Severity};
use pack::MANIFEST;
use pack::findings::drawn;
use pack::sources::{PAIRS, SETTINGS};
use reports::ReportContext;
use reports::visible::visible;
use serde_json::{Value, json};
use traveler_ingest::Rows;

use crate::made::{self, pack_of};
use crate::open_session::OpenSession;
use crate::request::Window;
use crate::slips::{is_absence, is_doubt};

/// The width of the number of a line, in digits.
const NUMBER: usize = 5;
/// That of the widest text in a cell.
const WIDEST: usize = 24;
/// That of what is between two columns.
const BETWEEN: usize = 2;
/// The most findings that are shown.
const SHOWN: usize = 500;

/// All of it, and some of the rows.
pub(crate) fn summary(open_session: &OpenSession, shows: Window) -> Value {
    let findings = open_session.findings();
    let state = open_session.state();
    let notes = state.iter().flat_map(|state| &state.beyond);
    let notes: Vec<_> = notes.map(|text| visible(text)).collect();
    let cells = Cells::of_findings(open_session);
    let shown = (open_session.reading.diagnostics.iter()).filter(|one| one.acknowledged.is_none());
    let has_roster = open_session.has_roster();
    let shown: Vec<Value> = (shown.take(SHOWN))
        .map(|found| {
            let mut shown = finding(found, &cells);
            // The sheet has no cell for it, and names are changed in one place.
            shown["in_roster"] = (has_roster && is_in(found, PAIRS)).into();
            shown
        })
        .collect();
    let scored = open_session.scored();
    let pack = scored.map(|scored| pack_of(ReportContext::of(scored)));
    let files = pack.iter().flat_map(|pack| &pack.files);
    let files: Vec<Value> =
        files.map(|file| json!({"name": file.piece.file, "what": file.piece.what})).collect();
    let left_out = pack.iter().flat_map(|pack| &pack.left_out);
    let left_out: Vec<Value> =
        left_out.map(|(name, why)| json!({"name": name, "why": why.message})).collect();
    let rows = open_session.rows.as_ref();
    json!({
        "read": open_session.input_summary(),
        "notes": notes,
        "lines": open_session.reading.accounting.to_string(),
        "scored": scored.is_some(),
        "views": made::views(open_session),
        "language": scored.map(|scored| ReportContext::of(scored).words.language),
        "provisional": state.as_ref().is_some_and(|state| state.is_provisional),
        "state": state.as_ref().and_then(|state| state.text.clone()),
        "counted": findings.counted(),
        "findings": shown,
        "columns": rows.map(|rows| rows.columns.iter().map(|column| &column.name).collect::<Vec<_>>()),
        "in_place": open_session.is_in_place(),
        "rows": rows.map_or(0, |rows| rows.rows.len()),
        "widths": rows.map(widths),
        "records": open_session.reading.corrections.len(),
        "recorded": open_session.is_recorded(),
        "published": open_session.files.has_pack(),
        "changed": open_session.changes().is_some(),
        "unsolved": open_session.has_unsolved(),
        "files": files,
        "hidden": [MANIFEST],
        "settings": open_session.files.name_of_settings(),
        "shown": self::rows(open_session, shows),
        "left_out": left_out,
        "slips": open_session.progress(),
        "workbook": open_session.workbook().map(visible),
        "roster": has_roster,
    })
}

/// Rows of the travelers as texts, each line and cell with the gravest that was found there.
pub(crate) fn rows(open_session: &OpenSession, Window { from, count }: Window) -> Vec<Value> {
    let Some(rows) = &open_session.rows else {
        return Vec::new();
    };
    let (mut lines, mut places) = (Marks::new(), Marks::new());
    let cells = Cells::of_findings(open_session);
    for found in &open_session.reading.diagnostics {
        let place = found.location.as_ref().and_then(|at| cells.find(at));
        if let (Some((row, column)), None) = (place, &found.acknowledged) {
            mark(&mut lines, (row, None), found.severity);
            if column.is_some() {
                mark(&mut places, (row, column), found.severity);
            }
        }
    }
    let shown = rows.rows.iter().enumerate().skip(from).take(count);
    let shown = shown.map(|(place, row)| {
        let cells = row.cells.iter().map(|cell| visible(&cell.text));
        let (at, part) = labeled(&row.at);
        let file: Vec<&str> = [row.file.as_str()].into_iter().chain(part).collect();
        json!({
            "at": at,
            "file": file.join(", "),
            "cells": cells.collect::<Vec<_>>(),
            "mark": marked(&lines, (place, None)),
            "marks": (0..row.cells.len()).map(|column| marked(&places, (place, Some(column)))).collect::<Vec<_>>(),
        })
    });
    shown.collect()
}

/// How wide the number of the line and each column are, in digits.
fn widths(rows: &Rows) -> Vec<usize> {
    // A title is bold.
    let titles = rows.columns.iter().map(|column| column.name.chars().count() * 8 / 7);
    let mut widths: Vec<usize> = [NUMBER].into_iter().chain(titles).collect();
    for row in &rows.rows {
        for (width, cell) in widths.iter_mut().skip(1).zip(&row.cells) {
            *width = (*width).max(cell.text.chars().count().min(WIDEST));
        }
    }
    widths.into_iter().map(|width| width + BETWEEN).collect()
}

/// What was found in rows, and in cells of them.
type Marks = HashMap<(usize, Option<usize>), Severity>;

fn mark(marks: &mut Marks, place: (usize, Option<usize>), severity: Severity) {
    // The gravest is the first of them.
    let known = marks.entry(place).or_insert(severity);
    *known = severity.min(*known);
}

fn marked(marks: &Marks, place: (usize, Option<usize>)) -> String {
    marks.get(&place).map_or_else(String::new, Severity::to_string)
}

pub(crate) fn finding(found: &Diagnostic, cells: &Cells) -> Value {
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
        "excerpt": excerpt(found),
        "row": place.map(|(row, _)| row),
        "column": place.and_then(|(_, column)| column),
        "repairs": repairs,
        "consequence": found.is_consequence,
        "names_settings": names_settings(found),
        "doubt": is_doubt(found),
        "absence": is_absence(found),
    })
}

/// Whether what to do about it is to be written into the settings.
fn names_settings(found: &Diagnostic) -> bool {
    let hint = found.hint.as_deref();
    is_in(found, SETTINGS) || hint.is_some_and(|hint| hint.contains(SETTINGS))
}

fn is_in(found: &Diagnostic, file: &str) -> bool {
    found.location.as_ref().is_some_and(|at| at.file == file)
}

/// The line with its mark, without what is shown around it: what is wrong, and what to do.
fn excerpt(found: &Diagnostic) -> String {
    let drawn = drawn(found);
    let lines = drawn.lines().skip(1);
    let lines: Vec<&str> = lines.take_while(|line| !line.starts_with("help: ")).collect();
    lines.join("\n").trim_end().to_owned()
}

/// What a finding says by itself should be in its cell, if that is a word.
fn expected(found: &Diagnostic, place: Option<(usize, Option<usize>)>) -> Option<Value> {
    let text = found.expected.as_deref().filter(|_| found.repairs.is_empty())?;
    let is_word = !text.is_empty() && !text.contains(char::is_whitespace);
    let (row, Some(column)) = place.filter(|_| is_word && found.found.is_some())? else {
        return None;
    };
    Some(json!({"row": row, "column": column, "text": text}))
}

/// Where the cells of the rows are, by their places.
pub(crate) struct Cells(HashMap<(String, String), (usize, Option<usize>)>);

impl Cells {
    /// Those that findings may be about; there are none to be found where nothing was.
    fn of_findings(open_session: &OpenSession) -> Self {
        let mut found = open_session.reading.diagnostics.iter();
        let is_needed = found.any(|found| found.location.is_some());
        Self::of(open_session.rows.as_ref().filter(|_| is_needed))
    }

    pub(crate) fn of(rows: Option<&Rows>) -> Self {
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

/// The number of a row as its file counts, and the sheet or the table that it is in.
fn labeled(place: &Place) -> (String, Option<&str>) {
    match place {
        Place::Line { line, .. } | Place::Xml { line } => (line.to_string(), None),
        Place::Cell { sheet, row, .. } => (row.to_string(), Some(sheet)),
        Place::Record { table, row } if *row > 0 => (row.to_string(), Some(table)),
        Place::Row { row } => (row.to_string(), None),
        other => (other.to_string(), None),
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
