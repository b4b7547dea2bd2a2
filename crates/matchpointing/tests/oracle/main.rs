//! The engine against a second implementation, written from the definitions: exact fractions, every result compared
//! with every other, nothing shared with the engine but the session it reads.

#![allow(
    clippy::cast_possible_truncation,
    clippy::panic,
    clippy::unwrap_used,
    reason = "generated numbers are small, and a test stops at the first surprise"
)]

mod definitions;
mod generator;

use contract_scoring::Side;
use matchpointing::score;
use session::Session;

/// Boards that each half of a run compares.
const BOARDS: usize = 50_000;

#[test]
fn engine_agrees_with_the_definitions_on_odd_seeds() {
    compare_seeds((1..).step_by(2));
}

#[test]
fn engine_agrees_with_the_definitions_on_even_seeds() {
    compare_seeds((2..).step_by(2));
}

fn compare_seeds(seeds: impl Iterator<Item = u64>) {
    let mut boards = 0;
    for seed in seeds {
        let draft = generator::draft(seed);
        let session =
            Session::new(draft).unwrap_or_else(|faults| panic!("seed {seed}: {faults:?}"));
        boards += compare(seed, &session);
        if boards >= BOARDS {
            return;
        }
    }
}

/// Compares every number of a session; gives how many boards it has.
fn compare(seed: u64, session: &Session) -> usize {
    let sheet = score(session);
    let plain = definitions::Plain::new(session);

    for (id, result) in session.result_ids() {
        for side in Side::ALL {
            assert_eq!(
                *sheet.line(id).get(side),
                plain.points(id, side),
                "seed {seed}: board {} {side} of {id:?}, {:?}",
                result.board,
                session.conditions(),
            );
        }
    }
    for (id, _) in session.contestant_ids() {
        let standing = sheet.standing(id);
        let context = format!("seed {seed}: {id:?}, {:?}", session.conditions());
        assert_eq!(standing.total, plain.total(id), "total, {context}");
        assert_eq!(standing.boards, plain.boards(id), "boards, {context}");
        assert_eq!(standing.session, plain.session(id), "session, {context}");
        assert_eq!(standing.percent, plain.percent(id), "percent, {context}");
        assert_eq!(
            standing.final_score,
            plain.final_score(id),
            "final, {context}"
        );
        assert_eq!(standing.place, plain.place(id), "place, {context}");
        for rank in &standing.ranks {
            assert_eq!(
                rank.overall,
                plain.overall_rank(id, rank.strat),
                "overall, {context}"
            );
            assert_eq!(
                rank.section,
                plain.section_rank(id, rank.strat),
                "section, {context}"
            );
        }
        assert_eq!(
            standing.ranks.len(),
            plain.ranked_in(id),
            "strats, {context}"
        );
    }
    let boards = sheet.fields.iter().flat_map(|field| &field.boards);
    boards
        .inspect(|board| {
            for (side, check) in board.checks.each() {
                assert!(
                    check.is_none_or(|check| check.holds()),
                    "seed {seed}: sum of board {} {side}: {check:?}",
                    board.board
                );
            }
        })
        .count()
}
