//! What replaces a result. Rulings themselves are read by [`session::notation`].

use contract_scoring::{BySide, Score};
use session::{Entry, Ruling, notation};

/// What replaces a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ruled {
    /// A score for both sides, assigned (Law 12C1b).
    Plain(Score),
    /// Anything else.
    Sides(Box<Ruling>),
}

impl Ruled {
    pub(crate) fn sides(ns: Entry, ew: Entry) -> Self {
        Self::Sides(Box::new(BySide { ns, ew }))
    }
}

/// The forms, for messages.
pub(crate) const FORMS: &str = "`A+`, `A`, `A-`, `60%`, `A6040`, `A+/A-`, `NP` or `LP`";

/// Reads a ruling for both sides.
pub(crate) fn for_both_sides(text: &str) -> Option<Ruled> {
    notation::for_both_sides(text).map(|ruling| Ruled::Sides(Box::new(ruling)))
}
