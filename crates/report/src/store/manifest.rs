//! The manifest of a pack in a folder, and the state of the files there.

use std::io;
use std::path::Path;

use pack::{Content, MANIFEST, Manifest, Measure};

use super::read_own;
use crate::platform;

/// The most that is read of it.
const LARGEST: u64 = 1 << 20;

/// What a manifest says of a file that is in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// A run has written it, and it is as it was.
    Ours,
    /// A run has written it, and somebody has changed it.
    Changed,
    /// No run has written it.
    NotOurs,
}

/// The manifest of a folder; `None` where there is none that can be read.
pub(crate) fn of(folder: &Path) -> Option<Manifest> {
    Manifest::read(&read_own(&folder.join(MANIFEST), LARGEST)?)
}

/// What a manifest says of a file of its folder.
pub(super) fn standing(manifest: &Manifest, folder: &Path, name: &str) -> io::Result<Standing> {
    let Some(written) = manifest.content(name) else {
        return Ok(Standing::NotOurs);
    };
    Ok(if content(&folder.join(name))? == *written { Standing::Ours } else { Standing::Changed })
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
        let standing = |name| standing(&manifest, folder.path(), name).unwrap();
        assert_eq!(standing("recap.txt"), Standing::Ours);
        assert_eq!(standing("mine.txt"), Standing::NotOurs);
        fs::write(&path, "abd").unwrap();
        assert_eq!(standing("recap.txt"), Standing::Changed);
    }
}
