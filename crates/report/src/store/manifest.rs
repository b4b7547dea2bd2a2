//! The manifest of a pack: which files a run has written, and what was in them. It alone says what may be replaced.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::read_own;
use crate::platform;

/// The file.
pub(crate) const MANIFEST: &str = ".matchpoint.json";

const FORMAT: &str = "matchpoint-pack";
const VERSION: u64 = 1;
/// The most that is read of it.
const LARGEST: u64 = 1 << 20;

/// What a run has written into a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Manifest {
    pub(super) fingerprint: String,
    pub(super) files: Vec<Written>,
}

/// A file as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) name: String,
    pub(super) content: Content,
}

/// What is in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Content {
    bytes: u64,
    sha256: String,
}

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

impl Manifest {
    /// The manifest of a folder; `None` where there is none that can be read.
    pub(crate) fn of(folder: &Path) -> Option<Self> {
        Self::read(&read_own(&folder.join(MANIFEST), LARGEST)?)
    }

    fn read(text: &str) -> Option<Self> {
        let document: Value = serde_json::from_str(text).ok()?;
        let is_known = document.get("format")? == FORMAT && document.get("version")? == VERSION;
        let file = |file: &Value| {
            Some(Written {
                name: file.get("name")?.as_str()?.to_owned(),
                content: Content {
                    bytes: file.get("bytes")?.as_u64()?,
                    sha256: file.get("sha256")?.as_str()?.to_owned(),
                },
            })
        };
        let files = document.get("files")?.as_array()?;
        is_known.then_some(Self {
            fingerprint: document.get("fingerprint")?.as_str()?.to_owned(),
            files: files.iter().map(file).collect::<Option<_>>()?,
        })
    }

    /// The names of the files.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.name.as_str())
    }

    /// What it says of a file of its folder.
    pub(super) fn standing(&self, folder: &Path, name: &str) -> io::Result<Standing> {
        let Some(written) = self.files.iter().find(|file| file.name == name) else {
            return Ok(Standing::NotOurs);
        };
        Ok(match Content::of(&folder.join(name))? == written.content {
            true => Standing::Ours,
            false => Standing::Changed,
        })
    }

    /// Writes it, a line for each file.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let text = |text: &str| Value::from(text).to_string();
        write!(
            out,
            "{{\"format\": {}, \"version\": {VERSION}, \"fingerprint\": {}, \"files\": [",
            text(FORMAT),
            text(&self.fingerprint)
        )?;
        for (place, Written { name, content }) in self.files.iter().enumerate() {
            let separator = if place == 0 { "\n" } else { ",\n" };
            write!(
                out,
                "{separator}  {{\"name\": {}, \"bytes\": {}, \"sha256\": {}}}",
                text(name),
                content.bytes,
                text(&content.sha256)
            )?;
        }
        out.write_all(b"\n]}\n")
    }
}

impl Content {
    /// What is in a file now.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let mut measure = Measure::of(io::sink());
        io::copy(&mut platform::open_plain(path, false)?, &mut measure)?;
        Ok(measure.content())
    }
}

/// Whether there is something at the manifest's place, whatever it is.
pub(super) fn is_there(folder: &Path) -> bool {
    fs::symlink_metadata(folder.join(MANIFEST)).is_ok()
}

/// Writes through, and says in the end what was written.
#[derive(Debug)]
pub(super) struct Measure<W> {
    out: W,
    bytes: u64,
    hash: Sha256,
}

impl<W: Write> Measure<W> {
    pub(super) fn of(out: W) -> Self {
        Self {
            out,
            bytes: 0,
            hash: Sha256::new(),
        }
    }

    pub(super) fn content(self) -> Content {
        let hash = self.hash.finalize();
        Content {
            bytes: self.bytes,
            sha256: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }
}

impl<W: Write> Write for Measure<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.hash.update(bytes.get(..count).unwrap_or_default());
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("recap.txt");
        fs::write(&path, "abc").unwrap();
        let manifest = Manifest {
            fingerprint: "lusab-babad".to_owned(),
            files: vec![Written {
                name: "recap.txt".to_owned(),
                content: Content::of(&path).unwrap(),
            }],
        };
        let mut text = Vec::new();
        manifest.write(&mut text).unwrap();
        // The hash is that of FIPS 180-2, appendix B.1.
        assert_eq!(
            String::from_utf8(text.clone()).unwrap(),
            "{\"format\": \"matchpoint-pack\", \"version\": 1, \"fingerprint\": \"lusab-babad\", \"files\": [\n  \
             {\"name\": \"recap.txt\", \"bytes\": 3, \"sha256\": \
             \"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\"}\n]}\n"
        );
        fs::write(folder.path().join(MANIFEST), text).unwrap();
        assert_eq!(Manifest::of(folder.path()), Some(manifest.clone()));
        let standing = |name| manifest.standing(folder.path(), name).unwrap();
        assert_eq!(standing("recap.txt"), Standing::Ours);
        assert_eq!(standing("mine.txt"), Standing::NotOurs);
        fs::write(&path, "abd").unwrap();
        assert_eq!(
            manifest.standing(folder.path(), "recap.txt").unwrap(),
            Standing::Changed
        );
    }

    #[test]
    fn another_document_is_no_manifest() {
        for text in [
            "",
            "{}",
            r#"{"format": "matchpoint-pack", "version": 2, "fingerprint": "", "files": []}"#,
            r#"{"format": "other", "version": 1, "fingerprint": "", "files": []}"#,
            r#"{"format": "matchpoint-pack", "version": 1, "fingerprint": "", "files": [{}]}"#,
        ] {
            assert_eq!(Manifest::read(text), None, "{text}");
        }
    }
}
