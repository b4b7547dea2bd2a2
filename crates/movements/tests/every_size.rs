//! Every movement of every size: who meets whom, and on which boards.
//!
//! The checks know no rule of a movement: they look only at who sits where.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::Side;
use movements::{EvenTables, Howell, Individual, Mitchell, Unfit, Web};
use session::{Movement, Seated, Sitting, Winners};

/// How many tables have a board in one round at most: more than one where they share it, or have copies.
type Copies = usize;

/// What holds for every movement: nobody is at two tables in a round, meets an opponent twice, or plays a board twice.
#[track_caller]
fn check(movement: &Movement, copies: Copies) {
    let mut met = BTreeSet::new();
    let mut played = BTreeSet::new();
    for round in movement.rounds() {
        let mut seats = BTreeSet::new();
        let mut boards = BTreeMap::new();
        for sitting in round {
            let at: Vec<(Side, Seated)> = movement.seated(sitting).collect();
            for (side, who) in &at {
                assert!(seats.insert(*who), "{who:?} sits twice in {sitting:?}");
                for board in &sitting.boards {
                    assert!(played.insert((*who, *board)), "{who:?} plays {board} twice");
                }
                let across = at.iter().filter(|(other, _)| other != side);
                if !movement.is_individual() {
                    for (_, other) in across {
                        assert!(met.insert((*who, *other)), "{who:?} meets {other:?} twice");
                    }
                }
            }
            if sitting.plays() {
                for board in &sitting.boards {
                    let tables: &mut Copies = boards.entry(*board).or_default();
                    *tables += 1;
                    assert!(*tables <= copies, "board {board} is at {tables} tables at once");
                }
            }
        }
    }
}

/// How many boards each contestant plays.
fn played(movement: &Movement) -> BTreeMap<Seated, usize> {
    let mut played = BTreeMap::new();
    for sitting in movement.sittings().iter().filter(|one| one.plays()) {
        for (_, who) in movement.seated(sitting) {
            *played.entry(who).or_default() += sitting.boards.len();
        }
    }
    played
}

fn everybody_plays(movement: &Movement, boards: usize) {
    let played = played(movement);
    assert!(played.values().all(|own| *own == boards), "{played:?}");
}

const SEVEN: Mitchell =
    Mitchell { tables: 7, boards: None, rounds: None, even: None, half_table: None, switched: 0 };

#[test]
fn mitchells() {
    for tables in 2..=20 {
        let plain = Mitchell { tables, ..SEVEN };
        let boards = Some(2 * tables);
        let all = Mitchell { boards, ..plain };
        if tables % 2 == 1 {
            for movement in [plain, all].map(|one| one.movement().unwrap()) {
                check(&movement, 1);
            }
            let movement = all.movement().unwrap();
            everybody_plays(&movement, usize::from(2 * tables));
            assert_eq!(movement.winners(), Winners::Two);
            for even in [EvenTables::Skip, EvenTables::Relay] {
                let even = Some(even);
                assert_eq!(Mitchell { even, ..all }.movement(), Err(Unfit::OddTables { tables }));
            }
            continue;
        }
        let straight = tables / 2;
        assert_eq!(all.movement(), Err(Unfit::EvenTables { tables, straight }));
        let rounds = Some(straight);
        check(&Mitchell { rounds, ..all }.movement().unwrap(), 1);
        let skip = Mitchell { even: Some(EvenTables::Skip), ..all };
        check(&skip.movement().unwrap(), 1);
        everybody_plays(&skip.movement().unwrap(), usize::from(2 * (tables - 1)));
        let relay = Mitchell { even: Some(EvenTables::Relay), ..all };
        let movement = relay.movement().unwrap();
        check(&movement, 2);
        everybody_plays(&movement, usize::from(2 * tables));
        // Only the first and the last table share.
        let shared = |sitting: &&Sitting| movement.sharing(sitting).next().is_some();
        let sharing = movement.sittings().iter().filter(shared);
        let sharing: BTreeSet<u16> = sharing.map(|one| one.table.get()).collect();
        assert_eq!(sharing, [1, tables].into());
    }
}

#[test]
fn half_tables_and_switched_directions() {
    for tables in 2..=20 {
        let even = (tables % 2 == 0).then_some(EvenTables::Skip);
        let whole = Mitchell { tables, even, boards: Some(2 * tables), ..SEVEN };
        for side in Side::ALL {
            let half_table = Some(side);
            let movement = Mitchell { half_table, ..whole }.movement().unwrap();
            check(&movement, 1);
            assert_eq!(movement.everybody().len(), usize::from(2 * tables - 1));
            let absent = |one: &&Sitting| one.seats.get(side).is_empty();
            let rounds = movement.rounds().count();
            assert_eq!(movement.sittings().iter().filter(absent).count(), rounds);
        }
        let switched = Mitchell { switched: 1, ..whole }.movement().unwrap();
        check(&switched, 1);
        assert_eq!(switched.winners(), Winners::One);
        assert_eq!(switched.everybody().len(), usize::from(2 * tables));
    }
}

/// With two and three tables, all of them share.
const fn sharing(tables: u16) -> Copies {
    match tables {
        2 | 3 => tables as Copies,
        _ => 1,
    }
}

#[test]
fn howells() {
    for tables in 2..=20 {
        let pairs = 2 * tables;
        let full = Howell { tables, boards: None, rounds: Some(pairs - 1), half_table: false };
        let movement = full.movement().unwrap();
        check(&movement, sharing(tables));
        // Each pair meets all others, since it meets none twice.
        let sittings = movement.sittings().len();
        assert_eq!(sittings, usize::from(pairs * (pairs - 1) / 2));
        everybody_plays(&movement, movement.boards().len());
        assert_eq!(movement.winners(), Winners::One);
        let half = Howell { half_table: true, ..full };
        let half = half.movement().unwrap();
        check(&half, sharing(tables));
        assert_eq!(half.everybody().len(), usize::from(pairs - 1));
        let usual = Howell { rounds: None, ..full };
        check(&usual.movement().unwrap(), sharing(tables));
    }
}

#[test]
fn three_quarter_howells() {
    let mut known = Vec::new();
    for tables in 4..=20 {
        for rounds in 1..2 * tables - 1 {
            let howell = Howell {
                tables,
                boards: Some(2 * rounds),
                rounds: Some(rounds),
                half_table: false,
            };
            let Ok(movement) = howell.movement() else {
                continue;
            };
            check(&movement, 1);
            assert_eq!(movement.rounds().count(), usize::from(rounds));
            everybody_plays(&movement, usize::from(2 * rounds));
            known.push((tables, rounds));
        }
    }
    // 26 boards in 13 rounds, which is what clubs play most.
    for tables in 8..=11 {
        assert!(known.contains(&(tables, 13)), "{known:?}");
    }
}

#[test]
fn webs() {
    let mut sizes = BTreeSet::new();
    for tables in 6..=40 {
        for rounds in 1..=tables {
            let web = Web { tables, boards: None, rounds: Some(rounds) };
            let Ok(movement) = web.movement() else {
                continue;
            };
            check(&movement, if tables % 2 == 0 { 2 } else { 3 });
            everybody_plays(&movement, movement.boards().len());
            sizes.insert(tables);
        }
    }
    assert_eq!(sizes, (6..=40).collect(), "every size has one");
    let eighteen = Web { tables: 18, boards: Some(26), rounds: None };
    assert_eq!(eighteen.movement().unwrap().rounds().count(), 13);
}

#[test]
fn individuals() {
    for (players, copies) in [(8, 2), (12, 3), (13, 1), (16, 2), (20, 2)] {
        let all = Individual { players, boards: None, rounds: None };
        let movement = all.movement().unwrap();
        check(&movement, copies);
        everybody_plays(&movement, played(&movement).values().copied().max().unwrap());
        let mut together = BTreeMap::new();
        let mut against = BTreeMap::new();
        for sitting in movement.sittings() {
            let at: Vec<(Side, Seated)> = movement.seated(sitting).collect();
            for (side, one) in &at {
                for (other_side, other) in at.iter().filter(|(_, other)| other != one) {
                    let meetings = if side == other_side { &mut together } else { &mut against };
                    *meetings.entry((*one, *other)).or_insert(0) += 1;
                }
            }
        }
        let pairings = usize::from(players * (players - 1));
        assert_eq!((together.len(), against.len()), (pairings, pairings));
        assert!(together.values().all(|times| *times == 1));
        assert!(against.values().all(|times| *times == 2));
        let rounds = Some(5);
        check(&Individual { rounds, ..all }.movement().unwrap(), copies);
    }
}

/// The worked examples of `docs/movements.md`.
#[test]
fn the_tables_of_a_round() {
    let shown = |movement: &Movement, round: usize| {
        let tables = movement.rounds().nth(round - 1).unwrap();
        let shown = tables.iter().map(|one| {
            let who = one.seats.each().map(|(_, who)| who[0].to_string());
            format!("{} {}-{}", one.boards[0], who[0], who[1])
        });
        shown.collect::<Vec<_>>().join(", ")
    };
    let boards = Some(28);
    let seven = Mitchell { boards, ..SEVEN }.movement().unwrap();
    assert_eq!(shown(&seven, 2), "5 1-7, 9 2-1, 13 3-2, 17 4-3, 21 5-4, 25 6-5, 1 7-6");
    let four = Howell { tables: 4, boards, rounds: None, half_table: false };
    assert_eq!(shown(&four.movement().unwrap(), 1), "1 8-6, 13 4-7, 21 5-3, 25 2-1");
}
