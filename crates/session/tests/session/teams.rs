//! Matches of teams: each board at two tables, with the teams' sides changed.

use contract_scoring::Score;
use session::{
    ContestantId, ContestantKind, Direction, Draft, Fault, Method, Outcome, ResultId, SectionId,
    Session, Winners,
};

use crate::draft::{contestant, edit, empty, faults_of, line, section, sit_out};

/// Contestants 0 to 3 are teams 1 to 4.
///
/// | line | board | round | table | N-S, E-W |
/// |------|-------|-------|-------|----------|
/// | 0    | 1     | 1     | 1     | 0, 1     |
/// | 1    | 1     | 1     | 2     | 1, 0     |
/// | 2    | 1     | 1     | 3     | 2, 3     |
/// | 3    | 1     | 2     | 4     | 3, 2     |
fn matches() -> Draft {
    let mut draft = empty();
    draft.conditions.method = Method::BoardAMatch;
    draft.sections.push(section("A", Winners::One));
    let teams = (1..=4).map(|number| contestant(SectionId(0), Direction::Both, number));
    draft.contestants.extend(teams);
    draft.results.extend([
        line(1, 1, 1, [0, 1]),
        line(1, 1, 2, [1, 0]),
        line(1, 1, 3, [2, 3]),
        line(1, 2, 4, [3, 2]),
    ]);
    draft
}

#[track_caller]
fn check(change: impl FnOnce(&mut Draft), expected: &[Fault]) {
    let mut draft = matches();
    change(&mut draft);
    assert_eq!(faults_of(draft), expected);
}

#[test]
fn a_line_finds_its_other_table_in_whatever_round() {
    let (session, _) = Session::new(matches()).unwrap();
    assert_eq!(session.contestant_kind(), ContestantKind::Team);
    let others = (0..4).map(|line| session.other_table(ResultId(line)));
    let others: Vec<Option<u32>> = others.map(|other| other.map(|other| other.0)).collect();
    assert_eq!(others, [Some(1), Some(0), Some(3), Some(2)]);
}

#[test]
fn pairs_have_no_other_table() {
    let mut draft = matches();
    draft.conditions.method = Method::Matchpoints;
    edit(&mut draft).drain(1..);
    let (session, _) = Session::new(draft).unwrap();
    assert_eq!(session.other_table(ResultId(0)), None);
}

#[test]
fn a_line_without_its_other_table() {
    check(
        |draft| edit(draft).truncate(3),
        &[Fault::WithoutOtherTable { result: 2 }],
    );
    // The same teams on the same sides are no other table.
    check(
        |draft| edit(draft)[3] = line(2, 2, 4, [3, 2]),
        &[
            Fault::WithoutOtherTable { result: 2 },
            Fault::WithoutOtherTable { result: 3 },
        ],
    );
    check(
        |draft| edit(draft)[3].ew = ContestantId(1),
        &[
            Fault::WithoutOtherTable { result: 2 },
            Fault::BoardTwice {
                contestant: ContestantId(1),
                first: 0,
                second: 3,
            },
            Fault::WithoutOtherTable { result: 3 },
        ],
    );
}

#[test]
fn a_team_has_one_line_on_each_side_of_a_board() {
    check(
        |draft| {
            let mut again = line(1, 3, 1, [0, 1]);
            again.outcome = Outcome::Plain(Score::new(420).unwrap());
            edit(draft).push(again);
        },
        &[Fault::BoardTwice {
            contestant: ContestantId(0),
            first: 0,
            second: 4,
        }],
    );
    check(
        |draft| edit(draft)[0].ew = ContestantId(0),
        &[
            Fault::AgainstItself { result: 0 },
            Fault::BoardTwice {
                contestant: ContestantId(0),
                first: 0,
                second: 1,
            },
            Fault::WithoutOtherTable { result: 1 },
            Fault::TwoTables {
                contestant: ContestantId(0),
                first: 0,
                second: 1,
            },
        ],
    );
}

#[test]
fn each_pair_of_a_team_is_at_one_table_in_a_round() {
    check(
        |draft| {
            edit(draft).extend([line(2, 1, 5, [0, 1]), line(2, 1, 2, [1, 0])]);
        },
        &[Fault::TwoTables {
            contestant: ContestantId(0),
            first: 0,
            second: 4,
        }],
    );
}

#[test]
fn a_team_that_sits_out_plays_at_neither_table() {
    check(
        |draft| draft.sit_outs.push(sit_out(3, 2, 1)),
        &[Fault::SitsOutAndPlays {
            sit_out: 0,
            result: 2,
        }],
    );
    check(
        |draft| draft.sit_outs.push(sit_out(1, 1, 3)),
        &[Fault::SitsOutAndPlays {
            sit_out: 0,
            result: 0,
        }],
    );
}
