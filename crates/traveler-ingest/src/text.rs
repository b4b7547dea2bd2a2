//! The first stage: bytes to lines, cells and named columns, each with its place.

mod cells;
mod characters;
mod encoding;
mod foreign;
mod header;
mod lines;
mod mixed;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use cells::Cell;
pub(crate) use encoding::decode;
pub(crate) use header::ColumnName;
pub use lines::LONGEST_LINE;
pub(crate) use lines::Text;
pub(crate) use table::{Row, Table};
