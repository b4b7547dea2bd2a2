//! A file that changes as a whole: it is written beside its place and renamed at the end.

use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::journal::link_or_copy;
use super::lock::FolderLock;
use super::waiting::{self, Waiting};
use crate::failure::{Failure, reason};
use crate::platform;

/// How the new file is called while it waits.
const NEW: &str = "file";

/// A file about to be replaced, or created.
#[derive(Debug)]
pub(crate) struct Replacement {
    path: PathBuf,
    way: Option<Way>,
    transaction: Option<Transaction>,
}

/// What was read before the file is written again, all under one lock.
#[derive(Debug)]
struct Transaction {
    lock: FolderLock,
    read: Option<Vec<u8>>,
}

#[derive(Debug)]
enum Way {
    /// Beside a regular file, then over it; the old one, if any, is kept under another name.
    Rename {
        waiting: Waiting,
        permissions: Option<Permissions>,
        backup: Option<PathBuf>,
    },
    /// The same, over whatever there is.
    Cache(Waiting),
    /// Straight into a device or a pipe, which cannot be renamed over.
    Direct(File),
}

impl Replacement {
    /// Opens the output before the work begins, so that a wrong path is reported at once.
    pub(crate) fn prepare<'a>(
        path: &Path,
        force: bool,
        inputs: impl Iterator<Item = &'a Path>,
    ) -> Result<Self, Failure> {
        let failed = |error: io::Error| unwritable(path, &error);
        // What has no content of its own is written directly: a device, or a pipe, also through a link such as
        // `/dev/fd/3`, which leads to no name.
        if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            let file = File::options().write(true).open(path).map_err(failed)?;
            return Ok(Self {
                path: path.to_path_buf(),
                way: Some(Way::Direct(file)),
                transaction: None,
            });
        }
        // A link is followed once, and stays.
        let path = match fs::symlink_metadata(path) {
            Ok(found) if found.is_symlink() => fs::canonicalize(path)
                .map_err(|_| Failure::about(path, "is a link that leads nowhere"))?,
            _ => path.to_path_buf(),
        };
        let existing = fs::metadata(&path).ok();
        let way = match &existing {
            Some(found) if found.is_dir() => {
                return Err(Failure::about(&path, "is a directory").hint("give a file"));
            }
            Some(_) if is_one_of(&path, inputs) => {
                return Err(Failure::about(&path, "is an input of this run")
                    .hint("inputs are never overwritten; give another file"));
            }
            Some(_) if !force => {
                return Err(Failure::about(&path, "exists")
                    .hint("give another file, or `--force` to replace it"));
            }
            _ => rename(&path, existing.as_ref())?,
        };
        Ok(Self {
            path,
            way: Some(way),
            transaction: None,
        })
    }

    /// A file of our own that can be made again at any time: nothing of it is kept, and a link there is no file of ours.
    ///
    /// # Errors
    ///
    /// Where it cannot be written.
    pub(crate) fn cache(path: &Path) -> Result<Self, Failure> {
        let existing = fs::symlink_metadata(path).ok();
        if existing.is_some_and(|found| !found.is_file()) {
            return Err(Failure::about(path, "is not a file"));
        }
        let folder = folder_of(path)?;
        let waiting = Waiting::make_in(folder).map_err(|error| unwritable(path, &error))?;
        Ok(Self {
            path: path.to_path_buf(),
            way: Some(Way::Cache(waiting)),
            transaction: None,
        })
    }

    /// The same for a file that was read under a lock, `None` where there was none: it is replaced only if it is still
    /// what was read.
    pub(crate) fn of_read(self, lock: FolderLock, read: Option<Vec<u8>>) -> Self {
        Self {
            transaction: Some(Transaction { lock, read }),
            ..self
        }
    }

    /// Writes the content and puts it in place.
    pub(crate) fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let failed = |error: io::Error| unwritable(&self.path, &error);
        match self.way.take() {
            None => Ok(()),
            Some(Way::Direct(file)) => {
                let mut buffer = BufWriter::new(file);
                write(&mut buffer)
                    .and_then(|()| buffer.flush())
                    .map_err(failed)
            }
            Some(Way::Cache(waiting)) => {
                let beside = waiting.place(NEW);
                platform::create_new(&beside)
                    .and_then(|mut file| fill(&mut file, write))
                    .map_err(failed)?;
                waiting.finish(|folder| {
                    let done = fs::rename(&beside, &self.path).map_err(failed);
                    (done, Some(folder.to_path_buf()))
                })
            }
            Some(Way::Rename {
                waiting,
                permissions,
                backup,
            }) => {
                let beside = waiting.place(NEW);
                platform::create_new(&beside)
                    .and_then(|mut file| fill(&mut file, write))
                    .and_then(|()| match permissions {
                        // A new file gets the mode that the user's mask gives, an existing one keeps its own.
                        Some(permissions) => fs::set_permissions(&beside, permissions),
                        None => Ok(()),
                    })
                    .map_err(failed)?;
                let done = waiting.finish(|folder| {
                    let done = self.put_in_place(&beside, backup.as_deref());
                    (done, Some(folder.to_path_buf()))
                });
                // Others need not wait until the rest of the run is done.
                self.transaction = None;
                done
            }
        }
    }

    /// Puts the file that waits in place, if what is there is still what was read.
    fn put_in_place(&self, beside: &Path, backup: Option<&Path>) -> Result<(), Failure> {
        let failed = |error: io::Error| unwritable(&self.path, &error);
        if let Some(transaction) = &self.transaction {
            transaction.check(&self.path)?;
        }
        match backup {
            Some(backup) => {
                keep(&self.path, backup, beside).map_err(|error| unwritable(backup, &error))?;
            }
            None if fs::symlink_metadata(&self.path).is_ok() => {
                return Err(Failure::about(&self.path, "has come meanwhile")
                    .hint("nothing was written; give another file, or `--force` to replace it"));
            }
            None => {}
        }
        fs::rename(beside, &self.path).map_err(failed)?;
        platform::sync_folder(folder_of(&self.path)?).map_err(|error| {
            // What cannot be taken back is at least whole.
            let _ = match backup {
                Some(backup) => fs::rename(backup, &self.path),
                None => fs::remove_file(&self.path),
            };
            failed(error)
        })
    }
}

impl Transaction {
    /// Whether it is still this run's, and the file as it was.
    fn check(&self, path: &Path) -> Result<(), Failure> {
        if !self.lock.is_held() {
            return Err(Failure::about(
                path,
                "is not written: the lock of its folder was taken away",
            )
            .hint("nothing was written; run it again"));
        }
        let found = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            found => Some(found.map_err(|error| unwritable(path, &error))?),
        };
        if found != self.read {
            return Err(
                Failure::about(path, "was changed by another program meanwhile")
                    .hint("nothing was written; close the file there, and run it again"),
            );
        }
        Ok(())
    }
}

/// Writes the content of a file, down to the disk.
pub(super) fn fill(
    file: &mut File,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut buffer = BufWriter::new(file);
    write(&mut buffer)?;
    buffer.flush()?;
    buffer.get_ref().sync_all()
}

/// The folder that something is to be created in, which must exist.
pub(super) fn folder_of(path: &Path) -> Result<&Path, Failure> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    if folder.is_dir() {
        Ok(folder)
    } else {
        Err(Failure::about(folder, "does not exist").hint("create the folder first"))
    }
}

/// Makes room beside a file.
fn rename(path: &Path, existing: Option<&Metadata>) -> Result<Way, Failure> {
    let folder = folder_of(path)?;
    waiting::clear(folder);
    let waiting = Waiting::make_in(folder).map_err(|error| unwritable(path, &error))?;
    let backup = existing.map(|_| backup_of(path));
    Ok(Way::Rename {
        waiting,
        permissions: existing.map(Metadata::permissions),
        backup,
    })
}

/// Where the old content of a file is kept.
pub(super) fn backup_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".bak");
    PathBuf::from(name)
}

/// Keeps the old content under another name. The file itself stays in place all the time, and what had the other name
/// until the new one has it.
fn keep(path: &Path, backup: &Path, beside: &Path) -> io::Result<()> {
    let kept = backup_of(beside);
    link_or_copy(path, &kept)?;
    fs::rename(&kept, backup)?;
    // Where both names were one file already, the first one is still there.
    match fs::remove_file(&kept) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

pub(super) fn is_one_of<'a>(output: &Path, mut inputs: impl Iterator<Item = &'a Path>) -> bool {
    inputs.any(|input| same_file::is_same_file(output, input).unwrap_or(false))
}

pub(super) fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::about(path, format_args!("cannot be written: {}", reason(error)))
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;

    /// A spreadsheet does not know the lock.
    #[test]
    fn what_another_program_wrote_meanwhile_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("corrections.csv");
        let check = |read: Option<&[u8]>, meanwhile: Option<&[u8]>, is_written: bool| {
            let lock = FolderLock::of(folder.path()).unwrap();
            let _ = fs::remove_file(&path);
            if let Some(read) = read {
                fs::write(&path, read).unwrap();
            }
            let replacement = Replacement::prepare(&path, true, iter::empty()).unwrap();
            let mut replacement = replacement.of_read(lock, read.map(<[u8]>::to_vec));
            match meanwhile {
                Some(meanwhile) => fs::write(&path, meanwhile).unwrap(),
                None => drop(fs::remove_file(&path)),
            }
            let done = replacement.write(|out| out.write_all(b"ours"));
            assert_eq!(done.is_ok(), is_written, "{done:?}");
            let expected = if is_written {
                Some(&b"ours"[..])
            } else {
                meanwhile
            };
            assert_eq!(fs::read(&path).ok().as_deref(), expected);
            let others = fs::read_dir(folder.path()).unwrap().count();
            assert!(others <= 3, "the lock, the file and its old content");
        };
        check(Some(b"old"), Some(b"old"), true);
        check(None, None, true);
        check(Some(b"old"), Some(b"theirs"), false);
        check(Some(b"old"), Some(b"older"), false);
        check(Some(b"old"), None, false);
        check(None, Some(b"theirs"), false);
    }
}
