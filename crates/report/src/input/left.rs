//! The files of a session's folder that it does not use, as they lie on disk.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use pack::DOCUMENT;
use pack::beside::{Unused, is_looked_at};
use pack::sources::Ours;
use traveler_ingest::{Holds, holds};

use super::read_file;
use crate::store;

/// The most that is read of a file to see what it is.
const LOOKED_AT: u64 = 4 << 20;

/// A file of the folder, beside the travelers.
pub(super) struct Left<'a> {
    pub(super) file: &'a Path,
    pub(super) travelers: &'a [PathBuf],
}

impl Unused for Left<'_> {
    fn name(&self) -> Cow<'_, str> {
        self.file.file_name().unwrap_or_default().to_string_lossy()
    }

    fn holds(&self) -> Holds {
        beginning(self.file).map_or(Holds::Other, |bytes| holds(&bytes))
    }

    fn content(&self) -> Option<(String, Cow<'_, [u8]>)> {
        let content = read_file(self.file).ok()?;
        Some((content.name, content.bytes.into()))
    }

    fn is_newer(&self) -> bool {
        let written = |path: &Path| path.metadata().ok()?.modified().ok();
        let own = written(self.file);
        own.is_some() && self.travelers.iter().all(|used| written(used) < own)
    }
}

/// The files of a folder that are neither used nor passed over by their names, in their order.
pub(super) fn left(folder: &Path, used: &[&Path]) -> Vec<PathBuf> {
    let ours = ours(folder);
    let used: HashSet<PathBuf> =
        used.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
    let is_left = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        !path.is_dir()
            && is_looked_at(&name, &ours)
            && !fs::canonicalize(path).is_ok_and(|path| used.contains(&path))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_left).collect();
    files.sort();
    files
}

/// The files of a folder that a run has written there.
pub(super) fn ours(folder: &Path) -> Ours {
    let is_pack = folder.join(DOCUMENT).exists();
    Ours::of(is_pack, store::manifest_of(folder).as_ref())
}

/// The beginning of a file. A pipe would be waited for.
pub(super) fn beginning(path: &Path) -> Option<Vec<u8>> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(LOOKED_AT).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
