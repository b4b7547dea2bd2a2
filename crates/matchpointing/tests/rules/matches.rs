//! Rules q: the matches of teams.

use contract_scoring::{BoardNumber, Score, Side};
use rust_decimal::Decimal;
use session::RuleSet::Acbl;
use session::{FoulGroup, Method, Outcome, TableResult};

use crate::club::{Club, Scored};

/// Teams 1 and 2, with the scores N-S of both tables for each board.
fn teams(boards: &[[i64; 2]]) -> Scored {
    let mut club = Club::new(Acbl).one_winner();
    club.draft.conditions.method = Method::Teams { victory_points: None, bye: Decimal::ZERO };
    let [one, other] = [1, 2].map(|number| club.contestant("A", Side::NorthSouth, number));
    for (board, scores) in (1..).zip(boards) {
        for ([ns, ew], score) in [[one, other], [other, one]].into_iter().zip(scores) {
            club.draft.results.push(TableResult {
                ns,
                ew,
                board: BoardNumber::new(board).unwrap(),
                table: None,
                outcome: Outcome::Plain(Score::new(*score).unwrap()),
                played: None,
                round: None,
                group: FoulGroup::MAIN,
            });
        }
    }
    club.score()
}

/// 11 IMPs for 620 against 50 down, and a board that is the same at both tables.
#[test]
fn who_earns_more_wins_the_match() {
    let scored = teams(&[[620, -50], [420, 420]]);
    let won = |one: &matchpointing::Standing| one.matches().map(|record| record.won);
    assert_eq!(scored.each(Side::NorthSouth, won), "1 0");
}

#[test]
fn nobody_wins_a_drawn_match() {
    let scored = teams(&[[420, 420], [110, 140], [140, 110]]);
    let won = |one: &matchpointing::Standing| one.matches().map(|record| record.won);
    assert_eq!(scored.each(Side::NorthSouth, won), "0 0");
}
