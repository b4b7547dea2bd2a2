//! The result of scanning all bytes of a text.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memchr2_iter};

/// How many bytes a block has. Smaller ones make places quicker to find, and surveys slower.
const BLOCK: usize = 1 << 10;

/// Fewer bytes are not worth a second thread.
pub(super) const LARGE: usize = 1 << 20;

/// The result of scanning all bytes, and where the lines are. LF, CRLF and CR end a line.
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
        let mut survey = Self {
            is_ascii: true,
            has_nul: false,
            has_returns: false,
            ends: Vec::with_capacity(bytes.len() / BLOCK + 2),
            is_open: bytes.last().is_some_and(|last| !matches!(last, b'\n' | b'\r')),
        };
        let mut before = 0;
        survey.ends.push(before);
        for start in (0..bytes.len()).step_by(BLOCK) {
            let within = start..bytes.len().min(start + BLOCK);
            let block = &bytes[within.clone()];
            survey.is_ascii &= block.is_ascii();
            before += match memchr2(0, b'\r', block) {
                None => memchr_iter(b'\n', block).count() as u64,
                Some(_) => {
                    survey.has_nul |= memchr(0, block).is_some();
                    survey.has_returns |= memchr(b'\r', block).is_some();
                    ends(bytes, within).count() as u64
                }
            };
            survey.ends.push(before);
        }
        survey
    }

    /// How many lines end.
    fn ends(&self) -> u64 {
        self.ends.last().copied().unwrap_or_default()
    }

    /// How many lines there are.
    pub(super) fn lines(&self) -> u64 {
        self.ends() + u64::from(self.is_open)
    }

    /// How many lines end before an offset of the text.
    pub(super) fn ends_before(&self, text: &[u8], offset: usize) -> u64 {
        let block = (offset / BLOCK).min(self.ends.len() - 1);
        let start = block * BLOCK;
        let bytes = &text[start..text.len().min(offset + 1)];
        self.ends[block] + ends(bytes, 0..(offset - start).min(bytes.len())).count() as u64
    }

    /// Where a line starts, by its number from 1; behind the text where there is none.
    pub(super) fn start_of(&self, text: &[u8], line: u64) -> usize {
        let Some(end) = line.checked_sub(1).filter(|end| *end > 0) else {
            return 0;
        };
        // The end of the line before is in the last block before which there are not yet as many.
        let block = self.ends.partition_point(|ends| *ends < end) - 1;
        let start = block * BLOCK;
        let bytes = text.get(start..).unwrap_or_default();
        let bytes = &bytes[..bytes.len().min(BLOCK + 1)];
        let nth = usize::try_from(end - 1 - self.ends[block]).unwrap_or(usize::MAX);
        let end = if self.has_returns {
            ends(bytes, 0..bytes.len().min(BLOCK)).nth(nth)
        } else {
            memchr_iter(b'\n', bytes).nth(nth)
        };
        end.map_or(text.len(), |end| start + end + 1)
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

    /// Line ends of all kinds fall on the borders of blocks, wherever those are.
    #[test]
    fn every_line_is_found_by_its_number_and_every_offset_has_its_line() {
        for (ends, first) in
            [(["\n", "\n"], 0), (["\r\n", "\r\n"], 1), (["\r", "\r\n"], 2), (["\n", "\r"], 3)]
        {
            let mut text = "x".repeat(first);
            let mut starts = vec![0];
            for line in 0..1000 {
                // LF behind CR would be its end.
                text += &"y".repeat(line % 5 + usize::from(first == 3));
                text += ends[line % 2];
                starts.push(text.len());
            }
            let bytes = text.as_bytes();
            let known = Survey::of(bytes);
            assert_eq!(known.lines(), 1000);
            for (line, start) in (1..).zip(&starts) {
                assert_eq!(known.start_of(bytes, line), *start, "line {line}");
                assert_eq!(known.ends_before(bytes, *start), line - 1, "line {line}");
            }
            assert_eq!(known.start_of(bytes, 1002), text.len());
        }
    }

    #[test]
    fn bytes_that_are_not_usual_are_noticed() {
        let mut bytes = vec![b'a'; 5 * BLOCK / 2];
        let noticed = |bytes: &[u8]| {
            let Survey { is_ascii, has_nul, .. } = Survey::of(bytes);
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
