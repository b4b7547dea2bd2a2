//! The same denomination declared by both sides, with more tricks than the deal can hold.

use contract_scoring::{Contract, Declarer, Played, Side, Strain, Tricks};

use session::ResultId;

use super::board::Board;
use super::glance::{Glance, Taken};
use super::sheet::Sheet;
use crate::entered::Field;
use crate::{Code, Diagnostic};

/// Both sides' tricks together are 13 with perfect play; so many more than that are no mere misplay.
const SUSPICIOUS: u8 = 17;

pub(super) fn check(
    sheet: &Sheet<'_, '_, '_>,
    board: &Board,
    glance: &Glance,
) -> Option<impl FnOnce() -> Diagnostic> {
    let strain = glance.strain_of(SUSPICIOUS)?;
    let [ns, ew] = Side::ALL.map(|side| Best::of(sheet, board, strain, side));
    let (ns, ew) = (ns?, ew?);
    let (odd, other) = match ns.tables < ew.tables {
        true => (ns.result, ew.result),
        false => (ew.result, ns.result),
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
struct Best {
    result: ResultId,
    tables: usize,
}

impl Best {
    fn of(sheet: &Sheet<'_, '_, '_>, board: &Board, strain: Strain, side: Side) -> Option<Self> {
        let coded = sheet.session.results().coded(board.places());
        let declared = || {
            (board.results().zip(coded.clone()))
                .map(|(result, coded)| (result, Taken::of(coded)))
                .filter(|(_, taken)| taken.is_by(strain, side))
        };
        let most = declared().map(|(_, taken)| taken.tricks()).max()?;
        let (result, _) = declared().find(|(_, taken)| taken.tricks() == most)?;
        Some(Self {
            result,
            tables: declared().count(),
        })
    }
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
