//! The program in a browser: the questions of the page, and the answers. The page is in `web/`; this crate is its host.
//!
//! A question is bytes, and so is the answer ([`message`]): a head in JSON, then the content of files. A [`Host`] holds
//! one session and answers one question after the other. It has no files, no clock and no threads, and it can be ended
//! at any time: the page holds the files, and passes them to the next host.
//!
//! The lines on the screen come with the answer that may have changed them, and only those that differ are drawn again.
//! When the page starts, the host practices on a sample: the first run of code in a browser is slow.

mod archive;
mod correcting;
#[cfg(target_family = "wasm")]
mod exports;
mod file;
mod files;
mod fixing;
mod hands;
mod host;
mod made;
mod merge;
pub mod message;
mod movement_changes;
mod open_session;
mod request;
mod sample;
mod slips;
mod solving;
mod undoable;
mod view;

pub use host::Host;
use traveler_ingest::Progress;

/// The progress of reading. The page knows how much there is to read, and counts from the last report.
static PROGRESS: Progress = Progress::calling(|_progress| {
    #[cfg(target_family = "wasm")]
    exports::report(_progress.bytes());
});

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
