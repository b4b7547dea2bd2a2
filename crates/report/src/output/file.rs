//! A file that changes as a whole: it is written beside its place and renamed at the end.

use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::journal::link_or_copy;
use super::waiting::{PREFIX, is_dead};
use crate::failure::Failure;
use crate::input::reason;
use crate::platform;
use crate::signals::HalfWritten;

/// A file about to be replaced, or created.
#[derive(Debug)]
pub(crate) struct Replacement {
    path: PathBuf,
    way: Option<Way>,
}

#[derive(Debug)]
enum Way {
    /// Beside a regular file, then over it; the old one, if any, is kept under another name.
    Rename {
        beside: NamedTempFile,
        half_written: HalfWritten,
        backup: Option<PathBuf>,
    },
    /// Straight into a device or a pipe, which cannot be renamed over.
    Direct(File),
}

impl Replacement {
    /// Opens the output before the work begins, so that a wrong path is reported at once.
    pub(super) fn prepare<'a>(
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
        })
    }

    /// Writes the content and puts it in place.
    pub(super) fn write(
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
            Some(Way::Rename {
                mut beside,
                half_written,
                backup,
            }) => {
                fill(beside.as_file_mut(), write).map_err(failed)?;
                half_written.finish(|| {
                    if let Some(backup) = &backup {
                        keep(&self.path, backup, beside.path())
                            .map_err(|error| unwritable(backup, &error))?;
                    }
                    beside
                        .persist(&self.path)
                        .map_err(|error| unwritable(&self.path, &error.error))?;
                    platform::sync_folder(folder_of(&self.path)?).map_err(|error| {
                        // What cannot be taken back is at least whole.
                        let _ = match &backup {
                            Some(backup) => fs::rename(backup, &self.path),
                            None => fs::remove_file(&self.path),
                        };
                        failed(error)
                    })
                })
            }
        }
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

fn rename(path: &Path, existing: Option<&Metadata>) -> Result<Way, Failure> {
    let folder = folder_of(path)?;
    clear(folder);
    let (beside, half_written) =
        new_beside(folder, existing.is_none()).map_err(|error| unwritable(path, &error))?;
    let backup = existing.map(|_| {
        let mut name = path.as_os_str().to_owned();
        name.push(".bak");
        PathBuf::from(name)
    });
    if let Some(existing) = existing {
        fs::set_permissions(beside.path(), existing.permissions())
            .map_err(|error| unwritable(path, &error))?;
    }
    Ok(Way::Rename {
        beside,
        half_written,
        backup,
    })
}

/// Makes a file in a folder that belongs to this run as long as it is locked.
fn new_beside(folder: &Path, is_new: bool) -> io::Result<(NamedTempFile, HalfWritten)> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    // A new file gets the mode that the user's mask gives, an existing one keeps its own.
    if is_new {
        platform::open_to_all(&mut builder);
    }
    loop {
        let (beside, half_written) = HalfWritten::make(|| builder.tempfile_in(folder))?;
        // Another run may have taken it for a dead one's before it was locked. Some file systems know no locks.
        match beside.as_file().try_lock() {
            Err(TryLockError::WouldBlock) => {}
            Ok(()) | Err(TryLockError::Error(_)) if beside.path().exists() => {
                return Ok((beside, half_written));
            }
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
    }
}

/// Removes what dead runs have left in a folder beside the files that they were to replace.
fn clear(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX)) {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && is_dead(&entry.path()).is_some() {
            // What cannot be removed is only left over.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Keeps the old content under another name. The file itself stays in place all the time, and what had the other name
/// until the new one has it.
fn keep(path: &Path, backup: &Path, beside: &Path) -> io::Result<()> {
    let kept = beside.with_extension("bak");
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
