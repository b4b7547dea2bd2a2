//! One look at a section: whether anything can be missing at all.

use contract_scoring::BoardNumber;

use super::plays::Plays;

/// Whether every contestant of a direction and every board has as many lines as the others, and the boards are whole sets that
/// are numbered through. A line, a table's round or a board that is not there makes some of this unequal.
pub(super) fn is_regular(plays: &Plays<'_>, counts: &[usize]) -> bool {
    contestants_are_equal(plays, counts) && boards_are_equal(plays)
}

fn contestants_are_equal(plays: &Plays<'_>, counts: &[usize]) -> bool {
    let mut first = None;
    (plays.contestants())
        .filter(|&id| counts[id.index()] > 0 || plays.sit_outs(id).next().is_some())
        .map(|id| (plays.session.contestant(id).direction, counts[id.index()]))
        .all(|(direction, count)| {
            let equal = first.is_none_or(|(of, usual)| of != direction || usual == count);
            first = Some((direction, count));
            equal
        })
}

fn boards_are_equal(plays: &Plays<'_>) -> bool {
    let Some((_, first)) = plays.results().next() else {
        return true;
    };
    let party = |one: &crate::TableResult| (one.ns.min(one.ew), one.ns.max(one.ew), one.round);
    let (mut board, mut lines, mut usual, mut boards) = (first.board, 0, None, 1);
    let mut set = 0;
    for (_, result) in plays.results() {
        set += usize::from(party(result) == party(first));
        if result.board == board {
            lines += 1;
            continue;
        }
        if *usual.get_or_insert(lines) != lines || !follows(result.board, board) {
            return false;
        }
        (board, lines, boards) = (result.board, 1, boards + 1);
    }
    let begins_a_set = usize::from(first.board.get() - 1).is_multiple_of(set);
    usual.is_none_or(|usual| usual == lines) && begins_a_set && boards % set == 0
}

fn follows(board: BoardNumber, earlier: BoardNumber) -> bool {
    board.get() == earlier.get() + 1
}
