//! How much of players' names goes out: some clubs post last names only, or none.

use std::borrow::Cow;

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

/// The last word of a name, with the small words before it and with what is no name by itself: `van der Berg`,
/// `'t Hooft`, `Smith Jr.`, `Lee B`.
pub(crate) fn last_name(name: &str) -> String {
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
    use super::Names;

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
}
