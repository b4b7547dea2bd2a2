//! Any report for programs, as CSV and JSON: each part as one table, as in a workbook, with the columns called by their
//! keys. So a report has both without a line of its own.
//!
//! The document is to be in English, as all documents for programs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use reports::model::fingerprint::Fingerprint;
use reports::sheet::joined;
use reports::sheet::{Cell, Document, Heading, Part, Style, Value, known_names};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use crate::csv::rows::Rows;
use crate::json;
use crate::json::schema::{REPORT, REPORT_VERSION};

/// What is said behind a number: as a field by itself, called by the column with this behind it.
const ASIDE: &str = "_for";

/// A star: the amount was given and not earned.
const GIVEN: &str = "given";

/// Writes the first part of a document as CSV.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn csv(document: Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Some(part) = document.parts.into_iter().next() else {
        return Ok(());
    };
    Table::of(part).write_csv(out)
}

/// Writes a document as JSON: what it begins with, and a list of records for each part.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn json(
    document: Document<'_>,
    fingerprint: Option<Fingerprint>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let parts = document.parts.into_iter();
    let whole = Whole {
        heading: document.heading,
        fingerprint: fingerprint.map(|fingerprint| fingerprint.to_string()),
        tables: parts.map(|part| (name(part.anchor), Table::of(part))).collect(),
    };
    json::whole(&whole, out)
}

/// A document of tables.
struct Whole {
    heading: Heading,
    fingerprint: Option<String>,
    tables: Vec<(String, Table)>,
}

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Heading { title, about, rules, provisional, .. } = &self.heading;
        let reasons = provisional.as_ref().map_or(&[][..], |(_, reasons)| reasons);
        let mut whole = serializer.serialize_map(None)?;
        whole.serialize_entry("format", REPORT)?;
        whole.serialize_entry("version", &REPORT_VERSION)?;
        whole.serialize_entry("fingerprint", &self.fingerprint)?;
        whole.serialize_entry("title", title)?;
        whole.serialize_entry("about", about)?;
        whole.serialize_entry("rules", rules)?;
        whole.serialize_entry("provisional", reasons)?;
        for (name, table) in &self.tables {
            whole.serialize_entry(name, &table.records().collect::<Vec<_>>())?;
        }
        let notes = self.tables.iter().filter(|(_, table)| !table.explanations.is_empty());
        let notes: BTreeMap<_, _> =
            notes.map(|(name, table)| (name, &table.explanations)).collect();
        whole.serialize_entry("notes", &notes)?;
        whole.end()
    }
}

/// A part as a table.
struct Table {
    /// The columns, and whether something is said behind their numbers.
    keys: Vec<(String, bool)>,
    rows: Vec<Vec<Cell>>,
    explanations: Vec<String>,
}

impl Table {
    fn of(part: Part<'_>) -> Self {
        let whole = joined::Whole::of(&part.title, part.sheets);
        let mut rows = Vec::new();
        for (labels, table) in &whole.tables {
            let row = whole.rows(labels, table);
            rows.extend(table.rows.iter().map(|cells| row(cells)));
        }
        let columns = whole.joined.columns.iter().enumerate();
        let keys = columns.map(|(place, column)| {
            let has_aside = rows.iter().any(|row| aside(&row[place]).is_some());
            (name(&column.key), has_aside)
        });
        Self { keys: keys.collect(), rows, explanations: whole.explanations }
    }

    fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut rows = Rows::new();
        for (key, has_aside) in &self.keys {
            rows.text(key);
            if *has_aside {
                rows.text(&format!("{key}{ASIDE}"));
            }
        }
        rows.end();
        for row in &self.rows {
            for (cell, (_, has_aside)) in row.iter().zip(&self.keys) {
                match &cell.value {
                    Value::Names(parties) => rows.typed(&known_names(parties).join(" & ")),
                    _ => match content(cell) {
                        Json::Null => rows.blank(),
                        Json::String(text) if is_text(&cell.value) => rows.typed(&text),
                        Json::String(amount) => rows.number(amount),
                        other => rows.number(other),
                    },
                }
                if *has_aside {
                    rows.typed(aside(cell).unwrap_or_default());
                }
            }
            rows.end();
        }
        out.write_all(&rows.finish())
    }

    fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.rows.iter().map(|row| Record { keys: &self.keys, row })
    }
}

/// A row of a table.
struct Record<'a> {
    keys: &'a [(String, bool)],
    row: &'a [Cell],
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = serializer.serialize_map(None)?;
        for (cell, (key, has_aside)) in self.row.iter().zip(self.keys) {
            record.serialize_entry(key, &content(cell))?;
            if *has_aside {
                record.serialize_entry(&format!("{key}{ASIDE}"), &aside(cell))?;
            }
        }
        record.end()
    }
}

/// A key as documents for programs write it.
fn name(key: &str) -> String {
    key.replace('-', "_")
}

/// What a cell says: exact amounts and places are texts.
fn content(cell: &Cell) -> Json {
    match &cell.value {
        _ if cell.code.is_some() => json!(cell.code),
        Value::Empty | Value::Dash | Value::Bar { .. } => Json::Null,
        Value::Number(number) | Value::Signed(number) => json!(number),
        Value::Amount(amount, _) | Value::Starred(amount, _) | Value::Noted(amount, ..) => {
            json!(amount.to_string())
        }
        Value::Names(parties) => json!(known_names(parties)),
        Value::Contract(contract) => json!(contract.letters),
        Value::Text(_) | Value::Place(_) | Value::Numbers(_) => {
            json!(cell.value.shown(Style::PRINT))
        }
    }
}

/// Whether somebody may have typed it.
const fn is_text(value: &Value) -> bool {
    matches!(value, Value::Text(_) | Value::Numbers(_))
}

fn aside(cell: &Cell) -> Option<&str> {
    match &cell.value {
        Value::Noted(_, _, note) => Some(note),
        Value::Starred(..) => Some(GIVEN),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;
    use reports::sheet::{self, Columns, Contract, Kind, Party, Sheet};
    use reports::words::Title;

    /// A part with a row of these cells, in the columns `a-1`, `a-2` and so on.
    fn part(cells: Vec<Cell>) -> Part<'static> {
        let column = |place: usize| {
            sheet::Column::new(format!("a-{place}"), Title::one("Column"), Kind::Text)
        };
        let columns = (0..cells.len()).zip(1..);
        let columns = columns.fold(Columns::<Vec<Cell>>::new(), |columns, (place, number)| {
            columns.with(column(number), move |cells| cells[place].clone())
        });
        let table = columns.table("", &[cells]);
        let sheet = Sheet { blocks: vec![sheet::Block::Table(table)], ..Sheet::new("") };
        Part::new("part", "Part", std::iter::once(sheet))
    }

    #[test]
    fn a_cell_has_its_value_in_full_and_what_is_said_behind_it_apart() {
        let names = ["Ann", "", "=Bo"].map(str::to_owned).to_vec();
        let party = Party { prefix: "B".to_owned(), number: 3, names, target: None };
        let contract = Contract { symbols: "4\u{2660}".to_owned(), letters: "4S".to_owned() };
        let cells: Vec<(Cell, &str, Json)> = vec![
            (Cell::text("=1"), "\"'=1\"", json!("=1")),
            (Cell::default(), "\"\"", Json::Null),
            (Value::Dash.into(), "\"\"", Json::Null),
            (Value::Signed(-50).into(), "-50", json!(-50)),
            (Value::Amount(Decimal::new(-12_345, 4), 2).into(), "-1.2345", json!("-1.2345")),
            (Value::Numbers([party.clone()].into()).into(), "\"B3\"", json!("B3")),
            (Value::Names([party].into()).into(), "\"Ann & =Bo\"", json!(["Ann", "=Bo"])),
            (Value::Contract(contract).into(), "\"4S\"", json!("4S")),
            (Cell::text("N-S").coded(Some("NS")), "\"NS\"", json!("NS")),
            (
                Value::Noted(Decimal::new(70, 2), 2, "SA".into()).into(),
                "0.70,\"SA\"",
                json!("0.70"),
            ),
            (Value::Starred(Decimal::new(6, 1), 2).into(), "0.6,\"given\"", json!("0.6")),
        ];
        let table = Table::of(part(cells.iter().map(|(cell, ..)| cell.clone()).collect()));
        let mut written = Vec::new();
        table.write_csv(&mut written).unwrap();
        let written = String::from_utf8(written).unwrap();
        let expected: Vec<&str> = cells.iter().map(|(_, csv, _)| *csv).collect();
        assert_eq!(written.lines().nth(1).unwrap(), expected.join(","));
        let record = serde_json::to_value(table.records().next().unwrap()).unwrap();
        for ((_, _, expected), number) in cells.iter().zip(1..) {
            assert_eq!(record[format!("a_{number}")], *expected, "{number}");
        }
        assert_eq!((&record["a_10_for"], &record["a_11_for"]), (&json!("SA"), &json!("given")));
        assert_eq!(record.as_object().unwrap().len(), cells.len() + 2);
    }
}
