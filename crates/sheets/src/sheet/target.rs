//! Where a link leads.

use crate::reports::Report;

/// A sheet of a report that a text leads to, in a document that has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// The report. Where the document does not have it, the text leads nowhere.
    pub report: &'static Report,
    /// The sheet's [`anchor`](super::Sheet::anchor).
    pub anchor: String,
}
