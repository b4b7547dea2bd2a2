//! What a cell of a score column says: points, or a ruling in their place.

use session::{Entry, notation};

use super::ruling::{self, Ruled};
use super::{Unfit, number};
use crate::Code;

/// What a score column says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// Points, whether or not any contract gives them.
    Points(Points),
    /// A ruling for one side.
    Side(Entry),
    /// A ruling for both sides.
    Sides(Ruled),
}

/// Points as they were entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Points {
    /// The number.
    pub(crate) number: i64,
    /// Whether there is a sign before it.
    pub(crate) signed: bool,
    /// Whether its minus is a dash of typography.
    pub(crate) odd_minus: bool,
}

/// Reads a cell of a score column.
pub(crate) fn read(text: &str) -> Result<Said, Unfit> {
    let why = match number::whole(text) {
        Ok(whole) => {
            return Ok(Said::Points(Points {
                number: whole.number,
                signed: whole.signed,
                odd_minus: whole.odd_minus,
            }));
        }
        Err(why) => why,
    };
    if let Some(entry) = notation::for_one_side(text) {
        return Ok(Said::Side(entry));
    }
    if let Some(ruled) = ruling::for_both_sides(text) {
        return Ok(Said::Sides(ruled));
    }
    if let Some(why) = ruling::beyond_a_top(text) {
        return Err(why);
    }
    if why.expected.is_some() {
        return Err(why);
    }
    Err(Unfit::new(
        Code::BadRuling,
        format!("`{text}` is neither a score nor a ruling"),
    )
    .expected(format!("a score, or {}", ruling::FORMS)))
}
