//! The deals of boards.

use contract_scoring::{BoardNumber, Seat, Tricks};
use findings::Findings;
use session::{Deal, Makes};
use table::entered::{FoundDeal, faulty};

use super::document::{Board, Document};
use crate::imported;

/// The deals; dealer and vulnerability are settings.
pub(super) fn deals(
    document: &Document<'_>,
    file: &str,
    findings: &mut Findings,
) -> Vec<FoundDeal> {
    let mut found = Vec::new();
    for (number, board) in (1..).zip(&document.boards) {
        let at = imported::record(file, "boards", number);
        let (Some(hands), Ok(own)) = (&board.deal, BoardNumber::new(board.board)) else {
            continue;
        };
        let texts = Seat::ALL.map(|seat| hands.of(seat).as_ref());
        match Deal::of_texts(Seat::North, &texts) {
            Ok(deal) => found.push(FoundDeal {
                board: own,
                section: None,
                deal,
                makes: makes(board),
                dealer: None,
                vulnerable: None,
                at,
            }),
            Err(error) => findings.push(faulty(&error, Some(own)).at(at)),
        }
    }
    found
}

/// The tricks, where they can be right.
fn makes(board: &Board<'_>) -> Option<Makes> {
    let makes = board.makes.as_ref()?;
    let makes = Makes::of_known(|seat, strain| {
        let tricks = usize::from(makes.of(seat).of(strain));
        Tricks::ALL.get(tricks).copied()
    });
    makes.filter(Makes::is_plausible)
}
