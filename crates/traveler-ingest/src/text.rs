//! Bytes to text: encodings, lines and their numbers, characters that do not belong there.

mod characters;
mod encoding;
mod foreign;
mod lines;
mod mixed;
mod survey;

pub(crate) use encoding::decode;
pub use lines::LONGEST_LINE;
pub(crate) use lines::{Line, Lines, Text};
