//! What a director writes, read: artificial scores, rulings, weights, foul groups. Each is beside its `Display`.
//!
//! Directions are read by [`Side`](contract_scoring::Side), contracts by [`Contract`](contract_scoring::Contract) and
//! [`Played`](contract_scoring::Played). Spaces around a text are never part of it.

mod artificial;
mod group;
mod ruling;
mod weight;

pub use ruling::{for_both_sides, for_one_side};

use contract_scoring::NotationError;

/// Something else was found than was expected.
fn unexpected(found: &str, expected: &'static str) -> NotationError {
    NotationError::Unexpected {
        found: found.to_owned(),
        expected,
    }
}

/// Hundredths of a number with up to two decimals, `.` or `,`.
fn hundredths(text: &str) -> Option<u32> {
    let text = text.trim();
    let (whole, decimals) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > 3
        || decimals.len() > 2
        || !digits(whole)
        || !digits(decimals)
    {
        return None;
    }
    format!("{whole}{decimals:0<2}").parse().ok()
}

/// A percentage with two decimals or fewer, by its sign: `62.5%`, `62,5 %`.
fn percentage(text: &str) -> Option<u32> {
    hundredths(text.trim().strip_suffix('%')?)
}
