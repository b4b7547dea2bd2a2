//! Sheets as on paper, grids, and rosters, laid out as rows of a table; and where several tables stand in a text.
//!
//! Each function takes a text and returns one: a text that is a table already stays as it is.

mod headings;
mod paper;

pub use headings::{cuts, first_headings};
pub use paper::{cells_of, flattened, unfolded_roster};

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
