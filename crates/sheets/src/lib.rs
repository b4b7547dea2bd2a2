//! The content of a session's sheets, and their layout: as text, as HTML, as PDF, in a workbook, and for programs.
//!
//! [`model`] holds the facts, computed once from a session and its scoresheet; [`render`] lays them out for people,
//! [`exchange`] writes them for programs. Nothing here reads or writes files, prints, or knows the command line.

#[cfg(test)]
extern crate self as sheets;

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
