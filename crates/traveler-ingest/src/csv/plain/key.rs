//! What a row says besides its numbers, as it is looked up among what rows have said.

use std::hash::{Hash, Hasher};

use contract_scoring::Vulnerability;
use memchr::memchr;

/// The longest thing said that is kept in mind, in bytes.
pub(super) const LONGEST: usize = 32;

/// What a row says besides its numbers: cells one after the other, each with its delimiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    /// The bytes, eight to a word, the first in the lowest; what is behind them is 0.
    words: [u64; WORDS],
    width: usize,
    vulnerability: Vulnerability,
}

const WORDS: usize = LONGEST / 8;

impl Key {
    pub(super) const NOTHING: Self = Self {
        words: [0; WORDS],
        width: 0,
        vulnerability: Vulnerability::None,
    };

    pub(super) fn push(&mut self, said: &[u8]) -> Option<()> {
        for &byte in said {
            let word = self.words.get_mut(self.width / 8)?;
            *word |= u64::from(byte) << (self.width % 8 * 8);
            self.width += 1;
        }
        Some(())
    }

    /// Adds the rest of a line that ends among some bytes, and returns its length with its end.
    #[inline]
    pub(super) fn push_line(&mut self, tail: &[u8]) -> Option<usize> {
        match tail.first_chunk() {
            Some(near) if self.width == 0 => self.set_line(near),
            _ => {
                let end = memchr(b'\n', tail)?;
                let said = tail.get(..end)?;
                self.push(said.strip_suffix(b"\r").unwrap_or(said))?;
                Some(end + 1)
            }
        }
    }

    /// Takes the line that some bytes begin with, eight bytes at a time; `None` where it does not end among them.
    #[inline]
    fn set_line(&mut self, near: &[u8; LONGEST + 8]) -> Option<usize> {
        const ENDS: u64 = u64::from_le_bytes([b'\n'; 8]);
        const LOW: u64 = u64::from_le_bytes([1; 8]);
        const HIGH: u64 = u64::from_le_bytes([1 << 7; 8]);
        let (words, _) = near.as_chunks::<8>();
        for (place, bytes) in words.iter().enumerate() {
            let word = u64::from_le_bytes(*bytes);
            // The lowest byte that is 0 here is the first line end.
            let other = word ^ ENDS;
            let found = other.wrapping_sub(LOW) & !other & HIGH;
            let within = match found {
                0 => 8,
                _ => found.trailing_zeros() as usize / 8,
            };
            let end = place * 8 + within;
            match self.words.get_mut(place) {
                Some(_) if within == 0 => {}
                Some(kept) => *kept = word & (u64::MAX >> (64 - within * 8)),
                None if within == 0 => {}
                None if found != 0 && within == 1 && bytes[0] == b'\r' => {}
                None => return None,
            }
            if found != 0 {
                self.width = end;
                if end > 0 && near[end - 1] == b'\r' {
                    self.width -= 1;
                    if let Some(last) = self.words.get_mut(self.width / 8) {
                        *last &= !(0xFF << (self.width % 8 * 8));
                    }
                }
                return Some(end + 1);
            }
        }
        None
    }

    pub(super) const fn on(self, vulnerability: Vulnerability) -> Self {
        Self {
            vulnerability,
            ..self
        }
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let said = self.words.iter().fold(0_u64, |mixed, word| {
            (mixed.rotate_left(29) ^ word).wrapping_mul(Mixed::FACTOR)
        });
        state.write_u64(said ^ ((self.width as u64) << 3 | self.vulnerability as u64));
    }
}

/// A hash of what is mixed already: files choose what they say, but a slow table is all that they could make of it, and
/// it is bounded.
#[derive(Default)]
pub(super) struct Mixed(u64);

impl Mixed {
    /// The golden ratio in 64 bits, which spreads well.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
}

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        let spread = self.0.wrapping_mul(Self::FACTOR);
        spread ^ spread >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = self.0.rotate_left(29) ^ word;
    }
}
