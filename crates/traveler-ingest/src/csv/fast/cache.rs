//! The cache of rows that were parsed so far.

use contract_scoring::Vulnerability;
use session::{Coded, PackedCoded};

use super::key::Words;

/// The most different things that rows say which are cached, short ones and long ones.
const MOST: usize = 1 << 14;

/// How far from its home something is kept at most, so that no file can make looking it up slow.
const FARTHEST: usize = 64;

/// The text of rows besides their numbers, and its meaning for the careful reader. What is short is looked up in a
/// table of its own, which takes half as much of the processor's cache.
#[derive(Debug, Default)]
pub(super) struct Cache {
    short: Table<2>,
    long: Table<4>,
}

impl Cache {
    pub(super) const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) const fn len(&self) -> usize {
        self.short.len + self.long.len
    }

    /// What some words mean on a board of a vulnerability.
    #[inline]
    pub(super) fn get(&self, words: &Words, on: Vulnerability) -> Option<Coded> {
        match *words {
            [low, high, 0, 0] => self.get_short(&[low, high], on),
            _ => self.long.get(words, on),
        }
    }

    /// The same, where nothing is in the last two words.
    #[inline(always)]
    pub(super) fn get_short(&self, words: &[u64; 2], on: Vulnerability) -> Option<Coded> {
        self.short.get(words, on)
    }

    /// Caches something, as long as there is room.
    pub(super) fn insert(&mut self, words: Words, on: Vulnerability, coded: Coded) {
        match words {
            [low, high, 0, 0] => self.short.insert([low, high], on, coded),
            _ => self.long.insert(words, on, coded),
        }
    }
}

/// A table of row texts of this many words: looked up once a row, it is in one piece.
#[derive(Debug)]
struct Table<const WORDS: usize> {
    /// A power of two of slots, at most a quarter of them full; or none. Fuller ones would more often be looked up
    /// in two places, which cannot be predicted.
    slots: Vec<Slot<WORDS>>,
    /// How many slots are full.
    full: usize,
    /// How many outcomes they have.
    len: usize,
}

/// One thing that rows say. The same words score otherwise on boards of another vulnerability; kept side by side, all of
/// it is in one line of the processor's cache, and there are few enough of them to stay there.
#[derive(Clone, Copy, Debug)]
struct Slot<const WORDS: usize> {
    words: [u64; WORDS],
    /// By vulnerability, as far as rows have said it; a slot without any is free.
    outcomes: [Option<PackedCoded>; Vulnerability::ALL.len()],
}

impl<const WORDS: usize> Default for Table<WORDS> {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            full: 0,
            len: 0,
        }
    }
}

impl<const WORDS: usize> Slot<WORDS> {
    const FREE: Self = Self {
        words: [0; WORDS],
        outcomes: [None; Vulnerability::ALL.len()],
    };

    #[inline(always)]
    fn has(&self, words: &[u64; WORDS]) -> bool {
        // Word by word: what would be compared in memory may be in registers.
        let both = self.words.iter().zip(words);
        both.fold(0, |others, (one, other)| others | (one ^ other)) == 0
    }

    #[inline]
    fn is_free(&self) -> bool {
        self.outcomes.iter().all(Option::is_none)
    }
}

impl<const WORDS: usize> Table<WORDS> {
    #[inline(always)]
    fn get(&self, words: &[u64; WORDS], on: Vulnerability) -> Option<Coded> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = home(words);
        loop {
            let slot = &self.slots[at & mask];
            if slot.has(words) {
                return slot.outcomes[on as usize].map(Coded::from);
            }
            if slot.is_free() {
                return None;
            }
            at += 1;
        }
    }

    fn insert(&mut self, words: [u64; WORDS], on: Vulnerability, coded: Coded) {
        if self.full * 4 >= self.slots.len() && self.full < MOST {
            let slots = vec![Slot::FREE; (self.slots.len() * 2).max(128)];
            let old = std::mem::replace(&mut self.slots, slots);
            (self.full, self.len) = (0, 0);
            for slot in old.into_iter().filter(|slot| !slot.is_free()) {
                self.place(slot);
            }
        }
        let mut outcomes = Slot::<WORDS>::FREE.outcomes;
        outcomes[on as usize] = Some(coded.into());
        self.place(Slot { words, outcomes });
    }

    /// Puts something near its home, or beside what is known of the same words.
    fn place(&mut self, new: Slot<WORDS>) {
        let (start, mask) = (home(&new.words), self.slots.len() - 1);
        let outcomes = new.outcomes.iter().flatten().count();
        for at in start..start + FARTHEST {
            let slot = &mut self.slots[at & mask];
            if slot.is_free() {
                if self.full < MOST {
                    *slot = new;
                    self.full += 1;
                    self.len += outcomes;
                }
                return;
            }
            if slot.has(&new.words) {
                for (kept, outcome) in slot.outcomes.iter_mut().zip(new.outcomes) {
                    if kept.is_none() {
                        *kept = outcome;
                        self.len += usize::from(outcome.is_some());
                    }
                }
                return;
            }
        }
    }
}

/// Where something is looked for first: both halves of a product depend on every bit of it.
#[inline(always)]
fn home<const WORDS: usize>(words: &[u64; WORDS]) -> usize {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let [mut one, mut other] = [0_u64; 2];
    for (place, word) in words.iter().enumerate() {
        let half = if place % 2 == 0 { &mut one } else { &mut other };
        *half = half.rotate_left(32) ^ word;
    }
    let product = u128::from(one) * u128::from(other ^ FACTOR);
    let [low, high] = [product, product >> 64].map(|half| (half & u128::from(u64::MAX)) as usize);
    low ^ high
}
