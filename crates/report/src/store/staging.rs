//! Where files wait until all are there: a hidden folder that belongs to one run, as long as that run holds the lock of
//! the mark in it. A folder without the mark, or of another user, is never touched, whatever its name, but for an empty
//! one. A signal removes what is only half written before it ends the process.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once};
use std::time::Duration;

use super::lock::STALE;
use super::{is_there, locked, with_ending};
use crate::platform;

/// How the folder's name begins.
const PREFIX: &str = ".matchpoint.run-";
/// The mark. It is the first in the folder and the last to go, and its lock says that the run is alive.
const MARK: &str = "matchpoint-run";

/// The new files.
pub(super) const NEW: &str = "pack";
/// The old files, of an act that can be undone.
pub(super) const OLD: &str = "before";
/// The list of files that are being put in place.
pub(super) const JOURNAL: &str = "journal";
/// The list of files that are being put back.
pub(super) const UNDO: &str = "undo";
/// A list that is not whole yet.
pub(super) const PART: &str = "journal.part";

/// How often a folder is made again that another run has just taken for a dead one's: even once is rare.
const ATTEMPTS: usize = 8;
/// How old a mark is whose run has surely ended. It counts only on a file system without locks.
const LONGEST_RUN: Duration = Duration::from_secs(24 * 60 * 60);

/// The waiting folders of this run.
static OWN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A folder of this run. It goes with it, unless a later run is to finish the work.
#[derive(Debug)]
pub(super) struct Waiting {
    path: PathBuf,
    mark: Option<File>,
    stays: bool,
}

impl Waiting {
    /// Makes a folder in another one, with room for the new files.
    ///
    /// # Errors
    ///
    /// Where it cannot be made.
    pub(super) fn make_in(folder: &Path) -> io::Result<Self> {
        static LISTENING: Once = Once::new();
        LISTENING.call_once(listen);
        for _ in 0..ATTEMPTS {
            let mut made = {
                // A signal waits until the folder is known to be there.
                let mut own = own();
                let mut builder = tempfile::Builder::new();
                let path = builder.prefix(PREFIX).tempdir_in(folder)?.keep();
                own.push(path.clone());
                Self { path, mark: None, stays: false }
            };
            made.mark = locked_anew(&made.path.join(MARK))?;
            if made.mark.is_some() {
                fs::create_dir(made.path.join(NEW))?;
                return Ok(made);
            }
        }
        Err(io::Error::other("other runs clean up there all the time"))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Where a new file waits.
    pub(super) fn place(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path.join(NEW).join(name)
    }

    /// Moves it into another folder.
    pub(super) fn move_into(&mut self, folder: &Path) -> io::Result<()> {
        let inside = folder.join(self.path.file_name().unwrap_or_default());
        fs::rename(&self.path, &inside)?;
        self.path = inside;
        Ok(())
    }

    /// Leaves it to a later run.
    pub(super) const fn leave(&mut self) {
        self.stays = true;
    }

    /// Ends the wait; a signal waits until what is returned goes.
    pub(super) fn placing(&self) -> MutexGuard<'static, Vec<PathBuf>> {
        let mut own = own();
        own.retain(|path| *path != self.path);
        own
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        // Closed before the folder goes, which not every system removes with open files in it.
        self.mark = None;
        if !self.stays {
            remove(&self.path);
        }
        own().retain(|path| *path != self.path);
    }
}

fn own() -> MutexGuard<'static, Vec<PathBuf>> {
    locked(&OWN)
}

/// Has a signal remove what is half written before it ends the process.
fn listen() {
    platform::on_interruption(|| {
        let own = own();
        for path in own.iter() {
            // Under another name, nobody makes more files in a folder while it is removed.
            let gone = with_ending(path, ".gone");
            let path = fs::rename(path, &gone).map_or(path, |()| &gone);
            remove(path);
        }
        // Held until the process has ended: nobody goes on with what is no longer there.
        own
    });
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

/// The folders in a folder that are called as these are.
fn all_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX))
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.path())
}

fn mark_of(staging: &Path) -> Option<File> {
    platform::open_plain(&staging.join(MARK), false).ok()
}

/// The waiting folders that say that files are being put in place, or back, also those of other users.
pub(super) fn with_list(folder: &Path) -> Vec<PathBuf> {
    let all = all_in(folder);
    all.filter(|path| has_list(path) && mark_of(path).is_some()).collect()
}

/// The same of runs that have ended.
pub(super) fn cut_off(folder: &Path) -> Option<PathBuf> {
    let mut all = with_list(folder).into_iter();
    all.find(|path| mark_of(path).is_some_and(|mark| is_dead(&mark, STALE)))
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

/// Whether a waiting folder says that files are being put in place, or back.
fn has_list(staging: &Path) -> bool {
    [JOURNAL, UNDO].iter().any(|list| is_there(&staging.join(list)))
}

/// Removes the waiting folders of dead runs where nothing is left to finish.
pub(super) fn clear(folder: &Path) {
    let is_own =
        |path: &PathBuf| fs::symlink_metadata(path).is_ok_and(|found| platform::is_own(&found));
    for path in all_in(folder).filter(is_own) {
        match mark_of(&path) {
            // A run that was cut off before it had its mark, if it is empty. One that goes on makes another.
            None => drop(fs::remove_dir(&path)),
            // The mark stays locked meanwhile.
            Some(mark) if !has_list(&path) && is_dead(&mark, LONGEST_RUN) => remove(&path),
            _ => {}
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
    for inner in [NEW, OLD].map(|name| path.join(name)) {
        if !fs::symlink_metadata(&inner).is_ok_and(|found| found.is_dir())
            || fs::remove_dir(&inner).is_ok()
        {
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
