//! What a row of a table is about, until a finding is put into words.

use super::Subject;

/// What the findings of a row are about, as far as it is known. Most rows have none, so that nothing is put into words
/// yet.
#[derive(Clone, Copy, Debug)]
pub struct About<'c> {
    /// The section as it was entered.
    pub section: Option<&'c str>,
    /// The number of the board.
    pub board: Option<u16>,
    /// The number of the pair N-S.
    pub ns: Option<u32>,
    /// The number of the pair E-W.
    pub ew: Option<u32>,
}

impl About<'_> {
    /// Nothing is known yet.
    pub const NOTHING: Self = Self { section: None, board: None, ns: None, ew: None };

    /// The same as an owned value; sections are in capitals.
    pub fn subject(self) -> Subject {
        let Self { section, board, ns, ew } = self;
        Subject { section: section.map(str::to_uppercase), board, ns, ew }
    }
}
