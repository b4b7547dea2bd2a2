//! A large file, which is not held in memory.

use std::fs::{File, Metadata};
use std::sync::atomic::{AtomicBool, Ordering};

use traveler_ingest::Stored;

use super::LIMIT;
use crate::platform::read_at;

/// A smaller file is read as a whole.
const LARGE: u64 = 4 << 20;
/// The same as a length in memory.
pub(super) const LARGE_FROM: usize = 4 << 20;

/// A file that is read where it is needed.
#[derive(Debug)]
pub(super) struct LargeFile {
    file: File,
    /// What it was when it was opened.
    pub(super) then: Metadata,
    length: usize,
    has_failed: AtomicBool,
}

impl LargeFile {
    /// A file that is large, but no larger than may be.
    pub(super) fn is(found: &Metadata) -> bool {
        found.is_file() && (LARGE..=LIMIT).contains(&found.len())
    }

    /// A file as it was found when it was opened.
    pub(super) fn new(file: File, found: Metadata) -> Self {
        Self {
            file,
            // No address reaches further than this.
            length: usize::try_from(found.len()).unwrap_or(usize::MAX),
            then: found,
            has_failed: AtomicBool::new(false),
        }
    }

    /// The file, if all that was asked of it could be read.
    pub(super) fn sound(&self) -> Option<&File> {
        (!self.has_failed.load(Ordering::Relaxed)).then_some(&self.file)
    }
}

impl Stored for LargeFile {
    fn length(&self) -> usize {
        self.length
    }

    fn fill(&self, start: usize, room: &mut [u8]) -> bool {
        let mut filled = 0;
        while filled < room.len() {
            match read_at(&self.file, &mut room[filled..], (start + filled) as u64) {
                Ok(read @ 1..) => filled += read,
                Ok(0) | Err(_) => {
                    self.has_failed.store(true, Ordering::Relaxed);
                    return false;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_file_is_read_where_it_is_needed() {
        let bytes = b"A,1,1,14,2C,E,+1\n".repeat(usize::try_from(LARGE / 16).unwrap());
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&bytes).unwrap();
        let then = file.metadata().unwrap();
        assert!(LargeFile::is(&then));
        let large = LargeFile::new(file, then);
        assert_eq!(large.length(), bytes.len());
        let mut room = [0; 9];
        assert!(large.fill(17, &mut room));
        assert_eq!(&room, b"A,1,1,14,");
        assert!(large.sound().is_some());
        assert!(!large.fill(bytes.len() - 8, &mut room), "behind its end");
        assert!(large.sound().is_none());
    }

    #[test]
    fn a_small_file_is_none() {
        let file = tempfile::tempfile().unwrap();
        assert!(!LargeFile::is(&file.metadata().unwrap()));
    }
}
