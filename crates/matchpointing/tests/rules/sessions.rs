//! Rules b.4, g and k: from totals to places.

use contract_scoring::Side::{EastWest, NorthSouth};
use matchpointing::{Boundary, Contest, margins, score};
use rust_decimal::Decimal;
use session::RuleSet::Acbl;
use session::{
    AdjustmentAmount, Contestant, ContestantId, Section, SectionId, Session, TableResult, threads,
};

use crate::club::Club;

/// Section A has a top of 2 and section B a top of 3: both are raised to 3 on 2 boards.
#[test]
fn c3_sections_of_different_size_share_a_maximum() {
    let scored = Club::new(Acbl)
        .board("A", 1, &["420", "140", "50"])
        .board("A", 2, &["420", "140", "50"])
        .board("B", 1, &["420", "140", "50", "-50"])
        .board("B", 2, &["420", "140", "50", "-50"])
        .score();
    assert_eq!(scored.each(NorthSouth, |one| one.session()), "6.00 3.00 0.00 6.00 4.00 2.00 0.00");
    for field in &scored.sheet.fields {
        assert_eq!(field.max_score, Some(Decimal::new(600, 2)));
    }
}

/// A pair with fewer boards is raised as well, and its percentage comes from the rounded session score.
#[test]
fn b4_the_percentage_comes_from_the_rounded_score() {
    let mut club = Club::new(Acbl);
    for board in 1..=7 {
        let first = if board == 7 {
            ""
        } else if board <= 3 {
            "420"
        } else {
            "140"
        };
        club = club.board("A", board, &[first, "170", "-50"]);
    }
    let scored = club.score();
    // 3 x 2 + 3 x 1 = 9 of 12 on 6 of 7 boards: 10.50 of 14.
    assert_eq!(scored.each(NorthSouth, |one| one.session()).split(' ').next(), Some("10.50"));
    assert_eq!(scored.each(NorthSouth, |one| one.percent()).split(' ').next(), Some("75.00"));
}

#[test]
fn b4_an_adjustment_follows_the_scaling() {
    let mut club = Club::new(Acbl);
    for board in 1..=4 {
        club = club.board("A", board, &["420", "140", "50"]);
    }
    club.adjust(NorthSouth, 1, AdjustmentAmount::Matchpoints(Decimal::new(-125, 2)));
    club.adjust(NorthSouth, 1, AdjustmentAmount::PercentOfTop(Decimal::from(-25)));
    club.adjust(EastWest, 3, AdjustmentAmount::PercentOfSession(Decimal::from(-10)));
    let scored = club.score();
    assert_eq!(scored.each(NorthSouth, |one| one.session()), "6.25 4.00 0.00");
    assert_eq!(scored.each(NorthSouth, |one| one.percent()), "78.13 50.00 0.00");
    assert_eq!(scored.each(EastWest, |one| one.session()), "0.00 4.00 7.20");
}

/// Three tied for second are `2/4`.
#[test]
fn h2_ties_share_a_place() {
    let scored = Club::new(Acbl).board("A", 1, &["50", "420", "140", "140", "140"]).score();
    assert_eq!(scored.each(NorthSouth, |one| one.place), "5 1 2/4 2/4 2/4");
    assert_eq!(scored.each(EastWest, |one| one.place), "1 5 2/4 2/4 2/4");
}

#[test]
fn g_one_winner_ranks_both_directions_together() {
    let scored = Club::new(Acbl).one_winner().board("A", 1, &["420", "140"]).score();
    assert_eq!(scored.each(NorthSouth, |one| one.place), "1/2 3/4 3/4 1/2");
    assert_eq!(scored.sheet.rankings(&scored.session).len(), 1);
}

#[test]
fn g_without_standing_others_move_up() {
    let mut club = Club::new(Acbl).board("A", 1, &["420", "140", "50"]);
    club.profile(NorthSouth, 1).standing = false;
    let scored = club.score();
    assert_eq!(scored.each(NorthSouth, |one| one.place), "- 1 2");
    assert_eq!(scored.earned("A", 1, NorthSouth), "2.00 1.00 0.00");
}

#[test]
fn k_handicap_has_a_ranking_of_its_own() {
    let mut club = Club::new(Acbl).board("A", 1, &["420", "140", "50"]);
    club.profile(NorthSouth, 3).handicap = Some(Decimal::new(2534, 2));
    let scored = club.score();
    assert_eq!(scored.each(NorthSouth, |one| one.place), "1 2 3");
    let handicap = |value: fn(matchpointing::HandicapStanding) -> String| {
        scored.each(NorthSouth, |one| one.handicap().map(value))
    };
    assert_eq!(handicap(|one| one.score.unwrap().to_string()), "2.00 1.00 25.34");
    assert_eq!(handicap(|one| one.place.unwrap().to_string()), "2 3 1");
}

#[test]
fn f1_where_no_board_has_two_results_there_is_no_percentage() {
    let scored = Club::new(Acbl).board("A", 1, &["420"]).score();
    assert_eq!(scored.each(NorthSouth, |one| one.percent()), "-");
    assert_eq!(scored.each(NorthSouth, |one| one.place), "-");
}

/// One table alone compares with nobody.
#[test]
fn b4_without_a_top_there_is_no_percentage() {
    let scored = Club::new(Acbl).board("A", 1, &["420"]).score();
    assert_eq!(scored.each(NorthSouth, |one| one.session()), "-");
    assert_eq!(scored.each(NorthSouth, |one| one.percent()), "-");
    assert_eq!(scored.sheet.fields[0].max_score, None);
}

/// The sections of a session that is large enough for several threads, each its own field, are scored like one alone.
#[test]
fn a_section_of_a_large_session_is_scored_like_one_alone() {
    let scores = ["420", "170", "-50", "A+ / A-", "620", "-50", "NP"];
    let mut club = Club::new(Acbl);
    for board in 1..=30_u16 {
        for table in 1..=20_u16 {
            let ew = u32::from((table + board) % 20 + 1);
            // No line of most boards is ruled.
            let entered = if board % 5 == 0 { &scores[..] } else { &scores[..3] };
            let score = entered[usize::from(table * 5 + board * 3) % entered.len()];
            club.line("A", board, table.into(), ew, score);
        }
    }
    let mut large = club.draft.clone();
    let (size, lines) = (club.draft.contestants.len(), club.draft.results.len());
    let sections = u32::try_from(threads::LARGE / lines + 1).unwrap();
    for place in 1..sections {
        let first = place * u32::try_from(size).unwrap();
        let section = SectionId(place);
        large.sections.push(Section { name: place.to_string(), ..club.draft.sections[0].clone() });
        let contestants = club.draft.contestants.iter().cloned();
        (large.contestants).extend(contestants.map(|one| Contestant { section, ..one }));
        let moved = |id: ContestantId| ContestantId(id.0 + first);
        large.results.extend(club.draft.results.iter().map(|line| TableResult {
            ns: moved(line.ns),
            ew: moved(line.ew),
            ..line
        }));
    }
    assert!(large.results.len() > threads::LARGE);
    let alone = club.score();
    let (session, _) = Session::new(large).unwrap();
    let sheet = score(&session);
    for standings in sheet.standings.chunks(size) {
        assert_eq!(standings, alone.sheet.standings);
    }
    let lines: Vec<_> =
        (alone.session.result_ids()).map(|(id, _)| alone.sheet.line(&alone.session, id)).collect();
    let each = session.result_ids().map(|(id, _)| sheet.line(&session, id));
    assert!(each.eq(lines.iter().copied().cycle().take(session.results().len())));
}

/// Who is first of all is a boundary where several sections are ranked together, and no strat has all of them.
#[test]
fn first_of_all_is_a_boundary_of_several_sections_without_strats() {
    let two = || {
        let one = Club::new(Acbl).board("A", 1, &["420", "140", "50"]);
        one.board("B", 1, &["420", "140", "50"])
    };
    let is_one = |club: Club| {
        let scored = club.score();
        let found = margins(&scored.session, &scored.sheet);
        (found.iter()).any(|margin| margin.boundary == Boundary::First(Contest::Overall))
    };
    assert!(is_one(two()));
    assert!(!is_one(two().strats(&[("A", None)])));
    assert!(!is_one(Club::new(Acbl).board("A", 1, &["420", "140", "50"])));
}
