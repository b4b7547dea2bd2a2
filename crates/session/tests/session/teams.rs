//! Matches of teams: each board at two tables, with the teams' sides changed.

use contract_scoring::{Score, Side};
use rust_decimal::Decimal;
use session::{
    ContestantId, ContestantKind, CrossImpForm, Direction, Draft, Fault, Method, Outcome,
    PairsMethod, Player, Profile, ResultId, RoundNumber, SectionId, Session, Trim, Winners,
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
    check(|draft| edit(draft).truncate(3), &[Fault::WithoutOtherTable { result: 2 }]);
    // The same teams on the same sides are no other table.
    check(
        |draft| edit(draft)[3] = line(2, 2, 4, [3, 2]),
        &[Fault::WithoutOtherTable { result: 2 }, Fault::WithoutOtherTable { result: 3 }],
    );
    check(
        |draft| edit(draft)[3].ew = ContestantId(1),
        &[
            Fault::WithoutOtherTable { result: 2 },
            Fault::BoardTwice { contestant: ContestantId(1), first: 0, second: 3 },
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
        &[Fault::BoardTwice { contestant: ContestantId(0), first: 0, second: 4 }],
    );
    check(
        |draft| edit(draft)[0].ew = ContestantId(0),
        &[
            Fault::AgainstItself { result: 0 },
            Fault::BoardTwice { contestant: ContestantId(0), first: 0, second: 1 },
            Fault::WithoutOtherTable { result: 1 },
            Fault::TwoTables { contestant: ContestantId(0), first: 0, second: 1 },
        ],
    );
}

#[test]
fn each_pair_of_a_team_is_at_one_table_in_a_round() {
    check(
        |draft| {
            edit(draft).extend([line(2, 1, 5, [0, 1]), line(2, 1, 2, [1, 0])]);
        },
        &[Fault::TwoTables { contestant: ContestantId(0), first: 0, second: 4 }],
    );
}

#[test]
fn a_team_that_sits_out_plays_at_neither_table() {
    check(
        |draft| draft.sit_outs.push(sit_out(3, 2, 1)),
        &[Fault::SitsOutAndPlays { sit_out: 0, result: 2 }],
    );
    check(
        |draft| draft.sit_outs.push(sit_out(1, 1, 3)),
        &[Fault::SitsOutAndPlays { sit_out: 0, result: 0 }],
    );
}

/// Section, direction and number of a contestant.
fn named(session: &Session, id: ContestantId) -> (u32, Direction, u32) {
    let one = session.contestant(id);
    (one.section.0, one.direction, one.number.get())
}

/// What is found under the pairs' names is what checking a draft of pairs makes of it.
#[test]
fn pairs_of_teams_are_contestants_of_their_own() {
    let mut draft = matches();
    draft.sections.push(section("B", Winners::One));
    let teams = (1..=2).map(|number| contestant(SectionId(1), Direction::Both, number));
    draft.contestants.extend(teams);
    edit(&mut draft).extend([line(1, 1, 5, [4, 5]), line(1, 1, 6, [5, 4])]);
    draft.sit_outs.push(sit_out(2, 9, 3));
    let (without, _) = Session::new(draft.clone()).unwrap();
    assert_eq!(without.of_pairs(), None);

    draft.conditions.pairs = Some(PairsMethod::CrossImps(CrossImpForm::Total));
    let (teams, _) = Session::new(draft).unwrap();
    let pairs = teams.of_pairs().unwrap();
    assert_eq!(pairs.contestant_kind(), ContestantKind::Pair);
    let conditions = pairs.conditions();
    assert_eq!(conditions.method, Method::CrossImps(CrossImpForm::Total));
    assert_eq!((conditions.pairs, pairs.of_pairs()), (None, None));
    assert!(pairs.sit_outs().is_empty());
    assert_eq!(pairs.results().len(), teams.results().len());
    for (of_team, of_pair) in teams.results().iter().zip(pairs.results()) {
        for (side, team, pair) in
            [(Side::NorthSouth, of_team.ns, of_pair.ns), (Side::EastWest, of_team.ew, of_pair.ew)]
        {
            let (section, _, number) = named(&teams, team);
            let expected = (section, Direction::Fixed(side), number);
            assert_eq!(named(&pairs, pair), expected);
        }
        assert_eq!((of_pair.board, of_pair.outcome), (of_team.board, of_team.outcome));
    }

    let checked = Draft {
        sections: pairs.sections().to_vec(),
        contestants: pairs.contestants().to_vec(),
        results: pairs.results().clone(),
        ..Draft::empty(conditions.clone())
    };
    let (checked, origin) = Session::new(checked).unwrap();
    assert_eq!(checked, pairs);
    let places = 0..pairs.results().len();
    assert!(places.clone().map(|place| origin.result(place)).eq(places));
}

/// Each round has a board 1 of its own, and so it has for pairs.
#[test]
fn boards_of_pairs_are_told_apart_as_those_of_their_teams() {
    let mut draft = matches();
    draft.conditions.pairs = Some(PairsMethod::Butler { trim: Trim::USUAL });
    edit(&mut draft)[3].round = RoundNumber::new(1).ok();
    let again = [line(1, 2, 1, [0, 2]), line(1, 2, 2, [2, 0])];
    edit(&mut draft).extend(again);
    let (teams, _) = Session::new(draft).unwrap();
    let pairs = teams.of_pairs().unwrap();
    assert!(pairs.results().are_by_round());
    assert_eq!(pairs.boards().len(), 2);
}

/// Those listed by direction are the pair of that side; of others nobody knows where they sat.
#[test]
fn players_sit_where_they_are_listed() {
    let player = |name: &str, side| Player {
        name: Some(name.to_owned()),
        id: None,
        masterpoints: None,
        side,
    };
    let profile = |players| {
        Some(Box::new(Profile {
            players,
            strat: None,
            ineligible: Vec::new(),
            standing: true,
            handicap: None,
            carryover: Some(Decimal::ONE),
        }))
    };
    let mut draft = matches();
    draft.conditions.pairs = Some(PairsMethod::Butler { trim: Trim::USUAL });
    draft.contestants[0].profile = profile(vec![
        player("East", Some(Side::EastWest)),
        player("North", Some(Side::NorthSouth)),
    ]);
    draft.contestants[1].profile = profile(vec![player("Somebody", None)]);
    let (teams, _) = Session::new(draft).unwrap();
    let pairs = teams.of_pairs().unwrap();
    let names: Vec<Vec<&str>> = (pairs.contestants().iter())
        .map(|one| {
            let names = one.players().iter();
            names.filter_map(|player| player.name.as_deref()).collect()
        })
        .collect();
    let none: &[&str] = &[];
    assert_eq!(names, [&["North"], none, none, none, &["East"], none, none, none]);
    let profiles = pairs.contestants().iter();
    let mut profiles = profiles.filter_map(|one| one.profile.as_deref());
    assert!(profiles.all(|known| known.carryover.is_none()));
}
