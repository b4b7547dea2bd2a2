//! Rows of travelers and pairs, however they are stored.
//!
//! Code that uses a row gets its cells by field, and knows nothing of files. It asks for the place of a cell only for a
//! finding.
//!
//! - [`Rows`]: a table; [`RowText`] is a row of it. Three types implement it: a text split into cells (in the reader of
//!   CSV), [`OwnedTable`] for cells of its own, each with its place ([`Spots`]), and [`Joined`], several tables one after
//!   the other. [`RowBuffer`] stores rows whose table is gone.
//! - [`Row`]: reads the cells of a row, and reports what cannot be read.

mod joined;
mod owned;
mod row;
mod row_buffer;

pub use joined::{Joined, joined};
pub use owned::{OwnedTable, Spots};
pub use row::Row;
pub use row_buffer::{BufferedRow, RowBuffer};

use findings::{Accounting, Findings};
use notation::Vocabulary;

use crate::entered::{FieldName, Places};

/// A row of a table.
pub trait RowText<F> {
    /// Its number, which identifies its place.
    fn number(&self) -> u32;

    /// The text of a field, without the space around it; `None` where it is blank, or there is no such column.
    fn get(&self, field: F) -> Option<&str>;

    /// Whether the cell of a field says something itself, and not only one above it.
    fn is_written(&self, field: F) -> bool {
        self.get(field).is_some()
    }
}

/// What is done with a row.
pub type TakeRow<'x, F> = dyn FnMut(&dyn RowText<F>, &mut Findings) + 'x;

/// A table of rows. Their numbers ascend.
pub trait Rows<F>: Places<F> {
    /// The language of its cells.
    fn words(&self) -> &'static Vocabulary;

    /// Whether it has a column of a field; not if another column says it as well.
    fn has_column(&self, field: F) -> bool;

    /// The name of a field's column, as it is written.
    fn name_of(&self, field: F) -> String
    where
        F: FieldName,
    {
        field.names()[0].to_owned()
    }

    /// Whether most cells of a column, as far as the first rows show, are of a kind.
    fn holds(&self, field: F, is: &dyn Fn(&str) -> bool) -> bool;

    /// The number of the last row, or of what follows it and is not a row.
    fn last(&self) -> u64;

    /// Passes each row on. Rows that cannot be read are reported; also accounts for lines that are not rows.
    fn each(&self, findings: &mut Findings, take: &mut TakeRow<'_, F>) -> Accounting;

    /// Looks at each row before it is read: no finding and no progress is reported.
    fn for_each(&self, see: &mut dyn FnMut(&dyn RowText<F>)) {
        self.each(&mut Findings::default(), &mut |row, _| see(row));
    }
}
