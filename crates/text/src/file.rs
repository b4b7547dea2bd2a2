//! Files, as they are passed to readers.

use std::fmt;

/// A file in memory.
#[derive(Clone, Copy, Debug)]
pub struct SourceFile<'a> {
    /// The name by which messages call it.
    pub name: &'a str,
    /// Its content.
    pub bytes: &'a [u8],
}

/// A file that is not in memory.
#[derive(Clone, Copy, Debug)]
pub struct StoredFile<'a> {
    /// The name by which messages call it.
    pub name: &'a str,
    /// Its content.
    pub bytes: &'a dyn Stored,
}

/// Bytes that are fetched where they are needed, by several threads at once.
pub trait Stored: fmt::Debug + Sync {
    /// How many there are.
    fn length(&self) -> usize;

    /// Fills the room with the bytes from an offset on; whether there are that many, and they can be read.
    fn fill(&self, start: usize, room: &mut [u8]) -> bool;
}

impl Stored for Vec<u8> {
    fn length(&self) -> usize {
        self.len()
    }

    fn fill(&self, start: usize, room: &mut [u8]) -> bool {
        let bytes = self.get(start..start + room.len());
        if let Some(bytes) = bytes {
            room.copy_from_slice(bytes);
        }
        bytes.is_some()
    }
}
