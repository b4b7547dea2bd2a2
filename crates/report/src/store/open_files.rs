//! Files that are written side by side, as many as the process may have open.

use std::fs::File;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::platform;

/// How many files are being written.
#[derive(Debug, Default)]
pub(super) struct OpenFiles {
    count: Mutex<usize>,
    closed: Condvar,
}

impl OpenFiles {
    /// Opens a file, has it written, and closes it. Where the process has no room for one more (`ulimit -n`), it waits
    /// until another one is closed.
    ///
    /// # Errors
    ///
    /// Where it cannot be opened or written.
    pub(super) fn with(
        &self,
        open: impl Fn() -> io::Result<File>,
        write: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut file = self.opened(open)?;
        let done = write(&mut file);
        drop(file);
        *self.count() -= 1;
        self.closed.notify_all();
        done
    }

    fn opened(&self, open: impl Fn() -> io::Result<File>) -> io::Result<File> {
        let mut count = self.count();
        loop {
            match open() {
                Err(error) if platform::has_no_room_for_a_file(&error) && *count > 0 => {
                    count = (self.closed.wait(count)).unwrap_or_else(PoisonError::into_inner);
                }
                Err(error) => return Err(error),
                Ok(file) => {
                    *count += 1;
                    return Ok(file);
                }
            }
        }
    }

    fn count(&self) -> MutexGuard<'_, usize> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
