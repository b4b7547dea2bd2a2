//! Waits until a file of a session changes.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::failure::Failure;

/// A program that saves a file does it in several steps; after the last one nothing happens for so long.
const QUIET: Duration = Duration::from_millis(300);

/// The files of a session, watched.
#[derive(Debug)]
pub(crate) struct Watch {
    /// Files, and folders of which every file counts.
    paths: Vec<PathBuf>,
    changes: Receiver<notify::Result<Event>>,
    /// Ends the watching when it goes.
    _watcher: RecommendedWatcher,
}

impl Watch {
    /// Watches travelers files or a session folder.
    ///
    /// # Errors
    ///
    /// Where the system cannot watch them.
    pub(crate) fn new(paths: &[PathBuf]) -> Result<Self, Failure> {
        let (tell, changes) = channel();
        let refused = |path: &Path, why: notify::Error| {
            Failure::about(path, format_args!("cannot be watched: {why}"))
                .hint("run `matchpoint report` again after each change")
        };
        let first = paths.first().map_or(Path::new("."), PathBuf::as_path);
        let mut watcher = notify::recommended_watcher(tell).map_err(|why| refused(first, why))?;
        let mut whole = Vec::new();
        for path in paths {
            let absolute = path
                .canonicalize()
                .map_err(|why| Failure::about(path, format_args!("cannot be watched: {why}")))?;
            // Programs save a file under another name first: only its folder sees it change.
            let folder = match absolute.is_dir() {
                true => absolute.as_path(),
                false => absolute.parent().unwrap_or(&absolute),
            };
            let watched = watcher.watch(folder, RecursiveMode::NonRecursive);
            watched.map_err(|why| refused(path, why))?;
            whole.push(absolute);
        }
        Ok(Self {
            paths: whole,
            changes,
            _watcher: watcher,
        })
    }

    /// Waits for a change, and until it is over.
    ///
    /// # Errors
    ///
    /// Where the system has stopped watching.
    pub(crate) fn wait(&self) -> Result<(), Failure> {
        let ended = || Failure::new("the system does not watch the files any longer");
        loop {
            let change = self.changes.recv().map_err(|_| ended())?;
            if change.is_ok_and(|event| self.is_meant(&event)) {
                break;
            }
        }
        loop {
            match self.changes.recv_timeout(QUIET) {
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Ok(()),
                Err(RecvTimeoutError::Disconnected) => return Err(ended()),
            }
        }
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
        let is_inside = |own: &PathBuf| own == path || path.parent() == Some(own);
        !path.file_name().is_none_or(is_hidden)
            && !path.is_dir()
            && self.paths.iter().any(is_inside)
    }
}
