//! The travelers row by row, to be displayed: the text of each cell, and its place.

use contract_scoring::BoardNumber;
use findings::Place;
use notation::Field;
use notation::cell::number;
use table::entered::FieldName;

use crate::corrections::section;

/// The travelers as they are after all corrections.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The columns that are read.
    pub columns: Vec<PreviewColumn>,
    /// The rows, except those that cannot be cut into cells.
    pub rows: Vec<PreviewRow>,
}

/// A column of the travelers.
#[derive(Clone, Debug)]
pub struct PreviewColumn {
    /// What it holds.
    pub field: Field,
    /// Its name, as it is written.
    pub name: String,
}

/// A row of the travelers.
#[derive(Clone, Debug)]
pub struct PreviewRow {
    /// Its cells, in the order of the columns.
    pub cells: Vec<PreviewCell>,
    /// The file that it is in.
    pub file: String,
    /// Where it is.
    pub at: Place,
    /// Its section, in capitals.
    pub section: String,
    /// Its board, where that can be read.
    pub board: Option<BoardNumber>,
}

/// A cell, with its place; the line around it is left out.
#[derive(Clone, Debug)]
pub struct PreviewCell {
    /// What is in it.
    pub text: String,
    /// The file that it is in.
    pub file: String,
    /// Where it is.
    pub at: Place,
}

/// The rows of a table; `None` where they are more than that many.
pub(crate) fn rows(table: &dyn table::rows::Rows<Field>, most: usize) -> Option<Rows> {
    let column = |field: &Field| PreviewColumn { field: *field, name: table.name_of(*field) };
    let fields = Field::ALL.iter().filter(|field| table.has_column(**field));
    let columns: Vec<PreviewColumn> = fields.map(column).collect();
    let (mut rows, mut count) = (Vec::new(), 0);
    table.for_each(&mut |row| {
        count += 1;
        if count > most {
            return;
        }
        let cell = |column: &PreviewColumn| {
            let at = table.locate(row.number(), column.field);
            PreviewCell {
                text: row.get(column.field).unwrap_or_default().to_owned(),
                file: at.file,
                at: at.place.without_text(),
            }
        };
        let at = table.locate_row(row.number());
        rows.push(PreviewRow {
            cells: columns.iter().map(cell).collect(),
            file: at.file,
            at: at.place.without_text(),
            section: section(row),
            board: (row.get(Field::Board)).and_then(|board| number::bounded(board).ok()),
        });
    });
    (count <= most).then_some(Rows { columns, rows })
}
