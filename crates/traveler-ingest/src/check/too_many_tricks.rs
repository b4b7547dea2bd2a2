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
) -> Option<Diagnostic> {
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
    best.into_iter().find_map(|sides| {
        let (ns, ew) = (sides.ns?, sides.ew?);
        if ns.tricks.get() + ew.tricks.get() < SUSPICIOUS {
            return None;
        }
        let (odd, other) = if ns.tables < ew.tables { (ns, ew) } else { (ew, ns) };
        let (contract, declarer, tricks) = contract(sheet, odd.result)?;
        let other_result = contract_of_other(sheet, other)?;
        Some(
            sheet
                .about_result(
                    Code::TooManyTricks,
                    format!(
                        "{contract} by {declarer} took {tricks} tricks, and {other_result}: that is too many in one denomination"
                    ),
                    odd.result,
                )
                .at(sheet.place(odd.result, Field::Declarer))
                .see(sheet.place(other.result, Field::Declarer).label("the other side's result"))
                .hint("is a declarer on the wrong side, or a pair in the wrong column?"),
        )
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

fn contract_of_other(sheet: &Sheet<'_, '_, '_>, other: Best) -> Option<String> {
    let (contract, declarer, tricks) = contract(sheet, other.result)?;
    Some(format!(
        "{contract} by {declarer} took {tricks} at another table"
    ))
}
