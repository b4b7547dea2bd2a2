//! A part of the document as one table: the tables of its sheets joined, column by column by their keys, each row behind
//! what its sheet is about.

use std::collections::BTreeSet;

use rust_decimal::Decimal;
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::sheet::{Column, Sheet};
use super::value::Value;
use crate::model::Scored;
use crate::sheet::{self, Kind, Note, Part, Position, Style};

/// As a spreadsheet has names: a hyphen is found by a search.
const NAMES: Style = Style {
    between_names: " - ",
    ..Style::PRINT
};

/// Writes the sheet of a part that has tables.
pub(super) fn write(
    part: Part<'_>,
    scored: Scored<'_>,
    worksheet: &mut Worksheet,
) -> Result<(), XlsxError> {
    let (mut columns, mut rows): (Vec<sheet::Column>, Vec<Vec<(usize, Value)>>) =
        Default::default();
    let mut notes = BTreeSet::new();
    for sheet in part.sheets {
        let labels: Vec<(usize, Value)> = (sheet.labels.iter())
            .map(|(column, cell)| (place(&mut columns, column), value(cell)))
            .collect();
        for table in sheet.blocks.iter().filter_map(sheet::Block::table) {
            notes.extend(table.notes.iter().filter_map(|note| match note {
                Note::Text(text) => Some(text.clone()),
                Note::Legend(_) => None,
            }));
            let places: Vec<Option<usize>> = (table.columns.iter())
                // What is drawn shows a number that has a column of its own.
                .map(|column| (column.kind != Kind::Figure).then(|| place(&mut columns, column)))
                .collect();
            for cells in &table.rows {
                let own = places.iter().zip(cells);
                let own = own.filter_map(|(place, cell)| Some(((*place)?, value(cell))));
                rows.push(labels.iter().cloned().chain(own).collect());
            }
        }
    }
    let titles = columns
        .iter()
        .map(|column| Column::new(column.title.clone()));
    let notes: Vec<&str> = notes.iter().map(String::as_str).collect();
    let mut sheet = Sheet::begin(worksheet, &part.title, scored, &notes, titles.collect())?;
    for row in rows {
        let mut values = vec![Value::Blank; columns.len()];
        for (place, value) in row {
            values[place] = value;
        }
        sheet.row(values)?;
    }
    let naming = |column: &sheet::Column| column.position == Position::Naming;
    let naming = columns.iter().rposition(naming).map_or(0, |last| last + 1);
    sheet.finish(naming, Vec::new())
}

/// The place of a column; one that is not yet there becomes the last.
fn place(columns: &mut Vec<sheet::Column>, column: &sheet::Column) -> usize {
    let known = columns.iter().position(|one| one.key == column.key);
    known.unwrap_or_else(|| {
        columns.push(column.clone());
        columns.len() - 1
    })
}

fn value(cell: &sheet::Cell) -> Value {
    match &cell.value {
        sheet::Value::Empty | sheet::Value::Dash | sheet::Value::Bar { .. } => Value::Blank,
        sheet::Value::Number(number) | sheet::Value::Signed(number) => {
            Value::Number(Decimal::from(*number))
        }
        sheet::Value::Amount(amount, _) => Value::Number(*amount),
        sheet::Value::Starred(amount, _) => Value::Starred(*amount),
        sheet::Value::Noted(amount, _, note) => Value::Noted(*amount, note.clone()),
        sheet::Value::Place(place) => Value::Place(*place),
        sheet::Value::Numbers(parties) => match &parties[..] {
            [one] => match one.label.parse::<u32>() {
                Ok(number) => Value::Number(Decimal::from(number)),
                Err(_) => Value::Text(one.label.clone()),
            },
            _ => Value::Text(cell.shown(NAMES).into_owned()),
        },
        sheet::Value::Text(_) | sheet::Value::Names(_) | sheet::Value::Contract(_) => {
            Value::Text(cell.shown(NAMES).into_owned())
        }
    }
}
