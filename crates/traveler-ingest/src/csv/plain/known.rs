//! What rows have said so far.

use session::{Coded, FoulGroup};

use super::key::Words;

/// The most different things that rows say which are kept in mind.
const MOST: usize = 1 << 16;

/// How far from its home something is kept at most, so that no file can make looking it up slow.
const FARTHEST: usize = 64;

/// What a row says besides its numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    pub(super) outcome: Coded,
    pub(super) group: FoulGroup,
}

/// A table of what rows have said, and what the careful reader took it for: looked up once a row, it lies in one piece.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// A power of two of slots, at most half of them full; or none.
    slots: Vec<Slot>,
    len: usize,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: Words,
    said: Said,
}

impl Slot {
    /// No key is 0, since each has a vulnerability.
    const FREE: Words = [0; 4];

    #[inline]
    fn has(&self, key: &Words) -> bool {
        // Word by word: what would be compared in memory may be in registers.
        let [first, second, third, last] = self.key;
        (first ^ key[0]) | (second ^ key[1]) | (third ^ key[2]) | (last ^ key[3]) == 0
    }

    #[inline]
    fn is_free(&self) -> bool {
        self.key[3] == 0
    }
}

impl Known {
    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All that is kept.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Words, Said)> {
        let taken = self.slots.iter().filter(|slot| !slot.is_free());
        taken.map(|slot| (slot.key, slot.said))
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn get(&self, key: &Words) -> Option<Said> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = home(key);
        loop {
            let slot = &self.slots[at & mask];
            if slot.has(key) {
                return Some(slot.said);
            }
            if slot.is_free() {
                return None;
            }
            at += 1;
        }
    }

    /// Keeps something in mind, as long as there is room.
    pub(super) fn insert(&mut self, key: Words, said: Said) {
        if self.len == MOST {
            return;
        }
        if self.len * 2 >= self.slots.len() {
            let free = Slot {
                key: Slot::FREE,
                said,
            };
            let slots = vec![free; (self.slots.len() * 2).max(256)];
            let old = std::mem::replace(self, Self { slots, len: 0 });
            for slot in old.slots.into_iter().filter(|slot| !slot.is_free()) {
                self.place(slot);
            }
        }
        self.place(Slot { key, said });
    }

    fn place(&mut self, new: Slot) {
        let (start, mask) = (home(&new.key), self.slots.len() - 1);
        for at in start..start + FARTHEST {
            let slot = &mut self.slots[at & mask];
            if slot.is_free() {
                *slot = new;
                self.len += 1;
                return;
            }
            if slot.has(&new.key) {
                return;
            }
        }
    }
}

/// Where something is looked for first: both halves of a product depend on every bit of it.
#[inline]
fn home(key: &Words) -> usize {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let [first, second, third, last] = *key;
    let one = first ^ third.rotate_left(32);
    let other = second ^ last ^ FACTOR;
    let product = u128::from(one) * u128::from(other);
    let [low, high] = [product, product >> 64].map(|half| (half & u128::from(u64::MAX)) as usize);
    low ^ high
}
