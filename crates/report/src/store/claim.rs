//! A lock where the file system knows none, as on some shares: the file is made by one run alone, and renewed while it
//! works. One that nobody renews belonged to a run that has ended, and is taken over.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use super::HIDDEN;
use super::lock::{content, holder};
use crate::platform;

/// How often it is renewed.
const RENEWAL: Duration = Duration::from_secs(2);
/// When a run that does not renew it has ended.
pub(super) const STALE: Duration = Duration::from_secs(15);

/// A lock that is held by its file.
#[derive(Debug)]
pub(super) struct Claim {
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
    pub(super) fn attempt(path: &Path, made: Option<File>) -> io::Result<Option<Self>> {
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
    pub(super) fn is_held(&self) -> bool {
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
    content(path).is_ok_and(|said| said.contains(own))
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
    let probe = tempfile::Builder::new()
        .prefix(HIDDEN)
        .tempfile_in(folder)?;
    probe.as_file().metadata()?.modified()
}

/// Takes a stale claim away; `false` where another run was faster. The run that renames the file has it alone.
fn take_away(path: &Path, renewed: SystemTime) -> io::Result<bool> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{:016x}", fastrand::u64(..)));
    let away = PathBuf::from(name);
    match fs::rename(path, &away) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        done => done?,
    }
    let is_meant = fs::symlink_metadata(&away)?.modified()? == renewed;
    if !is_meant {
        // It was somebody's who was faster: back, unless there is the next one already.
        fs::hard_link(&away, path).or_else(|_| {
            if path.exists() {
                Ok(())
            } else {
                fs::rename(&away, path)
            }
        })?;
    }
    match fs::remove_file(&away) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(is_meant),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

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
        platform::open_plain(&path, true)
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
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
            assert_eq!(
                claims.iter().flatten().filter(|one| one.is_held()).count(),
                1
            );
        });
        assert!(!dead.is_held());
    }

    #[test]
    fn it_is_renewed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let claim = claim(&path).unwrap();
        let long_ago = SystemTime::now() - STALE * 2;
        platform::open_plain(&path, true)
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
        thread::sleep(RENEWAL + Duration::from_secs(1));
        assert_eq!(stale_since(&path).unwrap(), None);
        assert!(claim.is_held());
    }
}
