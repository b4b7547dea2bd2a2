//! One look at a section: whether anything can be missing at all.

use contract_scoring::BoardNumber;

use super::plays::Plays;
use crate::TableResult;

/// Whether every contestant of a direction and every board has as many lines as the others, and the boards are whole sets that
/// are numbered through. A line, a table's round or a board that is not there makes some of this unequal.
pub(super) fn is_regular(plays: &Plays<'_>) -> bool {
    contestants_are_equal(plays) && boards_are_equal(plays)
}

fn contestants_are_equal(plays: &Plays<'_>) -> bool {
    let mut first = None;
    (plays.contestants())
        .filter(|&id| plays.played(id) > 0 || plays.sit_outs(id).next().is_some())
        .map(|id| (plays.session.contestant(id).direction, plays.played(id)))
        .all(|(direction, count)| {
            let equal = first.is_none_or(|(of, usual)| of != direction || usual == count);
            first = Some((direction, count));
            equal
        })
}

/// The sets are as long as the first table's first and the last table's last, which must be the same.
fn boards_are_equal(plays: &Plays<'_>) -> bool {
    let mut ends = plays.results();
    let Some((_, first)) = ends.next() else {
        return true;
    };
    let last = ends.next_back().map_or(first, |(_, last)| last);
    let (mut first_set, mut last_set) = (0, 0);
    let (mut board, mut lines, mut usual, mut boards) = (first.board, 0, None, 1);
    for (_, result) in plays.results() {
        first_set += usize::from(met(&result, &first));
        last_set += usize::from(met(&result, &last));
        if result.board == board {
            lines += 1;
            continue;
        }
        if *usual.get_or_insert(lines) != lines || !follows(result.board, board) {
            return false;
        }
        (board, lines, boards) = (result.board, 1, boards + 1);
    }
    usual.is_none_or(|usual| usual == lines)
        && first_set == last_set
        && usize::from(first.board.get() - 1).is_multiple_of(first_set)
        && boards % first_set == 0
}

/// Whether two lines are of one meeting, whichever way it sat.
fn met(one: &TableResult, other: &TableResult) -> bool {
    let turned = (one.ns, one.ew) == (other.ew, other.ns);
    ((one.ns, one.ew) == (other.ns, other.ew) || turned) && one.round == other.round
}

fn follows(board: BoardNumber, earlier: BoardNumber) -> bool {
    board.get() == earlier.get() + 1
}
