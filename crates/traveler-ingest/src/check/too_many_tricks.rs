//! The same denomination declared by both sides, with more tricks than the deal can hold.

use contract_scoring::{BySide, Contract, Declarer, Played, Strain, Tricks};

use session::ResultId;

use super::board::Board;
use super::glance::Glance;
use super::sheet::Sheet;
use crate::entered::Field;
use crate::{Code, Diagnostic};

/// Both sides' tricks together are 13 with perfect play; so many more than that are no mere misplay.
const SUSPICIOUS: u8 = 17;

/// The most tricks that a side took in a denomination, by how many tables.
#[derive(Clone, Copy)]
struct Best {
    tricks: Tricks,
    result: ResultId,
    tables: usize,
}

pub(super) fn check(
    sheet: &Sheet<'_, '_, '_>,
    board: &Board,
    glance: &Glance,
) -> Option<impl FnOnce() -> Diagnostic> {
    if glance.most_tricks() < SUSPICIOUS {
        return None;
    }
    let mut best = Strain::ALL.map(|_| BySide::<Option<Best>> { ns: None, ew: None });
    for result in board.results() {
        let Some((contract, declarer, tricks)) = contract(sheet, result) else {
            continue;
        };
        let seen = best[contract.strain as usize].get_mut(declarer.side());
        let tables = seen.map_or(0, |best| best.tables) + 1;
        *seen = match *seen {
            Some(earlier) if earlier.tricks >= tricks => Some(Best { tables, ..earlier }),
            _ => Some(Best {
                tricks,
                result,
                tables,
            }),
        };
    }
    let (odd, other) = best.into_iter().find_map(|sides| {
        let (ns, ew) = (sides.ns?, sides.ew?);
        let is_too_much = ns.tricks.get() + ew.tricks.get() >= SUSPICIOUS;
        is_too_much.then_some(if ns.tables < ew.tables {
            (ns, ew)
        } else {
            (ew, ns)
        })
    })?;
    let [odd, other] = [odd.result, other.result];
    let (one, declarer, tricks) = contract(sheet, odd)?;
    let (second, by, took) = contract(sheet, other)?;
    Some(move || {
        sheet
            .about_result(
                Code::TooManyTricks,
                format!(
                    "{one} by {declarer} took {tricks} tricks, and {second} by {by} took {took} at another table: \
                     that is too many in one denomination"
                ),
                odd,
            )
            .at(sheet.place(odd, Field::Declarer))
            .see(sheet.place(other, Field::Declarer).label("the other side's result"))
            .hint("is a declarer on the wrong side, or a pair in the wrong column?")
    })
}

fn contract(sheet: &Sheet<'_, '_, '_>, result: ResultId) -> Option<(Contract, Declarer, Tricks)> {
    match sheet.session.results().played(result.index())? {
        Played::PassedOut => None,
        Played::Contract {
            contract,
            declarer,
            tricks,
        } => Some((contract, declarer, tricks)),
    }
}
