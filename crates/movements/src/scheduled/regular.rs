//! A quick check of a section: whether anything can be missing at all.

use contract_scoring::BoardNumber;
use session::ContestantId;

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
    let is_same = |(other_ns, other_ew): (&ContestantId, &ContestantId)| {
        (ns == *other_ns) & (ew == *other_ew) | (ns == *other_ew) & (ew == *other_ns)
    };
    let pairs = (results.ns()[plays.places()].iter()).zip(&results.ew()[plays.places()]);
    if !results.has_rounds() {
        return pairs.filter(|pair| is_same(*pair)).count();
    }
    let same = (pairs.zip(plays.places())).filter(|(pair, _)| is_same(*pair));
    same.filter(|(_, place)| results.round(*place) == round)
        .count()
}

fn follows(board: BoardNumber, earlier: BoardNumber) -> bool {
    board.get() == earlier.get() + 1
}

#[cfg(test)]
mod tests {
    use contract_scoring::{Score, Side};

    use super::*;
    use session::{
        Conditions, Contestant, Direction, Draft, FoulGroup, Outcome, PairNumber, RuleSet, Section,
        SectionId, Session, TableResult, Winners,
    };

    /// A Mitchell of three tables and sets of three boards, from a first board on, with one more pair N-S in its list.
    fn mitchell(first: u16, changed: impl FnOnce(&mut Vec<TableResult>)) -> bool {
        let mut draft = Draft::empty(Conditions::usual(RuleSet::Acbl));
        draft.sections.push(Section {
            name: "A".to_owned(),
            winners: Winners::Two,
            tables: 3,
        });
        for (side, pairs) in Side::ALL.into_iter().zip([4, 3]) {
            let numbers = (1..=pairs).flat_map(PairNumber::new);
            draft.contestants.extend(numbers.map(|number| Contestant {
                section: SectionId(0),
                direction: Direction::Fixed(side),
                number,
                profile: None,
            }));
        }
        let mut lines = Vec::new();
        for (round, table) in (0..3).flat_map(|round| (0..3).map(move |table| (round, table))) {
            let set = u16::try_from((table + round) % 3).unwrap();
            lines.extend([0, 1, 2].map(|board| TableResult {
                ns: ContestantId(table),
                ew: ContestantId(4 + (table + 3 - round) % 3),
                board: BoardNumber::new(first + 3 * set + board).unwrap(),
                table: None,
                outcome: Outcome::Plain(Score::ZERO),
                played: None,
                round: (round + 1).to_string().parse().ok(),
                group: FoulGroup::MAIN,
            }));
        }
        changed(&mut lines);
        draft.results = lines.into_iter().collect();
        let (session, _) = Session::new(draft).unwrap();
        let section = session.section_lines(SectionId(0)..SectionId(1)).next();
        is_regular(&Plays::new(&session, &section.unwrap()))
    }

    #[test]
    fn a_whole_section_is_regular() {
        assert!(mitchell(1, |_| ()));
        assert!(mitchell(7, |_| ()));
        assert!(mitchell(1, |lines| lines
            .iter_mut()
            .for_each(|one| one.round = None)));
    }

    #[test]
    fn whatever_is_unequal_is_looked_at() {
        let without =
            |gone: fn(&TableResult) -> bool| mitchell(1, |lines| lines.retain(|one| !gone(one)));
        assert!(!mitchell(2, |_| ()), "a set begins on its first board");
        assert!(!without(|one| one.board.get() == 1), "the first board");
        assert!(!without(|one| one.board.get() == 3), "a board between");
        assert!(!without(|one| one.board.get() == 9), "the last board");
        assert!(
            !without(|one| one.ns == ContestantId(0) && one.board.get() == 1),
            "a line"
        );
        assert!(
            !without(|one| one.ns == ContestantId(0) && one.board.get() < 4),
            "a table's round"
        );
    }
}
