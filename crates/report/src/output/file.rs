//! A file that changes as a whole: it is written beside its place and renamed at the end.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

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
    /// Opens the output before the work begins, so that a wrong path is told at once.
    pub(super) fn prepare<'a>(
        path: &Path,
        force: bool,
        inputs: impl Iterator<Item = &'a Path>,
    ) -> Result<Self, Failure> {
        let failed = |error: io::Error| unwritable(path, &error);
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
            Some(found) if !found.is_file() => {
                Way::Direct(File::options().write(true).open(&path).map_err(failed)?)
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
                    if let Some(backup) = backup {
                        keep(&self.path, &backup).map_err(|error| unwritable(&backup, &error))?;
                    }
                    beside
                        .persist(&self.path)
                        .map(drop)
                        .map_err(|error| unwritable(&self.path, &error.error))
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
    let mut builder = tempfile::Builder::new();
    builder.prefix(".matchpoint-");
    // A new file gets the mode that the user's mask gives, an existing one keeps its own.
    if existing.is_none() {
        platform::open_to_all(&mut builder, false);
    }
    let (beside, half_written) = HalfWritten::make(|| builder.tempfile_in(folder))
        .map_err(|error| unwritable(path, &error))?;
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

/// Keeps the old content under another name; the file itself stays in place all the time.
pub(super) fn keep(path: &Path, backup: &Path) -> io::Result<()> {
    match fs::remove_file(backup) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::hard_link(path, backup).or_else(|_| fs::copy(path, backup).map(drop))
}

pub(super) fn is_one_of<'a>(output: &Path, mut inputs: impl Iterator<Item = &'a Path>) -> bool {
    inputs.any(|input| same_file::is_same_file(output, input).unwrap_or(false))
}

pub(super) fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::about(path, format_args!("cannot be written: {}", reason(error)))
}
