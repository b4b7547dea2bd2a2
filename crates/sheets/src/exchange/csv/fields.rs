//! The standings of an archive: one row per contestant with its field. The columns are those of the Python package.

use archive::{Outcome, Standing};
use rust_decimal::Decimal;

use super::rows::Rows;
use crate::model::names::Names;

/// The columns.
const COLUMNS: [&str; 12] = [
    "field",
    "status",
    "section",
    "direction",
    "pair",
    "players",
    "boards",
    "total",
    "session",
    "percent",
    "place_low",
    "place_high",
];

/// Decimal places of a total.
const PLACES: u32 = 4;

/// The names of the columns.
#[must_use]
pub fn header() -> Vec<u8> {
    let mut rows = Rows::new();
    COLUMNS.into_iter().for_each(|name| rows.text(name));
    rows.end();
    rows.finish()
}

/// The standings of a field, with as much of players' names as may go out; nothing where it is faulty.
#[must_use]
pub fn standings(field: &Outcome, names: Names) -> Vec<u8> {
    let mut rows = Rows::new();
    let key = rows.quoted_typed(&field.field.to_string());
    let status = rows.quoted(field.status.name());
    for one in field.scored.iter().flat_map(|scored| &scored.standings) {
        rows.cell(&key);
        rows.cell(&status);
        write(one, names, &mut rows);
        rows.end();
    }
    rows.finish()
}

/// A contestant, its score and its place.
fn write(one: &Standing, names: Names, rows: &mut Rows) {
    rows.typed(&one.section);
    rows.text(one.direction.unwrap_or_default());
    rows.number(one.pair);
    let players = one.players.iter().filter_map(|name| names.shown(name));
    rows.typed(&players.collect::<Vec<_>>().join(" & "));
    rows.number(one.boards);
    rows.amount(Decimal::try_from_i128_with_scale(one.total, PLACES).ok());
    rows.hundredths(one.session);
    rows.hundredths(one.percent);
    rows.known(one.place.map(|place| place.low));
    rows.known(one.place.map(|place| place.high));
}
