//! What a row of a table is about, until a finding is put into words.

use super::Subject;

/// What the findings of a row are about, as far as it is known. Most rows have none, so that nothing is put into words
/// yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About<'c> {
    /// The section as it was entered.
    pub(crate) section: Option<&'c str>,
    pub(crate) board: Option<u16>,
    pub(crate) ns: Option<u32>,
    pub(crate) ew: Option<u32>,
}

impl About<'_> {
    pub(crate) const NOTHING: Self = Self {
        section: None,
        board: None,
        ns: None,
        ew: None,
    };

    pub(crate) fn subject(self) -> Subject {
        let Self {
            section,
            board,
            ns,
            ew,
        } = self;
        Subject {
            section: section.map(str::to_uppercase),
            board,
            ns,
            ew,
        }
    }
}
