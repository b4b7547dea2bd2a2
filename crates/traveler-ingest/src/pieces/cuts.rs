//! A table split into pieces, so that several threads can read it.
//!
//! A piece begins after a line end where no cell can continue: there is no quote in the [`MOST_LINES`] lines before it,
//! the most that a cell may take. So each record is in one piece, and is read as if there were no others.

use std::ops::Range;

use memchr::{memchr, memrchr};
use session::threads;
use table::entered::FieldName;
use table::text::Text;
use table::text::cells::MOST_LINES;

use table::{Records, Table};

/// Pieces of less are not worth a thread.
const LEAST: usize = 1 << 20;

/// How many bytes of a large table a thread reads before its lines are put behind those of the others: few enough that
/// they are still in the processor's cache.
const PIECE: usize = 1 << 19;

/// How many line ends are tried for one cut.
const TRIED: usize = 1 << 10;

/// How many bytes around a place are looked at for a cut: few, which nearly always show one, then many.
const AROUND: [usize; 2] = [1 << 12, 1 << 17];

/// How many pieces a text of that many bytes is worth. Only of a large one it is asked how many threads there are: on
/// Linux that takes a dozen system calls.
fn worth(bytes: usize, threads: impl Fn() -> usize) -> usize {
    match bytes / LEAST {
        0 | 1 => 1,
        most => threads().min(most),
    }
}

/// How many pieces a table is read in.
pub(super) fn of_table<C: FieldName>(table: &Table<'_, '_, C>) -> usize {
    let text = table.text();
    if table.depends_on_order() {
        return 1;
    }
    match worth(text.length(), threads::processors) {
        1 => 1,
        threads => threads.max(text.length() / PIECE),
    }
}

/// What records have not been read yet, in up to that many pieces.
pub(super) fn of_records(
    text: &Text<'_>,
    records: &Records<'_>,
    count: usize,
) -> Vec<Range<usize>> {
    let (ahead, _) = records.ahead();
    of(text, text.opening().len() - ahead.len(), count)
}

/// A text from a place on where a line begins, in up to that many pieces of about the same size, in their order.
fn of(text: &Text<'_>, mut start: usize, count: usize) -> Vec<Range<usize>> {
    let mut pieces = Vec::with_capacity(count);
    for left in (2..=count).rev() {
        let near = start + (text.length() - start) / left;
        if let Some(end) = cut_near(text, start, near) {
            pieces.push(start..end);
            start = end;
        }
    }
    pieces.push(start..text.length());
    pieces
}

/// The first place from one on where a piece may begin, behind the start of the one before.
fn cut_near(text: &Text<'_>, start: usize, near: usize) -> Option<usize> {
    let mut each = AROUND.into_iter();
    each.find_map(|around| cut_within(text, start, near, around))
}

fn cut_within(text: &Text<'_>, start: usize, near: usize, around: usize) -> Option<usize> {
    let from = start.max(near.saturating_sub(around));
    let around = text.bytes(from..near + around);
    let mut tried = near - from;
    for _ in 0..TRIED {
        let end = tried + memchr(b'\n', around.get(tried..)?)? + 1;
        if may_end(around, end, from == start)? {
            return Some(from + end);
        }
        tried = end;
    }
    None
}

/// Whether a piece may end behind a line: no quote stands in it and in the lines before it. `None` where not enough of
/// them are there to tell.
fn may_end(bytes: &[u8], end: usize, is_whole: bool) -> Option<bool> {
    let mut start = end;
    for _ in 0..=MOST_LINES {
        let before = bytes.get(..start.saturating_sub(1))?;
        start = match memrchr(b'\n', before) {
            Some(at) => at + 1,
            None if is_whole => 0,
            None => return None,
        };
    }
    Some(memchr(b'"', bytes.get(start..end)?).is_none())
}

#[cfg(test)]
mod tests;
