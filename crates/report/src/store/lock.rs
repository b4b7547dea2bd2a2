//! One writer at a time: the lock of a folder, held while something in it is read, changed and written.

use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use reports::visible::visible;

use super::{HIDDEN, read_own, unless_gone, with_ending};
use crate::failure::Failure;
use crate::platform;

/// The file whose lock it is. It stays.
const LOCK: &str = ".matchpoint.lock";

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
                Err(error) => return Err(Failure::unwritable(&path, &error)),
            }
        }
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
            let _ = file.rewind().and_then(|()| file.write_all(holder("").as_bytes()));
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
fn holder(claim: &str) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let content = serde_json::json!({
        "host": platform::host(),
        "process": std::process::id(),
        "time": now.map_or(0, |now| now.as_secs()),
        "claim": claim,
    });
    format!("{content}\n")
}

fn held(folder: &Path, path: &Path) -> Failure {
    let held = read_own(path, LARGEST);
    let held: Option<serde_json::Value> = held.and_then(|held| serde_json::from_str(&held).ok());
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

/// How often it is renewed.
const RENEWAL: Duration = Duration::from_secs(2);
/// When a run that does not renew it has ended.
pub(super) const STALE: Duration = Duration::from_secs(15);

/// A lock where the file system knows none, as on some shares: the file is made by one run alone, and renewed while it
/// works. One that nobody renews belonged to a run that has ended, and is taken over.
#[derive(Debug)]
struct Claim {
    path: PathBuf,
    /// What this claim is known by.
    own: String,
    /// Ends the renewing when it goes. Where the system refuses a thread, nobody renews.
    renewing: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Claim {
    /// Claims a file: one that this run has just made, or else one that nobody renews. `None` where somebody does.
    ///
    /// # Errors
    ///
    /// Where it cannot be written.
    fn attempt(path: &Path, made: Option<File>) -> io::Result<Option<Self>> {
        let mut file = match made {
            Some(file) => file,
            None => {
                let is_free = match stale_since(path)? {
                    Some(renewed) => take_away(path, renewed)?,
                    None => false,
                };
                if !is_free {
                    return Ok(None);
                }
                match platform::create_new(path) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
                    made => made?,
                }
            }
        };
        let own = format!("{:016x}", fastrand::u64(..));
        file.write_all(holder(&own).as_bytes())?;
        Ok(Some(Self {
            renewing: renewing(path.to_path_buf(), own.clone()),
            path: path.to_path_buf(),
            own,
        }))
    }

    /// Whether it is this one still.
    fn is_held(&self) -> bool {
        is_own(&self.path, &self.own)
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.renewing.take() {
            drop(end);
            let _ = thread.join();
        }
        if self.is_held() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn is_own(path: &Path, own: &str) -> bool {
    read_own(path, LARGEST).is_some_and(|stated| stated.contains(own))
}

/// Renews the claim as long as somebody could end it.
fn renewing(path: PathBuf, own: String) -> Option<(Sender<()>, JoinHandle<()>)> {
    let (end, ended) = channel();
    let renew = move || {
        while ended.recv_timeout(RENEWAL) == Err(RecvTimeoutError::Timeout) && is_own(&path, &own) {
            let _ = platform::open_plain(&path, true).and_then(|mut file| {
                file.rewind()?;
                file.write_all(holder(&own).as_bytes())
            });
        }
    };
    let thread = thread::Builder::new().spawn(renew).ok()?;
    Some((end, thread))
}

/// When a claim was renewed last that nobody has renewed for long, by the clock of the file system: that of another
/// machine may be wrong.
fn stale_since(path: &Path) -> io::Result<Option<SystemTime>> {
    let renewed = match fs::symlink_metadata(path) {
        // It was given up just now.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        found => found?.modified()?,
    };
    let is_stale = (now(path)?.duration_since(renewed)).is_ok_and(|age| age > STALE);
    Ok(is_stale.then_some(renewed))
}

fn now(path: &Path) -> io::Result<SystemTime> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let probe = tempfile::Builder::new().prefix(HIDDEN).tempfile_in(folder)?;
    probe.as_file().metadata()?.modified()
}

/// Takes a stale claim away; `false` where another run was faster. The run that renames the file has it alone.
fn take_away(path: &Path, renewed: SystemTime) -> io::Result<bool> {
    let away = with_ending(path, &format!(".{:016x}", fastrand::u64(..)));
    if !unless_gone(fs::rename(path, &away))? {
        return Ok(false);
    }
    let is_meant = fs::symlink_metadata(&away)?.modified()? == renewed;
    if !is_meant {
        // It was somebody's who was faster: back, unless there is the next one already.
        fs::hard_link(&away, path)
            .or_else(|_| if path.exists() { Ok(()) } else { fs::rename(&away, path) })?;
    }
    unless_gone(fs::remove_file(&away))?;
    Ok(is_meant)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

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

    fn claim(path: &Path) -> Option<Claim> {
        let made = platform::create_new(path).ok();
        Claim::attempt(path, made).unwrap()
    }

    #[test]
    fn one_has_it_until_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let first = claim(&path).unwrap();
        assert!(claim(&path).is_none());
        drop(first);
        let second = claim(&path).unwrap();
        assert!(second.is_held());
    }

    #[test]
    fn what_nobody_renews_is_taken_over_by_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let dead = claim(&path).unwrap();
        let long_ago = SystemTime::now() - STALE * 2;
        platform::open_plain(&path, true).unwrap().set_modified(long_ago).unwrap();
        let taken = AtomicUsize::new(0);
        thread::scope(|scope| {
            let all: Vec<_> = (0..8)
                .map(|_| {
                    scope.spawn(|| {
                        claim(&path).inspect(|_| {
                            taken.fetch_add(1, Ordering::Relaxed);
                        })
                    })
                })
                .collect();
            // Held until all have tried.
            let claims: Vec<_> = all.into_iter().map(|one| one.join().unwrap()).collect();
            assert_eq!(claims.iter().flatten().filter(|one| one.is_held()).count(), 1);
        });
        assert!(!dead.is_held());
    }

    #[test]
    fn it_is_renewed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let claim = claim(&path).unwrap();
        let long_ago = SystemTime::now() - STALE * 2;
        platform::open_plain(&path, true).unwrap().set_modified(long_ago).unwrap();
        thread::sleep(RENEWAL + Duration::from_secs(1));
        assert_eq!(stale_since(&path).unwrap(), None);
        assert!(claim.is_held());
    }
}
