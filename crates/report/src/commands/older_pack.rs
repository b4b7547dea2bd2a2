//! Packs of a session that no longer agree with its files.

use pack::as_read;
use std::fs;
use std::path::{Path, PathBuf};

use reports::model::published::Published;
use session::Session;
use traveler_ingest::Reading;

use super::published;
use crate::cli::ReadingArgs;
use crate::console::Console;
use crate::input::results_beside;
use crate::quoted::shown;

/// The most folders of a session that are looked into.
const FOLDERS: usize = 64;

/// Says which packs are older than the session: where `report` writes them by itself, in the session's folder, and in
/// the folders in it. Packs of other sessions are none of them.
pub(super) fn report(args: &ReadingArgs, reading: &Reading, console: Console) {
    let Some(session) = &reading.session else {
        return;
    };
    let packs = folders(&args.paths).into_iter();
    let packs: Vec<(PathBuf, Published)> =
        packs.filter_map(|folder| Some((folder.clone(), published::of_pack(&folder)?))).collect();
    if packs.is_empty() {
        return;
    }
    let older = older(&packs, session, reading);
    let named = args.named().unwrap_or_default();
    for folder in older {
        let shown = shown(folder);
        console.note(format_args!("the pack in `{shown}` is older than the files of this session"));
        let is_usual = results_beside(&args.paths).is_some_and(|usual| usual == *folder);
        let target = if is_usual { String::new() } else { format!(" -o {shown}") };
        console.next(format_args!("`matchpoint report {named}{target}` writes it again"));
    }
}

/// Those that say something else.
fn older<'p>(
    packs: &'p [(PathBuf, Published)],
    session: &Session,
    reading: &Reading,
) -> Vec<&'p PathBuf> {
    let scoresheet = matchpointing::score(session);
    let scored = as_read(session, &scoresheet, reading);
    let older = packs.iter().filter(|(_, pack)| pack::is_older(pack, scored));
    older.map(|(folder, _)| folder).collect()
}

/// The folders in which packs of a session may be.
fn folders(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = results_beside(paths).into_iter().collect();
    if let [folder] = paths
        && folder.is_dir()
    {
        folders.push(folder.clone());
        folders.extend(inside(folder));
    }
    folders
}

/// The folders in a folder, by their names. No link is followed.
fn inside(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_folder = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
    let mut found: Vec<PathBuf> =
        entries.filter(is_folder).map(|entry| entry.path()).take(FOLDERS).collect();
    found.sort();
    found
}
