//! What players, clubs and spreadsheets write in a cell, as a value of the game: contracts, results, scores, rulings,
//! numbers of boards and pairs, in seven languages.
//!
//! A reader of a file finds the cells; this crate says what each of them means, or why it means nothing. It knows no
//! file, no row and no place.
//!
//! - [`Field`] and [`PairField`]: what can be entered of a line of a traveler and of a pair, and its English names.
//! - [`cell`]: a text to a value, a file for each kind of value; [`cell::Unfit`] says why a text is none.
//! - [`Vocabulary`]: what a language calls columns, denominations and seats, a file for each; [`Letters`] names one.
//! - [`spelling`]: what makes no difference in a name, and which known name a misspelt one is nearest to.
//! - [`names`]: names of players as they are compared; [`calendar`]: days as people write them.
//! - [`mod@column`]: columns as spreadsheets name them.

pub mod calendar;
pub mod cell;
pub mod column;
mod field;
pub mod names;
pub mod spelling;
mod vocabulary;

pub use field::{Field, Named, PairField};
pub use vocabulary::{Letters, Vocabulary};

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
