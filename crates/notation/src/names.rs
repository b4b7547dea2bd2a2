//! Names of players as they are compared, for all who look for one person in several places.

use strsim::osa_distance;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Shorter names are often one slip apart: Ann Lee, Ann Lea.
const SHORTEST: usize = 8;

/// Still shorter ones are one slip apart by chance.
const SHORTEST_OF_ALL: usize = 6;

/// Longer texts are not names.
const LONGEST: usize = 64;

/// A name in the form in which names are compared: two are the same person's where these are equal.
///
/// ```
/// use notation::names::compared;
///
/// assert_eq!(compared("Ann LEE"), compared("ann\u{a0} lee"));
/// ```
#[must_use]
pub fn compared(name: &str) -> String {
    let name = spaced(name);
    name.nfc().flat_map(char::to_lowercase).collect()
}

/// A name in which words are one space apart: web pages and spreadsheets have spaces of all kinds, which look alike.
///
/// ```
/// use notation::names::spaced;
///
/// assert_eq!(spaced(" Ann\u{a0}\u{202f}Lee "), "Ann Lee");
/// ```
#[must_use]
pub fn spaced(name: &str) -> String {
    let is_space = |sign: char| sign.is_whitespace() && !sign.is_control();
    let words = name.split(is_space).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Whether something of a name can be seen: a cell of spaces without width, or of marks that belong to no letter, names
/// nobody.
pub fn is_seen(name: &str) -> bool {
    name.chars().any(|sign| !is_invisible(sign))
}

/// Spaces, control characters, and what Unicode calls default ignorable; the blank of Braille is as empty.
fn is_invisible(sign: char) -> bool {
    sign.is_whitespace()
        || sign.is_control()
        || is_combining_mark(sign)
        || matches!(
            sign,
            '\u{AD}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
                | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}'
                | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}'
                | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}'
        )
}

/// A name in which a slip shows.
///
/// ```
/// use notation::names::Spelling;
///
/// let spelling = |name| Spelling::of(name).unwrap();
/// assert!(spelling("Wim Jansen").is_near(&spelling("Jansen, Wim")));
/// assert!(spelling("Wim Jansen").is_near(&spelling("Wim Janssen")));
/// assert!(!spelling("Wim Jansen").is_near(&spelling("Tim Jansen")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The words in lower case and in the order of the alphabet.
    pub words: String,
    /// The words' first letters: a slip is seldom in one of them.
    initials: String,
}

impl Spelling {
    /// The spelling of a name; `None` where it is so short, or so long, that it would be near to others without a slip.
    /// Numbered players, `Player 11` and `Player 12`, have none.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        Self::of_at_least(SHORTEST, name)
    }

    /// The same, also of a short name: where more than the name speaks for one person.
    #[must_use]
    pub fn of_short(name: &str) -> Option<Self> {
        Self::of_at_least(SHORTEST_OF_ALL, name)
    }

    fn of_at_least(shortest: usize, name: &str) -> Option<Self> {
        let name = compared(name);
        let mut words: Vec<&str> = (name.split(|sign: char| !sign.is_alphanumeric()))
            .filter(|word| !word.is_empty())
            .collect();
        words.sort_unstable();
        let words = words.join(" ");
        let length = words.chars().count();
        let sound = (shortest..=LONGEST).contains(&length) && !words.contains(char::is_numeric);
        sound.then(|| Self {
            initials: (words.split(' ')).filter_map(|word| word.chars().next()).collect(),
            words,
        })
    }

    /// Whether two names differ by a letter, or by the order of the words, or by nothing.
    #[must_use]
    pub fn is_near(&self, other: &Self) -> bool {
        self.initials == other.initials && osa_distance(&self.words, &other.words) <= 1
    }
}

#[cfg(test)]
mod tests {
    use super::is_seen;

    #[test]
    fn what_cannot_be_seen_names_nobody() {
        for name in
            ["", " ", "\u{200B}", "\u{2060}\u{FEFF}", "\u{A0}\u{3164}", "\u{301}", "\u{E0041}"]
        {
            assert!(!is_seen(name), "{name:?}");
        }
        for name in ["X", "\u{200B}Li", "\u{4E2D}", "-", "1", "e\u{301}"] {
            assert!(is_seen(name), "{name:?}");
        }
    }
}
