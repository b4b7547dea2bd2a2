//! Bytes to text: encodings, lines and their numbers, characters that do not belong there, and the cells of a line.
//!
//! - [`decode`] turns a [`SourceFile`] into a [`Text`]; [`open_stored`] does so for a file that is not in memory.
//! - [`Text`] has lines and gives the location of anything in it. The rows of a workbook are a text too, and are never
//!   split.
//! - [`cells`] splits records into cells.

pub mod cells;
mod characters;
mod content;
mod encoded;
mod encoding;
mod file;
mod foreign;
mod lines;
mod mixed;
mod named;
mod rows;
mod stored;
mod stretches;
mod survey;

pub use encoded::{encoded, encoded_length, mark_length};
pub use encoding::{decode, in_utf8};
pub use file::{SourceFile, Stored, StoredFile};
pub use lines::{Excerpt, LONGEST_LINE, Line, Lines, Piece, Text};
pub use named::TextEncoding;
pub use rows::{SheetColumns, SheetRow, SheetRows, Spot};
pub use stored::{open as open_stored, open_in_blocks};

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
