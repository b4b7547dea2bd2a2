//! Sessions that are joined: who is who, and which foul groups are the same.

use contract_scoring::Score;
use session::{
    Conditions, Contestant, ContestantId, Direction, Draft, FoulGroup, Outcome, PairNumber,
    RuleSet, Section, SectionId, Session, TableResult, Unjoined, Winners,
};

/// Board 7 of one section, at tables in a foul group each.
fn session(groups: &[Option<char>]) -> Session {
    let count = u32::try_from(groups.len()).unwrap();
    let contestants = (1..=2 * count).map(|number| Contestant {
        section: SectionId(0),
        direction: Direction::Both,
        number: PairNumber::new(number).unwrap(),
        profile: None,
    });
    let lines = (0..count).zip(groups).map(|(table, group)| TableResult {
        ns: ContestantId(2 * table),
        ew: ContestantId(2 * table + 1),
        board: "7".parse().unwrap(),
        table: None,
        outcome: Outcome::Plain(Score::new(420).unwrap()),
        played: None,
        round: None,
        group: group.map_or(FoulGroup::MAIN, |letter| FoulGroup::of_letter(letter).unwrap()),
    });
    let draft = Draft {
        sections: vec![Section { name: "A".to_owned(), winners: Winners::One, tables: count }],
        contestants: contestants.collect(),
        results: lines.collect(),
        ..Draft::empty(Conditions::usual(RuleSet::Acbl))
    };
    Session::new(draft).unwrap().0
}

#[test]
fn everything_follows_in_its_order() {
    let (one, other) = (session(&[None, None]), session(&[None]));
    let joined = Session::joined(&[&one, &other]).unwrap();
    assert_eq!(joined.first, [0, 4]);
    let all = joined.session;
    assert_eq!(all.sections().len(), 2);
    assert_eq!(all.conditions().score_together, [[SectionId(0), SectionId(1)]]);
    assert_eq!(all.contestant(ContestantId(4)).section, SectionId(1));
    let last = all.results().get(2);
    assert_eq!((last.ns, last.ew), (ContestantId(4), ContestantId(5)));
}

#[test]
fn a_foul_group_is_one_of_its_own_session() {
    let (one, other) = (session(&[None, Some('A')]), session(&[Some('A'), Some('C'), None]));
    let joined = Session::joined(&[&one, &other]).unwrap();
    let groups = joined.session.results().iter().map(|line| line.group.letter());
    assert_eq!(groups.collect::<Vec<_>>(), [None, Some('A'), Some('B'), Some('C'), None]);
}

#[test]
fn there_are_no_more_foul_groups_than_letters() {
    let many = session(&('A'..='N').map(Some).collect::<Vec<_>>());
    let why = Session::joined(&[&many, &many]).unwrap_err();
    assert_eq!(why, Unjoined::FoulGroups("7".parse().unwrap()));
}
