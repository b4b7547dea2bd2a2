//! Movements as they are played: whole, and with one slip.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../../../session/tests/session/draft.rs"]
#[allow(dead_code, reason = "not all of it is needed here")]
mod draft;

use contract_scoring::{BoardNumber, Side};
use movements::{Departures, departures};
use proptest::prelude::*;
use proptest::sample::Index;
use session::{
    ContestantId, Direction, Draft, RoundNumber, SectionId, Session, SitOut, TableResult, Winners,
};

use draft::{contestant, edit, empty, line, section, sit_out};

/// One sitting: who meets in which round, at which table, for which set. Pairs are counted from 0.
#[derive(Clone, Copy, Debug)]
struct Sitting {
    round: u8,
    table: u16,
    set: u16,
    ns: u32,
    ew: u32,
}

/// The sittings of a section.
#[derive(Clone, Debug)]
struct Movement {
    winners: Winners,
    /// Pairs N-S and E-W, or all pairs and none.
    pairs: [u32; 2],
    sittings: Vec<Sitting>,
}

/// An odd number of tables plays some of its rounds. A phantom sits on one side, or nowhere; from some round on the
/// arrow is switched, or never.
fn mitchell(tables: u16, rounds: u8, phantom: Option<Side>, switched: Option<u8>) -> Movement {
    let mut sittings = Vec::new();
    for (round, table) in (0..rounds).flat_map(|round| (0..tables).map(move |table| (round, table)))
    {
        let (steps, last) = (u16::from(round), tables - 1);
        let (ns, ew) = (table, (table + tables - steps % tables) % tables);
        let is_phantom = match phantom {
            Some(Side::NorthSouth) => ns == last,
            Some(Side::EastWest) => ew == last,
            None => false,
        };
        if !is_phantom {
            let both = switched.map(|_| u32::from(tables)).unwrap_or(0);
            let (ns, ew) = (u32::from(ns), u32::from(ew) + both);
            let turned = switched.is_some_and(|from| round >= from);
            let (ns, ew) = if turned { (ew, ns) } else { (ns, ew) };
            let set = (table + steps) % tables;
            sittings.push(Sitting { round: round + 1, table: table + 1, set, ns, ew });
        }
    }
    let side = |side| u32::from(tables) - u32::from(phantom == Some(side));
    let sides = Side::ALL.map(side);
    match switched {
        // The phantom's number is left free.
        Some(_) => Movement { winners: Winners::One, pairs: [2 * u32::from(tables), 0], sittings },
        None => Movement { winners: Winners::Two, pairs: sides, sittings },
    }
}

/// A Howell of one pair more than a prime, from the starter of Mullin and Nemeth: a cyclic Room square whose columns
/// are sets. Without its last pair, a phantom sits in its place.
fn howell((prime, root): (u32, u32), phantom: bool) -> Movement {
    let power = |exponent: u32| (0..exponent).fold(1, |power, _| power * root % prime);
    let starter: Vec<(u32, u32)> =
        (0..(prime - 1) / 2).map(|place| (power(2 * place), power(2 * place + 1))).collect();
    let mut sittings = Vec::new();
    for round in 0..prime {
        let mut sit = |table: usize, set: u32, ns: u32, ew: u32| {
            sittings.push(Sitting {
                round: u8::try_from(round).unwrap() + 1,
                table: u16::try_from(table).unwrap() + 1,
                set: u16::try_from(set).unwrap(),
                ns,
                ew,
            });
        };
        if !phantom {
            sit(0, round, prime, round);
        }
        for (table, (one, other)) in starter.iter().enumerate() {
            let set = (round + one + other) % prime;
            sit(table + 1, set, (one + round) % prime, (other + round) % prime);
        }
    }
    let pairs = [prime + u32::from(!phantom), 0];
    Movement { winners: Winners::One, pairs, sittings }
}

fn movement() -> impl Strategy<Value = Movement> {
    let tables = prop::sample::select(vec![5_u16, 7, 9, 11, 13]);
    let phantom = prop::option::of(prop::sample::select(Side::ALL.to_vec()));
    let mitchells = (tables, phantom, any::<Index>(), any::<bool>()).prop_map(
        |(tables, phantom, rounds, is_switched)| {
            let most = usize::from(tables) - 4;
            let rounds = u8::try_from(5 + rounds.index(most)).unwrap();
            let switched = (is_switched && phantom.is_none()).then_some(rounds - 1);
            mitchell(tables, rounds, phantom, switched)
        },
    );
    let howells = (prop::sample::select(vec![(7, 3), (11, 2), (19, 2)]), any::<bool>())
        .prop_map(|(prime, phantom)| howell(prime, phantom));
    prop_oneof![mitchells, howells]
}

/// A night of sections with sets of that many boards, whose lines say their rounds or not.
#[derive(Clone, Debug)]
struct Night {
    sections: Vec<Movement>,
    set: u16,
    has_rounds: bool,
}

fn night() -> impl Strategy<Value = Night> {
    let sections = prop::collection::vec(movement(), 1..3);
    (sections, 2_u16..5, any::<bool>()).prop_map(|(sections, set, has_rounds)| Night {
        sections,
        set,
        has_rounds,
    })
}

impl Night {
    fn draft(&self) -> Draft {
        let mut draft = empty();
        for (place, movement) in (0..).zip(&self.sections) {
            draft.sections.push(section(&format!("S{place}"), movement.winners));
            let first = u32::try_from(draft.contestants.len()).unwrap();
            let [ns, ew] = movement.pairs;
            let directions = match movement.winners {
                Winners::One => [Direction::Both; 2],
                Winners::Two => Side::ALL.map(Direction::Fixed),
            };
            for (direction, pairs) in directions.into_iter().zip([ns, ew]) {
                let pairs =
                    (1..=pairs).map(|number| contestant(SectionId(place), direction, number));
                draft.contestants.extend(pairs);
            }
            for sitting in &movement.sittings {
                let opponents = if ew > 0 { first + ns } else { first };
                for board in 1..=self.set {
                    let pairs = [first + sitting.ns, opponents + sitting.ew];
                    let board = sitting.set * self.set + board;
                    let mut result = line(board, sitting.round, sitting.table, pairs);
                    if !self.has_rounds {
                        (result.round, result.table) = (None, None);
                    }
                    draft.results.push(result);
                }
            }
        }
        draft
    }
}

fn found(draft: Draft) -> Vec<Departures> {
    let (session, _) = Session::new(draft).unwrap();
    departures(&session).collect()
}

/// The only departure, and how many things it names.
fn only(found: &[Departures]) -> (&Departures, usize) {
    assert_eq!(found.len(), 1, "{found:?}");
    let one = &found[0];
    let named =
        one.absent.len() + one.lines.len() + one.boards.len() + one.strays.len() + one.short.len();
    (one, named)
}

fn same_sitting(one: &TableResult, other: &TableResult) -> bool {
    (one.ns, one.ew) == (other.ns, other.ew)
}

proptest! {
    #[test]
    fn a_sound_movement_has_no_departures(night in night()) {
        prop_assert_eq!(found(night.draft()), []);
    }

    #[test]
    fn a_missing_line_is_named(night in night(), at in any::<Index>()) {
        let mut draft = night.draft();
        let place = at.index(draft.results.len());
        let gone = edit(&mut draft).remove(place);
        let (session, _) = Session::new(draft).unwrap();
        let found: Vec<_> = departures(&session).collect();
        let (one, named) = only(&found);
        prop_assert_eq!(named, 1, "{:?}", one);
        let beside = session.result(one.lines[0].beside);
        prop_assert!(same_sitting(&beside, &gone));
        prop_assert_eq!(one.lines[0].board, gone.board);
    }

    #[test]
    fn a_table_without_results_in_a_round_is_named(night in night(), at in any::<Index>()) {
        let mut draft = night.draft();
        let gone = draft.results.get(at.index(draft.results.len()));
        let boards: Vec<BoardNumber> = (draft.results.iter())
            .filter(|one| same_sitting(one, &gone))
            .map(|one| one.board)
            .collect();
        edit(&mut draft).retain(|one| !same_sitting(one, &gone));
        let found = found(draft);
        let (one, named) = only(&found);
        prop_assert_eq!(named, 1, "{:?}", one);
        let absent = &one.absent[0];
        prop_assert_eq!((absent.count, absent.round), (1, gone.round));
        if absent.certain {
            let mut pairs = [gone.ns, gone.ew];
            pairs.sort_unstable();
            prop_assert_eq!(&absent.contestants, &pairs);
        }
        prop_assert!(absent.boards.is_empty() || absent.boards == boards, "{:?}", absent);
        prop_assert!(absent.table.is_none() || absent.table == gone.table);
    }

    #[test]
    fn a_board_without_results_is_named(night in night(), at in any::<Index>()) {
        let mut draft = night.draft();
        let of = |draft: &Draft, one: &TableResult| draft.contestants[one.ns.index()].section;
        let gone = draft.results.get(at.index(draft.results.len()));
        let section = of(&draft, &gone);
        let contestants = draft.contestants.clone();
        edit(&mut draft).retain(|one| one.board != gone.board || contestants[one.ns.index()].section != section);
        let found = found(draft);
        let (one, named) = only(&found);
        prop_assert_eq!(named, 1, "{:?}", one);
        prop_assert_eq!(one.boards[0].board, Some(gone.board));
    }

    /// The board is one that nobody plays: it takes the place of the one that the sitting lacks.
    #[test]
    fn a_board_typed_as_another_is_named(night in night(), at in any::<Index>()) {
        let mut draft = night.draft();
        let place = at.index(draft.results.len());
        let meant = draft.results.board(place);
        let typed = BoardNumber::new(meant.get() + 100).unwrap();
        edit(&mut draft)[place].board = typed;
        let found = found(draft);
        let (one, named) = only(&found);
        prop_assert_eq!(named, 1, "{:?}", one);
        prop_assert_eq!((&one.strays[0].boards, one.strays[0].meant), (&vec![typed], Some(meant)));
    }
}

/// A table that types a whole set as boards that nobody plays has met, and is not missing as well.
#[test]
fn a_set_typed_as_another_is_named_once() {
    for has_rounds in [true, false] {
        let night = Night { sections: vec![mitchell(5, 5, None, None)], set: 6, has_rounds };
        let mut draft = night.draft();
        for one in edit(&mut draft).iter_mut().take(6) {
            one.board = BoardNumber::new(one.board.get() + 100).unwrap();
        }
        let found = found(draft);
        let (one, named) = only(&found);
        assert_eq!((named, one.strays.len()), (1, 1), "{one:?}");
    }
}

/// Everything that is certain about a section without sit-outs.
#[test]
fn a_whole_section_leaves_nothing_open() {
    for has_rounds in [true, false] {
        let sections = vec![mitchell(7, 7, None, None)];
        let night = Night { sections, set: 3, has_rounds };
        let mut draft = night.draft();
        // Round 3, table 2: the pairs are 2 N-S and 7 E-W, who play the fourth set.
        edit(&mut draft).retain(|one| (one.ns, one.ew) != (ContestantId(1), ContestantId(13)));
        let found = found(draft);
        let absent = &only(&found).0.absent[0];
        assert!(absent.certain);
        assert_eq!(absent.contestants, [ContestantId(1), ContestantId(13)]);
        assert_eq!(absent.boards, [10, 11, 12].map(|board| BoardNumber::new(board).unwrap()));
        assert_eq!(
            (absent.round.map(|round| round.get()), absent.table.map(|table| table.get())),
            (has_rounds.then_some(3), has_rounds.then_some(2))
        );
    }
}

/// A section of that many tables and rounds, with sets of that many boards, whose lines say their rounds.
fn tables(tables: u16, rounds: u8, set: u16) -> Draft {
    let sections = vec![mitchell(tables, rounds, None, None)];
    Night { sections, set, has_rounds: true }.draft()
}

fn board(number: u16) -> BoardNumber {
    BoardNumber::new(number).unwrap()
}

#[test]
fn a_round_in_which_more_than_half_fall_short_was_curtailed() {
    for (short, missing) in [(1, 1), (3, 3), (4, 0), (7, 0)] {
        let mut draft = tables(7, 7, 3);
        edit(&mut draft).retain(|one| {
            let is_last_of_its_set = one.board.get() % 3 == 0;
            let in_round = one.round.map(|round| round.get()) == Some(7);
            !(is_last_of_its_set && in_round && one.ns.0 < short)
        });
        let lines: usize = found(draft).iter().map(|one| one.lines.len()).sum();
        assert_eq!(lines, missing, "{short} of 7");
    }
}

#[test]
fn a_board_with_less_than_half_of_the_results_of_others_is_a_stray() {
    for (left, strays, lines) in [(1, 1, 0), (3, 1, 0), (4, 0, 3), (6, 0, 1)] {
        let mut draft = tables(7, 7, 3);
        edit(&mut draft).retain(|one| one.board != board(8) || one.ns.0 < left);
        let found = found(draft);
        let counts = (found[0].strays.len(), found[0].lines.len());
        assert_eq!(counts, (strays, lines), "{left} of 7");
        // The two others of its set are one short.
        let sets: Vec<_> = found[0].boards.iter().map(|one| &one.set).collect();
        assert_eq!(sets, vec![&vec![board(7), board(9)]; strays]);
        for stray in &found[0].strays {
            assert_eq!((stray.usual, stray.meant), (7, None));
            assert_eq!(stray.boards, [board(8)]);
        }
    }
}

/// Half of the results are enough for a board that has its place in a set.
#[test]
fn a_board_with_half_of_the_results_of_others_lacks_lines() {
    for (left, strays, lines) in [(3, 1, 0), (4, 0, 4)] {
        let mut draft = tables(9, 8, 3);
        let mut gone = 0..8 - left;
        edit(&mut draft).retain(|one| one.board != board(8) || gone.next().is_none());
        let found = found(draft);
        let counts = (found[0].strays.len(), found[0].lines.len());
        assert_eq!(counts, (strays, lines), "{left} of 8");
    }
}

/// A board that is in no set, with half of the results of others, is a stray: three tables typed 8 as 41.
#[test]
fn a_lone_board_with_half_of_the_results_of_others_is_a_stray() {
    let mut draft = tables(7, 6, 3);
    for typed in (edit(&mut draft).iter_mut()).filter(|one| one.board == board(8)).take(3) {
        typed.board = board(41);
    }
    let found = found(draft);
    let strays: Vec<_> = (found[0].strays.iter())
        .map(|stray| (stray.boards.as_slice(), stray.results.len(), stray.meant))
        .collect();
    assert_eq!(strays, [([board(41)].as_slice(), 3, None)]);
}

#[test]
fn three_sets_say_that_a_fourth_lacks_its_last_board() {
    let without = |number: u16, (of, rounds)| {
        let mut draft = tables(of, rounds, 3);
        edit(&mut draft).retain(|one| one.board != board(number));
        let missing = found(draft).into_iter().flat_map(|one| one.boards);
        missing.map(|one| one.board).collect::<Vec<_>>()
    };
    assert_eq!(without(9, (3, 3)), []);
    assert_eq!(without(12, (4, 2)), [Some(board(12))]);
    // A gap is one in any session.
    assert_eq!(without(8, (3, 3)), [Some(board(8))]);
    assert_eq!(without(1, (3, 3)), [Some(board(1))]);
}

#[test]
fn a_pair_whose_board_another_number_has_is_short() {
    let mut draft = tables(7, 7, 3);
    let stranger = u32::try_from(draft.contestants.len()).unwrap();
    draft.contestants.push(contestant(SectionId(0), Direction::Fixed(Side::NorthSouth), 8));
    let mut lines = edit(&mut draft);
    let typed = lines.iter_mut().find(|one| one.board == board(8));
    let meant = typed.map(|one| std::mem::replace(&mut one.ns, ContestantId(stranger)));
    drop(lines);
    assert_eq!(meant, Some(ContestantId(2)));
    let found = found(draft);
    // Contestants are sorted: N-S 8 comes after N-S 7.
    let short: Vec<_> =
        (found[0].short.iter()).map(|one| (one.contestant.0, one.played, one.usual)).collect();
    assert_eq!(short, [(2, 20, 21), (7, 1, 21)]);
    assert_eq!((found[0].lines.len(), found[0].absent.len()), (0, 0));
}

/// In round 6 beside a half table N-S 5 sits out. Everybody else of those without a result has met, but the two who are
/// named.
#[test]
fn who_sat_out_is_told_from_who_is_missing() {
    for has_rounds in [true, false] {
        let sections = vec![mitchell(7, 7, Some(Side::EastWest), None)];
        let night = Night { sections, set: 3, has_rounds };
        let mut draft = night.draft();
        let gone = [ContestantId(1), ContestantId(7 + 3)];
        edit(&mut draft).retain(|one| [one.ns, one.ew] != gone);
        let found = found(draft);
        let absent = &only(&found).0.absent[0];
        assert!(absent.certain, "{absent:?}");
        assert_eq!(absent.contestants, gone);
    }
}

/// A half table whose lines say who sits out: with the sit-outs nobody is absent, and without one of them a pair is.
#[test]
fn a_line_that_says_who_sits_out_accounts_for_it() {
    let half = |rounds: bool| {
        let sections = vec![mitchell(7, 5, Some(Side::EastWest), None)];
        let night = Night { sections, set: 3, has_rounds: rounds };
        let mut draft = night.draft();
        let all = mitchell(7, 5, None, None).sittings;
        for phantom in all.iter().filter(|sitting| sitting.ew == 6) {
            draft.sit_outs.extend((1..=3).map(|board| {
                let mut one = sit_out(phantom.ns, phantom.set * 3 + board, phantom.round);
                one.round = one.round.filter(|_| rounds);
                one
            }));
        }
        draft
    };
    for has_rounds in [true, false] {
        assert_eq!(found(half(has_rounds)), []);
        let mut draft = half(has_rounds);
        let gone = draft.results.get(0);
        edit(&mut draft).retain(|one| !same_sitting(one, &gone));
        let found = found(draft);
        let (one, named) = only(&found);
        assert_eq!((named, one.absent[0].count), (1, 1), "{one:?}");
        assert!(one.absent[0].contestants.contains(&gone.ew));
    }
    // In round 1 N-S 7 sits out: with rounds, only the two who are missing have no line.
    let mut draft = half(true);
    let gone = draft.results.get(0);
    edit(&mut draft).retain(|one| !same_sitting(one, &gone));
    let found = found(draft);
    assert_eq!(found[0].absent[0].contestants, [gone.ns, gone.ew]);
}

/// Two of nine sit out one round, and their lines say so: nobody is short.
#[test]
fn boards_that_were_sat_out_are_accounted_for() {
    let mut draft = Night {
        sections: vec![mitchell(9, 2, Some(Side::EastWest), None)],
        set: 3,
        has_rounds: true,
    }
    .draft();
    for phantom in (mitchell(9, 2, None, None).sittings.iter()).filter(|sitting| sitting.ew == 8) {
        let boards = phantom.set * 3 + 1..=phantom.set * 3 + 3;
        (draft.sit_outs).extend(boards.map(|board| sit_out(phantom.ns, board, phantom.round)));
    }
    assert_eq!(found(draft), []);
}

/// Without rounds, half of the tables may lack a round; where more lack one, no rule says what a round is.
#[test]
fn without_rounds_half_of_the_tables_may_be_missing() {
    let of_four = [(1, Some(1)), (2, Some(2)), (3, None)].map(|(gone, named)| (4, gone, named));
    let of_seven = [(3, Some(3)), (4, None)].map(|(gone, named)| (7, gone, named));
    for (tables, gone, named) in of_four.into_iter().chain(of_seven) {
        let sections = vec![mitchell(tables, 2, None, None)];
        let night = Night { sections, set: 3, has_rounds: false };
        let mut draft = night.draft();
        // Tables of the first round: all of them play different sets.
        edit(&mut draft).drain(..3 * gone);
        let absent = found(draft).into_iter().flat_map(|one| one.absent).next();
        let absent = absent.map(|one| (one.count, one.contestants.len(), one.certain));
        let named = named.map(|count| (count, 2 * count, true));
        assert_eq!(absent, named, "{gone} of {tables}");
    }
}

/// Three sets are a rule without rounds, two are none.
#[test]
fn without_rounds_three_sets_say_what_a_round_is() {
    let all_play_one_set = |sets: u8| {
        let sittings = (0..sets).flat_map(|round| {
            (0..4).map(move |table| Sitting {
                round: round + 1,
                table: table + 1,
                set: u16::from(round),
                ns: u32::from(table),
                ew: (u32::from(table) + u32::from(round)) % 4,
            })
        });
        Movement { winners: Winners::Two, pairs: [4, 4], sittings: sittings.collect() }
    };
    for (sets, named) in [(2, 0), (3, 1)] {
        let night = Night { sections: vec![all_play_one_set(sets)], set: 3, has_rounds: false };
        let mut draft = night.draft();
        assert_eq!(found(draft.clone()), []);
        edit(&mut draft).drain(..3);
        let absent = found(draft).into_iter().flat_map(|one| one.absent);
        assert_eq!(absent.count(), named, "{sets} sets");
    }
}

/// Beside a phantom, who is missing is certain where everybody has met everybody else, and in two of three cases
/// before.
#[test]
fn certainty_beside_a_phantom() {
    let certain = |rounds: u8| {
        let movement = mitchell(7, rounds, Some(Side::EastWest), None);
        let count = movement.sittings.len();
        let night = Night { sections: vec![movement], set: 3, has_rounds: true };
        let all = (0..count).filter(|sitting| {
            let mut draft = night.draft();
            edit(&mut draft).drain(sitting * 3..sitting * 3 + 3);
            found(draft)[0].absent[0].certain
        });
        (all.count(), count)
    };
    assert_eq!(certain(7), (42, 42));
    assert_eq!(certain(5), (20, 30));
}

/// Beside a phantom, each pair N-S sits out a set. A board of one of these sets has no line.
#[test]
fn a_board_that_is_sat_out_needs_no_line() {
    let movement = mitchell(5, 5, Some(Side::EastWest), None);
    let night = Night { sections: vec![movement], set: 2, has_rounds: true };
    let mut draft = night.draft();
    for (pair, round) in (0..5_u8).map(|pair| (pair, (pair + 1) % 5)) {
        let set = (u16::from(pair) + u16::from(round)) % 5;
        draft.sit_outs.extend([1, 2].map(|board| SitOut {
            round: RoundNumber::new(round + 1).ok(),
            ..sit_out(pair.into(), 2 * set + board, 1)
        }));
    }
    assert_eq!(found(draft.clone()), []);
    draft.sit_outs.remove(3);
    assert_eq!(found(draft), []);
}

/// Three boards that are played alike say that a fourth is not.
#[test]
fn three_boards_say_that_a_fourth_is_a_stray() {
    let mut draft = tables(3, 3, 1);
    edit(&mut draft)[0].board = board(41);
    let strays = found(draft).into_iter().flat_map(|one| one.strays);
    assert_eq!(strays.map(|one| one.boards).collect::<Vec<_>>(), [[board(41)]]);
}

/// A section of sets of one board, whose lines do not say their rounds.
fn without_rounds(movement: Movement) -> Draft {
    Night { sections: vec![movement], set: 1, has_rounds: false }.draft()
}

/// N-S 6 has five boards of six, since another number has its board; a line says that it sat one out.
#[test]
fn without_rounds_a_board_that_was_sat_out_is_accounted_for() {
    let short = |sit_outs: u16| {
        let mut draft = without_rounds(mitchell(9, 6, None, None));
        let mut lines = edit(&mut draft);
        let typed = lines.iter_mut().find(|one| (one.ns, one.board) == (ContestantId(5), board(1)));
        typed.unwrap().ns = ContestantId(1);
        drop(lines);
        draft.sit_outs.extend((0..sit_outs).map(|board| {
            let mut one = sit_out(5, 20 + board, 1);
            one.round = None;
            one
        }));
        let short = found(draft).into_iter().flat_map(|one| one.short);
        short.map(|one| (one.contestant.0, one.played, one.usual)).collect::<Vec<_>>()
    };
    assert_eq!(short(0), [(5, 5, 6)]);
    assert_eq!(short(1), []);
}

/// Nine pairs E-W, of whom one sits out each round: of those who are missing, only the pair N-S is known.
#[test]
fn without_rounds_who_never_sits_out_is_named() {
    let mut draft = without_rounds(mitchell(9, 2, Some(Side::NorthSouth), None));
    edit(&mut draft).retain(|one| (one.ns, one.ew) != (ContestantId(2), ContestantId(9)));
    let found = found(draft);
    let absent = &only(&found).0.absent[0];
    assert_eq!((absent.count, absent.certain), (1, false));
    assert_eq!(absent.contestants, [ContestantId(2)]);
}

/// E-W 9 sits out one round of three: who lacks two sat at the table that is missing.
#[test]
fn without_rounds_who_lacks_more_than_a_sit_out_is_named() {
    let mut draft = without_rounds(mitchell(9, 3, Some(Side::NorthSouth), None));
    let gone = [ContestantId(0), ContestantId(16)];
    edit(&mut draft).retain(|one| [one.ns, one.ew] != gone);
    let found = found(draft);
    let absent = &only(&found).0.absent[0];
    assert_eq!((absent.count, absent.certain), (1, true));
    assert_eq!(absent.contestants, gone);
}

/// The line of one table is not there: only two can have met. That of another is on a board that nobody plays, and does
/// not make a second table absent.
#[test]
fn the_only_two_who_can_have_met_are_certain_beside_a_mistyped_board() {
    let absent = |is_typed: bool| {
        let mut draft = without_rounds(mitchell(5, 4, None, Some(4)));
        let mut lines = edit(&mut draft);
        lines.retain(|one| (one.ns, one.ew) != (ContestantId(2), ContestantId(6)));
        if is_typed {
            let one = lines.iter_mut().find(|one| one.ns == ContestantId(4));
            one.unwrap().board = board(21);
        }
        drop(lines);
        let absent = found(draft).into_iter().flat_map(|one| one.absent);
        absent.map(|one| (one.count, one.certain, one.contestants.len())).collect::<Vec<_>>()
    };
    assert_eq!(absent(false), [(1, true, 2)]);
    assert_eq!(absent(true), [(1, true, 2)]);
}

/// One sitting is not there, and a line of N-S 6 has the number of another: three lack one, and E-W 7 may have met two
/// of them.
#[test]
fn where_more_lack_a_sitting_than_sat_there_nobody_is_named() {
    let mut draft = without_rounds(mitchell(9, 6, None, None));
    let mut lines = edit(&mut draft);
    let typed = (lines.iter_mut()).find(|one| (one.ns, one.board) == (ContestantId(5), board(1)));
    typed.unwrap().ns = ContestantId(2);
    lines.retain(|one| (one.ns, one.ew) != (ContestantId(0), ContestantId(15)));
    drop(lines);
    let absent = found(draft).into_iter().flat_map(|one| one.absent);
    let absent: Vec<_> = absent.map(|one| (one.count, one.certain, one.contestants)).collect();
    assert_eq!(absent, [(1, false, vec![])]);
}

/// N-S 7 sits out a board of another set by a line; the line that it lacks is missing all the same.
#[test]
fn a_sit_out_on_another_board_accounts_for_no_line() {
    let mut draft = tables(7, 7, 3);
    let lacks = |one: &TableResult| (one.ns, one.board) == (ContestantId(6), board(8));
    edit(&mut draft).retain(|one| !lacks(one));
    draft.sit_outs.push(sit_out(6, 30, 9));
    let lines: Vec<_> = found(draft).into_iter().flat_map(|one| one.lines).collect();
    assert_eq!(lines.iter().map(|one| one.board).collect::<Vec<_>>(), [board(8)]);
}

/// Six tables in a round, beside a phantom: half of them are not more than half.
#[test]
fn a_round_in_which_half_fall_short_was_not_curtailed() {
    let night = Night {
        sections: vec![mitchell(7, 7, Some(Side::EastWest), None)],
        set: 3,
        has_rounds: true,
    };
    for (short, missing) in [(3, 3), (4, 0)] {
        let mut draft = night.draft();
        let mut left = short;
        edit(&mut draft).retain(|one| {
            let is_last_of_its_set = one.board.get() % 3 == 0;
            let in_round = one.round.map(|round| round.get()) == Some(7);
            let is_gone = is_last_of_its_set && in_round && left > 0;
            left -= u8::from(is_gone);
            !is_gone
        });
        let lines: usize = found(draft).iter().map(|one| one.lines.len()).sum();
        assert_eq!(lines, missing, "{short} of 6");
    }
}

/// The boards of a set are numbered far apart; the last table lacks the middle one of a set.
#[test]
fn sets_need_not_be_numbered_through() {
    let apart = |draft: &mut Draft| {
        for one in edit(draft).iter_mut() {
            let place = one.board.get() - 1;
            one.board = board(1 + place / 3 + place % 3 * 7);
        }
    };
    let mut whole = tables(7, 7, 3);
    apart(&mut whole);
    assert_eq!(found(whole.clone()), []);
    for ns in 0..7 {
        let mut draft = whole.clone();
        let lacks = |one: &TableResult| (one.ns.0, one.board) == (ns, board(10));
        edit(&mut draft).retain(|one| !lacks(one));
        let found = found(draft);
        let (one, named) = only(&found);
        assert_eq!((named, one.lines[0].board), (1, board(10)), "{one:?}");
    }
}

/// The last round that there may be is one like the others.
#[test]
fn the_largest_number_of_a_round() {
    let mut draft = tables(3, 3, 3);
    for one in edit(&mut draft).iter_mut() {
        let last = one.round.filter(|round| round.get() < 3);
        one.round = last.or(Some(RoundNumber::MAX));
    }
    assert_eq!(found(draft), []);
}

/// Pairs 8 are listed and never play: without rounds they are no table, and they are not short.
#[test]
fn pairs_that_are_only_listed_make_no_table() {
    let mut draft = without_rounds(mitchell(7, 6, None, None));
    for side in Side::ALL {
        let listed = contestant(SectionId(0), Direction::Fixed(side), 8);
        draft.contestants.push(listed);
    }
    let gone = [ContestantId(1), ContestantId(7 + 1)];
    edit(&mut draft).retain(|one| [one.ns, one.ew] != gone);
    let (session, _) = Session::new(draft).unwrap();
    let found: Vec<_> = departures(&session).collect();
    let (one, named) = only(&found);
    let absent = &one.absent[0];
    assert_eq!((named, absent.count, absent.certain), (1, 1, true), "{one:?}");
    let numbers = (absent.contestants.iter()).map(|id| session.contestant(*id).number.get());
    assert_eq!(numbers.collect::<Vec<_>>(), [2, 2]);
}

/// N-S 10 is listed and never plays: N-S 6 did not sit out beside it, and is short by a board.
#[test]
fn a_pair_that_is_only_listed_lets_nobody_sit_out() {
    let mut draft = without_rounds(mitchell(9, 6, None, None));
    let listed = contestant(SectionId(0), Direction::Fixed(Side::NorthSouth), 10);
    draft.contestants.push(listed);
    let mut lines = edit(&mut draft);
    let typed = (lines.iter_mut()).find(|one| (one.ns, one.board) == (ContestantId(5), board(1)));
    typed.unwrap().ns = ContestantId(1);
    drop(lines);
    let short = found(draft).into_iter().flat_map(|one| one.short);
    let short: Vec<_> = short.map(|one| (one.contestant.0, one.played)).collect();
    assert_eq!(short, [(5, 5)]);
}

/// Beside a phantom and without rounds, a table types some of its six boards as others: it has met all the same.
#[test]
fn a_sitting_with_mistyped_boards_is_not_missing() {
    let night = Night {
        sections: vec![mitchell(5, 5, Some(Side::EastWest), None)],
        set: 6,
        has_rounds: false,
    };
    for typed in 1..=5 {
        let mut draft = night.draft();
        for one in edit(&mut draft).iter_mut() {
            let is_theirs = (one.ns, one.ew) == (ContestantId(0), ContestantId(5));
            if is_theirs && one.board.get() <= typed {
                one.board = board(one.board.get() + 100);
            }
        }
        let found = found(draft);
        let (one, named) = only(&found);
        assert_eq!((named, one.strays[0].boards.len()), (1, usize::from(typed)), "{one:?}");
    }
}
