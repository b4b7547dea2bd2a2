//! The output of a session, for any host: the files of its pack, each with its name and purpose, and its findings as
//! they are drawn. Nothing here uses a file system: a host stores the files and shows the texts.

pub mod beside;
mod bounds;
mod document;
pub mod findings;
pub mod imported_scores;
mod input_summary;
mod manifest;
mod opening;
mod pieces;
mod previous_pack;
pub mod record;
mod self_check;
pub mod sources;
mod state;
mod unsupported;

pub use bounds::Bounds;
pub use document::{Document, Fitting, Look, Reports};
pub use input_summary::input_summary;
pub use manifest::{Content, MANIFEST, Manifest, Measure, Written};
pub use opening::{as_read, check_accounting, check_scoring, read, scored_twice, withheld};
pub use pieces::{CORRECTIONS, DOCUMENT, PACK, Pack, PackFile, Piece};
pub use previous_pack::is_older;
pub use self_check::{Departure, MOST_SCORED_TWICE, self_check};
pub use state::State;
pub use unsupported::Obstacle;

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
