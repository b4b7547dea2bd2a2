//! The text of the cells of a table, word by word.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// What cells say: each word once, with a number of its own.
#[derive(Debug)]
pub(super) struct Words<'t> {
    texts: Vec<&'t str>,
    /// By word, the first that differs from it at most in the case of letters.
    folded: Vec<Folded>,
    known: HashMap<&'t str, Word, BuildHasherDefault<Fnv>>,
    /// The words with letters, in lower case.
    lower: HashMap<String, Folded, BuildHasherDefault<Fnv>>,
}

/// The hash of Fowler, Noll and Vo (FNV-1a). A cell has a few bytes, and a table few words: the hash of the standard
/// library, which is safe with any number of them, takes longer than everything else that is done with a cell.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A word, by its number among those of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word(u16);

/// A word whatever the case of its letters, by the number of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Folded(u16);

impl Word {
    /// That of a blank cell.
    pub(super) const NOTHING: Self = Self(0);

    /// Its number, from 0 without gaps.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Folded {
    /// That of a blank cell.
    pub(super) const NOTHING: Self = Self(0);
    /// One that no cell says.
    const UNKNOWN: Self = Self(u16::MAX);
    pub(super) const fn number(self) -> u16 {
        self.0
    }
}

impl<'t> Words<'t> {
    /// None but that of blank cells.
    pub(super) fn new() -> Self {
        Self {
            texts: vec![""],
            folded: vec![Folded::NOTHING],
            known: HashMap::default(),
            lower: HashMap::default(),
        }
    }

    /// The word of a cell; `None` where there are too many, which no table of a few thousand lines has.
    pub(super) fn of(&mut self, text: &'t str) -> Option<Word> {
        if text.is_empty() {
            return Some(Word::NOTHING);
        }
        if let Some(word) = self.known.get(text) {
            return Some(*word);
        }
        let new = u16::try_from(self.texts.len()).ok();
        let new = new.filter(|new| Folded(*new) != Folded::UNKNOWN)?;
        let folded = if has_letters(text) {
            *(self.lower).entry(text.to_ascii_lowercase()).or_insert(Folded(new))
        } else {
            Folded(new)
        };
        self.texts.push(text);
        self.folded.push(folded);
        self.known.insert(text, Word(new));
        Some(Word(new))
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.texts.len()
    }

    /// How it is written.
    pub(super) fn text(&self, word: Word) -> &'t str {
        self.texts[word.index()]
    }

    /// What it is, whatever the case of its letters.
    pub(super) fn folded(&self, word: Word) -> Folded {
        self.folded[word.index()]
    }

    /// What a text is, whatever the case of its letters, that may be no word of the table.
    pub(super) fn folded_text(&self, text: &str) -> Folded {
        let found = match text {
            "" => Some(Folded::NOTHING),
            text if has_letters(text) => self.lower.get(&text.to_ascii_lowercase()).copied(),
            text => self.known.get(text).map(|word| self.folded(*word)),
        };
        found.unwrap_or(Folded::UNKNOWN)
    }

    /// The number that a word is, if it is one.
    pub(super) fn number(&self, word: Folded) -> Option<i64> {
        let text = self.texts.get(usize::from(word.0))?;
        text.parse().ok()
    }
}

fn has_letters(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_differ_in_case_are_the_same_when_they_are_folded() {
        let mut words = Words::new();
        let [lower, upper, other] = ["4s", "4S", "É"].map(|text| words.of(text).unwrap());
        assert_ne!(lower, upper);
        assert_eq!(words.of("4S"), Some(upper));
        assert_eq!(words.text(upper), "4S");
        assert_eq!(words.folded(lower), words.folded(upper));
        assert_ne!(words.folded(other), words.folded_text("é"));
        assert_eq!(words.folded(other), words.folded_text("É"));
        assert_eq!(words.of(""), Some(Word::NOTHING));
    }

    #[test]
    fn a_text_that_is_nowhere_is_like_no_word_and_no_number() {
        let mut words = Words::new();
        let seven = words.of("7").unwrap();
        assert_eq!(words.number(words.folded(seven)), Some(7));
        assert_eq!(words.folded_text(""), Folded::NOTHING);
        let other = words.folded_text("8");
        assert!(![words.folded(seven), Folded::NOTHING].contains(&other));
        assert_eq!(words.number(other), None);
    }
}
