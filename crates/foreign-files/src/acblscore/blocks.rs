//! Blocks: each begins with its length, and is read within it.

use super::decoded;

/// Where a file is damaged, and how.
#[derive(Debug)]
pub(super) struct Damage {
    /// The offset from the beginning of the file.
    pub(super) at: usize,
    pub(super) why: String,
}

/// What is read, unless the file is damaged.
pub(super) type Read<T> = Result<T, Box<Damage>>;

/// A block of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'b> {
    file: &'b [u8],
    /// Where it begins.
    pub(super) at: usize,
    /// Where it ends.
    end: usize,
}

impl<'b> Block<'b> {
    /// The first block, with pointers to all others.
    pub(super) fn header(file: &'b [u8]) -> Read<Self> {
        Self::at(file, 0)
    }

    fn at(file: &'b [u8], at: usize) -> Read<Self> {
        let Some([low, high]) = file.get(at..).and_then(|rest| rest.first_chunk()) else {
            let why = "a block begins behind the end of the file".to_owned();
            return Err(damage(at, why));
        };
        let end = at + 2 + usize::from(u16::from_le_bytes([*low, *high]));
        if end > file.len() {
            let missing = end - file.len();
            let why = format!("{missing} bytes of a block are not in the file: it is cut");
            return Err(damage(at, why));
        }
        Ok(Self { file, at, end })
    }

    /// The block to which a pointer leads; `None` where it leads nowhere.
    pub(super) fn follow(&self, offset: usize, what: &str) -> Read<Option<Self>> {
        let pointer = u32::from_le_bytes(self.bytes(offset, what)?);
        match usize::try_from(pointer) {
            Ok(0) => Ok(None),
            Ok(at) => Self::at(self.file, at).map(Some),
            Err(_) => Err(self.damaged(offset, format!("{what} leads out of the file"))),
        }
    }

    /// How many bytes there are behind an offset.
    pub(super) const fn behind(&self, offset: usize) -> usize {
        self.end.saturating_sub(self.at + offset)
    }

    fn bytes<const N: usize>(&self, offset: usize, what: &str) -> Read<[u8; N]> {
        let start = self.at + offset;
        let inside = self
            .file
            .get(start..self.end)
            .and_then(|rest| rest.first_chunk());
        inside.copied().ok_or_else(|| {
            let why = format!("{what} is missing: its block ends before it");
            self.damaged(offset, why)
        })
    }

    /// A number of one byte.
    pub(super) fn byte(&self, offset: usize, what: &str) -> Read<u8> {
        self.bytes::<1>(offset, what).map(|[byte]| byte)
    }

    /// A number of two bytes.
    pub(super) fn word(&self, offset: usize, what: &str) -> Read<u16> {
        self.bytes(offset, what).map(u16::from_le_bytes)
    }

    /// A number of two bytes that may be below zero.
    pub(super) fn signed_word(&self, offset: usize, what: &str) -> Read<i16> {
        self.bytes(offset, what).map(i16::from_le_bytes)
    }

    /// A number of four bytes that may be below zero.
    pub(super) fn signed_long(&self, offset: usize, what: &str) -> Read<i32> {
        self.bytes(offset, what).map(i32::from_le_bytes)
    }

    /// A text behind its length.
    pub(super) fn text(&self, offset: usize, what: &str) -> Read<String> {
        let length = usize::from(self.byte(offset, what)?);
        let start = self.at + offset + 1;
        let text = self
            .file
            .get(start..self.end)
            .and_then(|rest| rest.get(..length));
        let text =
            text.ok_or_else(|| self.damaged(offset, format!("{what} is longer than its block")))?;
        Ok(decoded(text))
    }

    /// Says what is wrong at an offset.
    pub(super) fn damaged(&self, offset: usize, why: String) -> Box<Damage> {
        damage(self.at + offset, why)
    }
}

fn damage(at: usize, why: String) -> Box<Damage> {
    Box::new(Damage { at, why })
}
