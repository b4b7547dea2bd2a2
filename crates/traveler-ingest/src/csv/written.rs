//! The rows of a table as they are written.

use super::table::{Cells, Table};
use crate::Options;
use crate::entered::{Field, FieldName, Written, WrittenRow};
use crate::findings::Findings;
use crate::text::Text;

/// The rows of a text; `None` where it is no table, or not in memory.
pub(crate) fn written<'t>(text: &'t Text<'t>, options: &Options) -> Option<Written<'t>> {
    if !text.is_held() {
        return None;
    }
    let mut unsaid = Findings::new();
    let (table, mut records) = Table::<Field>::open(text, options, &mut unsaid)?;
    let mut rows = Vec::new();
    while let Some(cells) = records.next(&table, &mut unsaid) {
        let line = u64::from(cells.row());
        let behind = text.read_from(line, 1, |lines| lines.rest().len());
        rows.push(row(&cells, text.length() - behind));
    }
    Some(Written {
        delimiter: table.delimiter(),
        places: Box::new(table),
        rows,
    })
}

/// A row that starts at an offset of the text.
fn row(cells: &Cells<'_, '_, Field>, start: usize) -> WrittenRow {
    let text = |field: &Field| cells.get(*field).unwrap_or_default().to_owned();
    let place = |field: &Field| {
        let within = cells.span(*field)?;
        Some(start + within.start..start + within.end)
    };
    WrittenRow {
        number: cells.row(),
        cells: Field::ALL.iter().map(text).collect(),
        places: Field::ALL.iter().map(place).collect(),
    }
}
