//! Waits until a file of a session changes.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use same_file::Handle;

use crate::failure::Failure;

/// A program that saves a file does it in several steps; after the last one nothing happens for so long.
const QUIET: Duration = Duration::from_millis(300);
/// The longest wait for that: another program may write into the folder all the time.
const LONGEST: Duration = Duration::from_secs(1);
/// How often it is asked whether a folder is still the one that is watched: the system does not report that another
/// one has taken its name.
const LOOK: Duration = Duration::from_millis(500);

/// The files of a session, watched.
#[derive(Debug)]
pub(crate) struct Watch {
    watched: Vec<Watched>,
    changes: Receiver<notify::Result<Event>>,
    watcher: RecommendedWatcher,
}

/// A file, or a folder of which every file counts.
#[derive(Debug)]
struct Watched {
    /// As it was named.
    path: PathBuf,
    /// Where it was last; it may be away for a while, and come back as another one.
    found: Option<Found>,
}

/// Where a path led to.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    /// The path without links.
    whole: PathBuf,
    /// The folder that is watched: programs save a file under another name first, so only its folder sees it change.
    folder: PathBuf,
    /// Which folder that is, whatever it is called. While this is held, no other can be taken for it.
    identity: Handle,
}

impl Found {
    fn of(path: &Path) -> std::io::Result<Self> {
        let whole = path.canonicalize()?;
        let folder = match (whole.is_dir(), whole.parent()) {
            (false, Some(parent)) => parent.to_path_buf(),
            _ => whole.clone(),
        };
        let identity = Handle::from_path(&folder)?;
        Ok(Self { whole, folder, identity })
    }
}

impl Watch {
    /// Watches travelers files or a session folder.
    ///
    /// # Errors
    ///
    /// Where the system cannot watch them.
    pub(crate) fn new(paths: &[PathBuf]) -> Result<Self, Failure> {
        let (tell, changes) = channel();
        let first = paths.first().map_or(Path::new("."), PathBuf::as_path);
        let watcher = notify::recommended_watcher(tell).map_err(|why| refused(first, &why))?;
        let watched = paths.iter().map(|path| Watched { path: path.clone(), found: None });
        let mut watch = Self { watched: watched.collect(), changes, watcher };
        watch.look()?;
        let away = watch.watched.iter().find(|one| one.found.is_none());
        match away {
            Some(one) => Err(Failure::about(&one.path, "cannot be watched: it does not exist")),
            None => Ok(watch),
        }
    }

    /// Looks where the paths lead to now, and watches that; whether it is elsewhere than before.
    fn look(&mut self) -> Result<bool, Failure> {
        let mut is_other = false;
        for one in &mut self.watched {
            let now = Found::of(&one.path).ok();
            if now == one.found {
                continue;
            }
            is_other = true;
            let old = std::mem::replace(&mut one.found, now);
            if let Some(old) = old {
                // The system may have stopped by itself, when the folder was removed.
                let _ = self.watcher.unwatch(&old.folder);
            }
        }
        if is_other {
            // Two paths may share a folder, of which one has just been given up.
            for one in &mut self.watched {
                let Some(found) = &one.found else { continue };
                let watched = self.watcher.watch(&found.folder, RecursiveMode::NonRecursive);
                if let Err(why) = watched {
                    if found.folder.exists() {
                        return Err(refused(&one.path, &why));
                    }
                    one.found = None;
                }
            }
        }
        Ok(is_other)
    }

    /// Waits for a change, and until it is over. That a folder has been replaced by another one, or is back, is one.
    ///
    /// # Errors
    ///
    /// Where the system has stopped watching.
    pub(crate) fn wait(&mut self) -> Result<(), Failure> {
        let ended = || Failure::new("the system does not watch the files any longer");
        loop {
            match self.changes.recv_timeout(LOOK) {
                Ok(Ok(event)) if self.is_meant(&event) => break,
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(ended()),
            }
            if self.look()? {
                break;
            }
        }
        let latest = Instant::now() + LONGEST;
        while Instant::now() < latest {
            match self.changes.recv_timeout(QUIET) {
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return Err(ended()),
            }
        }
        // What was watched may have been replaced together with what changed in it.
        self.look().map(|_| ())
    }

    /// Whether a file of the session is another than before; that somebody reads it is nothing.
    fn is_meant(&self, event: &Event) -> bool {
        let is_change = matches!(
            event.kind,
            EventKind::Any | EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_)
        );
        is_change && event.paths.iter().any(|path| self.is_watched(path))
    }

    fn is_watched(&self, path: &Path) -> bool {
        // Editors keep what is not saved yet in hidden files.
        let is_hidden = |name: &OsStr| {
            let name = name.as_encoded_bytes();
            name.starts_with(b".") || name.ends_with(b"~")
        };
        let is_inside = |own: &Path| own == path || path.parent() == Some(own);
        let mut found = self.watched.iter().filter_map(|one| one.found.as_ref());
        !path.file_name().is_none_or(is_hidden)
            && !path.is_dir()
            && found.any(|found| is_inside(&found.whole))
    }
}

fn refused(path: &Path, why: &notify::Error) -> Failure {
    Failure::about(path, format_args!("cannot be watched: {why}"))
        .hint("run `matchpoint report` again after each change")
}
