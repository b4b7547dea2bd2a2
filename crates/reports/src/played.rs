//! What was played and what came of it, as cells: contracts, scores, rulings.

use contract_scoring::{Played, Side};
use rust_decimal::Decimal;
use session::Entry;

use super::ReportContext;
use crate::model::cell::Cell as Fact;
use crate::model::{Mark as Extreme, seen_by, weighted_text};
use crate::sheet::{Cell, Columns, Contract, Keep, Mark, Value, number, text};
use crate::words::Words;

/// Contract with its result and who declared.
pub(crate) fn cells(context: ReportContext<'_>, played: Option<Played>) -> [Cell; 2] {
    [contract(context.words, played), declarer(context.words, played)]
}

pub(super) fn contract(words: &Words, played: Option<Played>) -> Cell {
    match played {
        None => Cell::default(),
        Some(Played::PassedOut) => Cell::text(words.signs.passed_out),
        Some(Played::Contract { contract, tricks, .. }) => {
            let result = contract.result(tricks);
            let in_suits = |suits| format!("{}{result}", words.contract(contract, suits));
            Value::Contract(Contract::of(in_suits)).into()
        }
    }
}

pub(super) fn declarer(words: &Words, played: Option<Played>) -> Cell {
    match played {
        Some(Played::Contract { declarer, .. }) => Cell::text(words.declarer(declarer)),
        Some(Played::PassedOut) | None => Cell::default(),
    }
}

fn tricks(played: Option<Played>) -> Cell {
    match played {
        Some(Played::Contract { tricks, .. }) => Cell::number(tricks.get()),
        Some(Played::PassedOut) | None => Cell::default(),
    }
}

/// Adds the columns of what was played: contract with its result, who declared, and tricks.
pub(super) fn add<'a, R>(
    columns: Columns<'a, R>,
    context: ReportContext<'a>,
    played: impl Fn(&R) -> Option<Played> + Copy + 'a,
) -> Columns<'a, R> {
    let titles = &context.words.columns;
    columns
        .with(text("contract", titles.contract), move |row| contract(context.words, played(row)))
        .with(text("declarer", titles.declarer), move |row| declarer(context.words, played(row)))
        .with(number("tricks", titles.tricks).keep(Keep::Ample), move |row| tricks(played(row)))
}

/// An opening lead.
pub(super) fn lead(context: ReportContext<'_>, lead: &str) -> Cell {
    Value::Contract(Contract::of(|suits| context.words.lead(lead, suits))).into()
}

/// What a side is entered with, in one word, where it is not a plain score; nothing where it is.
pub(crate) fn ruling(words: &Words, entry: &Entry) -> Option<String> {
    match entry {
        Entry::Score(_) => None,
        Entry::Weighted(_) => Some(words.signs.weighted.to_owned()),
        Entry::Artificial(artificial) => Some(words.signs.artificial(*artificial)),
        Entry::NotPlayed => Some(words.signs.not_played.to_owned()),
        Entry::LatePlay => Some(words.signs.late_play.to_owned()),
    }
}

/// What a side is entered with, with all parts of a weighted score; scores are the side's own.
pub(super) fn entry(words: &Words, entry: &Entry, side: Side) -> String {
    match entry {
        Entry::Score(score) => seen_by(*score, side).to_string(),
        Entry::Weighted(weighted) => weighted_text(weighted, side),
        Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => {
            ruling(words, entry).unwrap_or_default()
        }
    }
}

/// What a contestant has on a board.
pub(super) fn earned(words: &Words, fact: Fact, digits: u32) -> Cell {
    match fact {
        Fact::Absent => Value::Dash.into(),
        Fact::SitOut => Cell::text(words.signs.sat_out),
        Fact::NotPlayed => Cell::text(words.signs.not_played),
        Fact::LatePlay => Cell::text(words.signs.late_play),
        Fact::Earned(amount) => Value::Amount(amount, digits).into(),
        Fact::Artificial(_, amount) => Value::Starred(amount, digits).into(),
    }
}

/// A top or a bottom stands out.
pub(super) const fn mark(mark: Option<Extreme>) -> Option<Mark> {
    match mark {
        Some(Extreme::Top) => Some(Mark::Top),
        Some(Extreme::Bottom) => Some(Mark::Bottom),
        None => None,
    }
}

/// The fewest decimal places that show all of some amounts, two at most.
pub(super) fn digits(amounts: impl Iterator<Item = Decimal>) -> u32 {
    let digits = amounts.map(|amount| amount.normalize().scale()).max();
    digits.unwrap_or(0).min(2)
}
