//! The same denomination declared by both sides, with more tricks than the deal can hold.

use contract_scoring::{BySide, Contract, Declarer, Played, Side, Strain, Tricks};
use findings::{Code, Diagnostic};
use notation::Field;
use session::{BoardRun, ResultId};

use super::sheet::Sheet;

/// Both sides' tricks together are about 13 with perfect play; so many more than that are no mere misplay.
const SUSPICIOUS: u8 = 4;
/// The same in notrump, where who leads first may run a suit: of real results, two thirds of those with 17 or 18 tricks
/// were right.
const IN_NOTRUMP: u8 = 6;

/// The tricks in a denomination that are too many: by the deal where it is known what can be made.
fn limit(sheet: &Sheet<'_>, board: &BoardRun, strain: Strain) -> u8 {
    match (strain, sheet.makes(board.round_board())) {
        (Strain::Notrump, Some(makes)) => {
            let best = |side| makes.best(side, strain).get();
            best(Side::NorthSouth) + best(Side::EastWest) + SUSPICIOUS
        }
        (Strain::Notrump, None) => 13 + IN_NOTRUMP,
        _ => 13 + SUSPICIOUS,
    }
}

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    board: &BoardRun,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    let best = best(sheet, board);
    let (ns, ew) = (Strain::ALL.into_iter().zip(best)).find_map(|(strain, best)| {
        let (ns, ew) = (best.ns?, best.ew?);
        (ns.tricks + ew.tricks >= limit(sheet, board, strain)).then_some((ns, ew))
    })?;
    let (odd, other) =
        if ns.tables < ew.tables { (ns.result, ew.result) } else { (ew.result, ns.result) };
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

/// The result with the most tricks that a side took in a denomination, and at how many tables it declared that.
#[derive(Clone, Copy)]
struct Best {
    tricks: u8,
    result: ResultId,
    tables: usize,
}

/// By denomination.
fn best(sheet: &Sheet<'_>, board: &BoardRun) -> [BySide<Option<Best>>; Strain::ALL.len()] {
    let mut all = [const { BySide { ns: None, ew: None } }; Strain::ALL.len()];
    for result in board.ids() {
        let Some((contract, declarer, tricks)) = contract(sheet, result) else {
            continue;
        };
        let best = all[contract.strain as usize].get_mut(declarer.side());
        let seen: &mut Best = best.get_or_insert(Best { tricks: tricks.get(), result, tables: 0 });
        seen.tables += 1;
        if tricks.get() > seen.tricks {
            (seen.tricks, seen.result) = (tricks.get(), result);
        }
    }
    all
}

fn contract(sheet: &Sheet<'_>, result: ResultId) -> Option<(Contract, Declarer, Tricks)> {
    match sheet.session.results().played(result.index())? {
        Played::PassedOut => None,
        Played::Contract { contract, declarer, tricks } => Some((contract, declarer, tricks)),
    }
}
