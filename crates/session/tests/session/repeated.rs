//! Matches that begin with board 1 again in each round.

use contract_scoring::BoardNumber;
use rust_decimal::Decimal;
use session::{
    ContestantId, Direction, Draft, Fault, Method, SectionId, Session, SwissBoards, Winners,
};

use crate::draft::{contestant, empty, faults_of, line, section, sit_out};

/// Pairs 1 to 5 in two rounds of one board, the second round first; one pair sits out.
fn matches() -> Draft {
    let mut draft = empty();
    draft.conditions.method =
        Method::Swiss { boards: SwissBoards::Matchpoints, victory_points: None, bye: Decimal::TEN };
    draft.sections.push(section("A", Winners::One));
    let pairs = (1..=5).map(|number| contestant(SectionId(0), Direction::Both, number));
    draft.contestants.extend(pairs);
    draft.results.extend([
        line(1, 2, 1, [0, 2]),
        line(1, 2, 2, [4, 1]),
        line(1, 1, 1, [0, 1]),
        line(1, 1, 2, [2, 3]),
    ]);
    draft.sit_outs.extend([sit_out(4, 1, 1), sit_out(3, 1, 2)]);
    draft
}

#[test]
fn a_number_in_two_rounds_is_two_boards() {
    let (session, _) = Session::new(matches()).unwrap();
    let runs: Vec<_> =
        session.boards().map(|run| (run.round_board().to_string(), run.places())).collect();
    assert_eq!(runs, [("1-1".to_owned(), 0..2), ("2-1".to_owned(), 2..4)]);
    let results = session.results();
    assert_eq!(results.round_board(3).number, BoardNumber::new(1).unwrap());
    let first = session.sit_outs().first().map(|out| session.sat_out(out));
    assert_eq!(first.map(|board| board.to_string()).as_deref(), Some("2-1"));
}

#[test]
fn in_other_sessions_a_board_is_played_once() {
    let mut draft = matches();
    draft.conditions.method = Method::Matchpoints;
    draft.sit_outs.clear();
    let twice = |fault: &Fault| matches!(fault, Fault::BoardTwice { .. });
    assert_eq!(faults_of(draft).into_iter().filter(twice).count(), 3);
}

/// A line that nobody else has in its round is a wrong number.
#[test]
fn a_single_line_is_no_board_of_another_round() {
    let mut draft = matches();
    draft.results =
        [line(1, 1, 1, [0, 1]), line(1, 1, 2, [2, 3]), line(1, 2, 1, [0, 2])].into_iter().collect();
    draft.sit_outs.clear();
    let contestants = faults_of(draft).into_iter().filter_map(|fault| match fault {
        Fault::BoardTwice { contestant, .. } => Some(contestant),
        _ => None,
    });
    let contestants: Vec<ContestantId> = contestants.collect();
    assert_eq!(contestants, [ContestantId(0), ContestantId(2)]);
}
