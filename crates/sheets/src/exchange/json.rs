//! JSON: one document with everything, written as it is made, so that a large field takes no more memory than a small one.

pub mod corrections;
mod document;
mod lines;
mod published;

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;

use crate::model::Scored;
use document::Document;
use lines::OneRecordALine;

pub use published::{Unreadable, read};

/// Writes the document of `docs/formats.md`.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(&mut *out, OneRecordALine::new());
    Document::of(*scored)
        .serialize(&mut serializer)
        .map_err(io::Error::from)?;
    writeln!(out)
}
