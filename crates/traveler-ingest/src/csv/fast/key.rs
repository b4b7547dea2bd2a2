//! The text of a row besides its numbers, as the key of the cache.

use memchr::memchr;

/// The longest text that is cached, in bytes.
pub(super) const LONGEST: usize = size_of::<Words>();

/// A text: its bytes, the first in the lowest place, and 0 behind them. No text has a NUL, so that nothing else
/// looks the same.
pub(super) type Words = [u64; 4];

/// What a row says besides its numbers: cells one after the other, each with its delimiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    words: Words,
    width: usize,
}

impl Key {
    pub(super) const NOTHING: Self = Self {
        words: [0; 4],
        width: 0,
    };

    pub(super) fn push(&mut self, text: &[u8]) -> Option<()> {
        if self.width + text.len() > LONGEST {
            return None;
        }
        for &byte in text {
            self.words[self.width / 8] |= u64::from(byte) << (self.width % 8 * 8);
            self.width += 1;
        }
        Some(())
    }

    /// Adds the rest of a line that ends among some bytes, and returns its length with its end.
    #[inline(never)]
    pub(super) fn push_line(&mut self, tail: &[u8]) -> Option<usize> {
        let end = memchr(b'\n', tail)?;
        let text = tail.get(..end)?;
        self.push(text.strip_suffix(b"\r").unwrap_or(text))?;
        Some(end + 1)
    }

    pub(super) const fn words(&self) -> Words {
        self.words
    }
}

/// What the rest of a line says, if it ends among sixteen bytes, and its length with its end.
#[inline(always)]
pub(super) fn of_short_line(near: &[u8; 16]) -> Option<([u64; 2], usize)> {
    const ENDS: u128 = u128::from_le_bytes([b'\n'; 16]);
    const LOWEST: u128 = u128::from_le_bytes([1; 16]);
    const HIGHEST: u128 = u128::from_le_bytes([1 << 7; 16]);
    let bytes = u128::from_le_bytes(*near);
    // The lowest byte that is 0 here is the first line end.
    let others = bytes ^ ENDS;
    let found = others.wrapping_sub(LOWEST) & !others & HIGHEST;
    if found == 0 {
        return None;
    }
    let end = found.trailing_zeros() as usize / 8;
    let is_over = near.get(end.wrapping_sub(1)) == Some(&b'\r');
    let text = (bytes & BITS[end - usize::from(is_over)]).to_le_bytes();
    let (words, _) = text.as_chunks();
    let [low, high] = [words[0], words[1]].map(u64::from_le_bytes);
    Some(([low, high], end + 1))
}

/// The bits that that many bytes take.
const BITS: [u128; 16] = {
    let mut bits = [0; 16];
    let mut width = 1;
    while width < bits.len() {
        bits[width] = bits[width - 1] << 8 | 0xFF;
        width += 1;
    }
    bits
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_line_is_what_it_is_byte_by_byte() {
        let text = b",3NTX,W,+1,a remark that goes on and on";
        for width in 0..=text.len() {
            for end in ["\n", "\r\n"] {
                let tail = [&text[..width], end.as_bytes(), &[b'7'; 48]].concat();
                let mut key = Key::NOTHING;
                let length = key.push_line(&tail);
                assert_eq!(length.is_some(), width <= LONGEST, "{width} bytes");
                let expected = length.filter(|length| *length <= 16);
                let found = of_short_line(tail.first_chunk().unwrap());
                assert_eq!(
                    found,
                    expected.map(|length| ([key.words[0], key.words[1]], length)),
                    "{width} bytes"
                );
            }
        }
    }
}
