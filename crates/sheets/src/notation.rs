//! Small notations that reports on paper and on the screen share.

pub(crate) mod traveler;

use contract_scoring::{Played, Score, Side, Suits};
use rust_decimal::Decimal;
use session::Entry;

/// An amount with so many decimal places.
pub(crate) fn amount(amount: Decimal, digits: u32) -> String {
    let mut rounded =
        amount.round_dp_with_strategy(digits, rust_decimal::RoundingStrategy::MidpointAwayFromZero);
    rounded.rescale(digits);
    rounded.to_string()
}

/// Partners' names on one line, as far as known.
#[cfg(feature = "pdf")]
pub(crate) fn names(names: &[String]) -> String {
    let known = names.iter().filter(|name| !name.is_empty());
    known.map(String::as_str).collect::<Vec<_>>().join(" – ")
}

/// Contract with its result: `4♠X+1`; and who declared.
pub(crate) fn contract(played: Option<Played>, suits: Suits) -> (String, String) {
    match played {
        None => (String::new(), String::new()),
        Some(Played::PassedOut) => ("pass".to_owned(), String::new()),
        Some(Played::Contract {
            contract,
            declarer,
            tricks,
        }) => (
            format!("{}{}", contract.in_suits(suits), contract.result(tricks)),
            declarer.to_string(),
        ),
    }
}

/// What a side is entered with, in one word, where it is not a plain score.
pub(crate) fn entry(entry: &Entry, side: Side) -> String {
    match entry {
        Entry::Score(score) => seen(*score, side).to_string(),
        Entry::Weighted(_) => "weighted".to_owned(),
        Entry::Artificial(artificial) => artificial.to_string(),
        Entry::NotPlayed => "NP".to_owned(),
        Entry::LatePlay => "LP".to_owned(),
    }
}

/// A score in points for N-S, from one side.
pub(crate) fn seen(score: Score, side: Side) -> Score {
    match side {
        Side::NorthSouth => score,
        Side::EastWest => -score,
    }
}
