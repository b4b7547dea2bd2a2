//! The sheet `Recap`: a row for each contestant, a column for each board, each board's sums below.

use std::collections::BTreeSet;

use contract_scoring::BoardNumber;
use rust_decimal::Decimal;
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::ranking::{NAMING, naming, naming_columns};
use super::sheet::{Column, Sheet};
use super::value::Value;
use crate::model::Scored;
use crate::model::cell::Cell;
use crate::model::recap::{BoardSum, RecapSheet, recaps};
use crate::words::ENGLISH;

/// What the cells say beside plain numbers.
const NOTE: &str = "* artificial score; out: sat out; NP: not played; LP: late play, still to come; blank: did not meet the board";

/// Writes the sheet.
pub(super) fn write(scored: Scored<'_>, worksheet: &mut Worksheet) -> Result<(), XlsxError> {
    let recaps: Vec<RecapSheet> = recaps(scored).collect();
    let rows = || recaps.iter().flat_map(|recap| &recap.rows);
    let boards: BTreeSet<BoardNumber> = (recaps.iter())
        .flat_map(|recap| recap.foot.iter().map(|sum| sum.board))
        .collect();
    let mut columns = naming_columns(scored, rows().map(|row| &row.standing));
    columns.extend(boards.iter().map(|board| Column::new(board.to_string())));
    columns.extend([
        Column::new("Total"),
        Column::new("Score"),
        Column::new("Percent").when(rows().any(|row| row.standing.percent.is_some())),
    ]);
    let mut sheet = Sheet::begin(worksheet, "Recap", scored, &[NOTE], columns)?;
    for row in rows() {
        let standing = &row.standing;
        let mut values = naming(standing).to_vec();
        values.extend(boards.iter().map(|board| value(row.cell(*board))));
        values.extend([
            Value::Number(standing.total),
            Value::number(standing.score),
            Value::number(standing.percent),
        ]);
        sheet.row(values)?;
    }
    let foot = recaps.iter().flat_map(|recap| foot(recap, &boards));
    let foot = foot.collect();
    sheet.finish(NAMING, foot)
}

fn value(cell: Cell) -> Value {
    match cell {
        Cell::Absent => Value::Blank,
        Cell::SitOut => Value::Text("out".to_owned()),
        Cell::NotPlayed => Value::Text("NP".to_owned()),
        Cell::LatePlay => Value::Text("LP".to_owned()),
        Cell::Earned(amount) => Value::Number(amount),
        Cell::Artificial(_, amount) => Value::Starred(amount),
    }
}

/// The sums of one ranking's boards, and those that the rules make of the whole field, where they do.
fn foot(recap: &RecapSheet, boards: &BTreeSet<BoardNumber>) -> Vec<Vec<Value>> {
    let heading = &recap.heading;
    let row = |title: &str, total: Value, amount: &dyn Fn(&BoardSum) -> Option<Decimal>| {
        let cell = |board: &BoardNumber| {
            let place = recap.foot.binary_search_by_key(board, |sum| sum.board);
            Value::number(place.ok().and_then(|place| amount(&recap.foot[place])))
        };
        let mut values = vec![
            Value::Text(heading.section.clone()),
            Value::text(heading.direction.side().map(|side| side.to_string())),
            Value::Blank,
            Value::Text(title.to_owned()),
            Value::Blank,
        ];
        values.extend(boards.iter().map(cell));
        values.push(total);
        values
    };
    let titles = &ENGLISH.columns;
    let total = Value::Number(recap.total);
    let mut rows = vec![row(titles.sum.long, total, &|sum| Some(sum.sum))];
    if recap.shares_field {
        rows.push(row(titles.field_sum.long, Value::Blank, &|sum| {
            Some(sum.check?.awarded)
        }));
    }
    if recap.foot.iter().any(|sum| sum.check.is_some()) {
        let total = Value::number(recap.expected_total);
        rows.push(row(titles.expected.long, total, &|sum| {
            Some(sum.check?.expected)
        }));
    }
    rows
}
