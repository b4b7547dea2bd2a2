//! The cells of a table as they are written, before anything is made of them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use super::{FieldName, Places};
use crate::field::Field;

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
    /// Where their cells are.
    pub(crate) cells: CellPlaces,
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
}

impl WrittenRow {
    /// A row in which nothing is written.
    pub(crate) const fn blank(number: u32, lines: Range<usize>) -> Self {
        Self {
            number,
            lines,
            words: [Word::NOTHING; FIELDS],
        }
    }
}

/// Where the cells of a table are in its text: of each row, those of the columns.
#[derive(Debug)]
pub(crate) struct CellPlaces {
    columns: Vec<Field>,
    /// Row by row.
    places: Vec<Range<u32>>,
}

impl CellPlaces {
    /// Those of no row, in a table with columns of these fields; there is room for so many rows.
    pub(crate) fn of(columns: Vec<Field>, rows: usize) -> Self {
        let places = Vec::with_capacity(rows * columns.len());
        Self { columns, places }
    }

    /// The fields of the columns.
    pub(crate) fn columns(&self) -> &[Field] {
        &self.columns
    }

    /// Notes where the next cell is, row by row in the order of the columns; `None` behind 4 GiB.
    pub(crate) fn push(&mut self, cell: Range<usize>) -> Option<()> {
        let [start, end] = [cell.start, cell.end].map(|at| u32::try_from(at).ok());
        self.places.push(start?..end?);
        Some(())
    }

    /// Where the cell of a row is, the first of which is 0; `None` where there is no such column.
    pub(crate) fn get(&self, row: usize, field: Field) -> Option<Range<usize>> {
        let column = self.columns.iter().position(|column| *column == field)?;
        let place = self.places.get(row * self.columns.len() + column)?;
        Some(place.start as usize..place.end as usize)
    }

    /// Those of each row, with their fields.
    pub(crate) fn by_row(
        &self,
    ) -> impl Iterator<Item = impl Iterator<Item = (Field, &Range<u32>)>> {
        let rows = self.places.chunks_exact(self.columns.len().max(1));
        rows.map(|row| self.columns.iter().copied().zip(row))
    }
}

/// What cells say: each word once, with a number of its own.
#[derive(Debug)]
pub(crate) struct Words<'t> {
    texts: Vec<Cow<'t, str>>,
    /// By word, the first that differs from it at most in the case of letters.
    folded: Vec<Folded>,
    known: HashMap<Cow<'t, str>, Word, BuildHasherDefault<Fnv>>,
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
            known: HashMap::default(),
            lower: HashMap::default(),
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
