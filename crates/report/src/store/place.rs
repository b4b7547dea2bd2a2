//! How several files come into place together: as a whole folder, by two folders that change places, or one by one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::file::unwritable;
use super::journal::{Journal, Unplaced};
use super::lock::LOCK;
use super::waiting::PACK;
use crate::failure::Failure;
use crate::platform;
use pack::MANIFEST;

/// Whether a folder holds files of these names and nothing else, so that another one can take its place. Not where
/// somebody works in it, who would be left in the old one.
pub(super) fn can_be_swapped(folder: &Path, ours: &[&str]) -> bool {
    let is_ours = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        entry.file_type().is_ok_and(|kind| kind.is_file())
            && ([LOCK, MANIFEST].contains(&&*name) || ours.iter().any(|one| name == *one))
    };
    platform::CAN_EXCHANGE
        && !same_file::is_same_file(folder, ".").unwrap_or(true)
        && fs::read_dir(folder)
            .is_ok_and(|mut entries| entries.all(|entry| entry.is_ok_and(|entry| is_ours(&entry))))
}

/// Gives the new folder its name.
pub(super) fn rename_whole(pack: &Path, target: &Path, beside: &Path) -> io::Result<()> {
    platform::sync_folder(pack)?;
    fs::rename(pack, target)?;
    platform::sync_folder(beside).inspect_err(|_| {
        // What cannot be taken back is at least whole.
        let _ = fs::rename(target, pack);
    })
}

/// Has the new folder and the old one change places in one step; `false` where that cannot be, and nothing has changed.
pub(super) fn swap(pack: &Path, target: &Path, beside: &Path) -> io::Result<bool> {
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
pub(super) fn one_by_one(
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
