//! The auction of a board: the calls in turn, and what they end in.

use contract_scoring::{Contract, Doubling, Seat};

use super::commands::Value;
use super::outcome::fault;
use crate::imported::Fault;

/// How an auction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    PassedOut,
    Contract(Contract, Seat),
    /// The last calls are missing. This would be the contract.
    Open(Option<(Contract, Seat)>),
}

/// A call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    Pass,
    Double,
    Redouble,
    Bid(Contract),
}

/// The calls of a board, as PBN has them.
pub(super) fn written(call_values: &[Value<'_>]) -> Result<Vec<String>, Fault> {
    let mut found = Vec::new();
    for value in call_values {
        found.extend(calls(value)?.into_iter().map(|call| match call {
            Call::Pass => "Pass".to_owned(),
            Call::Double => "X".to_owned(),
            Call::Redouble => "XX".to_owned(),
            Call::Bid(bid) => bid.to_string(),
        }));
    }
    Ok(found)
}

/// Reads the calls of a board whose dealer is this.
pub(super) fn ended(call_values: &[Value<'_>], dealer: Seat) -> Result<Ended, Fault> {
    // The bids with their seats, so that the first of a side in a strain is known.
    let mut bids: Vec<(Contract, Seat)> = Vec::new();
    let (mut seat, mut passes) = (dealer, 0);
    for value in call_values {
        for call in calls(value)? {
            let last = bids.last().copied();
            let is_over = passes == if last.is_some() { 3 } else { 4 };
            let theirs = last.filter(|(_, who)| who.side() != seat.side());
            let ours = last.filter(|(_, who)| who.side() == seat.side());
            let doubled = |of: Option<(Contract, Seat)>, is: Doubling, now: Doubling| {
                let of = of.filter(|(contract, _)| contract.doubling == is)?;
                Some(Contract {
                    doubling: now,
                    ..of.0
                })
            };
            let next = match call {
                Call::Pass => last.map(|(contract, _)| contract),
                Call::Double => doubled(theirs, Doubling::Undoubled, Doubling::Doubled),
                Call::Redouble => doubled(ours, Doubling::Doubled, Doubling::Redoubled),
                Call::Bid(bid) => {
                    let is_higher = last.is_none_or(|(last, _)| {
                        (bid.level, bid.strain) > (last.level, last.strain)
                    });
                    is_higher.then_some(bid)
                }
            };
            let is_pass = call == Call::Pass;
            let why = match (is_over, next) {
                (true, _) => "this call comes after the end of the auction",
                (false, None) if !is_pass => "this call is not possible here",
                _ => "",
            };
            if !why.is_empty() {
                return Err(fault(why, value, "calls in turn, the dealer's first"));
            }
            match (call, bids.last_mut(), next) {
                (Call::Bid(bid), ..) => bids.push((bid, seat)),
                (_, Some(last), Some(next)) => last.0 = next,
                _ => {}
            }
            passes = if is_pass { passes + 1 } else { 0 };
            seat = after(seat);
        }
    }
    let contract = bids.last().map(|(contract, last)| {
        let is_first = |(bid, seat): &&(Contract, Seat)| {
            bid.strain == contract.strain && seat.side() == last.side()
        };
        let first = bids.iter().find(is_first);
        (*contract, first.map_or(*last, |(_, seat)| *seat))
    });
    Ok(match (contract, passes) {
        (None, 4) => Ended::PassedOut,
        (Some((contract, declarer)), 3) => Ended::Contract(contract, declarer),
        (contract, _) => Ended::Open(contract),
    })
}

/// The seat that is next in turn.
pub(super) const fn after(seat: Seat) -> Seat {
    Seat::ALL[(seat as usize + 1) % 4]
}

/// The calls in a value: one, or several as older files have them. `!` marks one that was alerted.
fn calls(value: &Value<'_>) -> Result<Vec<Call>, Fault> {
    let mut found = Vec::new();
    let mut rest = value.1.trim();
    while !rest.is_empty() {
        let lower = rest.to_ascii_lowercase();
        let known = [
            ("pass", Call::Pass),
            ("p", Call::Pass),
            ("rdbl", Call::Redouble),
            ("r", Call::Redouble),
            ("xx", Call::Redouble),
            ("dbl", Call::Double),
            ("d", Call::Double),
            ("x", Call::Double),
        ];
        let word = known.into_iter().find(|(word, _)| lower.starts_with(word));
        let (call, length) = match word {
            Some((word, call)) => (call, word.len()),
            None => {
                let length = if lower.get(1..3) == Some("nt") { 3 } else { 2 };
                let bid = rest.get(..length).unwrap_or(rest);
                let Ok(contract) = bid.parse() else {
                    let expected = "a bid such as `1S` or `3N`, `p`, `d` or `r`";
                    return Err(fault("a call cannot be understood", value, expected));
                };
                (Call::Bid(contract), length)
            }
        };
        found.push(call);
        rest = rest.get(length..).unwrap_or_default();
        rest = rest.trim_start_matches(|letter: char| letter == '!' || letter.is_whitespace());
    }
    Ok(found)
}
