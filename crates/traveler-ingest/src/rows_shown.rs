//! The travelers row by row, for somebody who looks at them: what is in each cell, and where that is.

use contract_scoring::BoardNumber;

use crate::cell::number;
use crate::corrections::section;
use crate::csv::Table;
use crate::entered::{FieldName, Places};
use crate::field::Field;
use crate::findings::Findings;
use crate::text::Text;
use crate::{Options, Place};

/// The travelers as they are after all corrections.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The columns that are read.
    pub columns: Vec<ShownColumn>,
    /// The rows, except those that cannot be cut into cells.
    pub rows: Vec<ShownRow>,
}

/// A column of the travelers.
#[derive(Clone, Debug)]
pub struct ShownColumn {
    /// What it holds.
    pub field: Field,
    /// Its name, as it is written.
    pub name: String,
}

/// A row of the travelers.
#[derive(Clone, Debug)]
pub struct ShownRow {
    /// Its cells, in the order of the columns.
    pub cells: Vec<ShownCell>,
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
pub struct ShownCell {
    /// What is in it.
    pub text: String,
    /// The file that it is in.
    pub file: String,
    /// Where it is.
    pub at: Place,
}

/// The rows of a text; `None` where it is no table, or has more than so many.
pub(crate) fn rows(text: &Text<'_>, options: &Options, most: usize) -> Option<Rows> {
    if !text.is_held() {
        return None;
    }
    let mut unsaid = Findings::new();
    let (table, mut records) = Table::<Field>::open(text, options, &mut unsaid)?;
    let column = |field: &Field| ShownColumn {
        field: *field,
        name: (table.name_of(*field)).unwrap_or_else(|| field.names()[0].to_owned()),
    };
    let fields = Field::ALL.iter().filter(|field| table.has_column(**field));
    let columns: Vec<ShownColumn> = fields.map(column).collect();
    let mut rows = Vec::new();
    while let Some(cells) = records.next(&table, &mut unsaid) {
        if rows.len() == most {
            return None;
        }
        let cell = |column: &ShownColumn| {
            let text = cells.cell(column.field).map(|cell| cell.text.as_ref());
            let at = table.locate(cells.row(), column.field);
            ShownCell {
                text: text.unwrap_or_default().to_owned(),
                file: at.file,
                at: at.place.without_text(),
            }
        };
        let at = table.locate_row(cells.row());
        rows.push(ShownRow {
            cells: columns.iter().map(cell).collect(),
            file: at.file,
            at: at.place.without_text(),
            section: section(&cells),
            board: (cells.get(Field::Board)).and_then(|board| number::bounded(board).ok()),
        });
    }
    Some(Rows { columns, rows })
}
