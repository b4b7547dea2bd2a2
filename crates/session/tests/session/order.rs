//! The order of the input changes nothing, and what belongs to a line follows it.

use contract_scoring::{BoardNumber, BySide, Played, Side};
use proptest::prelude::*;
use rust_decimal::Decimal;
use session::{
    Adjustment, AdjustmentAmount, Artificial, Contestant, ContestantId, Direction, Draft, Entry,
    FoulGroup, Note, Notes, Outcome, Percentage, ResultId, RoundBoard, Ruling, RulingId, SectionId,
    Session, SitOut, TableResult, Winners,
};

use crate::draft::{contestant, edit, empty, line, section, sit_out, two_sections};

/// Tables of four players each that play every board; the notes of a line name it.
fn individual(sections: u32, tables: u32, boards: u16) -> Draft {
    let mut draft = empty();
    let mut partners = Vec::new();
    for place in 0..sections {
        draft.sections.push(section(&format!("S{place}"), Winners::One));
        let first = place * tables * 4;
        let players =
            (1..=tables * 4).map(|number| contestant(SectionId(place), Direction::Both, number));
        draft.contestants.extend(players);
        for board in 1..=boards {
            for table in 0..tables {
                let north = first + table * 4;
                let mut result = line(board, 1, 1, [north, north + 2]);
                (result.round, result.table) = (None, None);
                partners.push(BySide { ns: ContestantId(north + 1), ew: ContestantId(north + 3) });
                add(&mut draft, result, format!("{place} {board} {}", table * 4 + 1));
            }
        }
    }
    draft.partners = Some(partners);
    draft
}

/// Pairs who meet the opponents of their own number on every board; an odd pair N-S sits out.
fn mitchell(sections: u32, tables: u32, boards: u16) -> Draft {
    let mut draft = empty();
    for place in 0..sections {
        draft.sections.push(section(&format!("S{place}"), Winners::Two));
        let first = place * (tables * 2 + 1);
        for (side, pairs) in [(Side::NorthSouth, tables + 1), (Side::EastWest, tables)] {
            let pairs = (1..=pairs)
                .map(|number| contestant(SectionId(place), Direction::Fixed(side), number));
            draft.contestants.extend(pairs);
        }
        for board in 1..=boards {
            for table in 0..tables {
                let result = line(
                    board,
                    1,
                    u16::try_from(table).unwrap() + 1,
                    [first + table, first + tables + 1 + table],
                );
                add(&mut draft, result, format!("{place} {board} {}", table + 1));
            }
            draft.sit_outs.push(sit_out(first + tables, board, 1));
        }
    }
    draft
}

/// Every third line is ruled, and every other line has notes.
fn add(draft: &mut Draft, mut result: TableResult, name: String) {
    let place = draft.results.len();
    if place.is_multiple_of(3) {
        let ruling = u16::try_from(draft.rulings.len()).unwrap();
        result.outcome = Outcome::Ruled(RulingId(ruling));
        let percent = Percentage::new(ruling % 5).unwrap();
        draft.rulings.push(BySide {
            ns: Entry::Artificial(Artificial::Percent(percent)),
            ew: Entry::NotPlayed,
        });
    }
    if place.is_multiple_of(2) {
        let id = ResultId(u32::try_from(place).unwrap());
        let notes = Notes::from_fn(|note| (note == Note::Lead).then(|| name.clone()));
        draft.notes.push((id, notes));
    }
    draft.results.push(result);
}

fn draft() -> impl Strategy<Value = Draft> {
    (any::<bool>(), 1_u32..4, 1_u32..4, 1_u16..5).prop_map(
        |(is_individual, sections, tables, boards)| {
            let mut draft = if is_individual {
                individual(sections, tables, boards)
            } else {
                mitchell(sections, tables, boards)
            };
            draft.adjustments = (0..draft.contestants.len())
                .step_by(2)
                .map(|place| Adjustment {
                    contestant: ContestantId(u32::try_from(place).unwrap()),
                    amount: AdjustmentAmount::Matchpoints(Decimal::from(place)),
                    reason: "slow play".to_owned(),
                })
                .collect();
            draft
        },
    )
}

/// A draft, and the same in another order.
fn twice() -> impl Strategy<Value = (Draft, Draft)> {
    draft().prop_flat_map(|draft| {
        let order = |length: usize| Just((0..length).collect::<Vec<_>>()).prop_shuffle();
        (
            order(draft.contestants.len()),
            order(draft.results.len()),
            order(draft.rulings.len()),
            Just(draft.notes.clone()).prop_shuffle(),
            Just(draft.sit_outs.clone()).prop_shuffle(),
            Just(draft.adjustments.clone()).prop_shuffle(),
        )
            .prop_map(
                move |(contestants, results, rulings, notes, sit_outs, adjustments)| {
                    let mixed = Draft { notes, sit_outs, adjustments, ..draft.clone() };
                    (draft.clone(), reordered(mixed, &contestants, &results, &rulings))
                },
            )
    })
}

/// Moves the lists that others point into.
fn reordered(draft: Draft, contestants: &[usize], results: &[usize], rulings: &[usize]) -> Draft {
    let place = |order: &[usize], old: usize| {
        u32::try_from(order.iter().position(|&one| one == old).unwrap()).unwrap()
    };
    let contestant = |id: ContestantId| ContestantId(place(contestants, id.index()));
    let ruled = |outcome: Outcome| match outcome {
        Outcome::Plain(_) => outcome,
        Outcome::Ruled(id) => {
            Outcome::Ruled(RulingId(place(rulings, id.index()).try_into().unwrap()))
        }
    };
    Draft {
        contestants: (contestants.iter())
            .map(|&old| draft.contestants[old].clone())
            .collect::<Vec<Contestant>>(),
        rulings: (rulings.iter()).map(|&old| draft.rulings[old].clone()).collect::<Vec<Ruling>>(),
        results: (results.iter().map(|&old| draft.results.get(old)))
            .map(|mut result| {
                result.ns = contestant(result.ns);
                result.ew = contestant(result.ew);
                result.outcome = ruled(result.outcome);
                result
            })
            .collect(),
        partners: draft.partners.map(|partners| {
            (results.iter().map(|&old| partners[old])).map(|pair| pair.map(contestant)).collect()
        }),
        notes: (draft.notes.into_iter())
            .map(|(id, notes)| (ResultId(place(results, id.index())), notes))
            .collect(),
        sit_outs: (draft.sit_outs.into_iter())
            .map(|one| SitOut { contestant: contestant(one.contestant), ..one })
            .collect(),
        adjustments: (draft.adjustments.into_iter())
            .map(|one| Adjustment { contestant: contestant(one.contestant), ..one })
            .collect(),
        ..draft
    }
}

proptest! {
    #[test]
    fn the_order_of_the_input_changes_nothing((draft, other) in twice()) {
        prop_assert_eq!(Session::new(draft).unwrap().0, Session::new(other).unwrap().0);
    }

    #[test]
    fn the_origin_finds_everything_again((_, draft) in twice()) {
        let (session, origin) = Session::new(draft.clone()).unwrap();
        for (id, contestant) in session.contestant_ids() {
            prop_assert_eq!(contestant, &draft.contestants[origin.contestant(id.index())]);
        }
        for (id, result) in session.result_ids() {
            let given = draft.results.get(origin.result(id.index()));
            prop_assert_eq!(origin.contestant(result.ns.index()), given.ns.index());
            prop_assert_eq!((result.board, result.table), (given.board, given.table));
        }
        for (place, sit_out) in session.sit_outs().iter().enumerate() {
            let given = &draft.sit_outs[origin.sit_out(place)];
            prop_assert_eq!(origin.contestant(sit_out.contestant.index()), given.contestant.index());
            prop_assert_eq!(sit_out.board, given.board);
        }
    }

    #[test]
    fn lists_are_sorted((_, draft) in twice()) {
        let (session, _) = Session::new(draft).unwrap();
        let contestants = session.contestants();
        prop_assert!(contestants.is_sorted_by_key(|one| (one.section, one.direction, one.number)));
        let number = |id| session.contestant(id).number;
        let key = |one: TableResult| {
            (session.section_of(one), one.board, number(one.ns), number(one.ew))
        };
        prop_assert!(session.results().iter().is_sorted_by_key(key));
        prop_assert!(session.sit_outs().is_sorted_by_key(|one| (one.contestant, one.board)));
        prop_assert!(session.adjustments().is_sorted_by_key(|one| one.contestant));
    }

    #[test]
    fn notes_and_partners_follow_their_lines((_, draft) in twice()) {
        let with_notes = draft.notes.len();
        let (session, _) = Session::new(draft).unwrap();
        let mut found = 0;
        for (id, result) in session.result_ids() {
            let number = session.contestant(result.ns).number;
            if let Some(notes) = session.notes(id) {
                let section = session.section_of(result).index();
                let name = format!("{section} {} {number}", result.board);
                prop_assert_eq!(notes.get(Note::Lead), Some(name.as_str()));
                found += 1;
            }
            let north_south: Vec<_> = session
                .sitting(id, Side::NorthSouth)
                .map(|id| session.contestant(id).number.get())
                .collect();
            let both = [number.get(), number.get() + 1];
            let players = if session.is_individual() { 2 } else { 1 };
            prop_assert_eq!(north_south, &both[..players]);
        }
        prop_assert_eq!(found, with_notes);
    }
}

#[test]
fn equal_rulings_become_one() {
    let mut draft = two_sections();
    draft.rulings = vec![BySide::from_fn(|_| Entry::NotPlayed); 2];
    for (line, ruling) in edit(&mut draft).iter_mut().zip(0..2) {
        line.outcome = Outcome::Ruled(RulingId(ruling));
    }
    let (session, _) = Session::new(draft).unwrap();
    let ruled: Vec<Outcome> = (session.results().iter())
        .map(|one| one.outcome)
        .filter(|outcome| matches!(outcome, Outcome::Ruled(_)))
        .collect();
    assert_eq!(ruled, [Outcome::Ruled(RulingId(0)); 2]);
}

/// Whatever place is tried first.
#[test]
fn a_board_of_a_section_is_found_from_everywhere() {
    let (session, _) = Session::new(mitchell(3, 2, 9)).unwrap();
    for section in session.section_lines(SectionId(0)..SectionId(3)) {
        let boards: Vec<_> = section.boards(&session).collect();
        for number in 1..=10 {
            let board = RoundBoard { round: None, number: BoardNumber::new(number).unwrap() };
            let before = usize::from(number - 1);
            for near in 0..=10 {
                assert_eq!(section.boards_before(&session, board, near), before);
            }
            assert!(section.boards_from(&session, before).eq(boards[before..].iter().cloned()));
        }
    }
}

#[test]
fn board_numbers_are_in_order_and_each_is_there_once() {
    let mut draft = mitchell(2, 2, 3);
    let last = BoardNumber::new(u16::MAX).unwrap();
    edit(&mut draft).retain(|line| line.board.get() != 2);
    (edit(&mut draft).iter_mut()).for_each(|line| {
        if line.board.get() == 3 {
            line.board = last;
        }
    });
    draft.notes.clear();
    let (session, _) = Session::new(draft).unwrap();
    let numbers = session.board_numbers().into_iter().map(BoardNumber::get);
    assert_eq!(numbers.collect::<Vec<_>>(), [1, u16::MAX]);
}

/// Threads share the sections of a large session by their lines.
#[test]
fn sections_are_shared_by_their_lines() {
    let (session, _) = Session::new(two_sections()).unwrap();
    let ends = |parts| {
        let shares = session.shares(parts).into_iter();
        shares.map(|share| share.end.0).collect::<Vec<_>>()
    };
    assert_eq!(ends(1), [2]);
    // Three of five lines are the first section's.
    assert_eq!(ends(2), [0, 2]);
    assert_eq!(ends(4), [0, 0, 1, 2]);
}

#[test]
fn columns_say_what_their_lines_say() {
    let mut draft = two_sections();
    draft.rulings = vec![BySide::from_fn(|_| Entry::NotPlayed)];
    edit(&mut draft)[1].outcome = Outcome::Ruled(RulingId(0));
    let (session, _) = Session::new(draft).unwrap();
    let results = session.results();
    let lines = results.iter();
    assert_eq!(lines.len(), 5);
    let of_lines: Vec<_> = lines
        .map(|one| match one.outcome {
            Outcome::Plain(score) => Some(score.index()),
            Outcome::Ruled(_) => None,
        })
        .collect();
    let each: Vec<_> = (0..5).map(|place| results.score_index(place)).collect();
    let together: Vec<_> = results.score_indexes(0..5).collect();
    assert_eq!((&each, &together), (&of_lines, &of_lines));
    assert_eq!(of_lines.iter().filter(|index| index.is_none()).count(), 1);
}

#[test]
fn scores_are_plain_where_no_line_is_ruled() {
    let mut draft = two_sections();
    draft.rulings = vec![BySide::from_fn(|_| Entry::NotPlayed)];
    for line in &mut edit(&mut draft)[..2] {
        line.outcome = Outcome::Ruled(RulingId(0));
    }
    let (session, _) = Session::new(draft).unwrap();
    let results = session.results();
    let ruled: Vec<_> = results.ruled(0..results.len()).collect();
    assert_eq!(ruled, [0, 2]);
    assert_eq!(results.plain_scores(0..3), None);
    assert_eq!(results.plain_scores(3..5).map(<[u16]>::len), Some(2));
}

/// A line has its contract, whether it is ruled or not.
#[test]
fn ruled_lines_have_their_contracts_too() {
    let mut draft = two_sections();
    draft.rulings = vec![BySide::from_fn(|_| Entry::NotPlayed)];
    let contracts = [Some(0), None, Some(1), Some(Played::COUNT - 1), Some(5)];
    for (line, index) in edit(&mut draft).iter_mut().zip(contracts) {
        line.played = index.and_then(Played::at);
    }
    edit(&mut draft)[1].outcome = Outcome::Ruled(RulingId(0));
    edit(&mut draft)[2].outcome = Outcome::Ruled(RulingId(0));
    let played = |place: usize| draft.results.played(place).map(Played::index);
    assert_eq!([0, 1, 2, 3, 4].map(played), contracts);
}

/// The sections in their order are those of the session, each with its contestants.
#[test]
fn contestants_of_a_section_are_together() {
    let (session, _) = Session::new(two_sections()).unwrap();
    let [a, b, end] = [0, 1, 2].map(SectionId);
    assert_eq!(session.contestants_of(a..b), 0..6);
    assert_eq!(session.contestants_of(b..end), 6..10);
    assert_eq!(session.contestants_of(a..end), 0..10);
}

/// Each section is in order, but they come in another one.
#[test]
fn sections_that_come_in_another_order_are_sorted() {
    let mut draft = two_sections();
    let mut lines = edit(&mut draft);
    lines.swap(1, 2);
    lines.rotate_left(3);
    drop(lines);
    let (session, origin) = Session::new(draft).unwrap();
    assert_eq!(session, Session::new(two_sections()).unwrap().0);
    let places: Vec<_> = (0..5).map(|place| origin.result(place)).collect();
    assert_eq!(places, [2, 3, 4, 0, 1]);
}

/// Lines without a table, a round or a group behind some that have one are sorted with them.
#[test]
fn what_only_some_lines_say_follows_them() {
    let printed = |line: &mut TableResult, place: usize| match place {
        1 => (line.table, line.round) = (None, None),
        2 => line.table = None,
        _ => (line.table, line.round) = (line.table.filter(|_| place == 0), None),
    };
    let letter = FoulGroup::of_letter('B').unwrap();
    for group in [FoulGroup::MAIN, letter] {
        let mut draft = two_sections();
        draft.sit_outs.clear();
        for (place, line) in edit(&mut draft).iter_mut().enumerate() {
            printed(line, place);
            line.group = if place == 4 { group } else { FoulGroup::MAIN };
        }
        let expected = Session::new(draft.clone()).unwrap().0;
        for turn in 1..5 {
            let mut other = draft.clone();
            edit(&mut other).rotate_left(turn);
            assert_eq!(Session::new(other).unwrap().0, expected, "{turn}");
        }
        assert_eq!(expected.results().group(4), group);
    }
}
