//! What replaces a result. Rulings themselves are read by [`session::notation`].

use contract_scoring::{BySide, Score};
use findings::Code;
use rust_decimal::Decimal;
use session::{Entry, Ruling, notation};

use super::{Unfit, decimal};
use crate::Vocabulary;

/// What replaces a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruled {
    /// A score for both sides, assigned (Law 12C1b).
    Plain(Score),
    /// Anything else.
    Sides(Box<Ruling>),
}

impl Ruled {
    /// A ruling with an entry for each side.
    pub fn sides(ns: Entry, ew: Entry) -> Self {
        Self::Sides(Box::new(BySide { ns, ew }))
    }
}

/// The forms, for messages.
pub const FORMS: &str = "`A+`, `A`, `A-`, `60%`, `A6040`, `A+/A-`, `NP` or `LP`";

/// Reads a ruling for both sides, in a language.
pub fn for_both_sides(text: &str, words: &Vocabulary) -> Option<Ruled> {
    notation::for_both_sides(&words.ruling(text)).map(|ruling| Ruled::Sides(Box::new(ruling)))
}

/// Says what is wrong with a percentage that no board is worth: `120%`, `110%-40%`.
pub(crate) fn beyond_a_top(text: &str) -> Option<Unfit> {
    let percent = |side: &str| decimal::read(side.trim().strip_suffix('%')?.trim());
    let is_beyond = |percent: Decimal| percent > Decimal::ONE_HUNDRED || percent < Decimal::ZERO;
    let mut sides = text.split(['/', '-']).filter_map(percent);
    (sides.any(is_beyond) || percent(text).is_some_and(is_beyond)).then(|| {
        Unfit::new(
            Code::BadRuling,
            format!("a board is worth 0 % to 100 % of its top, not `{text}`"),
        )
        .expected("a percentage from `0%` to `100%`")
        .hint("enter a bonus or penalty that is larger in `session.toml`, under `[[adjustments]]`")
    })
}
