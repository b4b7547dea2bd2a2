//! How much of players' names goes out: some clubs post last names only, or none.

use std::borrow::Cow;
use std::collections::BTreeSet;

use findings::Diagnostic;
use notation::names::compared;
use session::{Session, UploadKey};
use traveler_ingest::Correction;

/// What stands for what does not go out.
pub(super) const HIDDEN: &str = "…";

/// How much of players' names goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// Names as they were given
    Full,
    /// Last names only
    Last,
    /// No names: numbers only
    None,
}

impl Names {
    /// Every policy.
    pub const ALL: [Self; 3] = [Self::Full, Self::Last, Self::None];

    /// What goes out of a name.
    #[must_use]
    pub fn shown(self, name: &str) -> Option<Cow<'_, str>> {
        match self {
            Self::Full => Some(Cow::Borrowed(name)),
            Self::Last => Some(Cow::Owned(last_name(name))),
            Self::None => None,
        }
    }
}

/// What goes out of players' names: nothing at all where it is nothing of each.
pub(super) fn any_of<'a>(names: impl Iterator<Item = Option<Cow<'a, str>>>) -> Vec<String> {
    let names: Vec<String> = names.map(|name| name.unwrap_or_default().into_owned()).collect();
    if names.iter().all(String::is_empty) { Vec::new() } else { names }
}

/// What does not go out of a session: how much of names does, and the words of the others, which may be in a text that
/// somebody wrote.
#[derive(Clone, Debug)]
pub struct Withheld {
    names: Names,
    words: BTreeSet<String>,
}

pub(super) static NOTHING: Withheld = Withheld { names: Names::Full, words: BTreeSet::new() };

impl Withheld {
    /// What does not go out of sessions and of what was corrected and found in them.
    #[must_use]
    pub fn of<'a>(
        names: Names,
        sessions: impl IntoIterator<Item = &'a Session>,
        records: &[Correction],
        findings: &[Diagnostic],
    ) -> Self {
        let mut withheld = Self { names, words: BTreeSet::new() };
        if names == Names::Full {
            return withheld;
        }
        for session in sessions {
            let event = session.event();
            withheld.add(event.director.as_deref());
            withheld.add(event.upload.get(UploadKey::Contact));
            for contestant in session.contestants() {
                let players = contestant.players().iter();
                players.for_each(|player| withheld.add(player.name.as_deref()));
            }
        }
        for record in records {
            withheld.add(Some(&record.who));
        }
        for seen in findings.iter().filter_map(|one| one.acknowledged.as_ref()) {
            withheld.add(seen.by.as_deref());
        }
        withheld
    }

    /// Adds the words of a name that do not go out.
    fn add(&mut self, name: Option<&str>) {
        let Some(name) = name else { return };
        let shown = self.names.shown(name).unwrap_or_default();
        let shown: Vec<String> = words(&shown).collect();
        // Small words, as in `van der Berg`, are in many texts.
        let is_small =
            |word: &str| word.starts_with(char::is_lowercase) && name.contains(char::is_uppercase);
        for word in parted(name).filter(|word| word.chars().count() > 1 && !is_small(word)) {
            let word = compared(word);
            if !shown.contains(&word) {
                self.words.insert(word);
            }
        }
    }

    /// How much of names goes out.
    #[must_use]
    pub const fn names(&self) -> Names {
        self.names
    }

    /// A text that somebody wrote; nothing of one with a word of a name that does not go out.
    #[must_use]
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_in(text) { Cow::Borrowed(HIDDEN) } else { Cow::Borrowed(text) }
    }

    /// Whether a text has a word of a name that does not go out.
    pub(super) fn is_in(&self, text: &str) -> bool {
        !self.words.is_empty() && words(text).any(|word| self.words.contains(&word))
    }
}

fn parted(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn words(text: &str) -> impl Iterator<Item = String> {
    parted(text).map(compared)
}

/// The last word of a name, with the small words before it and with what is no name by itself: `van der Berg`,
/// `'t Hooft`, `Smith Jr.`, `Lee B`.
pub fn last_name(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_small =
        |word: &str| word.starts_with(|first: char| first.is_lowercase() || first == '\'');
    let is_suffix = |word: &str| {
        word.ends_with('.')
            || word.chars().count() == 1
            || ["Jr", "Sr", "II", "III", "IV"].contains(&word)
    };
    let mut first = words.len().saturating_sub(1);
    while first > 0 && is_suffix(words[first]) {
        first -= 1;
    }
    while first > 0 && is_small(words[first - 1]) {
        first -= 1;
    }
    words[first..].join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_names_keep_what_belongs_to_them() {
        for (name, expected) in [
            ("Ann Lee", "Lee"),
            ("Joost 't Hooft", "'t Hooft"),
            ("Zoë van der Berg", "van der Berg"),
            ("Ana Núñez Ibáñez", "Ibáñez"),
            ("Ed Cole Jr.", "Cole Jr."),
            ("Henry Ford III", "Ford III"),
            ("Anneliese Lee B", "Lee B"),
            ("双子 大介", "大介"),
            ("Siobhán O'Neill", "O'Neill"),
            ("Madonna", "Madonna"),
            ("  Ann   Lee  ", "Lee"),
            ("", ""),
        ] {
            assert_eq!(Names::Last.shown(name).as_deref(), Some(expected), "{name}");
            assert_eq!(Names::Full.shown(name).as_deref(), Some(name));
            assert_eq!(Names::None.shown(name), None);
        }
    }

    #[test]
    fn a_text_with_a_name_that_is_withheld_does_not_go_out() {
        let mut last = Withheld { names: Names::Last, words: BTreeSet::new() };
        last.add(Some("Zoë van der Berg"));
        assert_eq!(last.text("ZOË asked"), "…");
        assert_eq!(last.text("van der Berg was late"), "van der Berg was late");
        let mut none = Withheld { names: Names::None, ..last };
        none.add(Some("Zoë van der Berg"));
        assert_eq!(none.text("Berg was late"), "…");
        assert_eq!(none.text("der Tisch, bergauf"), "der Tisch, bergauf");
        assert_eq!(NOTHING.text("Zoë asked"), "Zoë asked");
    }
}
