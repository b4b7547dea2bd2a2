//! The manifest of a pack in a folder, and the state of the files there.

use std::io;
use std::path::Path;

use pack::{Content, MANIFEST, Manifest, Measure};

use super::read_own;
use crate::platform;

/// The most that is read of it.
const LARGEST: u64 = 1 << 20;

/// No run has written it.
pub(super) const NOT_OURS: &str = "not ours";
/// A run has written it, and somebody has changed it.
const CHANGED: &str = "changed since it was written";

/// The manifest of a folder; `None` where there is none that can be read.
pub(crate) fn of(folder: &Path) -> Option<Manifest> {
    Manifest::read(&read_own(&folder.join(MANIFEST), LARGEST)?)
}

/// Why a file of a folder may not be replaced; `None` where a run has written it, and it is as it was.
pub(super) fn objection(
    manifest: &Manifest,
    folder: &Path,
    name: &str,
) -> io::Result<Option<&'static str>> {
    let Some(written) = manifest.content(name) else {
        return Ok(Some(NOT_OURS));
    };
    Ok((content(&folder.join(name))? != *written).then_some(CHANGED))
}

/// What is in a file now.
pub(super) fn content(path: &Path) -> io::Result<Content> {
    let mut measure = Measure::of(io::sink());
    io::copy(&mut platform::open_plain(path, false)?, &mut measure)?;
    Ok(measure.content())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use pack::Written;

    use super::*;

    #[test]
    fn it_says_whose_a_file_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("recap.txt");
        fs::write(&path, "abc").unwrap();
        let manifest = Manifest {
            fingerprint: "lusab-babad".to_owned(),
            files: vec![Written { name: "recap.txt".to_owned(), content: content(&path).unwrap() }],
        };
        let mut text = Vec::new();
        manifest.write(&mut text).unwrap();
        fs::write(folder.path().join(MANIFEST), text).unwrap();
        assert_eq!(of(folder.path()), Some(manifest.clone()));
        let objection = |name| objection(&manifest, folder.path(), name).unwrap();
        assert_eq!(objection("recap.txt"), None);
        assert_eq!(objection("mine.txt"), Some(NOT_OURS));
        fs::write(&path, "abd").unwrap();
        assert_eq!(objection("recap.txt"), Some(CHANGED));
    }
}
