//! What a text consists of: characters in memory, or a file that is read where it is needed.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use crate::sources::Stored;

/// How much longer than others a block may be. Where none can be cut even so, the file must be held in memory.
const LONGEST: usize = 4;

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
    /// How many bytes are read at a time.
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

    /// Some bytes, as far as there are so many.
    pub(super) fn bytes(&self, within: Range<usize>) -> Cow<'_, [u8]> {
        let within = within.start.min(self.length())..within.end.min(self.length());
        match self {
            Self::Held(text) => Cow::Borrowed(&text.as_bytes()[within]),
            Self::Stored(stored) => Cow::Owned(stored.text(within).into_bytes()),
        }
    }

    /// The text from an offset on: all of it, or at least so many bytes, as far as there are so many.
    pub(super) fn from(&self, start: usize, least: usize) -> Cow<'_, str> {
        match self {
            Self::Held(text) => Cow::Borrowed(text.get(start..).unwrap_or_default()),
            Self::Stored(stored) => {
                let end = stored.length().min(start + least);
                Cow::Owned(stored.text(start.min(end)..end))
            }
        }
    }

    /// Reads some lines from the first to the last: all at once, or in blocks of whole lines; `cut` says where a block
    /// may end. `None` where that cannot be done.
    pub(super) fn in_blocks(
        &self,
        within: Range<usize>,
        cut: impl Fn(&[u8]) -> Option<usize>,
        mut read: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Option<()> {
        match self {
            Self::Held(text) => {
                let _ = read(text.get(within)?);
                Some(())
            }
            Self::Stored(stored) => stored.in_blocks(within, cut, read),
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
        match self.file.fill(self.mark + within.start, &mut room) {
            true => String::from_utf8(room).unwrap_or_default(),
            false => String::new(),
        }
    }

    fn in_blocks(
        &self,
        within: Range<usize>,
        cut: impl Fn(&[u8]) -> Option<usize>,
        mut read: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Option<()> {
        let mut room = vec![0; self.block.min(within.len())];
        let (mut at, mut filled) = (within.start, 0);
        loop {
            let end = room.len().min(filled + (within.end - at));
            (self.file.fill(self.mark + at, &mut room[filled..end])).then_some(())?;
            at += end - filled;
            let is_last = at == within.end;
            let whole = if is_last {
                Some(end)
            } else {
                cut(&room[..end])
            };
            let Some(whole) = whole else {
                (room.len() < LONGEST * self.block).then_some(())?;
                room.resize(room.len() * 2, 0);
                filled = end;
                continue;
            };
            let block = std::str::from_utf8(&room[..whole]).ok()?;
            if read(block).is_break() || is_last {
                return Some(());
            }
            room.copy_within(whole..end, 0);
            filled = end - whole;
        }
    }
}
