//! Shared by all notations: the error, and a reader that takes one piece after another.

use std::fmt;

use crate::OutOfBounds;

/// Text that is not in the notation it should be in.
///
/// Spaces around a text are never part of it. Digits are ASCII digits only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// Something else was found.
    Unexpected {
        /// The offending part, which is empty where something is missing.
        found: String,
        /// What is allowed there.
        expected: &'static str,
    },
    /// A number, but not one that its kind allows.
    OutOfBounds(OutOfBounds),
}

impl NotationError {
    /// The offending part; empty where something is missing.
    #[must_use]
    pub fn found(&self) -> String {
        match self {
            Self::Unexpected { found, .. } => found.clone(),
            Self::OutOfBounds(error) => error.found.to_string(),
        }
    }

    /// What is allowed there.
    #[must_use]
    pub fn expected(&self) -> String {
        match self {
            Self::Unexpected { expected, .. } => (*expected).to_owned(),
            Self::OutOfBounds(error) => {
                format!("{} from {} to {}", error.what, error.min, error.max)
            }
        }
    }

    pub(crate) fn unexpected(found: &str, expected: &'static str) -> Self {
        Self::Unexpected { found: found.to_owned(), expected }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { found, expected } if found.is_empty() => {
                write!(f, "expected {expected}, found nothing")
            }
            Self::Unexpected { found, expected } => {
                write!(f, "expected {expected}, found `{found}`")
            }
            Self::OutOfBounds(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotationError {}

impl From<OutOfBounds> for NotationError {
    fn from(error: OutOfBounds) -> Self {
        Self::OutOfBounds(error)
    }
}

/// The rest of a text, without the spaces before it.
#[derive(Clone, Copy)]
pub(crate) struct Rest<'a>(&'a str);

impl<'a> Rest<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        Self(text.trim())
    }

    pub(crate) fn text(self) -> &'a str {
        self.0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Takes the leading characters of a kind, which may be none.
    pub(crate) fn take_while(&mut self, is: impl Fn(char) -> bool) -> &'a str {
        let end = self.0.find(|c| !is(c)).unwrap_or(self.0.len());
        let (taken, rest) = self.0.split_at(end);
        self.0 = rest.trim_start();
        taken
    }

    /// Takes one of these spellings, in any case, if one stands next; longer ones are listed first.
    pub(crate) fn take_one_of<T: Copy>(&mut self, spellings: &[(&[&str], T)]) -> Option<T> {
        let each = spellings.iter().flat_map(|(spellings, meaning)| {
            spellings.iter().map(|spelling| (*spelling, *meaning))
        });
        each.into_iter().find_map(|(spelling, meaning)| {
            let (head, rest) = self.0.split_at_checked(spelling.len())?;
            head.eq_ignore_ascii_case(spelling).then(|| {
                self.0 = rest.trim_start();
                meaning
            })
        })
    }

    /// Refuses whatever is left.
    pub(crate) fn end(self, expected: &'static str) -> Result<(), NotationError> {
        if self.0.is_empty() { Ok(()) } else { Err(NotationError::unexpected(self.0, expected)) }
    }
}

/// Reads a text that is one of these spellings, in any case.
pub(crate) fn one_of<T: Copy>(
    text: &str,
    spellings: &[(&[&str], T)],
    expected: &'static str,
) -> Result<T, NotationError> {
    let text = text.trim();
    spellings
        .iter()
        .find(|(spellings, _)| spellings.iter().any(|one| text.eq_ignore_ascii_case(one)))
        .map(|&(_, meaning)| meaning)
        .ok_or_else(|| NotationError::unexpected(text, expected))
}
