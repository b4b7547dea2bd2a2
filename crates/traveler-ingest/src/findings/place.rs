//! Places in the input.

use std::fmt;

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// The first character, from 1, counted in characters.
    pub column: u64,
    /// How many characters; 0 points between two.
    pub width: u64,
    /// The line's text, cut where it is very long.
    pub text: String,
    /// What to write under the place.
    pub label: Option<String>,
}

impl Location {
    /// Says what to write under the place.
    pub(crate) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }
}

impl fmt::Display for Location {
    /// Line, column and width: `14:18+3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}+{}", self.line, self.column, self.width)
    }
}
