//! The rows of a table as they are written.

use super::table::{Cells, Heading, Table};
use crate::Options;
use crate::entered::{Field, FieldName, Words, Written, WrittenRow};
use crate::findings::Findings;
use crate::text::Text;

/// The rows of a text, whose heading may be known; `None` where it is no table, or a very large one.
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
        let row = row(&cells, text, &fields, rows.last(), &mut words)?;
        rows.push(row);
    }
    Some(Written {
        delimiter: table.delimiter(),
        places: Box::new(table),
        words,
        rows,
    })
}

/// A row of a text in which there are columns of these fields; many of its cells say what those above them do.
fn row<'t>(
    cells: &Cells<'_, 't, Field>,
    text: &Text<'_>,
    fields: &[Field],
    above: Option<&WrittenRow>,
    words: &mut Words<'t>,
) -> Option<WrittenRow> {
    let start = text.place_of(cells.text());
    let mut row = WrittenRow::blank(cells.row(), start..start + cells.text().len());
    row.places.reserve_exact(fields.len());
    for &field in fields {
        if let Some(cell) = cells.cell(field) {
            let above = above.map(|row| row.words[field.index()]);
            row.words[field.index()] = match above {
                Some(above) if words.text(above) == cell.text => above,
                _ => words.of(cell.text.clone())?,
            };
            let place = cell.place();
            row.places
                .push((field, start + place.start..start + place.end));
        }
    }
    Some(row)
}
