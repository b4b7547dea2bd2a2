//! What a format says of itself.

use findings::Findings;
use table::text::SourceFile;

use crate::{Choices, Imported};

/// Looks at the bytes with which a file begins.
type Look = fn(&[u8]) -> bool;

/// Reads a file; `None` where it cannot be read, which is reported.
type Read = for<'a> fn(SourceFile<'a>, &Choices, &mut Findings) -> Option<Imported<'a>>;

/// A format.
#[derive(Clone, Copy)]
pub(crate) struct Format {
    /// Whether a file begins as its files do.
    pub(crate) is_one: Look,
    /// Whether such a file has results, and not deals alone.
    pub(crate) has_results: Look,
    pub(crate) read: Read,
}

impl Format {
    pub(crate) const fn of(is_one: Look, has_results: Look, read: Read) -> Self {
        Self { is_one, has_results, read }
    }
}

/// Of formats that hold no deals alone.
pub(crate) const fn always(_: &[u8]) -> bool {
    true
}
