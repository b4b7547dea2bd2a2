//! Where a link leads.

/// A sheet of a report that a text leads to, in a document that has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// The name of the report. Where the document does not have it, the text leads nowhere.
    pub report: &'static str,
    /// The sheet's [`anchor`](super::Sheet::anchor).
    pub anchor: String,
}
