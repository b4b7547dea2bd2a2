//! What fields and rows are called.

use std::fmt;

/// A whole number or a text, by which a field or a row is called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// A whole number.
    Number(i64),
    /// A text, as it is.
    Text(String),
}

impl Key {
    /// The keys of texts: numbers where every text is one as it is written (no `007`), otherwise texts.
    ///
    /// # Examples
    ///
    /// ```
    /// use archive::Key;
    ///
    /// assert_eq!(Key::of_texts(["7", "12"]), [Key::Number(7), Key::Number(12)]);
    /// assert_eq!(Key::of_texts(["7", "May"]), ["7", "May"].map(|text| Key::Text(text.to_owned())));
    /// ```
    #[must_use]
    pub fn of_texts<'t>(texts: impl IntoIterator<Item = &'t str> + Clone) -> Vec<Self> {
        let numbers: Option<Vec<Self>> = texts.clone().into_iter().map(Self::number).collect();
        let as_texts = || texts.into_iter().map(|text| Self::Text(text.to_owned()));
        numbers.unwrap_or_else(|| as_texts().collect())
    }

    /// The key of a text beside others: a number only where they are numbers.
    #[must_use]
    pub fn among(others: &[Self], text: &str) -> Self {
        let are_numbers = matches!(others.first(), Some(Self::Number(_)));
        let number = Self::number(text).filter(|_| are_numbers);
        number.unwrap_or_else(|| Self::Text(text.to_owned()))
    }

    /// A text as a number, where it is one in digits as numbers are written.
    fn number(text: &str) -> Option<Self> {
        let number: i64 = text.parse().ok()?;
        (number.to_string() == text).then_some(Self::Number(number))
    }
}

impl fmt::Display for Key {
    /// As it is, but for control characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.escape_debug().fmt(f),
        }
    }
}
