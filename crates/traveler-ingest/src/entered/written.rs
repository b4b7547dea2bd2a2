//! The cells of a table as they are written, before anything is made of them.

use std::ops::Range;

use super::{Field, FieldName, Places};

/// A table of travelers as it is written.
pub(crate) struct Written<'t> {
    /// Where its rows are.
    pub(crate) places: Box<dyn Places<Field> + 't>,
    /// What stands between cells, and so in none that is not quoted.
    pub(crate) delimiter: char,
    /// Its rows, except those that cannot be cut into cells.
    pub(crate) rows: Vec<WrittenRow>,
}

/// The cells of a row.
#[derive(Clone, Debug)]
pub(crate) struct WrittenRow {
    /// The number of the row.
    pub(crate) number: u32,
    /// By field, what is written; blank where there is no such column.
    pub(crate) cells: Vec<String>,
    /// By field, where it is in the text; nothing where there is no such column.
    pub(crate) places: Vec<Option<Range<usize>>>,
}

impl WrittenRow {
    /// What is written in a field.
    pub(crate) fn text(&self, field: Field) -> &str {
        &self.cells[field.index()]
    }

    /// Whether something is written in a field itself, and not only above it.
    pub(crate) fn is_written(&self, field: Field) -> bool {
        (self.places[field.index()].as_ref()).is_some_and(|place| !place.is_empty())
    }

    /// Whether both rows say the same in some fields.
    pub(crate) fn agrees(&self, other: &Self, fields: &[Field]) -> bool {
        (fields.iter()).all(|&field| self.text(field).eq_ignore_ascii_case(other.text(field)))
    }
}
