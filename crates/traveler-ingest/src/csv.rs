//! CSV: from text to records, cells, named columns and entered values.

mod header;
mod paper;
mod parts;
mod pieces;
mod table;
#[cfg(test)]
mod tests;
mod travelers;

pub(crate) use paper::{cells_of, flattened, unfolded_roster};
pub(crate) use parts::{Parts, first_headings};
pub(crate) use table::{CTRL_Z, Cells, Records, Table};
pub(crate) use travelers::{How, TravelerRows};
