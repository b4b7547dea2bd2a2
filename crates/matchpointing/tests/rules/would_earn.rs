//! What a result would have earned that nobody made.

use contract_scoring::{BoardNumber, Score};
use matchpointing::would_earn;
use session::RuleSet::{Acbl, Ebu};
use session::Session;

use crate::club::Club;

/// For each field: N-S, E-W and the top.
fn check(club: &Club, board: u16, points: i64, expected: &[&str]) {
    let (session, _) = Session::new(club.draft.clone()).unwrap();
    let score = Score::new(points).unwrap();
    let found: Vec<String> = would_earn(&session, BoardNumber::new(board).unwrap(), score)
        .iter()
        .map(|earned| {
            let top = earned.top.unwrap().to_decimal(0);
            let earned = earned.points.map(|points| points.to_decimal(2));
            format!("{} {} of {top}", earned.ns, earned.ew)
        })
        .collect();
    assert_eq!(found, expected, "{points} on board {board}");
}

#[test]
fn a_full_board_gets_one_more_result_and_a_higher_top() {
    let club = Club::new(Acbl).board("A", 1, &["420", "430", "500", "420", "450", "-50", "170"]);
    check(&club, 1, 420, &["3.00 4.00 of 7"]);
    check(&club, 1, 400, &["2.00 5.00 of 7"]);
    check(&club, 1, 920, &["7.00 0.00 of 7"]);
}

#[test]
fn a_board_that_lacks_a_result_keeps_the_top() {
    let club = Club::new(Acbl).board("A", 1, &["420"; 5]).board("A", 2, &["420", "430", "-50"]);
    // Four results of five expected: 5/4 of the matchpoints, and an eighth (Neuberg).
    check(&club, 2, 450, &["3.88 0.13 of 4"]);
    let club = Club::new(Ebu).board("A", 1, &["420"; 4]).board("A", 2, &["420", "430", "-50"]);
    check(&club, 2, 450, &["6.00 0.00 of 6"]);
}

#[test]
fn rulings_are_not_compared_with() {
    let club = Club::new(Acbl).board("A", 1, &["420", "430", "A+ / A-", "-50"]);
    // Four results and a ruling: five lines, so that four results are factored to a top of 4.
    check(&club, 1, 450, &["3.88 0.13 of 4"]);
}

#[test]
fn each_field_answers_for_itself() {
    let club = Club::new(Acbl)
        .board("A", 1, &["420", "430", "-50"])
        .board("B", 1, &["480", "480", "480", "980"])
        .board("B", 2, &["50"; 4]);
    check(&club, 1, 450, &["3.00 0.00 of 3", "0.00 4.00 of 4"]);
    check(&club, 2, 50, &["2.00 2.00 of 4"]);
    check(&club, 3, 50, &[]);
}
