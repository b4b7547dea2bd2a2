//! The journal that is written before several files are put in place one after another, so that the next run can finish
//! an interrupted one.
//!
//! The waiting folder holds the new files in `pack`, the old ones in `before`, and one of two lists. With `journal`,
//! what still waits in `pack` goes into place. With `undo`, what is in `before` goes back.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sheets::visible::visible;

use super::file::fill;
use super::lock::{FolderLock, LOCK};
use super::waiting::{self, BEFORE, JOURNAL, PACK, PART, UNDO};
use crate::failure::{Failure, reason};
use crate::platform;

/// How the list begins; the number of the waiting folder follows, which no copy of it has.
const HEADING: &str = "matchpoint-journal 1 ";
/// The most that is read of a list.
const LARGEST: u64 = 1 << 16;

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
        let heading = heading(&self.waiting)?;
        fill(&mut file, |out| {
            writeln!(out, "{heading}")?;
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
    ///
    /// Whatever is found there may have been prepared by somebody else: only files are moved whose names a run may
    /// write, between folders that are folders, by a list that was written for this very folder.
    fn read(
        waiting: &Path,
        list: &str,
        may_be_ours: fn(&str) -> bool,
    ) -> Result<Option<Self>, String> {
        let path = waiting.join(list);
        if fs::symlink_metadata(&path).is_err() {
            return Ok(None);
        }
        let unreadable = |error: io::Error| format!("its list cannot be read: {}", reason(&error));
        let mut text = String::new();
        platform::open_plain(&path, false)
            .and_then(|file| file.take(LARGEST).read_to_string(&mut text))
            .map_err(unreadable)?;
        let mut lines = text.lines();
        if lines.next() != Some(&heading(waiting).map_err(unreadable)?) {
            return Err("its list was not written for it, or by another version".to_owned());
        }
        let entries = lines.map(|line| Entry::read(line, may_be_ours));
        let entries: Result<Vec<Entry>, String> = entries.collect();
        let target = waiting.parent().unwrap_or(Path::new("."));
        let journal = Self {
            waiting: waiting.to_path_buf(),
            target: target.to_path_buf(),
            entries: entries?,
        };
        journal.check()?;
        Ok(Some(journal))
    }

    /// Whether all that may be moved is a file of this user's, and no link.
    fn check(&self) -> Result<(), String> {
        let (pack, before) = (self.waiting.join(PACK), self.waiting.join(BEFORE));
        let is_sound = |path: &Path, is_folder: bool| match fs::symlink_metadata(path) {
            Err(error) => !is_folder && error.kind() == io::ErrorKind::NotFound,
            Ok(found) => {
                platform::is_own(&found)
                    && if is_folder {
                        found.is_dir()
                    } else {
                        found.is_file()
                    }
            }
        };
        let folders = [&self.waiting, &pack, &before];
        if let Some(wrong) = folders.into_iter().find(|path| !is_sound(path, true)) {
            let name = wrong.file_name().unwrap_or_default().to_string_lossy();
            return Err(format!("`{name}` in it is no folder of yours"));
        }
        for Entry { name, .. } in &self.entries {
            let places = [&pack, &before, &self.target];
            if !places
                .into_iter()
                .all(|folder| is_sound(&folder.join(name), false))
            {
                return Err(format!("`{name}` is no file of yours"));
            }
        }
        Ok(())
    }
}

impl Entry {
    fn read(line: &str, may_be_ours: fn(&str) -> bool) -> Result<Self, String> {
        let replaces = line.strip_prefix(REPLACES);
        let name = replaces.or_else(|| line.strip_prefix(ADDS));
        match name {
            // A list names files of its own folder, and nothing else.
            Some(name)
                if may_be_ours(name)
                    && Path::new(name).file_name().is_some_and(|file| file == name) =>
            {
                Ok(Self {
                    name: name.to_owned(),
                    replaces: replaces.is_some(),
                })
            }
            _ => Err(format!(
                "it lists `{}`, which is no file of a pack",
                visible(name.unwrap_or(line))
            )),
        }
    }
}

/// How a list begins that belongs to a waiting folder.
fn heading(waiting: &Path) -> io::Result<String> {
    let found = fs::symlink_metadata(waiting)?;
    Ok(format!("{HEADING}{}", platform::identity(&found)))
}

/// Finishes what dead runs have left in a folder that files go into, and removes their waiting folders. Nothing is moved
/// but files that a run may write.
///
/// # Errors
///
/// Where the files of a run that was cut off cannot be put in place, and where a list is none of ours.
pub(super) fn recover(folder: &Path, may_be_ours: fn(&str) -> bool) -> Result<(), Failure> {
    let found = waiting::with_list(folder);
    if !found.is_empty() {
        // Where no run has put files in place, somebody has prepared it, and no lock is left there either.
        if !folder.join(LOCK).exists() {
            for waiting in &found {
                Lists::of(waiting, may_be_ours)?;
            }
        }
        finished(folder, may_be_ours)?;
    }
    waiting::clear(folder);
    Ok(())
}

/// Waits for the lock of a folder that files go into, and finishes what dead runs have left there. Files are put in place
/// under this lock, so whoever has left a list behind has ended.
///
/// # Errors
///
/// As above, and where another run keeps the lock.
pub(super) fn finished(
    folder: &Path,
    may_be_ours: fn(&str) -> bool,
) -> Result<FolderLock, Failure> {
    let held = FolderLock::of(folder)?;
    for waiting in waiting::with_list(folder) {
        Lists::of(&waiting, may_be_ours)?.finish(folder)?;
        waiting::remove(&waiting);
    }
    Ok(held)
}

/// What a run was about to do when it was cut off.
struct Lists {
    journal: Option<Journal>,
    undo: Option<Journal>,
}

impl Lists {
    fn of(waiting: &Path, may_be_ours: fn(&str) -> bool) -> Result<Self, Failure> {
        let read = |list| {
            Journal::read(waiting, list, may_be_ours).map_err(|why| {
                Failure::about(
                    waiting,
                    format_args!("was not made by a run of yours: {why}"),
                )
                .hint("nothing in it was touched; if you do not know it, remove it, and run this again")
            })
        };
        Ok(Self {
            journal: read(JOURNAL)?,
            undo: read(UNDO)?,
        })
    }

    fn finish(self, folder: &Path) -> Result<(), Failure> {
        let completed = self.journal.map_or(Ok(()), |journal| {
            journal.complete().map_err(|(_, error)| error)?;
            fs::remove_file(journal.waiting.join(JOURNAL))
        });
        let done = completed.and_then(|()| self.undo.map_or(Ok(()), |journal| journal.undo()));
        done.map_err(|error| {
            let why = format_args!("cannot be written: {}", reason(&error));
            Failure::about(folder, why)
                .hint("an earlier run was cut off while it put its files in place")
        })
    }
}

/// Keeps a file under another name, on the disk.
pub(super) fn link_or_copy(path: &Path, other: &Path) -> io::Result<()> {
    fs::hard_link(path, other).or_else(|_| {
        fs::copy(path, other)?;
        fs::File::options().write(true).open(other)?.sync_all()
    })
}

#[cfg(test)]
mod tests {
    use super::super::waiting::Waiting;
    use super::*;

    /// What is in the way only when the files are put in place is the worst case: some have been replaced by then.
    #[test]
    fn everything_is_put_back() {
        let top = tempfile::tempdir().unwrap();
        let names = ["one", "two", "three"];
        fs::write(top.path().join("one"), "old one").unwrap();
        let waiting = Waiting::make_in(top.path()).unwrap();
        for name in names {
            fs::write(waiting.place(name), "new").unwrap();
        }
        let journal = Journal::begin(waiting.path(), top.path(), &names).unwrap();
        fs::create_dir_all(top.path().join("three/full")).unwrap();
        let unplaced = journal.put_in_place().unwrap_err();
        assert_eq!((unplaced.name.as_str(), unplaced.undone), ("three", true));
        assert_eq!(fs::read(top.path().join("one")).unwrap(), b"old one");
        assert!(!top.path().join("two").exists());
        assert!(top.path().join("three/full").is_dir());
    }

    /// Where the file system knows no locks, nobody can tell from the mark whether the run is alive; the folder's lock
    /// tells it.
    #[test]
    fn what_a_run_left_is_finished_by_who_holds_the_lock() {
        let top = tempfile::tempdir().unwrap();
        fs::write(top.path().join("recap.txt"), "old").unwrap();
        let waiting = Waiting::make_in(top.path()).unwrap();
        fs::write(waiting.place("recap.txt"), "new").unwrap();
        Journal::begin(waiting.path(), top.path(), &["recap.txt"]).unwrap();
        let is_ours = |name: &str| name == "recap.txt";
        let held = FolderLock::of(top.path()).unwrap();
        let failure = recover(top.path(), is_ours).unwrap_err();
        assert!(
            failure.message.contains("is being written by"),
            "{failure:?}"
        );
        assert_eq!(fs::read(top.path().join("recap.txt")).unwrap(), b"old");
        drop(held);
        recover(top.path(), is_ours).unwrap();
        assert_eq!(fs::read(top.path().join("recap.txt")).unwrap(), b"new");
        assert!(!waiting.path().exists());
    }
}
