//! The rows of a table as they are written.

use super::table::{Cells, Heading, Table};
use crate::Options;
use crate::entered::{Field, FieldName, Written, WrittenRow};
use crate::findings::Findings;
use crate::text::Text;

/// The rows of a text, whose heading may be known; `None` where it is no table, or not in memory.
pub(crate) fn written<'t>(
    text: &'t Text<'t>,
    heading: Option<&Heading>,
    options: &Options,
) -> Option<Written<'t>> {
    if !text.is_held() {
        return None;
    }
    let mut unsaid = Findings::new();
    let (table, mut records) = match heading {
        Some(heading) => Table::open_under(heading, text, options),
        None => Table::<Field>::open(text, options, &mut unsaid)?,
    };
    let fields: Vec<Field> = (Field::ALL.iter().copied())
        .filter(|field| table.has_column(*field))
        .collect();
    let mut rows = Vec::new();
    while let Some(cells) = records.next(&table, &mut unsaid) {
        rows.push(row(&cells, text, &fields));
    }
    Some(Written {
        delimiter: table.delimiter(),
        places: Box::new(table),
        rows,
    })
}

/// A row of a text in which there are columns of these fields.
fn row(cells: &Cells<'_, '_, Field>, text: &Text<'_>, fields: &[Field]) -> WrittenRow {
    let start = text.place_of(cells.text());
    let mut row = WrittenRow {
        number: cells.row(),
        cells: vec![String::new(); Field::ALL.len()],
        places: vec![None; Field::ALL.len()],
    };
    for field in fields {
        let at = field.index();
        cells
            .get(*field)
            .unwrap_or_default()
            .clone_into(&mut row.cells[at]);
        row.places[at] = (cells.span(*field)).map(|cell| start + cell.start..start + cell.end);
    }
    row
}
