//! Findings for programs: one JSON document on one line.

use exchange::json::inert;
use findings::{Counts, Diagnostic, Location, Place};
use serde_json::{Map, Value, json};

/// All findings, and how many there are of each kind.
pub(super) fn document<'a>(
    findings: impl Iterator<Item = &'a Diagnostic>,
    counts: Counts,
) -> String {
    let document = json!({
        "findings": findings.map(finding).collect::<Vec<_>>(),
        "errors": counts.errors,
        "warnings": counts.warnings,
        "notes": counts.notes,
    });
    format!("{}\n", inert(&document.to_string()))
}

fn finding(diagnostic: &Diagnostic) -> Value {
    let subject = &diagnostic.subject;
    json!({
        "severity": diagnostic.severity.to_string(),
        "code": diagnostic.code.name(),
        "message": diagnostic.message,
        "found": diagnostic.found,
        "expected": diagnostic.expected,
        "hint": diagnostic.hint,
        "consequence": diagnostic.is_consequence,
        "place": diagnostic.location.as_ref().map(place),
        "related": diagnostic.related.iter().map(place).collect::<Vec<_>>(),
        "section": subject.section,
        "board": subject.board,
        "ns": subject.ns,
        "ew": subject.ew,
    })
}

/// File, and line, cell or row, as far as the kind of input has them.
fn place(location: &Location) -> Value {
    let mut place = Map::new();
    let mut put = |name: &str, value: Value| {
        place.insert(name.to_owned(), value);
    };
    put("file", location.file.clone().into());
    match &location.place {
        Place::Line { line, column, width, .. } => {
            put("line", (*line).into());
            put("column", (*column).into());
            put("width", (*width).into());
        }
        Place::Cell { sheet, cell, .. } => {
            put("sheet", sheet.clone().into());
            put("cell", cell.clone().into());
        }
        Place::Xml { line } => put("line", (*line).into()),
        Place::Record { table, row } => {
            put("table", table.clone().into());
            put("row", (*row).into());
        }
        Place::Byte { offset } => put("byte", (*offset).into()),
        Place::Row { row } => put("row", (*row).into()),
    }
    Value::Object(place)
}
