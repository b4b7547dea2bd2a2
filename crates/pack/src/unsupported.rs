//! Why a document cannot be made.

use reports::Limit;

/// Why a document cannot be made of a session, or what of the session it leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// What stands in the way, without a final period.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Obstacle {
    /// An obstacle without a hint.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }

    /// Adds what to do about it.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl From<Limit> for Obstacle {
    fn from(limit: Limit) -> Self {
        Self::new(limit.message).hint(limit.hint)
    }
}
