//! One look at a section: whether anything can be missing at all.

use contract_scoring::BoardNumber;

use super::plays::Plays;

/// Whether every contestant of a direction and every board has as many lines as the others, and the boards are whole
/// sets that are numbered through. A line, a table's round or a board that is not there makes some of this unequal.
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
    let mut boards = plays.boards();
    let Some(first) = boards.next() else {
        return true;
    };
    let (usual, mut last, mut count) = (first.results.len(), first.board, 1);
    for board in boards {
        if board.results.len() != usual || !follows(board.board, last) {
            return false;
        }
        (last, count) = (board.board, count + 1);
    }
    let places = plays.places();
    let [first_set, last_set] = [places.start, places.end - 1].map(|one| meetings(plays, one));
    first_set == last_set
        && usize::from(first.board.get() - 1).is_multiple_of(first_set)
        && count % first_set == 0
}

/// How many lines are of the same meeting as one, whichever way it sat.
fn meetings(plays: &Plays<'_>, one: usize) -> usize {
    let results = plays.session.results();
    let (ns, ew, round) = (results.ns()[one], results.ew()[one], results.round(one));
    let pairs = (results.ns()[plays.places()].iter()).zip(&results.ew()[plays.places()]);
    (pairs.zip(plays.places()))
        .filter(|&((&other_ns, &other_ew), _)| {
            (ns, ew) == (other_ns, other_ew) || (ns, ew) == (other_ew, other_ns)
        })
        .filter(|(_, place)| results.round(*place) == round)
        .count()
}

fn follows(board: BoardNumber, earlier: BoardNumber) -> bool {
    board.get() == earlier.get() + 1
}
