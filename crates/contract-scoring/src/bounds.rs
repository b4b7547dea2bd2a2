//! A number outside its bounds, as an error.

use std::fmt;

/// A number outside the bounds that its kind allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBounds {
    /// What the number counts, as a person would say it: `board`, `tricks`.
    pub what: &'static str,
    /// The number that was found.
    pub found: i64,
    /// The smallest allowed.
    pub min: i64,
    /// The largest allowed.
    pub max: i64,
    /// Why the bounds are where they are.
    pub reason: &'static str,
}

impl OutOfBounds {
    /// The message about a number as it is written, which may be too large to be held.
    #[must_use]
    pub fn about(&self, written: &str) -> String {
        format!("{} {written} is outside {} to {} ({})", self.what, self.min, self.max, self.reason)
    }
}

impl fmt::Display for OutOfBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.about(&self.found.to_string()))
    }
}

impl std::error::Error for OutOfBounds {}
