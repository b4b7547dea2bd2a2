//! Names of players as they are compared, for all who look for one person in several places.

use strsim::osa_distance;
use unicode_normalization::UnicodeNormalization;

/// Shorter names are often one slip apart: Ann Lee, Ann Lea.
const SHORTEST: usize = 8;

/// Longer texts are not names.
const LONGEST: usize = 64;

/// A name in the form in which names are compared: two are the same person's where these are equal.
///
/// ```
/// use traveler_ingest::names::compared;
///
/// assert_eq!(compared("Ann LEE"), compared("ann lee"));
/// ```
#[must_use]
pub fn compared(name: &str) -> String {
    name.nfc().flat_map(char::to_lowercase).collect()
}

/// A name in which a slip shows.
///
/// ```
/// use traveler_ingest::names::Spelling;
///
/// let spelling = |name| Spelling::of(name).unwrap();
/// assert!(spelling("Wim Jansen").is_near(&spelling("Jansen, Wim")));
/// assert!(spelling("Wim Jansen").is_near(&spelling("Wim Janssen")));
/// assert!(!spelling("Wim Jansen").is_near(&spelling("Tim Jansen")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The words in lower case and in the order of the alphabet.
    pub(crate) words: String,
    /// The words' first letters: a slip is seldom in one of them.
    initials: String,
}

impl Spelling {
    /// The spelling of a name; `None` where it is so short, or so long, that it would be near to others without a slip.
    /// Numbered players, `Player 11` and `Player 12`, have none.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let name = compared(name);
        let mut words: Vec<&str> = (name.split(|sign: char| !sign.is_alphanumeric()))
            .filter(|word| !word.is_empty())
            .collect();
        words.sort_unstable();
        let words = words.join(" ");
        let length = words.chars().count();
        let sound = (SHORTEST..=LONGEST).contains(&length) && !words.contains(char::is_numeric);
        sound.then(|| Self {
            initials: (words.split(' '))
                .filter_map(|word| word.chars().next())
                .collect(),
            words,
        })
    }

    /// Whether two names differ by a letter, or by the order of the words, or by nothing.
    #[must_use]
    pub fn is_near(&self, other: &Self) -> bool {
        self.initials == other.initials && osa_distance(&self.words, &other.words) <= 1
    }
}
