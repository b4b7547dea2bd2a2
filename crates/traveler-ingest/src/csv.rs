//! CSV: text to records, cells and named columns, and from them what was entered.

mod archive;
mod cells;
mod header;
mod learned;
#[cfg(test)]
mod left_behind;
mod markings;
mod pairs;
mod parts;
mod pieces;
mod plain;
mod roster;
mod table;
#[cfg(test)]
mod tests;
mod travelers;
mod written;

pub(crate) use cells::MOST_COLUMNS;
pub(crate) use header::meaning::{columns as meaning_of, names_a_table};
pub(crate) use learned::{Learned, MOST_LINES, ReadBefore};
pub(crate) use markings::read_markings;
pub(crate) use pairs::read_pairs;
pub(crate) use parts::{Parts, Together, first_headings};
pub(crate) use plain::Memory;
pub(crate) use roster::{InTravelers, Roster};
pub(crate) use table::{CTRL_Z, Cells, Heading, Records, Table};
pub(crate) use travelers::read_travelers;
pub(crate) use written::written;

pub(crate) use archive::{FieldLines, Gathered};
