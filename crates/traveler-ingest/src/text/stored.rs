//! A large file that is never held in memory as a whole.

use std::ops::Range;

use encoding_rs::UTF_8;
use memchr::{memchr, memrchr};
use session::threads;

use super::Text;
use super::content::{Content, StoredText};
use super::encoding::{by_mark, refusal};
use super::survey::Survey;
use crate::sources::{Options, Stored, StoredFile};

/// How many bytes are read at a time: few enough to stay in a cache near the processor. Among so many there is a line
/// end, unless a line is so long that it may be too long.
const BLOCK: usize = 1 << 18;

/// The text of a file of ASCII; `None` where anything is unusual: in memory, it can be said what.
pub(crate) fn open<'a>(file: StoredFile<'a>, options: &Options) -> Option<Text<'a>> {
    open_in_blocks(file, options, BLOCK)
}

/// The same, in blocks of so many bytes, which a survey's blocks divide.
pub(crate) fn open_in_blocks<'a>(
    file: StoredFile<'a>,
    options: &Options,
    block: usize,
) -> Option<Text<'a>> {
    let mut opening = vec![0; block.min(file.bytes.length())];
    file.bytes.fill(0, &mut opening).then_some(())?;
    if refusal(&opening).is_some() {
        return None;
    }
    let (encoding, mark) = by_mark(&opening, options).ok()?;
    if encoding != UTF_8 {
        return None;
    }
    let survey = survey(file.bytes, mark, block)?;
    let end = memrchr(b'\n', &opening)? + 1;
    let opening = std::str::from_utf8(opening.get(mark..end)?).ok()?;
    let stored = StoredText {
        file: file.bytes,
        mark,
        opening: opening.to_owned(),
        block,
    };
    Some(Text::surveyed(file.name, Content::Stored(stored), survey))
}

/// What a look at the whole file tells, in shares side by side; `None` where something is unusual, or unreadable.
fn survey(file: &dyn Stored, mark: usize, block: usize) -> Option<Survey> {
    let length = file.length() - mark;
    let share = length
        .div_ceil(threads::processors())
        .next_multiple_of(block);
    let starts: Vec<usize> = (0..length).step_by(share).collect();
    let mut shares = threads::each(starts, |start| {
        survey_share(file, mark, start..length.min(start + share), block)
    })
    .into_iter();
    let mut survey = shares.next()??;
    for next in shares {
        survey.append(&next?);
    }
    Some(survey)
}

fn survey_share(
    file: &dyn Stored,
    mark: usize,
    share: Range<usize>,
    block: usize,
) -> Option<Survey> {
    let length = file.length() - mark;
    let mut survey = Survey::before(share.len());
    // One byte behind what is looked at shows whether a line ends there.
    let mut room = vec![0; block + 1];
    for start in share.clone().step_by(block) {
        let end = share.end.min(start + block);
        let piece = &mut room[..length.min(end + 1) - start];
        file.fill(mark + start, piece).then_some(())?;
        survey.look(piece, end - start);
        let is_one_line = end - start == block && memchr(b'\n', piece).is_none();
        if is_one_line || !survey.is_ascii || survey.has_nul {
            return None;
        }
    }
    Some(survey)
}
