//! The columns of boards' markings, which are read before the rest: what rows mean depends on them.
//!
//! So a table with such columns is read twice, the first time only these columns.

use std::ops::ControlFlow;

use notation::Field;
use rows::Rows;
use session::threads;

use super::{Records, Table, pieces};
use crate::markings::RowMarkings;

/// What the rows say of their boards' markings; what cannot be read is reported with its row.
pub(super) fn read_markings(table: &Table<'_, '_, Field>, records: &Records<'_>) -> RowMarkings {
    read_in_pieces(table, records, pieces::of_table(table))
}

/// Reads the columns in up to that many pieces.
pub(super) fn read_in_pieces(
    table: &Table<'_, '_, Field>,
    records: &Records<'_>,
    count: usize,
) -> RowMarkings {
    let mut all = RowMarkings::default();
    if !RowMarkings::are_in(table) {
        return all;
    }
    let text = table.text();
    let read = threads::each(pieces::of_records(text, records, count), |piece| {
        let mut given = RowMarkings::default();
        if let Some(piece) = text.piece(&piece) {
            (records.at(piece.text, piece.first)).look(table, |cells| {
                given.add_row(cells, table.words());
                ControlFlow::Continue(())
            });
        }
        given
    });
    read.into_iter().for_each(|given| all.join(given));
    all
}
