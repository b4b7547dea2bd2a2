//! A table of texts, as it was read from another program's file.

use std::io::{self, Write};

use traveler_ingest::ImportedTable;

use super::rows::Rows;

/// Writes a table.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(table: &ImportedTable, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = Rows::new();
    for column in &table.columns {
        rows.text(column);
    }
    rows.end();
    for row in &table.rows {
        for (cell, typed) in row.iter().zip(&table.typed) {
            if *typed { rows.typed(cell) } else { rows.text(cell) }
        }
        rows.end();
    }
    out.write_all(&rows.finish())
}
