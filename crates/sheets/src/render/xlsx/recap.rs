//! The sheet `Recap`: a row for each contestant, a column for each board, each board's sums below.

use std::collections::BTreeSet;

use contract_scoring::BoardNumber;
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::ranking::{NAMING, naming, naming_columns};
use super::sheet::{Column, Sheet};
use super::value::Value;
use crate::model::Scored;
use crate::model::cell::Cell;
use crate::model::recap::{RecapSheet, recaps};

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
    let foot = recaps.iter().map(|recap| foot(recap, &boards)).collect();
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

/// The sums of one ranking's boards.
fn foot(recap: &RecapSheet, boards: &BTreeSet<BoardNumber>) -> Vec<Value> {
    let heading = &recap.heading;
    let sum = |board: &BoardNumber| {
        let place = recap.foot.binary_search_by_key(board, |sum| sum.board);
        place.map_or(Value::Blank, |place| Value::Number(recap.foot[place].sum))
    };
    let mut values = vec![
        Value::Text(heading.section.clone()),
        Value::text(heading.direction.side().map(|side| side.to_string())),
        Value::Blank,
        Value::Text("Sum".to_owned()),
        Value::Blank,
    ];
    values.extend(boards.iter().map(sum));
    values.push(Value::Number(recap.total));
    values
}
