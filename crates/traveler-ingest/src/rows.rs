//! The rows that a draft was made of.

/// In which lines of its file each result and each sit-out of a draft stands, by its place in the draft as it was given.
#[derive(Debug)]
pub(crate) struct Rows {
    /// The line of each result.
    pub(crate) results: Vec<u32>,
    /// The line of each sit-out.
    pub(crate) sit_outs: Vec<u32>,
}
