//! Everything that writes files: the only place that opens one for writing, renames one or removes one.
//!
//! A file, and a folder of files, change as a whole or not at all. Reading, changing and writing a file is a
//! transaction under the lock of its folder. Nothing found on the disk is trusted: files that are not known to be this
//! program's, by a mark or by the manifest of a pack, stay as they are.
//!
//! `.ci/torn.py` tests this: it kills a run at each of its system calls, and makes each of them fail.

mod claim;
mod file;
mod folder;
mod half_written;
mod journal;
mod lock;
mod manifest;
mod open_files;
mod ours;
mod place;
mod waiting;

use std::io::Read;
use std::path::Path;

use crate::platform;

pub(crate) use file::Replacement;
pub(crate) use folder::{Folder, remove_unchanged};
pub(crate) use lock::FolderLock;
pub(crate) use manifest::of as manifest_of;
pub(crate) use waiting::is_cut_off;

/// Reads a text of our own, if it is no link and at most so long.
pub(crate) fn read_own(path: &Path, most: u64) -> Option<String> {
    let mut text = String::new();
    let file = platform::open_plain(path, false).ok()?;
    (file.take(most + 1).read_to_string(&mut text)).ok()?;
    (text.len() as u64 <= most).then_some(text)
}

/// How the names of all hidden files and folders begin.
pub(crate) const HIDDEN: &str = ".matchpoint.";
