//! The manifest of a pack: which files were written, and what was in them. It is a file of the pack like any other, the
//! same in a folder, in an archive and from a page; only the manifest says what may be replaced.

use std::io::{self, Write};

use serde_json::Value;
use sha2::{Digest, Sha256};

/// The file.
pub const MANIFEST: &str = ".matchpoint.json";

const FORMAT: &str = "matchpoint-pack";
const VERSION: u64 = 1;

/// What was written as a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// By which two packs can be compared.
    pub fingerprint: String,
    /// The files, in the order of the pack.
    pub files: Vec<Written>,
}

/// A file as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its name.
    pub name: String,
    /// What was in it.
    pub content: Content,
}

/// What is in a file: as much as it takes to see whether it has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    bytes: u64,
    sha256: String,
}

impl Manifest {
    /// Reads one; `None` where the text is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
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
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.name.as_str())
    }

    /// What was in a file; `None` where it is none of the pack.
    #[must_use]
    pub fn content(&self, name: &str) -> Option<&Content> {
        let mut files = self.files.iter();
        files.find(|file| file.name == name).map(|file| &file.content)
    }

    /// Writes it, a line for each file.
    ///
    /// # Errors
    ///
    /// Where `out` cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
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
    /// That of some bytes.
    ///
    /// ```
    /// use pack::Content;
    ///
    /// assert_eq!(Content::of(b"abc"), Content::of(b"abc"));
    /// assert_ne!(Content::of(b"abc"), Content::of(b"abd"));
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self::hashed(bytes.len() as u64, Sha256::new_with_prefix(bytes))
    }

    /// Their SHA-256, in hexadecimal digits.
    #[must_use]
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    fn hashed(bytes: u64, hash: Sha256) -> Self {
        let hash = hash.finalize();
        Self { bytes, sha256: hash.iter().map(|byte| format!("{byte:02x}")).collect() }
    }
}

/// Writes through, and says in the end what was written.
#[derive(Debug)]
pub struct Measure<W> {
    out: W,
    bytes: u64,
    hash: Sha256,
}

impl<W: Write> Measure<W> {
    /// Nothing is written yet.
    pub fn of(out: W) -> Self {
        Self { out, bytes: 0, hash: Sha256::new() }
    }

    /// What was written.
    pub fn content(self) -> Content {
        Content::hashed(self.bytes, self.hash)
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
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_was_written() {
        let mut measure = Measure::of(Vec::new());
        measure.write_all(b"abc").unwrap();
        let content = measure.content();
        assert_eq!(content, Content::of(b"abc"));
        let manifest = Manifest {
            fingerprint: "lusab-babad".to_owned(),
            files: vec![Written { name: "recap.txt".to_owned(), content }],
        };
        let mut text = Vec::new();
        manifest.write(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        // The hash is that of FIPS 180-2, appendix B.1.
        assert_eq!(
            text,
            "{\"format\": \"matchpoint-pack\", \"version\": 1, \"fingerprint\": \"lusab-babad\", \"files\": [\n  \
             {\"name\": \"recap.txt\", \"bytes\": 3, \"sha256\": \
             \"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\"}\n]}\n"
        );
        assert_eq!(Manifest::read(&text), Some(manifest));
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
