//! Where files wait until all are there: a hidden folder that belongs to one run, as long as that run holds its lock.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::platform;
use crate::signals::HalfWritten;

/// How everything begins that is only there during a run.
pub(super) const PREFIX: &str = ".matchpoint-";

/// The file whose lock says that the run is alive. It is the first in the folder, and the last to go.
const LOCK: &str = "lock";

/// How often a folder is made anew that another run has just taken for a dead one's: once is rare already.
const ATTEMPTS: usize = 8;

/// A folder of this run.
#[derive(Debug)]
pub(super) struct Waiting {
    // Closed before the folder goes, which not every system removes with open files in it.
    lock: File,
    folder: TempDir,
    half_written: HalfWritten,
}

impl Waiting {
    /// Makes a folder in another one.
    ///
    /// # Errors
    ///
    /// Where it cannot be made.
    pub(super) fn make_in(folder: &Path) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let mut builder = tempfile::Builder::new();
            builder.prefix(PREFIX);
            let (made, half_written) = HalfWritten::make(|| builder.tempdir_in(folder))?;
            if let Some(lock) = locked_anew(&made.path().join(LOCK))? {
                return Ok(Self {
                    lock,
                    folder: made,
                    half_written,
                });
            }
        }
        Err(io::Error::other("other runs clean up there all the time"))
    }

    /// Its path.
    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Ends the wait; a signal waits until `put_in_place` is done. That gets the folder's path, and returns the folder
    /// to be removed beside its outcome: nothing where a later run is to finish the work.
    pub(super) fn finish<T>(self, put_in_place: impl FnOnce(&Path) -> (T, Option<PathBuf>)) -> T {
        let Self {
            lock,
            folder,
            half_written,
        } = self;
        half_written.finish(|| {
            let (outcome, left_over) = put_in_place(&folder.keep());
            drop(lock);
            if let Some(folder) = left_over {
                remove(&folder);
            }
            outcome
        })
    }
}

/// A file made and locked; nothing where another run was faster and has it, or has removed it.
pub(super) fn locked_anew(path: &Path) -> io::Result<Option<File>> {
    let file = match platform::create_new(path) {
        // The folder around it is gone.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        made => made?,
    };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Ok(None),
        // Some file systems know no locks. Nobody takes the file for a dead run's there.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(path.exists().then_some(file)),
    }
}

/// Whether the run that a lock belonged to has ended. The lock is held as long as the answer is.
pub(super) fn is_dead(lock: &Path) -> Option<File> {
    let file = File::open(lock).ok()?;
    file.try_lock().is_ok().then_some(file)
}

/// The waiting folders of dead runs in a folder, each with its lock held where there is one.
pub(super) fn dead_in(folder: &Path) -> Vec<(PathBuf, Option<File>)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX))
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.path())
        .filter_map(|path| {
            let lock = path.join(LOCK);
            match is_dead(&lock) {
                Some(held) => Some((path, Some(held))),
                // Without a lock, a folder is about to get one or about to go.
                None if !lock.exists() => Some((path, None)),
                None => None,
            }
        })
        .collect()
}

/// Removes a waiting folder, its lock last. What cannot be removed is only left over.
pub(super) fn remove(path: &Path) {
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        if entry.file_name() != LOCK {
            let path = entry.path();
            let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
        }
    }
    let _ = fs::remove_file(path.join(LOCK));
    let _ = fs::remove_dir(path);
}
