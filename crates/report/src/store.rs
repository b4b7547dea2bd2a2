//! Everything that writes files: the only place that opens one for writing, renames one or removes one.
//!
//! A file, and a folder of files, change as a whole or not at all. There is one way to act on a folder ([`Folder`]): its
//! [`lock`] is taken, what was cut off there is finished from its [`journal`], then files are read, written aside
//! ([`waiting`]) and put in place. Nothing found on the disk is trusted: files that are not known to be this program's, by
//! a mark, by a list with what is in them, or by the [`manifest`] of a pack, stay as they are. Each chapter uses only those
//! before it: disk, lock, waiting, manifest, journal, folder and file.
//!
//! `.ci/torn.py` tests this: it kills a run at each of its system calls, and makes each of them fail.

mod disk;
mod file;
mod folder;
mod journal;
mod lock;
mod manifest;
mod waiting;

pub(crate) use disk::{HIDDEN, folder_of, read_own};
pub(crate) use file::Replacement;
pub(crate) use folder::Folder;
pub(crate) use journal::cut_off;
pub(crate) use manifest::of as manifest_of;
