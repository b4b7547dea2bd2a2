//! What a session makes, for any host: the files of its pack, each with its name and purpose, and its findings as they
//! are drawn. Nothing here names a file system: a host gives each file a place to go, and shows the texts.

mod departure;
mod document;
pub mod findings;
mod obstacle;
mod pieces;

pub use departure::{Departure, MOST_SCORED_TWICE, departure};
pub use document::{Document, Fitting, Lack, Look, Reports};
pub use obstacle::Obstacle;
pub use pieces::{CORRECTIONS, DOCUMENT, PACK, Pack, PackFile, Piece};
