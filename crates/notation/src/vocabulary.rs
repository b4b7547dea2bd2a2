//! The languages that clubs keep their sheets in: what they call columns, denominations, seats and a pass-out.
//!
//! A language is a text, `vocabulary/en.txt` and its like, of which the build makes statics. Of constants, there would
//! be a copy in each part of the program that names one.
//!
//! The headings choose the language, because a cell such as `4C` alone does not tell. What they leave open is English.

use std::borrow::Cow;

use contract_scoring::{Contract, Seat};

use crate::spelling::{self, is_plainly, plain};
use crate::{Field, Named, PairField};

include!(concat!(env!("OUT_DIR"), "/vocabulary.rs"));

/// The words of a language. All are compared without case, accents and spaces.
#[derive(Debug)]
pub struct Vocabulary {
    /// What the language is called in messages.
    pub name: &'static str,
    /// Its tag, by which the settings name it.
    pub tag: &'static str,
    /// What the columns of a travelers file are called.
    pub travelers: Named<Field>,
    /// What the columns of a pairs file are called.
    pub pairs: Named<PairField>,
    /// The letters of the denominations for messages, clubs first.
    pub letters: &'static str,
    /// What the denominations are called, and their English letter; longer names come before those they begin with.
    pub denominations: &'static [(&'static str, &'static str)],
    /// What the seats are called, and their English letter; longer names come first.
    pub seats: &'static [(&'static str, &'static str)],
    /// Ace, king, queen and jack.
    pub honors: [&'static str; 4],
    /// The word before a declarer.
    pub by: &'static [&'static str],
    /// What is written where everybody passed.
    pub passed: &'static [&'static str],
    /// What is written for a contract that is just made, besides `=`.
    pub just_made: &'static [&'static str],
    /// Words before or behind the number of undertricks: `down 1`, `2 off`.
    pub down: &'static [&'static str],
    /// Words before the number of odd tricks made: `making 5`.
    pub making: &'static [&'static str],
    /// Words before or behind the number of overtricks: `plus 1`.
    pub over: &'static [&'static str],
    /// What is written in place of the pair that would have played.
    pub nobody: &'static [&'static str],
    /// What rulings are called, and what they are in English.
    pub rulings: &'static [(&'static str, &'static str)],
}

/// A language of denominations and seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// C D H S NT, and N E S W.
    English,
    /// T K C P SA, and N E S O.
    French,
    /// T K C P SA, and N O S W.
    German,
    /// K R H S SA, and N O Z W.
    Dutch,
    /// T D C P ST, and N E S O.
    Spanish,
    /// F Q C P SA, and N E S O.
    Italian,
    /// K R H S NT, and N Ö S V.
    Swedish,
}

impl Letters {
    /// All languages.
    pub const ALL: [Self; 7] = [
        Self::English,
        Self::French,
        Self::German,
        Self::Dutch,
        Self::Spanish,
        Self::Italian,
        Self::Swedish,
    ];

    /// The tag of the language: `en`, `fr`, `de`, `nl`, `es`, `it`, `sv`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        Vocabulary::of(self).tag
    }
}

impl Vocabulary {
    /// The language of a sheet whose headings leave it open.
    pub const ENGLISH: &'static Self = &WORDS[0];

    /// The words of a language.
    pub const fn of(letters: Letters) -> &'static Self {
        Self::ALL[letters as usize]
    }

    /// Whether denominations and seats are the English ones.
    pub fn is_english(&self) -> bool {
        self.tag == Self::ENGLISH.tag
    }

    /// Whether a text is what stands for nobody: `Sit-out`, `Bye`, `-`.
    pub fn is_nobody(&self, text: &str) -> bool {
        if text.chars().all(|sign| matches!(sign, '-' | '\u{2013}' | '\u{2014}' | '.')) {
            return true;
        }
        // Every row asks this of two numbers; no word is one.
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
        let text = plain(text);
        let mut known = (Self::ENGLISH.nobody.iter()).chain(self.nobody);
        known.any(|word| is_plainly(word, &text))
    }

    /// A ruling, for one side or for both, in English: `A+/A-` for `M+/M-`. Any other text is left as it is.
    pub fn ruling<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.rulings.is_empty() {
            return Cow::Borrowed(text);
        }
        let named = |side: &str| {
            let side = spelling::folded(side).replace('\u{2212}', "-");
            let known = self.rulings.iter().find(|(name, _)| *name == side.trim());
            known.map(|(_, english)| *english)
        };
        match text.split_once('/') {
            None => named(text).map_or(Cow::Borrowed(text), Cow::Borrowed),
            Some((ns, ew)) => match (named(ns), named(ew)) {
                (None, None) => Cow::Borrowed(text),
                (by_ns, by_ew) => {
                    Cow::Owned(format!("{}/{}", by_ns.unwrap_or(ns), by_ew.unwrap_or(ew)))
                }
            },
        }
    }

    /// A contract without its result, as it is written in the language: `4C` is French for four hearts.
    pub fn contract(&self, contract: Contract) -> String {
        if self.is_english() {
            return contract.to_string();
        }
        let strain = contract.strain.to_string();
        let denomination = shortest(self.denominations, strain.trim_end_matches('T'));
        format!("{}{denomination}{}", contract.level, contract.doubling)
    }

    /// The letter of a seat.
    pub fn seat(&self, seat: Seat) -> String {
        shortest(self.seats, &seat.letter().to_string())
    }

    /// Whether a text says in any language that everybody passed.
    pub fn is_passed(text: &str) -> bool {
        let text = plain(text);
        let mut known = Self::ALL.into_iter().flat_map(|words| words.passed);
        known.any(|word| is_plainly(word, &text))
    }
}

/// The shortest of the names that mean something, in capitals.
fn shortest(names: &[(&str, &str)], meaning: &str) -> String {
    let own = names.iter().filter(|(_, english)| *english == meaning);
    let shortest = own.map(|(name, _)| *name).min_by_key(|name| name.len());
    shortest.unwrap_or_default().to_uppercase()
}

#[cfg(test)]
mod tests {
    use contract_scoring::Strain;

    use super::*;
    use crate::spelling::folded;

    #[test]
    fn letters_are_in_the_order_of_their_languages() {
        let tags = Letters::ALL.map(Letters::tag);
        assert_eq!(tags, Vocabulary::ALL.map(|words| words.tag));
        assert_eq!(tags, ["en", "fr", "de", "nl", "es", "it", "sv"]);
    }

    #[test]
    fn fields_are_in_their_order() {
        for (place, field) in Field::IN_ORDER.iter().enumerate() {
            assert_eq!(*field as usize, place, "{field:?}");
        }
        for (place, field) in PairField::IN_ORDER.iter().enumerate() {
            assert_eq!(*field as usize, place, "{field:?}");
        }
    }

    #[test]
    fn every_language_has_all_denominations_and_seats() {
        for words in Vocabulary::ALL {
            for strain in Strain::ALL {
                let named = |(_, letter): &&(&str, &str)| letter.parse() == Ok(strain);
                assert!(
                    words.denominations.iter().any(|name| named(&name)),
                    "{strain} in {}",
                    words.name
                );
            }
            for seat in Seat::ALL {
                let named = |(_, letter): &&(&str, &str)| letter.parse() == Ok(seat);
                assert!(words.seats.iter().any(|name| named(&name)), "{seat} in {}", words.name);
            }
        }
    }

    #[test]
    fn longer_names_come_before_those_they_begin_with() {
        for words in Vocabulary::ALL {
            for names in [words.denominations, words.seats] {
                for (place, (name, meaning)) in names.iter().enumerate() {
                    let hidden = names[..place]
                        .iter()
                        .find(|(earlier, other)| name.starts_with(earlier) && other != meaning);
                    assert_eq!(hidden, None, "`{name}` in {}", words.name);
                }
            }
        }
    }

    /// The words of `reports`, in the order of the languages.
    #[test]
    fn what_sheets_print_for_a_sit_out_is_read() {
        let printed = ["out", "ex", "frei", "rust", "desc", "rip", "över"];
        for (words, printed) in Vocabulary::ALL.into_iter().zip(printed) {
            assert!(words.is_nobody(printed), "`{printed}` in {}", words.name);
        }
    }

    #[test]
    fn names_are_written_as_they_are_compared() {
        for words in Vocabulary::ALL {
            let columns = words.travelers.iter().flat_map(|(_, names)| *names);
            let spoken = words.denominations.iter().chain(words.seats).map(|(name, _)| name);
            let others = words.passed.iter().chain(words.by).chain(words.nobody);
            let others = others.chain(words.just_made).chain(words.down);
            let others = others.chain(words.making).chain(words.over);
            let rulings = words.rulings.iter().map(|(name, _)| name);
            for name in columns.chain(others).chain(spoken).chain(rulings) {
                assert_eq!(*name, folded(name), "in {}", words.name);
            }
        }
    }
}
