use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use contract_scoring::{Score, Side};

use super::*;
use crate::{
    Conditions, Contestant, Direction, FoulGroup, PairNumber, Profile, Results, RuleSet, RulingId,
    Section, Session, SitOut, StratId, TableResult, Winners,
};

/// Two sections of two tables and a pair more, which meet for two boards in each of two rounds.
fn draft() -> Draft {
    let mut draft = Draft::empty(Conditions::usual(RuleSet::Acbl));
    for section in 0..2 {
        draft.sections.push(Section {
            name: section.to_string(),
            winners: Winners::One,
            tables: 3,
        });
        let numbers = (1..=5).flat_map(PairNumber::new);
        draft.contestants.extend(numbers.map(|number| Contestant {
            section: SectionId(section),
            direction: Direction::Both,
            number,
            profile: None,
        }));
        for (board, round, [ns, ew, table]) in (1..=4).flat_map(|board| {
            let pairs = if board <= 2 {
                [[0, 1, 1], [2, 3, 2]]
            } else {
                [[0, 3, 1], [2, 1, 2]]
            };
            pairs.map(|seats| (board, if board <= 2 { "1" } else { "2" }, seats))
        }) {
            draft.results.push(TableResult {
                ns: ContestantId(section * 5 + ns),
                ew: ContestantId(section * 5 + ew),
                board: board.to_string().parse().unwrap(),
                table: table.to_string().parse().ok(),
                outcome: Outcome::Plain(Score::ZERO),
                played: None,
                round: round.parse().ok(),
                group: FoulGroup::MAIN,
            });
        }
        draft.sit_outs.push(sit_out(section * 5 + 4, "1", None));
    }
    let section = |id: ContestantId| SectionId(id.0 / 5);
    draft.results.cut_runs(section);
    draft
}

fn precheck(draft: &Draft) -> bool {
    Precheck::of(draft).lines
}

fn sit_out(contestant: u32, board: &str, round: Option<&str>) -> SitOut {
    SitOut {
        contestant: ContestantId(contestant),
        board: board.parse().unwrap(),
        round: round.and_then(|round| round.parse().ok()),
        table: None,
    }
}

#[test]
fn lines_without_contradiction_are_seen_at_a_glance() {
    assert_eq!(draft().results.len(), 16);
    assert!(precheck(&draft()));
}

#[test]
fn contestants_who_cannot_be_are_not_passed_over() {
    let changed = |change: &dyn Fn(&mut Contestant)| {
        let mut draft = draft();
        change(&mut draft.contestants[4]);
        Precheck::of(&draft).contestants
    };
    assert!(changed(&|_| ()));
    assert!(!changed(&|one| one.section = SectionId(1)), "out of order");
    assert!(!changed(&|one| one.section = SectionId(7)), "no section");
    let fourth = PairNumber::new(4).unwrap();
    assert!(!changed(&|one| one.number = fourth), "twice");
    let side = Direction::Fixed(Side::NorthSouth);
    assert!(!changed(&|one| one.direction = side), "not ranked");
    assert!(
        !changed(&|one| one.profile = profile(Some(StratId(0)))),
        "no strat"
    );
}

fn profile(strat: Option<StratId>) -> Option<Box<Profile>> {
    Some(Box::new(Profile {
        players: Vec::new(),
        strat,
        ineligible: Vec::new(),
        standing: true,
        handicap: None,
        carryover: None,
    }))
}

#[test]
fn a_single_profile_is_seen_wherever_it_is() {
    assert!(!Precheck::of(&draft()).profiles);
    let has_profiles = |draft: Draft| Session::new(draft).unwrap().0.has_profiles();
    assert!(!has_profiles(draft()));
    for place in 0..draft().contestants.len() {
        let mut draft = draft();
        draft.contestants[place].profile = profile(None);
        assert!(Precheck::of(&draft).profiles);
        assert!(has_profiles(draft.clone()));
        draft.contestants[..5].reverse();
        draft.results = Results::new();
        draft.sit_outs = Vec::new();
        assert!(has_profiles(draft), "out of order");
    }
}

/// Sheets show a name made of it, and sheets that were printed before must keep theirs.
#[test]
fn the_hash_of_a_session_is_that_of_what_was_entered() {
    let hashes = BuildHasherDefault::<DefaultHasher>::default();
    let (session, _) = Session::new(draft()).unwrap();
    assert_eq!(hashes.hash_one(&session), hashes.hash_one(&session.draft));
}

#[test]
fn whoever_is_at_two_places_is_not_passed_over() {
    let changed = |change: &dyn Fn(&mut TableResult)| {
        let mut draft = draft();
        let mut lines: Vec<TableResult> = draft.results.iter().collect();
        // Pairs 3 and 4 of the second section on its second board.
        change(&mut lines[11]);
        draft.results = lines.into_iter().collect::<Results>();
        draft.results.cut_runs(|id| SectionId(id.0 / 5));
        precheck(&draft)
    };
    assert!(changed(&|_| ()));
    assert!(changed(&|line| line.table = None));
    assert!(!changed(&|line| line.ew = ContestantId(5)), "a board twice");
    assert!(!changed(&|line| line.ew = line.ns), "against itself");
    assert!(
        !changed(&|line| line.ew = ContestantId(3)),
        "of another section"
    );
    assert!(
        !changed(&|line| line.table = "1".parse().ok()),
        "a table twice"
    );
    assert!(
        !changed(&|line| line.table = "3".parse().ok()),
        "two tables in a round"
    );
    assert!(
        !changed(&|line| line.table = "64".parse().ok()),
        "more tables than are seen"
    );
    let earlier = "1".parse().unwrap();
    assert!(!changed(&|line| line.board = earlier), "out of order");
    assert!(
        !changed(&|line| line.outcome = Outcome::Ruled(RulingId(0))),
        "a ruling that is not there"
    );
    assert!(
        !changed(&|line| line.outcome = Outcome::Ruled(RulingId(1))),
        "a later ruling that is not there"
    );
    for unknown in [10, u32::MAX] {
        assert!(!changed(&|line| line.ew = ContestantId(unknown)), "nobody");
    }
    for (board, round) in [("2", None), ("9", Some("2"))] {
        let mut draft = draft();
        draft.sit_outs.insert(1, sit_out(5, board, round));
        assert!(!precheck(&draft), "sits out and plays");
    }
}
