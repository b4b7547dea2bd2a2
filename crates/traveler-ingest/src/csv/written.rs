//! The rows of a table as they are written.

use super::table::{Cells, Heading, Table};
use crate::Options;
use crate::entered::{Field, FieldName, Words, Written, WrittenRow};
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
    let (mut words, mut rows) = (Words::new(), Vec::new());
    while let Some(cells) = records.next(&table, &mut unsaid) {
        rows.push(row(&cells, text, &fields, &mut words));
    }
    Some(Written {
        delimiter: table.delimiter(),
        places: Box::new(table),
        words,
        rows,
    })
}

/// A row of a text in which there are columns of these fields.
fn row<'t>(
    cells: &Cells<'_, 't, Field>,
    text: &Text<'_>,
    fields: &[Field],
    words: &mut Words<'t>,
) -> WrittenRow {
    let start = text.place_of(cells.text());
    let mut row = WrittenRow::blank(cells.row(), start..start + cells.text().len());
    row.places.reserve_exact(fields.len());
    for &field in fields {
        if let Some(cell) = cells.cell(field) {
            row.words[field.index()] = words.of(cell.text.clone());
            let place = cell.place();
            row.places
                .push((field, start + place.start..start + place.end));
        }
    }
    row
}
