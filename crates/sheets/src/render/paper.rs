//! Paper, and what is printed on it.

use session::RuleSet;

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 x 297 mm.
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

/// A report on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The file.
    pub bytes: Vec<u8>,
    /// Characters that the embedded fonts do not have; a box is drawn instead.
    pub missing: Vec<char>,
}

impl Paper {
    /// What is usual where a rule set is in force.
    #[must_use]
    pub const fn of(rules: RuleSet) -> Self {
        match rules {
            RuleSet::Acbl => Self::Letter,
            _ => Self::A4,
        }
    }
}
