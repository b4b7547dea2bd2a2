//! What sheets are printed on.

use crate::named::names;

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 x 297 mm.
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

names! { Paper: A4 "a4", Letter "letter" }
