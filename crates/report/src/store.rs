//! Everything that writes files: the only place that opens one for writing, renames one or removes one.
//!
//! A file, and a folder of files, change as a whole or not at all. There is one way to act on a folder ([`Folder`]): its
//! [`lock`] is taken, what was cut off there is finished from its [`journal`], then files are read, written aside
//! ([`staging`]) and put in place. Nothing found on the disk is trusted: files that are not known to be this program's, by
//! a mark, by a list with what is in them, or by the [`manifest`] of a pack, stay as they are. Each chapter uses only those
//! before it: disk, lock, waiting, manifest, journal, folder and file.
//!
//! `.ci/torn.py` tests this: it kills a run at each of its system calls, and makes each of them fail.

mod file;
mod folder;
mod journal;
mod lock;
mod manifest;
mod staging;

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::failure::Failure;
use crate::platform;

pub(crate) use file::Replacement;
pub(crate) use folder::Folder;
pub(crate) use journal::cut_off;
pub(crate) use manifest::of as manifest_of;

// What every chapter of the store does with the disk.

/// How the names of all hidden files and folders begin.
pub(crate) const HIDDEN: &str = ".matchpoint.";

/// Reads a text of our own, if it is no link and at most so long.
pub(crate) fn read_own(path: &Path, most: u64) -> Option<String> {
    let mut text = String::new();
    let file = platform::open_plain(path, false).ok()?;
    (file.take(most + 1).read_to_string(&mut text)).ok()?;
    (text.len() as u64 <= most).then_some(text)
}

/// The folder that something is to be created in, which must exist.
pub(crate) fn folder_of(path: &Path) -> Result<&Path, Failure> {
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

/// Writes the content of a file, down to the disk.
fn fill(file: &mut File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = BufWriter::new(file);
    write(&mut buffer)?;
    buffer.flush()?;
    buffer.get_ref().sync_all()
}

/// Where the old content of a file is kept.
fn backup_of(path: &Path) -> PathBuf {
    with_ending(path, ".bak")
}

/// A path with something behind its name.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Whether something was moved or removed; what is gone already is no error.
fn unless_gone(done: io::Result<()>) -> io::Result<bool> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        done => done.map(|()| true),
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Copies a file, down to the disk. A link would change with the file where a program saves it in place.
fn copy(path: &Path, other: &Path) -> io::Result<()> {
    let bytes = fs::read(path)?;
    fill(&mut platform::create_new(other)?, |out| out.write_all(&bytes))?;
    fs::set_permissions(other, fs::metadata(path)?.permissions())
}

/// Whether there is something at a path, whatever it is.
fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

fn is_one_of<'a>(output: &Path, mut inputs: impl Iterator<Item = &'a Path>) -> bool {
    inputs.any(|input| same_file::is_same_file(output, input).unwrap_or(false))
}
