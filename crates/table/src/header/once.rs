//! Values that a sheet gives once for several rows: a board's number in merged cells, or only on its first line.

use crate::entered::{FieldName, Preview};

/// The places of columns whose blank cells mean what is above them: where most rows have none, and no row repeats the
/// one above.
pub(super) fn places<C: FieldName>(columns: &[Option<C>], shown: &Preview) -> Vec<usize> {
    let names_some = |cells: &&Vec<String>| {
        let is_filled = |kind: &C| {
            let place = columns.iter().position(|column| column.as_ref() == Some(kind));
            let cell = place.and_then(|place| cells.get(place));
            cell.is_some_and(|cell| !cell.is_empty())
        };
        let who = C::NAMED.last();
        who.is_some_and(|any| any.iter().any(is_filled))
    };
    let rows: Vec<&Vec<String>> = shown.rows.iter().filter(names_some).collect();
    let is_once = |place: &usize| {
        let cell = |row: &&Vec<String>| row.get(*place).cloned().unwrap_or_default();
        let cells: Vec<String> = rows.iter().map(cell).collect();
        let blank = cells.iter().filter(|cell| cell.is_empty()).count();
        let repeats = cells.windows(2).any(|two| two[0] == two[1] && !two[0].is_empty());
        cells.first().is_some_and(|first| !first.is_empty()) && 2 * blank >= cells.len() && !repeats
    };
    let may_be = |place: &usize| columns[*place].is_some_and(|column| C::ONCE.contains(&column));
    (0..columns.len()).filter(may_be).filter(is_once).collect()
}
