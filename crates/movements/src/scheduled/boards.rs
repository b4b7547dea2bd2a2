//! Boards that no table of the section has a result on.

use contract_scoring::BoardNumber;

use super::MissingBoard;
use super::sets::{Set, Sets};

/// This many sets of the usual length make a rule that the last one may depart from. Nothing but its length says that a
/// board after the last is not there.
const RULE: usize = 3;

pub(super) fn missing(sets: &Sets) -> Vec<MissingBoard> {
    let length = sets.usual_length;
    let whole = (sets.proper())
        .filter(|(_, set)| set.boards.len() == length)
        .count();
    let last = sets.last_board();
    (sets.proper())
        .filter(|(_, set)| set.boards.len() + 1 == length)
        .map(|(_, set)| MissingBoard {
            set: set.boards.clone(),
            board: candidate(set, sets),
        })
        .filter(|missing| missing.board.is_some_and(|board| Some(board) < last) || whole >= RULE)
        .collect()
}

/// The one number that makes the set whole: it was not played, and with it the set runs from where sets begin.
fn candidate(set: &Set, sets: &Sets) -> Option<BoardNumber> {
    let (first, last) = (set.boards.first()?.get(), set.boards.last()?.get());
    let length = u16::try_from(sets.usual_length).ok()?;
    let begins = |first: u16| first % length;
    let (_, model) = (sets.proper()).find(|(_, set)| set.boards.len() == usize::from(length))?;
    let usual = begins(model.boards.first()?.get());
    let mut candidates = (first.saturating_sub(1)..=last.saturating_add(1))
        .filter(|&number| number > 0 && !sets.was_played(number))
        .filter(|&number| begins(first.min(number)) == usual)
        .filter(|&number| last.max(number) - first.min(number) + 1 == length);
    let only = candidates.next().filter(|_| candidates.next().is_none());
    only.and_then(|number| BoardNumber::new(number).ok())
}
