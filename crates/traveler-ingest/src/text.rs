//! Bytes to text: encodings, lines and their numbers, characters that do not belong there.

mod characters;
mod content;
mod encoded;
mod encoding;
mod foreign;
mod lines;
mod mixed;
mod rows;
mod stored;
mod stretches;
mod survey;

pub(crate) use encoded::{encoded, encoded_length, mark_length};
pub(crate) use encoding::decode;
pub use lines::LONGEST_LINE;
pub(crate) use lines::{Excerpt, Line, Lines, Text};
pub(crate) use rows::{SheetColumns, SheetRow, SheetRows, Spot};
pub(crate) use stored::open as open_stored;
#[cfg(test)]
pub(crate) use stored::open_in_blocks;
