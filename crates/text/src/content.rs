//! The content of a text: characters in memory, or a file that is read where it is needed.

use std::borrow::Cow;
use std::ops::Range;

use crate::Stored;

/// The characters of a text, without a byte order mark. Offsets are counted in bytes.
#[derive(Debug)]
pub(super) enum Content<'a> {
    /// In memory.
    Held(Cow<'a, str>),
    /// In a file of ASCII.
    Stored(StoredText<'a>),
}

/// A file of ASCII that is not in memory.
#[derive(Debug)]
pub(super) struct StoredText<'a> {
    pub(super) file: &'a dyn Stored,
    /// The length of its byte order mark.
    pub(super) mark: usize,
    /// The lines that it begins with.
    pub(super) opening: String,
    /// How many bytes are looked at together.
    pub(super) block: usize,
}

impl Content<'_> {
    /// The whole text, or the lines that it begins with.
    pub(super) fn opening(&self) -> &str {
        match self {
            Self::Held(text) => text,
            Self::Stored(stored) => &stored.opening,
        }
    }

    /// How many bytes there are.
    pub(super) fn length(&self) -> usize {
        match self {
            Self::Held(text) => text.len(),
            Self::Stored(stored) => stored.length(),
        }
    }

    /// Some bytes, as far as there are that many.
    pub(super) fn bytes(&self, within: Range<usize>) -> Cow<'_, [u8]> {
        let within = within.start.min(self.length())..within.end.min(self.length());
        match self {
            Self::Held(text) => Cow::Borrowed(&text.as_bytes()[within]),
            Self::Stored(stored) => Cow::Owned(stored.text(within).into_bytes()),
        }
    }

    /// The text from an offset on: all of it, or at least that many bytes, as far as there are that many.
    pub(super) fn from(&self, start: usize, least: usize) -> Cow<'_, str> {
        match self {
            Self::Held(text) => Cow::Borrowed(text.get(start..).unwrap_or_default()),
            Self::Stored(stored) => {
                let end = stored.length().min(start + least);
                Cow::Owned(stored.text(start.min(end)..end))
            }
        }
    }
}

impl StoredText<'_> {
    fn length(&self) -> usize {
        self.file.length() - self.mark
    }

    /// Some of the text; nothing where it cannot be read, which the owner of the file notices.
    fn text(&self, within: Range<usize>) -> String {
        let mut room = vec![0; within.len()];
        if self.file.fill(self.mark + within.start, &mut room) {
            String::from_utf8(room).unwrap_or_default()
        } else {
            String::new()
        }
    }
}
