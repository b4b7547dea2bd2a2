//! The rows of a table as they are written.

use super::table::{Cells, Heading, Table};
use crate::Options;
use crate::entered::{CellPlaces, FieldName, Words, Written, WrittenRow};
use crate::field::Field;
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
    let lines = usize::try_from(text.count()).unwrap_or_default();
    let (mut words, mut rows) = (Words::new(), Vec::with_capacity(lines));
    let mut places = CellPlaces::of(fields, lines);
    while let Some(cells) = records.next(&table, &mut unsaid) {
        let row = row(&cells, text, rows.last(), &mut words, &mut places)?;
        rows.push(row);
    }
    Some(Written {
        delimiter: table.delimiter(),
        places: Box::new(table),
        words,
        rows,
        cells: places,
    })
}

/// A row of a text; many of its cells say what those above them do.
fn row<'t>(
    cells: &Cells<'_, 't, Field>,
    text: &Text<'_>,
    above: Option<&WrittenRow>,
    words: &mut Words<'t>,
    places: &mut CellPlaces,
) -> Option<WrittenRow> {
    let start = text.place_of(cells.text());
    let mut row = WrittenRow::blank(cells.row(), start..start + cells.text().len());
    for column in 0..places.columns().len() {
        let field = places.columns()[column];
        let cell = cells.cell(field)?;
        let above = above.map(|row| row.words[field.index()]);
        row.words[field.index()] = match above {
            Some(above) if words.text(above) == cell.text => above,
            _ => words.of(cell.text.clone())?,
        };
        let place = cell.place();
        places.push(start + place.start..start + place.end)?;
    }
    Some(row)
}
