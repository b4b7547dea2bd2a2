//! The output of a session, for any host: the files of its pack, each with its name and purpose, and its findings as
//! they are drawn. Nothing here uses a file system: a host stores the files and shows the texts.

pub mod beside;
mod bounds;
mod departure;
mod document;
mod earlier;
pub mod findings;
mod manifest;
mod obstacle;
mod opening;
pub mod own_numbers;
mod pieces;
pub mod record;
pub mod sources;
mod state;
mod understood;

pub use bounds::Bounds;
pub use departure::{Departure, MOST_SCORED_TWICE, departure};
pub use document::{Document, Fitting, Look, Reports};
pub use earlier::is_older;
pub use manifest::{Content, MANIFEST, Manifest, Measure, Written};
pub use obstacle::Obstacle;
pub use opening::{as_read, check_accounting, check_scoring, read, scored_twice, withheld};
pub use pieces::{CORRECTIONS, DOCUMENT, PACK, Pack, PackFile, Piece};
pub use state::State;
pub use understood::understood;

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
