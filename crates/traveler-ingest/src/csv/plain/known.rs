//! What rows have said so far.

use contract_scoring::Vulnerability;
use session::{Coded, FoulGroup};

use super::key::Words;

/// The most different things that rows say which are kept in mind.
const MOST: usize = 1 << 14;

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
    /// A power of two of slots, at most a quarter of them full; or none. Fuller ones would more often be looked up
    /// in two places, which cannot be foretold.
    slots: Vec<Slot>,
    /// How many slots are full.
    full: usize,
    /// How many outcomes they have.
    len: usize,
}

/// One thing that rows say. The same words score otherwise on boards of another vulnerability; kept side by side, all of
/// it is one line of the cache, and there are few enough of them to stay there.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Slot {
    words: Words,
    /// By vulnerability, as far as rows have said it; a slot without any is free.
    outcomes: [Option<Coded>; Vulnerability::ALL.len()],
    group: FoulGroup,
}

impl Slot {
    const FREE: Self = Self {
        words: [0; 4],
        outcomes: [None; 4],
        group: FoulGroup::MAIN,
    };

    #[inline]
    fn has(&self, words: &Words) -> bool {
        // Word by word: what would be compared in memory may be in registers.
        let [first, second, third, last] = self.words;
        (first ^ words[0]) | (second ^ words[1]) | (third ^ words[2]) | (last ^ words[3]) == 0
    }

    #[inline]
    fn is_free(&self) -> bool {
        self.outcomes.iter().all(Option::is_none)
    }
}

impl Known {
    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All that is kept.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Words, Vulnerability, Said)> {
        self.slots.iter().flat_map(|slot| {
            let on = |on: Vulnerability| {
                let outcome = slot.outcomes[on as usize]?;
                let group = slot.group;
                Some((slot.words, on, Said { outcome, group }))
            };
            Vulnerability::ALL.into_iter().filter_map(on)
        })
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// What some words mean on a board of a vulnerability.
    #[inline]
    pub(super) fn get(&self, words: &Words, on: Vulnerability) -> Option<Said> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = home(words);
        loop {
            let slot = &self.slots[at & mask];
            if slot.has(words) {
                let outcome = slot.outcomes[on as usize]?;
                let group = slot.group;
                return Some(Said { outcome, group });
            }
            if slot.is_free() {
                return None;
            }
            at += 1;
        }
    }

    /// Keeps something in mind, as long as there is room.
    pub(super) fn insert(&mut self, words: Words, on: Vulnerability, said: Said) {
        if self.full * 4 >= self.slots.len() && self.full < MOST {
            let slots = vec![Slot::FREE; (self.slots.len() * 2).max(128)];
            let old = std::mem::replace(&mut self.slots, slots);
            (self.full, self.len) = (0, 0);
            for slot in old.into_iter().filter(|slot| !slot.is_free()) {
                self.place(slot);
            }
        }
        let mut outcomes = Slot::FREE.outcomes;
        outcomes[on as usize] = Some(said.outcome);
        self.place(Slot {
            words,
            outcomes,
            group: said.group,
        });
    }

    /// Puts something near its home, or beside what is known of the same words.
    fn place(&mut self, new: Slot) {
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
                    if kept.is_none() && slot.group == new.group {
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
#[inline]
fn home(words: &Words) -> usize {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let [first, second, third, last] = *words;
    let one = first ^ third.rotate_left(32);
    let other = second ^ last ^ FACTOR;
    let product = u128::from(one) * u128::from(other);
    let [low, high] = [product, product >> 64].map(|half| (half & u128::from(u64::MAX)) as usize);
    low ^ high
}
