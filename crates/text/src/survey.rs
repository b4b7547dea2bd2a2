//! The result of scanning all bytes of a text, or of a stretch of it.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memchr2_iter};

use super::content::Content;

/// How many bytes a block has. Smaller ones make places quicker to find, and surveys slower.
const BLOCK: usize = 1 << 10;

/// Fewer bytes are not worth a second thread.
pub(super) const LARGE: usize = 1 << 20;

/// The result of scanning all bytes of a stretch, and where its lines are. LF, CRLF and CR end a line.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) is_ascii: bool,
    pub(super) has_nul: bool,
    /// Whether a line ends with CR, or CRLF.
    has_returns: bool,
    /// How many line ends there are before each block, and at last in all.
    ends: Vec<u64>,
    /// Whether the last line has no end.
    is_open: bool,
}

impl Survey {
    /// Looks at all bytes.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut survey = Self::before(bytes.len());
        survey.look(bytes, bytes.len());
        survey
    }

    /// What is known before a look at that many bytes.
    pub(super) fn before(length: usize) -> Self {
        let mut ends = Vec::with_capacity(length / BLOCK + 2);
        ends.push(0);
        Self {
            is_ascii: true,
            has_nul: false,
            has_returns: false,
            ends,
            is_open: false,
        }
    }

    /// Looks at so many bytes more; with them comes the one behind them, if there is one. Only the last look may be at
    /// a block that is not whole.
    pub(super) fn look(&mut self, bytes: &[u8], length: usize) {
        let mut before = self.ends();
        for start in (0..length).step_by(BLOCK) {
            let within = start..length.min(start + BLOCK);
            let block = &bytes[within.clone()];
            self.is_ascii &= block.is_ascii();
            before += match memchr2(0, b'\r', block) {
                None => memchr_iter(b'\n', block).count() as u64,
                Some(_) => {
                    self.has_nul |= memchr(0, block).is_some();
                    self.has_returns |= memchr(b'\r', block).is_some();
                    ends(bytes, within).count() as u64
                }
            };
            self.ends.push(before);
        }
        if let Some(last) = length.checked_sub(1).and_then(|last| bytes.get(last)) {
            self.is_open = !matches!(last, b'\n' | b'\r');
        }
    }

    /// Whether it is ASCII, as it can be read piece by piece.
    pub(super) const fn is_usual(&self) -> bool {
        self.is_ascii && !self.has_nul
    }

    /// How many lines end.
    fn ends(&self) -> u64 {
        self.ends.last().copied().unwrap_or_default()
    }

    /// How many lines there are.
    pub(super) fn lines(&self) -> u64 {
        self.ends() + u64::from(self.is_open)
    }

    /// How many lines of the stretch of a text that starts somewhere end before an offset of the text.
    pub(super) fn ends_before(&self, text: &Content<'_>, start: usize, offset: usize) -> u64 {
        let block = ((offset - start) / BLOCK).min(self.ends.len() - 1);
        let start = start + block * BLOCK;
        let bytes = text.bytes(start..offset + 1);
        self.ends[block] + ends(&bytes, 0..(offset - start).min(bytes.len())).count() as u64
    }

    /// Where the line starts behind one of the line ends of the stretch, counted from 1; behind the text where there is
    /// none.
    pub(super) fn start_behind(&self, text: &Content<'_>, start: usize, end: u64) -> usize {
        // It is in the last block before which there are not yet as many.
        let block = self.ends.partition_point(|ends| *ends < end) - 1;
        let start = start + block * BLOCK;
        let bytes = text.bytes(start..start + BLOCK + 1);
        let nth = usize::try_from(end - 1 - self.ends[block]).unwrap_or(usize::MAX);
        let end = if self.has_returns {
            ends(&bytes, 0..bytes.len().min(BLOCK)).nth(nth)
        } else {
            memchr_iter(b'\n', &bytes).nth(nth)
        };
        end.map_or(text.length(), |end| start + end + 1)
    }
}

/// The offsets of the line ends among some bytes; CRLF ends with its LF.
pub(super) fn ends(bytes: &[u8], within: Range<usize>) -> impl Iterator<Item = usize> {
    let start = within.start;
    memchr2_iter(b'\n', b'\r', &bytes[within])
        .map(move |at| start + at)
        .filter(|at| bytes[*at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_by_their_ends() {
        for (text, lines) in [
            ("", 0),
            ("a", 1),
            ("a\n", 1),
            ("\n", 1),
            ("\n\n", 2),
            ("a\r\nb\rc\n\rd", 5),
            ("\r\n\r\n", 2),
            ("\r", 1),
        ] {
            assert_eq!(Survey::of(text.as_bytes()).lines(), lines, "{text:?}");
        }
    }

    #[test]
    fn bytes_that_are_not_usual_are_noticed() {
        let mut bytes = vec![b'a'; 5 * BLOCK / 2];
        let noticed = |bytes: &[u8]| {
            let Survey {
                is_ascii, has_nul, ..
            } = Survey::of(bytes);
            (is_ascii, has_nul)
        };
        assert_eq!(noticed(&bytes), (true, false));
        for at in [0, BLOCK - 1, BLOCK, bytes.len() - 1] {
            for (odd, expected) in [(0, (true, true)), (0xE9, (false, false))] {
                let usual = std::mem::replace(&mut bytes[at], odd);
                assert_eq!(noticed(&bytes), expected, "{odd} at {at}");
                bytes[at] = usual;
            }
        }
    }
}
