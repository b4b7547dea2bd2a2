//! Several files that change together: all are written aside first, and put in place when all are there.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::file::{fill, folder_of, is_one_of, keep, unwritable};
use crate::failure::Failure;
use crate::platform;
use crate::signals::HalfWritten;

/// Where files go that are about to be replaced, inside the folder where the new ones wait.
const BEFORE: &str = "before";

/// A folder about to be filled.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// Where the files wait: in the folder itself, since only there a file can surely be renamed into it; beside a folder
    /// that does not exist yet.
    waiting: TempDir,
    half_written: HalfWritten,
    is_new: bool,
}

/// A file that was put in place, and where the one before it is kept.
struct Placed {
    path: PathBuf,
    before: Option<PathBuf>,
}

impl Folder {
    /// Looks before the work begins whether the files may be written: only over files, and never over an input.
    ///
    /// # Errors
    ///
    /// Where one may not be written.
    pub(crate) fn prepare<'a>(
        path: &Path,
        files: impl Iterator<Item = &'a str>,
        inputs: impl Iterator<Item = &'a Path> + Clone,
    ) -> Result<Self, Failure> {
        let is_new = match fs::metadata(path) {
            Ok(found) if found.is_dir() => false,
            Ok(_) => return Err(Failure::about(path, "is not a folder").hint("give a folder")),
            Err(_) if fs::symlink_metadata(path).is_ok() => {
                return Err(Failure::about(path, "is a link that leads nowhere"));
            }
            Err(_) => true,
        };
        for file in files {
            let file = path.join(file);
            let Ok(found) = fs::symlink_metadata(&file) else {
                continue;
            };
            if !found.is_file() {
                return Err(Failure::about(&file, "is in the way: it is no file")
                    .hint("move it, or give another folder"));
            }
            if is_one_of(&file, inputs.clone()) {
                return Err(Failure::about(&file, "is an input of this run")
                    .hint("inputs are never overwritten; give another folder"));
            }
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".matchpoint-");
        let beside = if is_new {
            platform::open_to_all(&mut builder, true);
            folder_of(path)?
        } else {
            path
        };
        let (waiting, half_written) = HalfWritten::make(|| builder.tempdir_in(beside))
            .map_err(|error| unwritable(path, &error))?;
        Ok(Self {
            path: path.to_path_buf(),
            waiting,
            half_written,
            is_new,
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
        let existing = fs::metadata(self.path.join(name)).ok();
        let waiting = self.waiting.path().join(name);
        platform::create_new(&waiting)
            .and_then(|mut file| fill(&mut file, write))
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
        let paths: Vec<PathBuf> = names.iter().map(|name| self.path.join(name)).collect();
        let Self {
            path,
            waiting,
            half_written,
            is_new,
        } = self;
        let done = half_written.finish(|| {
            if is_new {
                put_folder_in_place(waiting, &path)
            } else {
                put_files_in_place(waiting, names, &paths)
            }
        });
        done.map(|()| paths)
    }
}

fn put_folder_in_place(waiting: TempDir, path: &Path) -> Result<(), Failure> {
    let waiting = waiting.keep();
    fs::rename(&waiting, path).map_err(|error| {
        // What cannot be removed is only left over.
        let _ = fs::remove_dir_all(&waiting);
        unwritable(path, &error)
    })
}

fn put_files_in_place(waiting: TempDir, names: &[&str], paths: &[PathBuf]) -> Result<(), Failure> {
    let before = waiting.path().join(BEFORE);
    fs::create_dir(&before).map_err(|error| unwritable(&before, &error))?;
    let mut placed = Vec::new();
    for (name, path) in names.iter().zip(paths) {
        match place(&waiting.path().join(name), path, &before.join(name)) {
            Ok(one) => placed.push(one),
            Err(error) => {
                let failure = unwritable(path, &error);
                return Err(match undo(placed) {
                    Ok(()) => failure,
                    Err(undoing) => {
                        let kept = waiting.keep().join(BEFORE);
                        let kept = Failure::about(&kept, "holds the files as they were");
                        Failure::new(format!(
                            "{}; nor be put back: {}",
                            failure.message, undoing.message
                        ))
                        .hint(kept.message)
                    }
                });
            }
        }
    }
    Ok(())
}

/// Puts a file in place, after the one that is there was kept.
fn place(waiting: &Path, path: &Path, before: &Path) -> io::Result<Placed> {
    let before = match fs::symlink_metadata(path) {
        Ok(_) => {
            keep(path, before)?;
            Some(before.to_path_buf())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    fs::rename(waiting, path)?;
    Ok(Placed {
        path: path.to_path_buf(),
        before,
    })
}

/// Puts everything back, the last first; goes on where something cannot be, and tells the first.
fn undo(placed: Vec<Placed>) -> Result<(), Failure> {
    let mut outcome = Ok(());
    for Placed { path, before } in placed.into_iter().rev() {
        let undone = match before {
            Some(before) => fs::rename(before, &path),
            None => fs::remove_file(&path),
        };
        outcome = outcome.and(undone.map_err(|error| unwritable(&path, &error)));
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [&str; 3] = ["one", "two", "three"];

    fn filled(path: &Path) -> Folder {
        let folder = Folder::prepare(path, FILES.into_iter(), std::iter::empty()).unwrap();
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
        let folder = Folder::prepare(top.path(), FILES.into_iter(), std::iter::empty()).unwrap();
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
