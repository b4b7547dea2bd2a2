//! The most and the least that a board can earn.

/// The best or the worst that a board can bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The whole top.
    Top,
    /// Nothing.
    Bottom,
}
