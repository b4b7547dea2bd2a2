//! Bytes to rows with places: encodings, lines, cells, columns by their headings, and the values entered in them.
//!
//! - [`text`]: bytes to lines, and the cells of a line.
//! - [`Table`]: a text whose heading is known, cut into [`Records`].
//! - [`rows`]: rows whatever holds them. Code that uses a row gets its cells by field, and asks for the place of a cell
//!   only for a finding.
//! - [`heading`]: the meaning of column names.
//! - [`entered`]: the values of a line, of a pair and of the settings as they were entered, each with its place.

mod csv_options;
pub mod entered;
mod header;
pub mod heading;
mod progress;
mod records;
pub mod rows;
mod split_error;
pub mod text;

pub use csv_options::CsvOptions;
pub use header::{DELIMITERS, headings};
pub use progress::Progress;
pub use records::{CTRL_Z, Cells, Records, Table, is_total};

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
