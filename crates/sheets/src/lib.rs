//! What a session's sheets say, and how they are set: as text, as a page, on paper, in a workbook, and for programs.
//!
//! [`model`] holds the facts, computed once from a session and its scoresheet; [`render`] sets them for people,
//! [`exchange`] writes them for programs. Nothing here reads or writes files, prints, or knows a command line.

#[cfg(test)]
extern crate self as sheets;

mod amount;
pub mod exchange;
mod limit;
pub mod model;
mod records;
pub mod render;
pub mod reports;
pub mod scorers;
pub mod sheet;
pub mod visible;
pub mod words;

#[cfg(test)]
#[path = "../tests/sessions/mod.rs"]
mod sessions;

pub use limit::Limit;

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
