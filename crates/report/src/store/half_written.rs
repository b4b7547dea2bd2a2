//! Signals that end the process: what is only half written is removed first.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use super::waiting;
use crate::platform;

/// The waiting folders of this run.
static HALF_WRITTEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A waiting folder that is removed where the process is interrupted.
#[derive(Debug)]
pub(super) struct HalfWritten(PathBuf);

impl HalfWritten {
    /// Makes the folder; a signal waits until it is known to be there.
    ///
    /// # Errors
    ///
    /// Where it cannot be made.
    pub(super) fn make<T: AsRef<Path>>(
        make: impl FnOnce() -> io::Result<T>,
    ) -> io::Result<(T, Self)> {
        static LISTENING: Once = Once::new();
        LISTENING.call_once(listen);
        let mut all = half_written();
        let made = make()?;
        let path = made.as_ref().to_path_buf();
        all.push(path.clone());
        Ok((made, Self(path)))
    }

    /// Puts what is in it in place; a signal waits until that is done.
    pub(super) fn finish<T>(self, put_in_place: impl FnOnce() -> T) -> T {
        let mut all = half_written();
        let done = put_in_place();
        all.retain(|path| *path != self.0);
        done
    }
}

impl Drop for HalfWritten {
    fn drop(&mut self) {
        half_written().retain(|path| *path != self.0);
    }
}

/// Has a signal remove what is half written before it ends the process.
fn listen() {
    platform::on_interruption(|| {
        let all = half_written();
        for path in all.iter() {
            // Under another name, nobody makes more files in a folder while it is removed.
            let mut gone = path.as_os_str().to_owned();
            gone.push(".gone");
            let gone = PathBuf::from(gone);
            let path = fs::rename(path, &gone).map_or(path, |()| &gone);
            waiting::remove(path);
        }
        // Held until the process has ended: nobody goes on with what is no longer there.
        all
    });
}

fn half_written() -> MutexGuard<'static, Vec<PathBuf>> {
    HALF_WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}
