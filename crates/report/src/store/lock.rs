//! One writer at a time: the lock of a folder, held while something in it is read, changed and written.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sheets::visible::visible;

use super::claim::Claim;
use super::file::{folder_of, unwritable};
use crate::failure::Failure;
use crate::platform;

/// The file whose lock it is. It stays.
pub(crate) const LOCK: &str = ".matchpoint.lock";

/// How long somebody waits for another run.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often it is tried meanwhile.
const PAUSE: Duration = Duration::from_millis(20);
/// The most that is read of what a lock says.
const LARGEST: u64 = 4096;

/// The lock of a folder, until it is dropped or the process ends.
#[derive(Debug)]
pub(crate) struct FolderLock {
    path: PathBuf,
    way: Way,
}

#[derive(Debug)]
enum Way {
    /// The system holds it.
    Advisory(File),
    /// The file system knows no locks: the file itself is the lock as long as it is renewed.
    Claimed(Claim),
}

impl FolderLock {
    /// Waits for the lock of a folder.
    ///
    /// # Errors
    ///
    /// Where somebody else holds it for five seconds, or it cannot be made.
    pub(crate) fn of(folder: &Path) -> Result<Self, Failure> {
        let path = folder.join(LOCK);
        let deadline = Instant::now() + PATIENCE;
        loop {
            match attempt(&path) {
                Ok(Some(way)) => return Ok(Self { path, way }),
                Ok(None) if Instant::now() < deadline => thread::sleep(PAUSE),
                Ok(None) => return Err(held(folder, &path)),
                Err(error) => return Err(unwritable(&path, &error)),
            }
        }
    }

    /// Waits for the lock of the folder that a file is in, or is to be in, through all links.
    ///
    /// # Errors
    ///
    /// As above, and where there is no such folder.
    pub(crate) fn around(file: &Path) -> Result<Self, Failure> {
        let place = fs::canonicalize(file);
        Self::of(folder_of(place.as_deref().unwrap_or(file))?)
    }

    /// Whether it is held still: nobody has removed the file, or taken it over.
    pub(crate) fn is_held(&self) -> bool {
        match &self.way {
            Way::Advisory(file) => platform::is_at(file, &self.path),
            Way::Claimed(claim) => claim.is_held(),
        }
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        if let Way::Advisory(file) = &self.way {
            // What it says is for messages only.
            let _ = file.set_len(0);
        }
    }
}

/// Takes the lock if it is free.
fn attempt(path: &Path) -> io::Result<Option<Way>> {
    let (mut file, is_new) = match platform::create_new(path) {
        Ok(file) => (file, true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => match opened(path) {
            Ok(file) => (file, false),
            // Whoever claimed it has just ended.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        },
        Err(error) => return Err(error),
    };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Ok(None),
        Ok(()) => {
            if !platform::is_at(&file, path) {
                return Ok(None);
            }
            let _ = file.set_len(0);
            let _ = file
                .rewind()
                .and_then(|()| file.write_all(holder("").as_bytes()));
            Ok(Some(Way::Advisory(file)))
        }
        Err(TryLockError::Error(_)) => {
            let claim = Claim::attempt(path, is_new.then_some(file))?;
            Ok(claim.map(Way::Claimed))
        }
    }
}

/// Opens the file, whoever made it; one of somebody else may be locked, and not written.
fn opened(path: &Path) -> io::Result<File> {
    match platform::open_plain(path, true) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            platform::open_plain(path, false)
        }
        opened => opened,
    }
}

/// What a lock says of this run. A claim adds what it is known by.
pub(super) fn holder(claim: &str) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let content = serde_json::json!({
        "host": platform::host(),
        "process": std::process::id(),
        "time": now.map_or(0, |now| now.as_secs()),
        "claim": claim,
    });
    format!("{content}\n")
}

/// The content of a lock, if it is short and readable.
pub(super) fn content(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    platform::open_plain(path, false)?
        .take(LARGEST)
        .read_to_string(&mut text)?;
    Ok(text)
}

fn held(folder: &Path, path: &Path) -> Failure {
    let held: Option<serde_json::Value> = content(path)
        .ok()
        .and_then(|held| serde_json::from_str(&held).ok());
    let by = held.and_then(|held| {
        let process = held.get("process")?.as_u64()?;
        let host = visible(held.get("host")?.as_str()?).into_owned();
        let since = UNIX_EPOCH.checked_add(Duration::from_secs(held.get("time")?.as_u64()?))?;
        let seconds = since.elapsed().map_or(0, |time| time.as_secs());
        Some(format!("process {process} on `{host}`, for {seconds} s"))
    });
    let by = by.unwrap_or_else(|| "another program".to_owned());
    Failure::about(folder, format_args!("is being written by {by}"))
        .hint("nothing was written; try again when the other one has ended")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_in_vain_is_told_for_whom() {
        let folder = tempfile::tempdir().unwrap();
        let first = FolderLock::of(folder.path()).unwrap();
        let began = Instant::now();
        let failure = FolderLock::of(folder.path()).unwrap_err();
        assert!(began.elapsed() >= PATIENCE);
        let own = format!("is being written by process {} on `", std::process::id());
        assert!(failure.message.contains(&own), "{failure:?}");
        drop(first);
        FolderLock::of(folder.path()).unwrap();
        assert_eq!(
            fs::read(folder.path().join(LOCK)).unwrap(),
            b"",
            "the file stays, and says nothing"
        );
    }

    #[test]
    fn a_lock_that_somebody_removed_is_not_held() {
        let folder = tempfile::tempdir().unwrap();
        let lock = FolderLock::of(folder.path()).unwrap();
        assert!(lock.is_held());
        fs::remove_file(folder.path().join(LOCK)).unwrap();
        assert!(!lock.is_held());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_no_lock() {
        let folder = tempfile::tempdir().unwrap();
        let elsewhere = folder.path().join("elsewhere");
        fs::write(&elsewhere, "the user's").unwrap();
        std::os::unix::fs::symlink(&elsewhere, folder.path().join(LOCK)).unwrap();
        let failure = FolderLock::of(folder.path()).unwrap_err();
        assert!(failure.message.contains(LOCK), "{failure:?}");
        assert_eq!(fs::read(elsewhere).unwrap(), b"the user's");
    }
}
