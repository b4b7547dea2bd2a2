//! The journal of an act that puts several files in place one after another, so that the next act can finish one that
//! was cut off. `docs/formats.md` has its format.
//!
//! The waiting folder holds the new files, and one of two lists. With `journal`, what still waits goes into place. With
//! `undo`, the old files go back, which are kept for what cannot be made again. Whatever is found there may have been
//! prepared by somebody else, or be a copy: only files of this user are moved that have the content of the list.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use pack::MANIFEST;
use reports::visible::visible;
use serde::{Deserialize, Serialize};

use super::lock::FolderLock;
use super::manifest::content;
use super::staging::{self, JOURNAL, NEW, OLD, PART, UNDO, Waiting};
use super::{copy, fill, is_there, read_own, unless_gone};
use crate::failure::{Failure, reason};
use crate::platform;
use crate::retry_hint::with_flag;

/// The flag with which a folder that was copied is finished.
const FINISH: &str = "--finish";

const FORMAT: &str = "matchpoint-journal";
const VERSION: u64 = 2;
/// The most that is read of a list.
const LARGEST: u64 = 1 << 20;

/// The files that are put in place, and from where.
#[derive(Debug)]
pub(super) struct Journal {
    staging: PathBuf,
    list: List,
}

#[derive(Debug, Serialize, Deserialize)]
struct List {
    format: String,
    version: u64,
    /// The number of the waiting folder, which no copy of it has.
    folder: u64,
    /// Whether they can be made again, and the old ones are not kept.
    pack: bool,
    files: Vec<Entry>,
}

/// A file by its name, and the SHA-256 of what is in it; without a new one, it is removed.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) new: Option<String>,
    pub(super) old: Option<String>,
}

/// Puts files in place that wait in a folder, which the user called `shown`; where one refuses, puts all back, unless
/// they can be made again.
///
/// # Errors
///
/// The file that refuses.
pub(super) fn put_in_place(
    staging: &mut Waiting,
    shown: &Path,
    files: Vec<Entry>,
    pack: bool,
) -> Result<(), Failure> {
    let journal = Journal::begin(staging.path(), files, pack)
        .map_err(|error| Failure::unwritable(shown, &error))?;
    let Err((name, error)) = journal.complete() else {
        return Ok(());
    };
    let failure = match name {
        "" => Failure::unwritable(shown, &error),
        name => Failure::unwritable(&shown.join(name), &error),
    };
    let is_undone = !pack
        && fs::rename(journal.staging.join(JOURNAL), journal.staging.join(UNDO))
            .and_then(|()| journal.undo())
            .is_ok();
    if is_undone {
        return Err(failure);
    }
    staging.leave();
    Err(Failure::new(format!("{}; some of the files are in place", failure.message))
        .hint("the next act in this folder finishes what this one could not"))
}

impl Journal {
    /// Keeps the old files, and writes down what is to be done. Nothing has changed in the target before that is on the
    /// disk.
    fn begin(staging: &Path, files: Vec<Entry>, pack: bool) -> io::Result<Self> {
        let old = staging.join(OLD);
        fs::create_dir(&old)?;
        for entry in files.iter().filter(|entry| !pack && entry.old.is_some()) {
            copy(&around(staging).join(&entry.name), &old.join(&entry.name))?;
        }
        platform::sync_folder(&old)?;
        platform::sync_folder(&staging.join(NEW))?;
        let list = List {
            format: FORMAT.to_owned(),
            version: VERSION,
            folder: platform::identity(&fs::symlink_metadata(staging)?),
            pack,
            files,
        };
        let part = staging.join(PART);
        let text = serde_json::to_vec_pretty(&list)?;
        fill(&mut platform::create_new(&part)?, |out| out.write_all(&text))?;
        fs::rename(part, staging.join(JOURNAL))?;
        platform::sync_folder(staging)?;
        Ok(Self { staging: staging.to_path_buf(), list })
    }

    /// Where the files go.
    fn target(&self) -> &Path {
        around(&self.staging)
    }

    /// Puts in place what still waits; else says which file refuses, or nothing where it is the folder.
    fn complete(&self) -> Result<(), (&str, io::Error)> {
        for Entry { name, new, .. } in &self.list.files {
            let place = self.target().join(name);
            let done = match new {
                Some(_) => fs::rename(self.staging.join(NEW).join(name), place),
                None => fs::remove_file(place),
            };
            // What is not there is in place already, or gone.
            unless_gone(done).map_err(|error| (name.as_str(), error))?;
        }
        platform::sync_folder(self.target()).map_err(|error| ("", error))?;
        // Where it cannot be removed, the next act finds nothing left to do.
        let _ = fs::remove_file(self.staging.join(JOURNAL));
        Ok(())
    }

    /// Puts everything back, the last first; goes on where something cannot be, and reports the first.
    fn undo(&self) -> io::Result<()> {
        let (new, old) = (self.staging.join(NEW), self.staging.join(OLD));
        let mut outcome = Ok(());
        for entry in self.list.files.iter().rev() {
            let (name, place) = (&entry.name, self.target().join(&entry.name));
            let undone = if entry.old.is_some() {
                fs::rename(old.join(name), place)
            } else if is_there(&new.join(name)) {
                // It was never put in place, or is back already.
                Ok(())
            } else {
                fs::rename(place, new.join(name))
            };
            outcome = outcome.and(unless_gone(undone).map(drop));
        }
        outcome?;
        platform::sync_folder(self.target())?;
        let _ = fs::remove_file(self.staging.join(UNDO));
        Ok(())
    }

    /// Reads the list of a waiting folder; nothing where there is none.
    fn read(staging: &Path, list: &str) -> Result<Option<Self>, Failure> {
        let path = staging.join(list);
        if !is_there(&path) {
            return Ok(None);
        }
        let text = read_own(&path, LARGEST);
        let text = text.ok_or_else(|| foreign(staging, "its list cannot be read"))?;
        let list = serde_json::from_str(&text).ok();
        let list = list.filter(|list: &List| list.format == FORMAT && list.version == VERSION);
        let list = list.ok_or_else(|| foreign(staging, "its list is of another version"))?;
        Ok(Some(Self { staging: staging.to_path_buf(), list }))
    }

    /// Whether all that is moved is a file of this user's, and no link, and has the content that the list says; what
    /// somebody has changed since is not replaced.
    fn check(&self, is_back: bool) -> Result<(), Failure> {
        let foreign = |why: String| Err(foreign(&self.staging, why));
        let folders = [NEW, OLD].map(|name| self.staging.join(name));
        for path in folders.iter().chain([&self.staging]) {
            let is_sound = |found: fs::Metadata| found.is_dir() && platform::is_own(&found);
            if !fs::symlink_metadata(path).is_ok_and(is_sound) {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                return foreign(format!("`{name}` in it is no folder of yours"));
            }
        }
        for Entry { name, new, old } in &self.list.files {
            let is_plain = Path::new(name).file_name().is_some_and(|file| file == &**name)
                && (!name.starts_with('.') || name == MANIFEST);
            if !is_plain {
                return foreign(format!("it lists `{}`, which no act writes", visible(name)));
            }
            let is_one_of = |path: PathBuf, known: &[&String]| match fs::symlink_metadata(&path) {
                Err(error) => error.kind() == io::ErrorKind::NotFound,
                Ok(found) => {
                    platform::is_own(&found)
                        && content(&path)
                            .is_ok_and(|found| known.iter().any(|known| *known == found.sha256()))
                }
            };
            let both: Vec<&String> = [new, old].into_iter().flatten().collect();
            let [waits, kept] = folders.each_ref().map(|folder| folder.join(name));
            let is_pending = match (is_back, new, old) {
                (false, Some(_), _) => is_there(&waits),
                (false, None, _) => true,
                (true, _, Some(_)) => is_there(&kept),
                (true, _, None) => !is_there(&waits),
            };
            if !(is_one_of(waits, &both) && is_one_of(kept, &both)) {
                return foreign(format!("`{name}` in it is not as it was written"));
            }
            let file = self.target().join(name);
            if is_pending && !is_one_of(file.clone(), &both) {
                return Err(Failure::about(&file, "was changed after an act that writes it was cut off")
                    .hint("nothing was touched; give the file another name, and run this again: then the act is finished"));
            }
        }
        Ok(())
    }

    /// Whether it was written in this very folder, and not in one that was copied since.
    fn is_original(&self) -> bool {
        let found = fs::symlink_metadata(&self.staging);
        found.is_ok_and(|found| platform::identity(&found) == self.list.folder)
    }

    fn names(&self) -> String {
        let names = self.list.files.iter().map(|entry| &entry.name);
        let names = names.filter(|name| !name.ends_with(".bak"));
        let names = names.map(|name| format!("`{}`", visible(name)));
        names.collect::<Vec<_>>().join(", ")
    }
}

/// Opens a folder for an act: waits for its lock, finishes or takes back what was cut off there, and removes what is left
/// over. Files are put in place under this lock, so whoever has left a list behind has ended. A copied folder is finished
/// only if that was asked for.
///
/// # Errors
///
/// Where another run keeps the lock, and where an act that was cut off cannot be finished.
pub(super) fn opened(folder: &Path, is_finishing: bool) -> Result<FolderLock, Failure> {
    let held = FolderLock::of(folder)?;
    for path in staging::with_list(folder) {
        for (list, is_back) in [(JOURNAL, false), (UNDO, true)] {
            let Some(journal) = Journal::read(&path, list)? else {
                continue;
            };
            journal.check(is_back)?;
            if !is_finishing && !journal.is_original() {
                let what = format_args!(
                    "was copied while an act was cut off in it, which writes {}",
                    journal.names()
                );
                return Err(Failure::about(folder, what).hint(format!(
                    "nothing was touched; `{}` finishes it first",
                    with_flag(FINISH)
                )));
            }
            let done = if is_back {
                journal.undo()
            } else {
                journal.complete().map_err(|(_, error)| error)
            };
            done.map_err(|error| {
                let why = format_args!("cannot be written: {}", reason(&error));
                Failure::about(folder, why)
                    .hint("an earlier act was cut off while it put its files in place")
            })?;
        }
        staging::remove(&path);
    }
    staging::clear(folder);
    // While the folder was new, it waited beside.
    folder.parent().into_iter().for_each(staging::clear);
    Ok(held)
}

/// The folder that a waiting one is in, and whose files it has.
fn around(staging: &Path) -> &Path {
    staging.parent().unwrap_or(Path::new("."))
}

/// Refuses a list. What waits beside it may be the only copy.
fn foreign(staging: &Path, why: impl fmt::Display) -> Failure {
    let what = format_args!("is of an act that was cut off, and cannot be finished: {why}");
    Failure::about(staging, what)
        .hint("nothing was touched; move it out of the folder, and run this again")
}

/// The act that was cut off in a folder, while it put files in place: whether it wrote a pack, which can be made again, and
/// its files, each in backticks. Nothing is changed.
pub(crate) fn cut_off(folder: &Path) -> Option<(bool, String)> {
    let staging = staging::cut_off(folder)?;
    let read = |list| Journal::read(&staging, list).ok().flatten();
    let journal = read(JOURNAL).or_else(|| read(UNDO));
    let is_pack = journal.as_ref().is_some_and(|journal| journal.list.pack);
    Some((is_pack, journal.map_or_else(|| "files".to_owned(), |journal| journal.names())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with an old file in it.
    fn folder() -> tempfile::TempDir {
        let top = tempfile::tempdir().unwrap();
        fs::write(top.path().join("one"), "old").unwrap();
        top
    }

    /// New files that wait, and what a list says of them.
    fn written(top: &Path, names: &[&str]) -> (Waiting, Vec<Entry>) {
        let staging = Waiting::make_in(top).unwrap();
        let hash = |path: &Path| content(path).unwrap().sha256().to_owned();
        let entries = names.iter().map(|name| {
            let new = staging.place(name);
            fs::write(&new, "new").unwrap();
            let old = top.join(name);
            Entry {
                name: (*name).to_owned(),
                new: Some(hash(&new)),
                old: old.is_file().then(|| hash(&old)),
            }
        });
        let entries = entries.collect();
        (staging, entries)
    }

    /// An act that is cut off before its first file is in place.
    fn cut_off_in(top: &Path) -> PathBuf {
        let (mut staging, entries) = written(top, &["one", "two"]);
        Journal::begin(staging.path(), entries, false).unwrap();
        staging.leave();
        staging.path().to_path_buf()
    }

    fn read(top: &Path, name: &str) -> Option<String> {
        fs::read_to_string(top.join(name)).ok()
    }

    /// What is in the way only when the files are put in place is the worst case: some have been replaced by then.
    #[test]
    fn an_act_is_put_back_and_a_pack_is_finished_later() {
        for pack in [false, true] {
            let top = folder();
            let (mut staging, entries) = written(top.path(), &["one", "two", "three"]);
            fs::create_dir_all(top.path().join("three/full")).unwrap();
            let failure = put_in_place(&mut staging, top.path(), entries, pack).unwrap_err();
            assert!(failure.message.contains("three` cannot be written"), "{failure:?}");
            assert_eq!(failure.message.ends_with("some of the files are in place"), pack);
            let expected = if pack { "new" } else { "old" };
            assert_eq!(read(top.path(), "one").as_deref(), Some(expected));
            assert_eq!(read(top.path(), "two").is_some(), pack);
            drop(staging);
            fs::remove_dir_all(top.path().join("three")).unwrap();
            opened(top.path(), false).unwrap();
            assert_eq!(read(top.path(), "three").is_some(), pack);
            let left = fs::read_dir(top.path()).unwrap().count();
            assert_eq!(left, if pack { 4 } else { 2 }, "the files and the lock");
        }
    }

    /// Where the file system knows no locks, nobody can tell from the mark whether the run is alive; the folder's lock
    /// tells it.
    #[test]
    fn what_a_run_left_is_finished_by_who_holds_the_lock() {
        let top = folder();
        cut_off_in(top.path());
        let held = FolderLock::of(top.path()).unwrap();
        let failure = opened(top.path(), false).unwrap_err();
        assert!(failure.message.contains("is being written by"), "{failure:?}");
        assert_eq!(read(top.path(), "one").as_deref(), Some("old"));
        drop(held);
        let left = cut_off(top.path()).unwrap();
        assert_eq!(left, (false, "`one`, `two`".to_owned()));
        opened(top.path(), false).unwrap();
        assert_eq!(read(top.path(), "one").as_deref(), Some("new"));
        assert!(cut_off(top.path()).is_none());
    }

    /// A run that removes a file is killed before that: the next one removes it, but not what was written meanwhile.
    #[test]
    fn what_an_act_removes_goes_with_it() {
        for is_changed in [false, true] {
            let top = folder();
            let (mut staging, mut entries) = written(top.path(), &["two"]);
            let old = content(&top.path().join("one")).unwrap().sha256().to_owned();
            entries.push(Entry { name: "one".to_owned(), new: None, old: Some(old) });
            Journal::begin(staging.path(), entries, true).unwrap();
            staging.leave();
            if is_changed {
                fs::write(top.path().join("one"), "theirs").unwrap();
            }
            assert_eq!(opened(top.path(), false).is_err(), is_changed);
            let expected = is_changed.then_some("theirs");
            assert_eq!(read(top.path(), "one").as_deref(), expected);
            assert_eq!(read(top.path(), "two").is_none(), is_changed);
        }
    }

    /// Somebody saves a file between the act that was cut off and the next one: it is neither lost nor mixed in.
    #[test]
    fn what_was_changed_since_is_not_replaced() {
        let top = folder();
        let staging = cut_off_in(top.path());
        let one = top.path().join("one");
        fs::write(&one, "theirs").unwrap();
        let failure = opened(top.path(), true).unwrap_err();
        assert!(failure.message.contains("was changed after an act"), "{failure:?}");
        assert!(staging.exists() && read(top.path(), "two").is_none());
        fs::rename(&one, top.path().join("mine")).unwrap();
        opened(top.path(), false).unwrap();
        assert_eq!(read(top.path(), "one").as_deref(), Some("new"));
        assert_eq!(read(top.path(), "mine").as_deref(), Some("theirs"));
    }

    /// A copy of a folder has another number, as one that somebody has prepared.
    #[cfg(unix)]
    #[test]
    fn a_copied_folder_is_finished_only_if_that_is_asked_for() {
        let top = folder();
        let staging = cut_off_in(top.path());
        let copied = top.path().join("copied");
        fs::create_dir(&copied).unwrap();
        fs::copy(top.path().join("one"), copied.join("one")).unwrap();
        let inner = copied.join(staging.file_name().unwrap());
        for part in [NEW, OLD] {
            fs::create_dir_all(inner.join(part)).unwrap();
            for entry in fs::read_dir(staging.join(part)).unwrap() {
                let entry = entry.unwrap();
                fs::copy(entry.path(), inner.join(part).join(entry.file_name())).unwrap();
            }
        }
        for name in ["matchpoint-run", JOURNAL] {
            fs::copy(staging.join(name), inner.join(name)).unwrap();
        }
        let failure = opened(&copied, false).unwrap_err();
        assert!(failure.message.contains("writes `one`, `two`"), "{failure:?}");
        assert!(failure.hint.unwrap().contains(FINISH));
        assert_eq!(read(&copied, "one").as_deref(), Some("old"));
        opened(&copied, true).unwrap();
        assert_eq!(read(&copied, "one").as_deref(), Some("new"));
    }
}
