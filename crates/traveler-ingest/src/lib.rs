//! Scoresheets in, a session out, with every fault found on the way.
//!
//! [`read`] never prints and never stops at the first fault: it returns what it found, as data.

mod diagnostic;
mod sources;

pub use diagnostic::{Acknowledgment, Code, Diagnostic, Location, Severity, Subject};
pub use sources::{Options, Reading, SourceFile, Sources};

/// Reads a session from its files.
#[must_use]
pub fn read(_sources: &Sources<'_>, _options: &Options) -> Reading {
    Reading {
        session: None,
        diagnostics: Vec::new(),
    }
}
