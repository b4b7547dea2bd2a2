//! A table cut into pieces, so that several threads can read it.
//!
//! A piece begins behind a line end, where no cell can go on: no quote stands in the lines before, of which a cell takes no
//! more than [`MOST_LINES`]. So each record is in one piece, and is read as if there were no pieces.

use memchr::{memchr, memrchr};

use super::Records;
use super::cells::MOST_LINES;
use crate::text::Text;

/// Pieces of less are not worth a thread.
const LEAST: usize = 1 << 20;

/// How many line ends are tried for one cut.
const TRIED: usize = 1 << 10;

/// How many pieces a text of so many bytes is worth. Only of a large one it is asked how many threads there are: on Linux
/// that takes a dozen system calls.
pub(super) fn worth(bytes: usize, threads: impl Fn() -> usize) -> usize {
    match bytes / LEAST {
        0 | 1 => 1,
        most => threads().min(most),
    }
}

impl<'t> Records<'t> {
    /// The records of a text in up to so many pieces of about the same size, in their order; what became of the lines before
    /// them is with the first.
    pub(super) fn pieces(mut self, count: usize, whole: &Text<'_>) -> Vec<Self> {
        let mut pieces = Vec::with_capacity(count);
        for left in (2..=count).rev() {
            let (text, _) = self.ahead();
            let cut = cut(text.as_bytes(), text.len() / left);
            if let Some((piece, rest)) = cut.and_then(|at| text.split_at_checked(at)) {
                let number = whole.line_behind(whole.content().len() - rest.len());
                let rest = self.at(rest, number);
                pieces.push(std::mem::replace(&mut self, rest).narrowed(piece));
            }
        }
        pieces.push(self);
        pieces
    }
}

/// The first place from here on where a piece may begin.
fn cut(bytes: &[u8], near: usize) -> Option<usize> {
    let mut from = near;
    for _ in 0..TRIED {
        let end = from + memchr(b'\n', bytes.get(from..)?)? + 1;
        let mut start = end;
        for _ in 0..=MOST_LINES {
            let before = bytes.get(..start.saturating_sub(1))?;
            start = memrchr(b'\n', before).map_or(0, |at| at + 1);
        }
        if memchr(b'"', bytes.get(start..end)?).is_none() {
            return Some(end);
        }
        from = end;
    }
    None
}

#[cfg(test)]
mod tests;
