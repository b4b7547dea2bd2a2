//! A large file that is never held in memory as a whole.

use std::ops::Range;

use memchr::{memchr, memrchr};

use super::Text;
use super::content::{Content, StoredText};
use super::encoding::{UTF8, by_mark, refusal};
use super::survey::Survey;
use crate::{StoredFile, TextEncoding};

/// How many bytes are read at a time: few enough to stay in a cache near the processor. Among that many there is a line
/// end, unless a line is so long that it may be too long.
const BLOCK: usize = 1 << 18;

/// How many bytes may be read together.
const MOST: usize = 1 << 23;

/// The text of a file of ASCII; `None` where anything is unusual: in memory, it can be said what.
pub fn open<'a>(file: StoredFile<'a>, given: Option<TextEncoding>) -> Option<Text<'a>> {
    open_in_blocks(file, given, BLOCK)
}

/// The same, in blocks of that many bytes, which a survey's blocks divide.
pub fn open_in_blocks<'a>(
    file: StoredFile<'a>,
    given: Option<TextEncoding>,
    block: usize,
) -> Option<Text<'a>> {
    let mut opening = vec![0; block.min(file.bytes.length())];
    file.bytes.fill(0, &mut opening).then_some(())?;
    if refusal(&opening).is_some() {
        return None;
    }
    let (encoding, mark) = by_mark(&opening, given).ok()?;
    if encoding != UTF8 {
        return None;
    }
    let end = memrchr(b'\n', &opening)? + 1;
    let opening = std::str::from_utf8(opening.get(mark..end)?).ok()?;
    let survey = Survey::of(opening.as_bytes());
    if !survey.is_usual() {
        return None;
    }
    let stored = StoredText {
        file: file.bytes,
        mark,
        opening: opening.to_owned(),
        block,
    };
    Some(Text::surveyed(file.name, Content::Stored(stored), survey))
}

impl StoredText<'_> {
    /// Reads some lines. `None` where they cannot be read, or where so many follow each other without a place for a cut
    /// that all must be held in memory.
    pub(super) fn read(&self, within: &Range<usize>, room: &mut Vec<u8>) -> Option<()> {
        self.begin(within, room)?;
        self.file.fill(self.mark + within.start, room).then_some(())
    }

    /// The same, block by block, each of which is looked at while it is in the cache. `None` also where something is
    /// unusual.
    pub(super) fn look(&self, within: &Range<usize>, room: &mut Vec<u8>) -> Option<Survey> {
        self.begin(within, room)?;
        let mut survey = Survey::before(room.len());
        for start in (0..room.len()).step_by(self.block) {
            let left = room.len() - start;
            // One byte behind what is looked at shows whether a line ends there.
            let block = &mut room[start..][..left.min(self.block + 1)];
            let at = self.mark + within.start + start;
            self.file.fill(at, block).then_some(())?;
            survey.look(block, left.min(self.block));
            let is_one_line = left >= self.block && memchr(b'\n', block).is_none();
            if is_one_line || !survey.is_usual() {
                return None;
            }
        }
        Some(survey)
    }

    /// Makes room for some lines.
    fn begin(&self, within: &Range<usize>, room: &mut Vec<u8>) -> Option<()> {
        (within.len() <= MOST).then(|| room.resize(within.len(), 0))
    }
}
