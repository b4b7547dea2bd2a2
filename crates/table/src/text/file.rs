//! Files, as they are passed to readers.

/// A file in memory.
#[derive(Clone, Copy, Debug)]
pub struct SourceFile<'a> {
    /// The name by which messages call it.
    pub name: &'a str,
    /// Its content.
    pub bytes: &'a [u8],
}
