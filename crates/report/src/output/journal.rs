//! What is written down before several files are put in place one after another, so that the next run can finish the
//! work of one that was cut off.
//!
//! The waiting folder holds the new files in `pack`, the old ones in `before`, and one of two lists. With `journal`,
//! what still waits in `pack` goes into place. With `undo`, what is in `before` goes back.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::file::fill;
use super::waiting;
use crate::platform;

/// The new files, inside the waiting folder.
pub(super) const PACK: &str = "pack";
/// The old files, inside the waiting folder.
const BEFORE: &str = "before";
/// The list of files that are being put in place.
const JOURNAL: &str = "journal";
/// The list of files that are being put back.
const UNDO: &str = "undo";
/// A list that is not whole yet.
const PART: &str = "journal.part";

const REPLACES: &str = "replaces ";
const ADDS: &str = "adds ";

/// The files that are put in place, and from where.
#[derive(Debug)]
pub(super) struct Journal {
    waiting: PathBuf,
    target: PathBuf,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    name: String,
    replaces: bool,
}

/// Why files could not be put in place.
#[derive(Debug)]
pub(super) struct Unplaced {
    /// The file; empty where it is the folder as a whole.
    pub(super) name: String,
    /// The reason.
    pub(super) error: io::Error,
    /// Whether all files are as they were. Otherwise the next run finishes what this one could not.
    pub(super) undone: bool,
}

impl Unplaced {
    /// Where nothing has changed yet.
    pub(super) fn unchanged(name: &str, error: io::Error) -> Self {
        Self {
            name: name.to_owned(),
            error,
            undone: true,
        }
    }
}

impl Journal {
    /// Keeps the old files, and writes down what is to be done. Nothing has changed in the target before that is on the
    /// disk.
    ///
    /// # Errors
    ///
    /// The file that cannot be kept, or the list that cannot be written.
    pub(super) fn begin(waiting: &Path, target: &Path, names: &[&str]) -> Result<Self, Unplaced> {
        let of = |name: &'static str| move |error| Unplaced::unchanged(name, error);
        let before = waiting.join(BEFORE);
        fs::create_dir(&before).map_err(of(""))?;
        let mut entries = Vec::new();
        for name in names {
            let old = target.join(name);
            let replaces = match fs::symlink_metadata(&old) {
                Ok(_) => true,
                Err(error) if error.kind() == io::ErrorKind::NotFound => false,
                Err(error) => return Err(Unplaced::unchanged(name, error)),
            };
            if replaces {
                link_or_copy(&old, &before.join(name))
                    .map_err(|error| Unplaced::unchanged(name, error))?;
            }
            entries.push(Entry {
                name: (*name).to_owned(),
                replaces,
            });
        }
        let journal = Self {
            waiting: waiting.to_path_buf(),
            target: target.to_path_buf(),
            entries,
        };
        platform::sync_folder(&before)
            .and_then(|()| journal.write())
            .map_err(of(""))?;
        Ok(journal)
    }

    fn write(&self) -> io::Result<()> {
        let part = self.waiting.join(PART);
        let mut file = platform::create_new(&part)?;
        fill(&mut file, |out| {
            self.entries.iter().try_for_each(|entry| {
                let what = if entry.replaces { REPLACES } else { ADDS };
                writeln!(out, "{what}{}", entry.name)
            })
        })?;
        drop(file);
        fs::rename(part, self.waiting.join(JOURNAL))?;
        platform::sync_folder(&self.waiting)
    }

    /// Puts the files in place; where one refuses, puts all back.
    ///
    /// # Errors
    ///
    /// The file that refuses.
    pub(super) fn put_in_place(self) -> Result<(), Unplaced> {
        let Err((name, error)) = self.complete() else {
            // Where it cannot be removed, the next run finds nothing left to do.
            let _ = fs::remove_file(self.waiting.join(JOURNAL));
            return Ok(());
        };
        let undone = fs::rename(self.waiting.join(JOURNAL), self.waiting.join(UNDO))
            .and_then(|()| self.undo())
            .is_ok();
        Err(Unplaced {
            name,
            error,
            undone,
        })
    }

    fn complete(&self) -> Result<(), (String, io::Error)> {
        let pack = self.waiting.join(PACK);
        for Entry { name, .. } in &self.entries {
            match fs::rename(pack.join(name), self.target.join(name)) {
                // It is in place already.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                done => done.map_err(|error| (name.clone(), error))?,
            }
        }
        platform::sync_folder(&self.target).map_err(|error| (String::new(), error))
    }

    /// Puts everything back, the last first; goes on where something cannot be, and reports the first.
    fn undo(&self) -> io::Result<()> {
        let (pack, before) = (self.waiting.join(PACK), self.waiting.join(BEFORE));
        let mut outcome = Ok(());
        for Entry { name, replaces } in self.entries.iter().rev() {
            let place = self.target.join(name);
            let undone = if *replaces {
                fs::rename(before.join(name), place)
            } else if pack.join(name).exists() {
                // It was never put in place, or is back already.
                Ok(())
            } else {
                fs::rename(place, pack.join(name))
            };
            match undone {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                undone => outcome = outcome.and(undone),
            }
        }
        outcome?;
        platform::sync_folder(&self.target)?;
        // Where it cannot be removed, the next run finds nothing left to do.
        let _ = fs::remove_file(self.waiting.join(UNDO));
        Ok(())
    }

    /// Reads the list of a waiting folder, whose target is the folder around it; nothing where there is none.
    fn read(waiting: &Path, list: &str) -> io::Result<Option<Self>> {
        let text = match fs::read_to_string(waiting.join(list)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text?,
        };
        let entries: Option<Vec<Entry>> = text.lines().map(Entry::read).collect();
        let (Some(entries), Some(target)) = (entries, waiting.parent()) else {
            return Err(io::Error::other("its list cannot be read"));
        };
        Ok(Some(Self {
            waiting: waiting.to_path_buf(),
            target: target.to_path_buf(),
            entries,
        }))
    }
}

impl Entry {
    fn read(line: &str) -> Option<Self> {
        let replaces = line.strip_prefix(REPLACES);
        let name = replaces.or_else(|| line.strip_prefix(ADDS))?;
        // A list names files of its own folder, and nothing else.
        let is_plain = Path::new(name).file_name().is_some_and(|file| file == name);
        is_plain.then(|| Self {
            name: name.to_owned(),
            replaces: replaces.is_some(),
        })
    }
}

/// Whether a run was cut off while it put files in place in a folder.
pub(crate) fn is_cut_off(folder: &Path) -> bool {
    waiting::dead_in(folder)
        .iter()
        .any(|(waiting, _)| has_list(waiting))
}

fn has_list(waiting: &Path) -> bool {
    waiting.join(JOURNAL).exists() || waiting.join(UNDO).exists()
}

/// Finishes what dead runs have left in a folder that files go into, and removes their waiting folders.
///
/// # Errors
///
/// Where the files of a run that was cut off cannot be put in place.
pub(super) fn recover(folder: &Path) -> io::Result<()> {
    for (waiting, _held) in waiting::dead_in(folder) {
        if let Some(journal) = Journal::read(&waiting, JOURNAL)? {
            journal.complete().map_err(|(_, error)| error)?;
            fs::remove_file(waiting.join(JOURNAL))?;
        }
        if let Some(journal) = Journal::read(&waiting, UNDO)? {
            journal.undo()?;
        }
        waiting::remove(&waiting);
    }
    Ok(())
}

/// Removes the waiting folders of dead runs where nothing is left to finish.
pub(super) fn clear(folder: &Path) {
    for (waiting, _held) in waiting::dead_in(folder) {
        if !has_list(&waiting) {
            waiting::remove(&waiting);
        }
    }
}

/// Keeps a file under another name, on the disk.
pub(super) fn link_or_copy(path: &Path, other: &Path) -> io::Result<()> {
    fs::hard_link(path, other).or_else(|_| {
        fs::copy(path, other)?;
        fs::File::options().write(true).open(other)?.sync_all()
    })
}
