//! Why a line is impossible.

use findings::Diagnostic;
use pack::Obstacle;

/// Why a line cannot be so, in the reader's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// What is wrong, in one line, without a final period.
    pub message: String,
    /// What would be possible.
    pub expected: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Stop {
    /// One that says no more.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            expected: None,
            hint: None,
        }
    }
}

impl From<&Diagnostic> for Stop {
    fn from(found: &Diagnostic) -> Self {
        Self {
            message: found.message.clone(),
            expected: found.expected.clone(),
            hint: found.hint.clone(),
        }
    }
}

impl From<Obstacle> for Stop {
    fn from(Obstacle { message, hint }: Obstacle) -> Self {
        Self {
            message,
            expected: None,
            hint,
        }
    }
}
