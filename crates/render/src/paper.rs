//! Paper, and what is printed on it.

pub use session::Paper;

/// A report on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The file.
    pub bytes: Vec<u8>,
    /// Characters that the embedded fonts do not have; a box is drawn instead.
    pub missing: Vec<char>,
}
