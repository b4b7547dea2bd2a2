//! Several files that change together: all are written aside first, and put in place when all are there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::file::{fill, folder_of, is_one_of, unwritable};
use super::journal::{self, Journal, Unplaced};
use super::lock::{FolderLock, LOCK};
use super::open_files::OpenFiles;
use super::waiting::{self, PACK, Waiting};
use crate::failure::Failure;
use crate::pack::may_be_ours;
use crate::platform;

/// A folder about to be filled.
#[derive(Debug)]
pub(crate) struct Folder {
    /// As the user called it.
    path: PathBuf,
    /// Where it is, through all links.
    target: PathBuf,
    way: Way,
    waiting: Waiting,
    open_files: OpenFiles,
}

/// How the files come into place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The folder is new: the one that they wait in gets its name.
    New,
    /// The folder holds only what is ours: the one that they wait in and the old one change places in one step.
    Swap,
    /// Something else lies in the folder: one after another, by a list that the next run can go on with.
    OneByOne,
}

impl Folder {
    /// Looks before the work begins whether the files may be written: only over files, and never over an input. What an
    /// earlier run has left half done is finished first. `ours` are the names of all files that may come into such a
    /// folder.
    ///
    /// # Errors
    ///
    /// Where one may not be written.
    pub(crate) fn prepare<'a>(
        path: &Path,
        files: impl Iterator<Item = &'a str>,
        ours: &[&str],
        inputs: impl Iterator<Item = &'a Path> + Clone,
    ) -> Result<Self, Failure> {
        let failed = |error: io::Error| unwritable(path, &error);
        let is_new = match fs::metadata(path) {
            Ok(found) if found.is_dir() => false,
            Ok(_) => return Err(Failure::about(path, "is not a folder").hint("give a folder")),
            Err(_) if fs::symlink_metadata(path).is_ok() => {
                return Err(Failure::about(path, "is a link that leads nowhere"));
            }
            Err(_) => true,
        };
        let target = if is_new {
            path.to_path_buf()
        } else {
            fs::canonicalize(path).map_err(failed)?
        };
        if !is_new {
            journal::recover(&target, may_be_ours)?;
        }
        for file in files {
            let file = path.join(file);
            let Ok(found) = fs::symlink_metadata(&file) else {
                continue;
            };
            if !found.is_file() {
                return Err(Failure::about(&file, "is in the way: it is not a file")
                    .hint("move it, or give another folder"));
            }
            if is_one_of(&file, inputs.clone()) {
                return Err(Failure::about(&file, "is an input of this run")
                    .hint("inputs are never overwritten; give another folder"));
            }
        }
        let beside = || {
            let beside = folder_of(&target)?;
            waiting::clear(beside);
            Waiting::make_in(beside).map_err(failed)
        };
        let swapped = || can_be_swapped(&target, ours).then(|| beside().ok())?;
        let (way, waiting) = if is_new {
            (Way::New, beside()?)
        } else if let Some(waiting) = swapped() {
            (Way::Swap, waiting)
        } else {
            (Way::OneByOne, Waiting::make_in(&target).map_err(failed)?)
        };
        Ok(Self {
            path: path.to_path_buf(),
            target,
            way,
            waiting,
            open_files: OpenFiles::default(),
        })
    }

    /// Writes one file, to wait for the others.
    ///
    /// # Errors
    ///
    /// Where it cannot be written; nothing has changed then.
    pub(crate) fn write(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        // A new file gets the mode that the user's mask gives, an existing one keeps its own.
        let existing = fs::metadata(self.target.join(name)).ok();
        let waiting = self.waiting.path().join(PACK).join(name);
        let create = || platform::create_new(&waiting);
        self.open_files
            .with(create, |file: &mut File| fill(file, write))
            .and_then(|()| match existing {
                Some(found) => fs::set_permissions(&waiting, found.permissions()),
                None => Ok(()),
            })
            .map_err(|error| unwritable(&self.path.join(name), &error))
    }

    /// Puts the files in place; returns their paths in the order given.
    ///
    /// # Errors
    ///
    /// Where one cannot be put in place; all are as they were then.
    pub(crate) fn put_in_place(self, names: &[&str]) -> Result<Vec<PathBuf>, Failure> {
        let Self {
            path,
            target,
            way,
            waiting,
            ..
        } = self;
        let beside = folder_of(&target)?;
        waiting.finish(|waiting| {
            // Two runs into one folder come one after the other.
            let _held = match way {
                Way::New => None,
                Way::Swap | Way::OneByOne => match FolderLock::of(&target) {
                    Ok(lock) => Some(lock),
                    Err(held) => return (Err(held), Some(waiting.to_path_buf())),
                },
            };
            let whole = match way {
                Way::New => rename_whole(&waiting.join(PACK), &target, beside).map(|()| true),
                Way::Swap => swap(&waiting.join(PACK), &target, beside),
                Way::OneByOne => Ok(false),
            };
            match whole {
                Ok(true) => (Ok(()), Some(waiting.to_path_buf())),
                Ok(false) => one_by_one(waiting, &target, &path, names),
                Err(error) => (Err(unwritable(&path, &error)), Some(waiting.to_path_buf())),
            }
        })?;
        Ok(names.iter().map(|name| path.join(name)).collect())
    }
}

/// Whether a folder holds files of these names and nothing else, so that another one can take its place. Not where
/// somebody works in it, who would be left in the old one.
fn can_be_swapped(folder: &Path, ours: &[&str]) -> bool {
    let is_ours = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        entry.file_type().is_ok_and(|kind| kind.is_file())
            && (name == LOCK || ours.iter().any(|one| name == *one))
    };
    platform::CAN_EXCHANGE
        && !same_file::is_same_file(folder, ".").unwrap_or(true)
        && fs::read_dir(folder)
            .is_ok_and(|mut entries| entries.all(|entry| entry.is_ok_and(|entry| is_ours(&entry))))
}

/// Gives the new folder its name.
fn rename_whole(pack: &Path, target: &Path, beside: &Path) -> io::Result<()> {
    platform::sync_folder(pack)?;
    fs::rename(pack, target)?;
    platform::sync_folder(beside).inspect_err(|_| {
        // What cannot be taken back is at least whole.
        let _ = fs::rename(target, pack);
    })
}

/// Has the new folder and the old one change places in one step; `false` where that cannot be, and nothing has changed.
fn swap(pack: &Path, target: &Path, beside: &Path) -> io::Result<bool> {
    // What is not written anew stays in the folder.
    for entry in fs::read_dir(target)? {
        let entry = entry?;
        let stays = pack.join(entry.file_name());
        let is_file = entry.file_type()?.is_file();
        if !is_file || !stays.exists() && fs::hard_link(entry.path(), stays).is_err() {
            return Ok(false);
        }
    }
    let old = fs::metadata(target)?;
    if !platform::have_one_owner(&fs::metadata(pack)?, &old) {
        return Ok(false);
    }
    fs::set_permissions(pack, old.permissions())?;
    platform::sync_folder(pack)?;
    if platform::exchange(pack, target).is_err() {
        return Ok(false);
    }
    match platform::sync_folder(beside) {
        Ok(()) => Ok(true),
        Err(error) => {
            // What cannot be taken back is at least whole.
            let _ = platform::exchange(pack, target);
            Err(error)
        }
    }
}

/// Puts one file after another in place; also returns the waiting folder that is to be removed.
fn one_by_one(
    waiting: &Path,
    target: &Path,
    path: &Path,
    names: &[&str],
) -> (Result<(), Failure>, Option<PathBuf>) {
    // The next run looks for the list in the folder itself.
    let inside = match waiting.file_name() {
        Some(name) if waiting.parent() != Some(target) => target.join(name),
        _ => waiting.to_path_buf(),
    };
    if inside != waiting
        && let Err(error) = fs::rename(waiting, &inside)
    {
        return (Err(unwritable(path, &error)), Some(waiting.to_path_buf()));
    }
    let done = platform::sync_folder(&inside.join(PACK))
        .map_err(|error| Unplaced::unchanged("", error))
        .and_then(|()| Journal::begin(&inside, target, names))
        .and_then(Journal::put_in_place);
    match done {
        Ok(()) => (Ok(()), Some(inside)),
        Err(unplaced) => {
            let place = match unplaced.name.as_str() {
                "" => path.to_path_buf(),
                name => path.join(name),
            };
            let failure = unwritable(&place, &unplaced.error);
            if unplaced.undone {
                return (Err(failure), Some(inside));
            }
            let failure = Failure::new(format!("{}; nor be put back", failure.message)).hint(
                "the next `matchpoint report` into this folder finishes what this one could not",
            );
            (Err(failure), None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [&str; 3] = ["one", "two", "three"];

    fn filled(path: &Path) -> Folder {
        let folder = Folder::prepare(path, FILES.into_iter(), &FILES, std::iter::empty()).unwrap();
        for name in FILES {
            folder.write(name, |out| write!(out, "new {name}")).unwrap();
        }
        folder
    }

    /// All files of a folder with their content.
    fn content(path: &Path) -> Vec<(String, String)> {
        let mut files: Vec<(String, String)> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| {
                let text = fs::read_to_string(entry.path()).unwrap_or_default();
                (entry.file_name().into_string().unwrap(), text)
            })
            .filter(|(name, _)| name != LOCK)
            .collect();
        files.sort();
        files
    }

    /// What is in the way only when the files are put in place is the worst case: some have been replaced by then.
    #[test]
    fn everything_is_put_back() {
        let top = tempfile::tempdir().unwrap();
        fs::write(top.path().join("one"), "old one").unwrap();
        fs::write(top.path().join("other"), "untouched").unwrap();
        let folder = filled(top.path());
        fs::create_dir_all(top.path().join("three/full")).unwrap();
        let failure = folder.put_in_place(&FILES).unwrap_err();
        assert!(
            failure.message.contains("three` cannot be written: "),
            "{failure:?}"
        );
        let expected = [("one", "old one"), ("other", "untouched"), ("three", "")];
        let expected = expected.map(|(name, text)| (name.to_owned(), text.to_owned()));
        assert_eq!(content(top.path()), expected);
    }

    #[test]
    fn a_folder_that_comes_between_is_not_touched() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("pack");
        let folder = filled(&path);
        assert!(!path.exists(), "nothing is there before all is");
        fs::create_dir_all(path.join("full")).unwrap();
        assert!(folder.put_in_place(&FILES).is_err());
        assert_eq!(content(&path), [("full".to_owned(), String::new())]);
        assert_eq!(
            fs::read_dir(top.path()).unwrap().count(),
            1,
            "nothing is left over"
        );
    }

    #[test]
    fn a_file_that_cannot_be_written_changes_nothing() {
        let top = tempfile::tempdir().unwrap();
        let folder =
            Folder::prepare(top.path(), FILES.into_iter(), &FILES, std::iter::empty()).unwrap();
        folder.write("one", |out| out.write_all(b"new")).unwrap();
        let full = |_: &mut dyn Write| Err(io::Error::from(io::ErrorKind::StorageFull));
        let failure = folder.write("two", full).unwrap_err();
        assert!(
            failure
                .message
                .ends_with("two` cannot be written: no storage space"),
            "{failure:?}"
        );
        drop(folder);
        assert_eq!(content(top.path()), []);
    }
}
