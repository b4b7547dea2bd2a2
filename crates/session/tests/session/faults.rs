//! Every contradiction, each by the smallest change to a draft without one.

use contract_scoring::{BySide, Side};
use rust_decimal::Decimal;
use session::{
    Adjustment, AdjustmentAmount, ContestantId, Direction, Draft, Entry, Fault, Notes, Outcome,
    Profile, ResultId, RulingId, SectionId, Strat, StratId,
};

use crate::draft::{contestant, edit, faults_of, line, sit_out, two_sections};

/// Compares the faults of a changed draft.
#[track_caller]
fn check(change: impl FnOnce(&mut Draft), expected: &[Fault]) {
    let mut draft = two_sections();
    change(&mut draft);
    assert_eq!(faults_of(draft), expected);
}

#[test]
fn nothing() {
    check(|_| {}, &[]);
}

#[test]
fn same_contestant() {
    check(
        |draft| {
            let again = contestant(SectionId(0), Direction::Fixed(Side::EastWest), 2);
            draft.contestants.push(again);
        },
        &[Fault::SameContestant { first: 4, second: 10 }],
    );
}

#[test]
fn number_in_another_direction_is_another_contestant() {
    check(
        |draft| {
            let other = contestant(SectionId(0), Direction::Fixed(Side::EastWest), 4);
            draft.contestants.push(other);
        },
        &[],
    );
}

#[test]
fn foreign_direction() {
    check(
        |draft| draft.contestants[9].direction = Direction::Fixed(Side::EastWest),
        &[Fault::ForeignDirection { contestant: 9 }],
    );
    check(
        |draft| draft.contestants[2].direction = Direction::Both,
        &[Fault::ForeignDirection { contestant: 2 }],
    );
}

#[test]
fn across_sections() {
    check(
        |draft| draft.results.push(line(7, 7, 7, [6, 3])),
        &[Fault::AcrossSections { result: 5 }],
    );
}

#[test]
fn wrong_direction() {
    let result = 5;
    for (pairs, side) in [([0, 1], Side::EastWest), ([3, 4], Side::NorthSouth)] {
        check(
            |draft| draft.results.push(line(7, 7, 7, pairs)),
            &[Fault::WrongDirection { result, side }],
        );
    }
    // Both sides sat the other way.
    check(|draft| draft.results.push(line(7, 7, 7, [3, 0])), &[]);
    // In a one-winner section a pair sits either way.
    check(|draft| draft.results.push(line(7, 7, 7, [7, 6])), &[]);
}

#[test]
fn against_itself() {
    check(|draft| draft.results.push(line(7, 7, 7, [6, 6])), &[Fault::AgainstItself { result: 5 }]);
}

#[test]
fn with_itself_in_an_individual() {
    check(
        |draft| {
            draft.results = [line(7, 7, 7, [6, 7])].into_iter().collect();
            draft.partners = Some(vec![BySide { ns: ContestantId(6), ew: ContestantId(8) }]);
        },
        &[Fault::AgainstItself { result: 0 }],
    );
}

#[test]
fn board_twice() {
    let contestant = ContestantId(3);
    check(
        |draft| draft.results.push(line(1, 7, 1, [2, 3])),
        &[Fault::BoardTwice { contestant, first: 0, second: 5 }],
    );
}

/// N-S 1 comes before N-S 3 on the board, and after it in the file.
#[test]
fn the_line_that_was_given_first_comes_first() {
    let contestant = ContestantId(3);
    check(
        |draft| {
            let mut lines = edit(draft);
            lines.push(line(1, 7, 1, [2, 3]));
            lines.reverse();
        },
        &[Fault::BoardTwice { contestant, first: 0, second: 5 }],
    );
}

#[test]
fn opponents_who_met_twice_on_a_board_are_told_once() {
    let contestant = ContestantId(0);
    check(
        |draft| draft.results.push(draft.results.get(0)),
        &[Fault::BoardTwice { contestant, first: 0, second: 5 }],
    );
}

#[test]
fn table_twice() {
    check(
        |draft| draft.results.push(line(1, 1, 1, [2, 5])),
        &[Fault::TableTwice { first: 0, second: 5 }],
    );
    // Table 1 of section B is another table.
    check(|draft| draft.results.push(line(2, 2, 1, [6, 9])), &[]);
}

#[test]
fn two_tables() {
    check(
        |draft| draft.results.push(line(5, 1, 7, [0, 5])),
        &[Fault::TwoTables { contestant: ContestantId(0), first: 0, second: 5 }],
    );
    // One line with a wrong table is reported once, though both its pairs sit at another in the round.
    check(
        |draft| draft.results.push(line(5, 1, 7, [0, 3])),
        &[Fault::TwoTables { contestant: ContestantId(0), first: 0, second: 5 }],
    );
    // A line without a table is no second one, nor does it hide one.
    check(
        |draft| {
            edit(draft)[0].table = None;
            draft.results.push(line(5, 1, 7, [0, 5]));
        },
        &[Fault::TwoTables { contestant: ContestantId(0), first: 1, second: 5 }],
    );
}

#[test]
fn sits_out_and_plays() {
    // The same board.
    check(
        |draft| draft.sit_outs.push(sit_out(4, 1, 9)),
        &[Fault::SitsOutAndPlays { sit_out: 1, result: 2 }],
    );
    // The same round.
    check(
        |draft| draft.sit_outs.push(sit_out(4, 9, 2)),
        &[Fault::SitsOutAndPlays { sit_out: 1, result: 2 }],
    );
    // Board and round are reported once.
    check(
        |draft| draft.sit_outs.push(sit_out(4, 1, 2)),
        &[Fault::SitsOutAndPlays { sit_out: 1, result: 2 }],
    );
    // Board 2 was played in the section, by others.
    check(|draft| draft.sit_outs.push(sit_out(4, 2, 9)), &[]);
}

#[test]
fn boards_that_only_sat_out_are_no_obstacle() {
    check(
        |draft| {
            draft.results.push(line(4, 9, 9, [1, 4]));
            draft.sit_outs = vec![sit_out(1, 3, 8), sit_out(4, 4, 8), sit_out(4, 5, 8)];
        },
        &[Fault::SitsOutAndPlays { sit_out: 1, result: 5 }],
    );
}

#[test]
fn contestants_are_told_by_their_place_in_the_draft() {
    check(
        |draft| {
            draft.contestants.swap(0, 5);
            let lines = [line(1, 1, 1, [5, 3]), line(1, 2, 2, [5, 4]), line(2, 2, 1, [5, 4])];
            draft.results = lines.into_iter().collect();
        },
        &[
            Fault::BoardTwice { contestant: ContestantId(5), first: 0, second: 1 },
            Fault::TwoTables { contestant: ContestantId(5), first: 1, second: 2 },
        ],
    );
}

#[test]
fn strat_order() {
    let strat = |name: &str, limit: Option<u32>| Strat {
        name: name.to_owned(),
        limit: limit.map(Decimal::from),
    };
    let check = |strats: Vec<Strat>, expected: &[Fault]| {
        check(|draft| draft.strats = strats, expected);
    };
    check(vec![strat("A", None), strat("B", Some(2000)), strat("C", Some(750))], &[]);
    let second = [Fault::StratOrder { strat: 1 }];
    check(vec![strat("A", Some(750)), strat("B", Some(2000))], &second);
    check(vec![strat("A", Some(750)), strat("B", Some(750))], &second);
    check(vec![strat("A", Some(750)), strat("B", None)], &second);
    check(vec![strat("A", None), strat("B", None)], &second);
    check(vec![strat("A", None), strat("A", Some(750))], &second);
}

#[test]
fn section_grouped_twice() {
    let (a, b) = (SectionId(0), SectionId(1));
    check(
        |draft| draft.conditions.score_together = vec![vec![a, b], vec![b]],
        &[Fault::SectionGroupedTwice { section: 1 }],
    );
    check(
        |draft| draft.conditions.rank_together = vec![vec![a, a]],
        &[Fault::SectionGroupedTwice { section: 0 }],
    );
    check(
        |draft| {
            draft.conditions.score_together = vec![vec![a, b]];
            draft.conditions.rank_together = vec![vec![a, b]];
        },
        &[],
    );
}

#[test]
fn all_are_told_in_the_order_of_lines() {
    check(
        |draft| {
            draft.results.push(line(8, 8, 8, [3, 4]));
            draft.results.push(line(7, 7, 7, [6, 6]));
            edit(draft).insert(0, line(9, 9, 9, [0, 7]));
            draft.conditions.rank_together = vec![vec![SectionId(1), SectionId(1)]];
        },
        &[
            Fault::SectionGroupedTwice { section: 1 },
            Fault::AcrossSections { result: 0 },
            Fault::WrongDirection { result: 6, side: Side::NorthSouth },
            Fault::AgainstItself { result: 7 },
        ],
    );
}

#[test]
fn a_strat_that_is_there_is_no_obstacle() {
    let with_strat = |strat: u8| {
        move |draft: &mut Draft| {
            draft.strats = vec![Strat { name: "A".to_owned(), limit: None }];
            draft.contestants[2].profile = Some(Box::new(Profile {
                players: Vec::new(),
                strat: Some(StratId(strat)),
                ineligible: Vec::new(),
                standing: true,
                handicap: None,
                carryover: None,
            }));
        }
    };
    check(with_strat(0), &[]);
    let list = "contestants";
    check(with_strat(1), &[Fault::Dangling { list, place: 2 }]);
}

#[test]
fn dangling() {
    const fn partners(ns: u32, ew: u32) -> BySide<ContestantId> {
        BySide { ns: ContestantId(ns), ew: ContestantId(ew) }
    }
    let check = |change: fn(&mut Draft), list, place| {
        check(change, &[Fault::Dangling { list, place }]);
    };
    check(
        |draft| {
            let strat = |limit: u32| Strat { name: limit.to_string(), limit: Some(limit.into()) };
            draft.strats = (0..257).rev().map(strat).collect();
        },
        "strats",
        256,
    );
    check(
        |draft| draft.rulings = vec![BySide::from_fn(|_| Entry::NotPlayed); 65_537],
        "rulings",
        65_536,
    );
    check(|draft| draft.sections.truncate(1), "contestants", 6);
    check(
        |draft| {
            let profile = Profile {
                players: Vec::new(),
                strat: Some(StratId(0)),
                ineligible: Vec::new(),
                standing: true,
                handicap: None,
                carryover: None,
            };
            draft.contestants[2].profile = Some(Box::new(profile));
        },
        "contestants",
        2,
    );
    check(|draft| edit(draft)[1].ns = ContestantId(10), "results", 1);
    check(|draft| edit(draft)[1].ew = ContestantId(10), "results", 1);
    check(|draft| edit(draft)[4].outcome = Outcome::Ruled(RulingId(0)), "results", 4);
    check(
        |draft| {
            let mut lines = edit(draft);
            lines.truncate(1);
            lines[0].outcome = Outcome::Ruled(RulingId(0));
        },
        "results",
        0,
    );
    check(|draft| draft.sit_outs[0].contestant = ContestantId(10), "sit_outs", 0);
    check(
        |draft| draft.conditions.rank_together = vec![vec![SectionId(0), SectionId(2)]],
        "conditions",
        1,
    );
    check(|draft| draft.partners = Some(Vec::new()), "partners", 0);
    check(|draft| draft.partners = Some(vec![partners(10, 0); 5]), "partners", 0);
    check(|draft| draft.partners = Some(vec![partners(0, 10); 5]), "partners", 0);
    check(|draft| draft.partners = Some(vec![partners(1, 4); 6]), "partners", 5);
    check(
        |draft| {
            let notes = Notes::NONE;
            draft.notes.push((ResultId(5), notes));
        },
        "notes",
        0,
    );
    check(
        |draft| {
            draft.adjustments.push(Adjustment {
                contestant: ContestantId(10),
                amount: AdjustmentAmount::Matchpoints(Decimal::ONE),
                reason: String::new(),
            });
        },
        "adjustments",
        0,
    );
}

/// N-S 1 plays board 1 against E-W 1 and E-W 3, one line behind the other.
#[test]
fn a_board_twice_against_others() {
    check(
        |draft| {
            let mut again = line(1, 3, 3, [0, 5]);
            again.round = None;
            edit(draft).insert(1, again);
        },
        &[Fault::BoardTwice { contestant: ContestantId(0), first: 0, second: 1 }],
    );
}

/// The last contestant of all sits out rounds behind the last one that was played.
#[test]
fn whoever_sits_out_behind_the_last_round_is_sound() {
    for round in [2, 3, 9] {
        check(|draft| draft.sit_outs.push(sit_out(9, 5, round)), &[]);
    }
}

#[test]
fn tables_may_have_large_numbers() {
    for table in [63, 64, 65, 1000] {
        check(
            |draft| {
                let mut lines = edit(draft);
                for line in lines.iter_mut() {
                    line.round = "1".parse().ok();
                }
                lines[4].table = table.to_string().parse().ok();
            },
            &[],
        );
    }
}
