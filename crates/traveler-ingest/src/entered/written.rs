//! The cells of a table as they are written, before anything is made of them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use super::{Field, FieldName, Places};

/// How many fields there are.
const FIELDS: usize = Field::ALL.len();

/// A table of travelers as it is written.
pub(crate) struct Written<'t> {
    /// Where its rows are.
    pub(crate) places: Box<dyn Places<Field> + 't>,
    /// What stands between cells, and so in none that is not quoted.
    pub(crate) delimiter: char,
    /// What its cells say.
    pub(crate) words: Words<'t>,
    /// Its rows, except those that cannot be cut into cells.
    pub(crate) rows: Vec<WrittenRow>,
}

/// A row: its cells by field.
#[derive(Clone, Debug)]
pub(crate) struct WrittenRow {
    /// The number of the row.
    pub(crate) number: u32,
    /// Where its lines are in the text, without the last line end.
    pub(crate) lines: Range<usize>,
    /// What is written; nothing where there is no such column.
    pub(crate) words: [Word; FIELDS],
    /// Where the cells of its columns are in the text.
    pub(crate) places: Vec<(Field, Range<usize>)>,
}

impl WrittenRow {
    /// A row in which nothing is written.
    pub(crate) const fn blank(number: u32, lines: Range<usize>) -> Self {
        Self {
            number,
            lines,
            words: [Word::NOTHING; FIELDS],
            places: Vec::new(),
        }
    }

    /// Where a cell is in the text; nothing where there is no such column.
    pub(crate) fn place(&self, field: Field) -> Option<Range<usize>> {
        let place = self.places.iter().find(|(column, _)| *column == field);
        place.map(|(_, place)| place.clone())
    }

    /// Whether it says by itself what it says, and nothing that is only written above it.
    pub(crate) fn is_whole(&self) -> bool {
        let is_from_above = |(field, place): &(Field, Range<usize>)| {
            place.is_empty() && self.words[field.index()] != Word::NOTHING
        };
        !self.places.iter().any(is_from_above)
    }

    /// Whether something is written in a field itself, and not only above it.
    pub(crate) fn is_written(&self, field: Field) -> bool {
        self.place(field).is_some_and(|place| !place.is_empty())
    }
}

/// What cells say: each word once, with a number of its own.
#[derive(Debug)]
pub(crate) struct Words<'t> {
    texts: Vec<Cow<'t, str>>,
    /// By word, the first that differs from it at most in the case of letters.
    folded: Vec<Folded>,
    known: HashMap<Cow<'t, str>, Word>,
    /// The words with letters, in lower case.
    lower: HashMap<String, Folded>,
}

/// A word, by its number among those of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word(u16);

/// A word whatever the case of its letters, by the number of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Folded(u16);

impl Word {
    /// That of a blank cell.
    pub(crate) const NOTHING: Self = Self(0);

    /// Its number, from 0 without gaps.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Folded {
    /// That of a blank cell.
    pub(crate) const NOTHING: Self = Self(0);
    /// One that no cell says.
    const UNKNOWN: Self = Self(u16::MAX);
    /// How many bits its number has.
    pub(crate) const BITS: u32 = u16::BITS;

    /// Its number.
    pub(crate) const fn number(self) -> u16 {
        self.0
    }
}

impl<'t> Words<'t> {
    /// None but that of blank cells.
    pub(crate) fn new() -> Self {
        Self {
            texts: vec![Cow::Borrowed("")],
            folded: vec![Folded::NOTHING],
            known: HashMap::new(),
            lower: HashMap::new(),
        }
    }

    /// The word of a cell; `None` where there are too many, which no table of a few thousand lines has.
    pub(crate) fn of(&mut self, text: Cow<'t, str>) -> Option<Word> {
        if text.is_empty() {
            return Some(Word::NOTHING);
        }
        if let Some(word) = self.known.get(text.as_ref()) {
            return Some(*word);
        }
        let new = u16::try_from(self.texts.len()).ok();
        let new = new.filter(|new| Folded(*new) != Folded::UNKNOWN)?;
        let folded = match has_letters(&text) {
            true => *(self.lower)
                .entry(text.to_ascii_lowercase())
                .or_insert(Folded(new)),
            false => Folded(new),
        };
        self.texts.push(text.clone());
        self.folded.push(folded);
        self.known.insert(text, Word(new));
        Some(Word(new))
    }

    /// How many there are.
    pub(crate) const fn len(&self) -> usize {
        self.texts.len()
    }

    /// How it is written.
    pub(crate) fn text(&self, word: Word) -> &str {
        &self.texts[word.index()]
    }

    /// What it is, whatever the case of its letters.
    pub(crate) fn folded(&self, word: Word) -> Folded {
        self.folded[word.index()]
    }

    /// What a text is, whatever the case of its letters, that may be no word of the table.
    pub(crate) fn folded_text(&self, text: &str) -> Folded {
        let found = match text {
            "" => Some(Folded::NOTHING),
            text if has_letters(text) => self.lower.get(&text.to_ascii_lowercase()).copied(),
            text => self.known.get(text).map(|word| self.folded(*word)),
        };
        found.unwrap_or(Folded::UNKNOWN)
    }

    /// The number that a word is, if it is one.
    pub(crate) fn number(&self, word: Folded) -> Option<i64> {
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
        let [lower, upper, other] =
            ["4s", "4S", "É"].map(|text| words.of(Cow::Borrowed(text)).unwrap());
        assert_ne!(lower, upper);
        assert_eq!(words.of(Cow::Borrowed("4S")), Some(upper));
        assert_eq!(words.text(upper), "4S");
        assert_eq!(words.folded(lower), words.folded(upper));
        assert_ne!(words.folded(other), words.folded_text("é"));
        assert_eq!(words.folded(other), words.folded_text("É"));
        assert_eq!(words.of(Cow::Borrowed("")), Some(Word::NOTHING));
    }

    #[test]
    fn a_text_that_is_nowhere_is_like_no_word_and_no_number() {
        let mut words = Words::new();
        let seven = words.of(Cow::Borrowed("7")).unwrap();
        assert_eq!(words.number(words.folded(seven)), Some(7));
        assert_eq!(words.folded_text(""), Folded::NOTHING);
        let other = words.folded_text("8");
        assert!(![words.folded(seven), Folded::NOTHING].contains(&other));
        assert_eq!(words.number(other), None);
    }
}
