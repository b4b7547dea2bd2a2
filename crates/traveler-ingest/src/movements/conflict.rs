//! A movement that contradicts itself, in words.

use findings::{Code, Diagnostic};
use rows::entered::Places;
use session::MovementFault;

use super::columns::Column;

/// Says what two rows contradict each other in.
pub(super) fn finding(
    fault: &MovementFault,
    rows: &[u32],
    places: &dyn Places<Column>,
) -> Diagnostic {
    let row = |sitting: usize| rows.get(sitting).copied().unwrap_or_default();
    let (message, hint, first, second) = match *fault {
        MovementFault::TableTwice { first, second } => (
            "the table has two rows for this round".to_owned(),
            "write all its boards into one row, or correct the round or the table",
            first,
            second,
        ),
        MovementFault::SeatedTwice { who, first, second } => (
            format!("{who} sits in two places in this round"),
            "correct the number in one of them",
            first,
            second,
        ),
        MovementFault::BoardTwice {
            who,
            board,
            first,
            second,
        } => (
            format!("{who} plays board {board} twice"),
            "correct the number or the boards in one of them",
            first,
            second,
        ),
    };
    let diagnostic = Diagnostic::new(Code::MovementConflict, message)
        .at(places.locate_row(row(second)))
        .hint(hint);
    if first == second {
        diagnostic
    } else {
        diagnostic.see(places.locate_row(row(first)))
    }
}
