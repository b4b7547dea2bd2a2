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

/// Says what is wrong with percentages that no board is worth, `120%` and `110%-40%`, or that may be something else,
/// `1/2` and `4/20`.
pub(crate) fn beyond_a_top(text: &str) -> Option<Unfit> {
    let is_percentage = |side: &str| {
        let number = decimal::read(side.trim());
        number.is_some_and(|number| (Decimal::ZERO..=Decimal::ONE_HUNDRED).contains(&number))
    };
    if let Some((ns, ew)) = text.split_once('/')
        && [ns, ew].into_iter().all(is_percentage)
    {
        let typed = [ns, ew].map(|side| format!("{}%", side.trim())).join("/");
        let message =
            format!("`{text}` is not a percentage for each side: they add up to 80 to 120");
        return Some(Unfit::new(Code::BadRuling, message).hint(format!(
            "if they are meant, write `{typed}`; half a top for both is `A`; a spreadsheet may have made a date of a \
             score: format the column as text"
        )));
    }
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
