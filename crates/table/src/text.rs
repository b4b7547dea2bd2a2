//! Bytes to text: encodings, lines and their numbers, characters that do not belong there, and the cells of a line.
//!
//! - [`decode`] turns a [`SourceFile`] into a [`Text`].
//! - [`Text`] has lines and gives the location of anything in it. The rows of a workbook are a text too, and are never
//!   split.
//! - [`cells`] splits records into cells.

pub mod cells;
mod characters;
mod encoded;
mod encoding;
mod file;
mod foreign;
mod lines;
mod mixed;
mod named;
mod sheet_rows;
mod survey;

pub use encoded::{encoded, encoded_length, mark_length};
pub use encoding::{decode, in_utf8};
pub use file::SourceFile;
pub use lines::{LONGEST_LINE, Line, Lines, Piece, Text};
pub use named::TextEncoding;
pub use sheet_rows::{SheetColumns, SheetRow, SheetRows, Spot};
