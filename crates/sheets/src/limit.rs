//! What a format cannot hold.

/// Something that a format has no room or no words for, found before anything is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// What the format cannot hold, without a final period.
    pub message: String,
    /// What to do instead.
    pub hint: String,
}
