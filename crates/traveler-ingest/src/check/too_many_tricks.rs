//! The same denomination declared by both sides, with more tricks than the deal can hold.

use contract_scoring::{BySide, Contract, Declarer, Played, Side, Strain, Tricks};
use findings::{Code, Diagnostic};
use notation::Field;
use session::{BoardRun, ResultId};

use super::sheet::Sheet;
use super::summary::{Summary, Taken};

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
    summary: &Summary,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    // Only a deal can make fewer tricks too many.
    if summary.has_fewer(13 + SUSPICIOUS) && sheet.session.deals().is_empty() {
        return None;
    }
    let strain = summary.strain_of(|strain| limit(sheet, board, strain))?;
    let BySide { ns, ew } = best(sheet, board, strain);
    let (ns, ew) = (ns?, ew?);
    let (odd, other) = if ns.tables < ew.tables {
        (ns.result, ew.result)
    } else {
        (ew.result, ns.result)
    };
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
    taken: Taken,
    result: ResultId,
    tables: usize,
}

fn best(sheet: &Sheet<'_>, board: &BoardRun, strain: Strain) -> BySide<Option<Best>> {
    let mut best: BySide<Option<Best>> = BySide { ns: None, ew: None };
    let coded = sheet.session.results().coded(board.places());
    for (result, taken) in board.ids().zip(coded.map(Taken::of)) {
        let Some(side) = taken.side_in(strain) else {
            continue;
        };
        let seen = best.get_mut(side);
        let tables = seen.map_or(0, |best| best.tables) + 1;
        *seen = match *seen {
            Some(earlier) if earlier.taken >= taken => Some(Best { tables, ..earlier }),
            _ => Some(Best {
                taken,
                result,
                tables,
            }),
        };
    }
    best
}

fn contract(sheet: &Sheet<'_>, result: ResultId) -> Option<(Contract, Declarer, Tricks)> {
    match sheet.session.results().played(result.index())? {
        Played::PassedOut => None,
        Played::Contract {
            contract,
            declarer,
            tricks,
        } => Some((contract, declarer, tricks)),
    }
}
