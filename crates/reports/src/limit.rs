//! What a format cannot hold.

/// Something that a format has no room or no words for, found before anything is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// What the format cannot hold, without a final period.
    pub message: String,
    /// What to do instead.
    pub hint: String,
}

impl Limit {
    /// A limit by what cannot be held, and what to do instead.
    pub fn new(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { message: message.into(), hint: hint.into() }
    }
}
