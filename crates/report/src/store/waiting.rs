//! Where files wait until all are there: a hidden folder that belongs to one run, as long as that run holds its lock.
//!
//! It has a mark of its own inside. A folder without the mark, or of another user, is never touched, whatever its name.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::HIDDEN;
use super::claim::STALE;
use super::half_written::HalfWritten;
use crate::platform;

/// How the folder's name begins.
const PREFIX: &str = ".matchpoint.run-";

/// The mark. It is the first in the folder and the last to go, and its lock says that the run is alive.
const MARK: &str = "matchpoint-run";

/// The new files.
pub(super) const PACK: &str = "pack";
/// The old files.
pub(super) const BEFORE: &str = "before";
/// The list of files that are being put in place.
pub(super) const JOURNAL: &str = "journal";
/// The list of files that are being put back.
pub(super) const UNDO: &str = "undo";
/// A list that is not whole yet.
pub(super) const PART: &str = "journal.part";

/// How often a folder is made again that another run has just taken for a dead one's: even once is rare.
const ATTEMPTS: usize = 8;

/// A folder of this run.
#[derive(Debug)]
pub(super) struct Waiting {
    // Closed before the folder goes, which not every system removes with open files in it.
    mark: File,
    folder: Own,
    half_written: HalfWritten,
}

/// The folder itself, which goes with the run unless it is kept. Where memory is refused, something may have to stay, and
/// the mark with it.
#[derive(Debug)]
struct Own(Option<PathBuf>);

impl Own {
    fn path(&self) -> &Path {
        self.0.as_deref().unwrap_or(Path::new(""))
    }

    fn keep(mut self) -> PathBuf {
        self.0.take().unwrap_or_default()
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            remove(path);
        }
    }
}

impl Waiting {
    /// Makes a folder in another one, with room for the new files.
    ///
    /// # Errors
    ///
    /// Where it cannot be made.
    pub(super) fn make_in(folder: &Path) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let mut builder = tempfile::Builder::new();
            builder.prefix(PREFIX);
            let (made, half_written) = HalfWritten::make(|| builder.tempdir_in(folder))?;
            let made = Own(Some(made.keep()));
            if let Some(mark) = locked_anew(&made.path().join(MARK))? {
                fs::create_dir(made.path().join(PACK))?;
                return Ok(Self {
                    mark,
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

    /// Where a new file waits.
    pub(super) fn place(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path().join(PACK).join(name)
    }

    /// Ends the wait; a signal waits until `put_in_place` is done. That gets the folder's path, and returns the folder
    /// to be removed beside its outcome: nothing where a later run is to finish the work.
    pub(super) fn finish<T>(self, put_in_place: impl FnOnce(&Path) -> (T, Option<PathBuf>)) -> T {
        let Self {
            mark,
            folder,
            half_written,
        } = self;
        half_written.finish(|| {
            let (outcome, left_over) = put_in_place(&folder.keep());
            drop(mark);
            if let Some(folder) = left_over {
                remove(&folder);
            }
            outcome
        })
    }
}

/// A file made and locked; nothing where another run was faster and has it, or has removed it.
fn locked_anew(path: &Path) -> io::Result<Option<File>> {
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

/// How old a mark is whose run has surely ended. It counts only on a file system without locks.
const LONGEST_RUN: Duration = Duration::from_secs(24 * 60 * 60);

/// The waiting folders in a folder, each with its mark. Those of another user are among them only where they hold a list.
fn all_in(folder: &Path) -> impl Iterator<Item = (PathBuf, File)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(HIDDEN))
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.path())
        .filter(|path| is_own(path) || has_list(path))
        .filter_map(|path| {
            let mark = platform::open_plain(&path.join(MARK), false).ok()?;
            Some((path, mark))
        })
}

/// The waiting folders that say that files are being put in place, or back.
pub(super) fn with_list(folder: &Path) -> Vec<PathBuf> {
    let all = all_in(folder).map(|(path, _)| path);
    all.filter(|path| has_list(path)).collect()
}

/// Whether a run was cut off while it put files in place in a folder.
pub(crate) fn is_cut_off(folder: &Path) -> bool {
    all_in(folder).any(|(path, mark)| has_list(&path) && is_dead(&mark, STALE))
}

/// Whether the run of a mark has ended. Where locks cannot tell, it has if the mark is so old.
fn is_dead(mark: &File, age: Duration) -> bool {
    match mark.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => (mark.metadata().and_then(|found| found.modified()))
            .is_ok_and(|made| made.elapsed().is_ok_and(|since| since > age)),
    }
}

/// Whether something is the user's own, and no link.
pub(super) fn is_own(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| platform::is_own(&found))
}

/// Whether a waiting folder says that files are being put in place, or back.
fn has_list(waiting: &Path) -> bool {
    [JOURNAL, UNDO]
        .iter()
        .any(|list| fs::symlink_metadata(waiting.join(list)).is_ok())
}

/// Removes the waiting folders of dead runs where nothing is left to finish.
pub(super) fn clear(folder: &Path) {
    for (path, mark) in all_in(folder) {
        // The mark stays locked meanwhile.
        if !has_list(&path) && is_dead(&mark, LONGEST_RUN) {
            remove(&path);
        }
    }
}

/// Removes what a waiting folder may hold, its mark last, and then itself. Whatever else is in it stays, and the folder
/// with it. No link is followed. What cannot be removed is only left over.
pub(super) fn remove(path: &Path) {
    // Without its list, nobody looks for what was in it.
    for list in [JOURNAL, UNDO, PART] {
        let _ = fs::remove_file(path.join(list));
    }
    for inner in [PACK, BEFORE].map(|name| path.join(name)) {
        if !fs::symlink_metadata(&inner).is_ok_and(|found| found.is_dir()) {
            continue;
        }
        if fs::remove_dir(&inner).is_ok() {
            continue;
        }
        // Looking into it takes memory. Where that is refused, the mark stays, and a later run sees to it.
        let Ok(entries) = fs::read_dir(&inner) else {
            return;
        };
        for entry in entries.flatten() {
            let _ = fs::remove_file(entry.path());
        }
        let _ = fs::remove_dir(inner);
    }
    let _ = fs::remove_file(path.join(MARK));
    let _ = fs::remove_dir(path);
}
