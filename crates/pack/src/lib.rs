//! The output of a session, for any host: the files of its pack, each with its name and purpose, and its findings as
//! they are drawn. Nothing here uses a file system: a host stores the files and shows the texts.

pub mod beside;
mod bounds;
mod self_check;
mod document;
mod previous_pack;
pub mod findings;
mod manifest;
mod unsupported;
mod opening;
pub mod imported_scores;
mod pieces;
pub mod record;
pub mod sources;
mod state;
mod input_summary;

pub use bounds::Bounds;
pub use self_check::{Departure, MOST_SCORED_TWICE, self_check};
pub use document::{Document, Fitting, Look, Reports};
pub use previous_pack::is_older;
pub use manifest::{Content, MANIFEST, Manifest, Measure, Written};
pub use unsupported::Obstacle;
pub use opening::{as_read, check_accounting, check_scoring, read, scored_twice, withheld};
pub use pieces::{CORRECTIONS, DOCUMENT, PACK, Pack, PackFile, Piece};
pub use state::State;
pub use input_summary::input_summary;

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
