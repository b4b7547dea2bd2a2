//! An archive: many fields, each of them an event of its own.
//!
//! The program and the Python package find here the rules of a field ([`Choices`]), how it is read ([`options`]), and
//! its result ([`Outcome`]): its standings, or its faults, which do not affect the others. [`standing`] lists the
//! fields of a standing.

mod choice;
mod fault;
mod key;
mod outcome;
pub mod record;
pub mod standing;

pub use choice::{Choices, Unfit};
pub use fault::{Fault, MOST_FAULTS};
pub use key::Key;
pub use outcome::{Award, Outcome, Scored, Status, ten_thousandths};

use traveler_ingest::Options;

/// How a field is read: all of its sections are matchpointed together.
#[must_use]
pub fn options(usual: Options) -> Options {
    usual.with(|options| options.one_field = true)
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
