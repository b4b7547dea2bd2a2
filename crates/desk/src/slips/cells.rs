//! The cells of a row that hold the result.

use notation::Field;
use traveler_ingest::{Rows, ShownCell, ShownRow};

/// Those that say it.
pub const OF_RESULT: [Field; 15] = [
    Field::Contract,
    Field::Level,
    Field::Suit,
    Field::Double,
    Field::Declarer,
    Field::Result,
    Field::Tricks,
    Field::Made,
    Field::Down,
    Field::Score,
    Field::Plus,
    Field::Minus,
    Field::ScoreNs,
    Field::ScoreEw,
    Field::Ruling,
];

/// The place of a column.
pub(super) fn column(rows: &Rows, field: Field) -> Option<usize> {
    rows.columns.iter().position(|column| column.field == field)
}

/// A cell of a row; `None` where there is no such column.
pub(super) fn cell<'r>(rows: &Rows, row: &'r ShownRow, field: Field) -> Option<&'r ShownCell> {
    column(rows, field).and_then(|column| row.cells.get(column))
}

/// What stands in a cell of a row; nothing where there is no such column.
pub(super) fn text<'r>(rows: &Rows, row: &'r ShownRow, field: Field) -> &'r str {
    cell(rows, row, field).map_or("", |cell| cell.text.as_str())
}

/// Whether a row says nothing about what happened.
pub(super) fn is_blank(rows: &Rows, row: &ShownRow) -> bool {
    let mut said = OF_RESULT.iter().map(|field| text(rows, row, *field));
    said.all(|text| text.trim().is_empty())
}
