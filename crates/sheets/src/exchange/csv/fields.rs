//! The standings of an archive: one row per contestant with its field. The columns are those of the Python package.

use archive::record::{Kind, Value};
use archive::standing::{Field, StandingOf};
use archive::{Outcome, Scored, ten_thousandths};
use rust_decimal::Decimal;

use super::rows::Rows;
use crate::model::names::Names;

/// Decimal places of a total.
const PLACES: u32 = 4;

/// The names of the columns.
#[must_use]
pub fn header() -> Vec<u8> {
    let mut rows = Rows::new();
    let standing = Field::in_archives().flat_map(Field::columns);
    let columns = ["field", "status"].map(str::to_owned).into_iter();
    (columns.chain(standing)).for_each(|name| rows.text(&name));
    rows.end();
    rows.finish()
}

/// The standings of a field, with as much of players' names as may go out; nothing where it is faulty.
#[must_use]
pub fn standings(field: &Outcome, names: Names) -> Vec<u8> {
    let mut rows = Rows::new();
    let key = rows.quoted_typed(&field.field.to_string());
    let status = rows.quoted(field.status.name());
    for one in field.scored.iter().flat_map(Scored::standings) {
        rows.cell(&key);
        rows.cell(&status);
        write(one, names, &mut rows);
        rows.end();
    }
    rows.finish()
}

/// A contestant, its score and its place.
fn write(one: StandingOf<'_>, names: Names, rows: &mut Rows) {
    for field in Field::in_archives() {
        match (field.kind, field.of(&one)) {
            (Kind::Players, _) => {
                let players = one.players().filter_map(|name| names.shown(name));
                rows.typed(&players.collect::<Vec<_>>().join(" & "));
            }
            (Kind::Place, place) => {
                rows.known(place.place().map(|place| place.low));
                rows.known(place.place().map(|place| place.high));
            }
            (Kind::Text, Value::Text(text)) => rows.typed(&text),
            (_, Value::Text(text)) => rows.text(&text),
            (_, Value::Whole(number)) => rows.number(number),
            (_, Value::Points(points)) => {
                let total = ten_thousandths(points);
                rows.amount(Decimal::try_from_i128_with_scale(total, PLACES).ok());
            }
            (_, Value::Hundredths(amount)) => rows.hundredths(Some(amount)),
            // Archives have nothing else.
            _ => rows.blank(),
        }
    }
}
