//! Rules d: artificial scores and boards not played.

use contract_scoring::Side::{EastWest, NorthSouth};
use session::AveragePlus;
use session::RuleSet::{Acbl, Ebu, Wbf};

use crate::club::Club;

/// Nine results expected, and one of them artificial.
fn with_ruling(ruling: &str) -> Club {
    let mut results = vec!["420"; 8];
    results.push(ruling);
    Club::new(Acbl).board("A", 1, &results)
}

#[test]
fn d1_values_of_a_top_of_eight() {
    let check = |ruling, ns: &str, ew: &str| {
        let scored = with_ruling(ruling).score();
        assert_eq!(scored.earned("A", 1, NorthSouth), format!("{}{ns}", "4.00 ".repeat(8)));
        assert_eq!(scored.earned("A", 1, EastWest), format!("{}{ew}", "4.00 ".repeat(8)));
    };
    check("A+ / A-", "4.80", "3.20");
    check("A", "4.00", "4.00");
    check("NP", "-", "-");
    check("LP", "-", "-");
}

#[test]
fn d1_boards_that_count() {
    let scored = with_ruling("A+ / A-").board("A", 2, &["NP", "LP"]).score();
    assert_eq!(scored.each(NorthSouth, |one| Some(one.boards)), "1 1 1 1 1 1 1 1 1");
    assert_eq!(scored.each(NorthSouth, |one| Some(one.not_played())), "1 0 0 0 0 0 0 0 0");
    assert_eq!(scored.each(NorthSouth, |one| Some(one.late_plays())), "0 1 0 0 0 0 0 0 0");
}

/// 22 boards with a top of 8 and 119.5 matchpoints are 67.90 %: each average plus is worth as much.
#[test]
fn d3_average_plus_is_the_percentage_on_the_other_boards() {
    let mut club = Club::new(Acbl);
    let mut earned: u32 = 239;
    for board in 1..=22 {
        // Twice the matchpoints that pair 1 still needs, spread over the boards that are left.
        let here = earned.div_ceil(23 - u32::from(board));
        earned -= here;
        let (wins, ties) = (here / 2, here % 2);
        let others = (0..8).map(|other| match (other < wins, other < wins + ties) {
            (true, _) => "-50",
            (false, true) => "110",
            (false, false) => "420",
        });
        let results: Vec<&str> = std::iter::once("110").chain(others).collect();
        club = club.board("A", board, &results);
    }
    let rest = ["110"; 8];
    for board in [23, 24] {
        let results: Vec<&str> = std::iter::once("A+").chain(rest).collect();
        club = club.board("A", board, &results);
    }
    let flat = |average_plus| {
        let mut draft = club.draft.clone();
        draft.conditions.average_plus = average_plus;
        let (session, _) = session::Session::new(draft).unwrap();
        let sheet = matchpointing::score(&session);
        let standing = sheet.standing(session::ContestantId(0));
        (standing.total.to_decimal(2).to_string(), standing.percent().unwrap().to_string())
    };
    assert_eq!(flat(AveragePlus::Law), ("130.36".to_owned(), "67.90".to_owned()));
    assert_eq!(flat(AveragePlus::Flat), ("129.10".to_owned(), "67.24".to_owned()));
}

#[test]
fn d3_without_other_boards_average_plus_is_sixty_percent() {
    let scored = with_ruling("A+ / A-").score();
    assert_eq!(scored.each(NorthSouth, |one| one.percent()).split(' ').next_back(), Some("60.00"));
    assert_eq!(scored.each(EastWest, |one| one.percent()).split(' ').next_back(), Some("40.00"));
}

#[test]
fn d3_average_minus_is_no_better_than_the_other_boards() {
    let scored = Club::new(Acbl)
        .board("A", 1, &["-100", "420", "420", "420", "420"])
        .board("A", 2, &["A-", "420", "420", "420", "420"])
        .score();
    assert_eq!(scored.earned("A", 2, NorthSouth).split(' ').next(), Some("0.00"));
}

/// To the EBU 60 and 40 % are names of average plus and average minus; 62.5 and 37.5 % are not.
#[test]
fn d7_percentages_that_are_averages() {
    let check = |rules, ruling, ns, ew| {
        let scored = Club::new(rules)
            .board("A", 1, &["620", "420", "420", "420", "420"])
            .board("A", 2, &[ruling, "420", "420", "420", "420"])
            .score();
        let of = |side| scored.earned("A", 2, side);
        let (north_south, east_west) = (of(NorthSouth), of(EastWest));
        assert_eq!(north_south.split(' ').next(), Some(ns), "{ruling}");
        assert_eq!(east_west.split(' ').next(), Some(ew), "{ruling}");
    };
    for ruling in ["A+ / A-", "60% / 40%", "A+ / 40%"] {
        check(Ebu, ruling, "8.0000", "0.0000");
    }
    check(Ebu, "50% / 50%", "4.0000", "4.0000");
    check(Ebu, "62.5% / 37.5%", "5.0000", "3.0000");
    check(Acbl, "60% / 40%", "2.40", "1.60");
    check(Wbf, "60% / 40%", "4.8", "3.2");
}

#[test]
fn d5_a_sit_out_is_no_board() {
    let scored = Club::new(Acbl)
        .board("A", 1, &["420", "140", "50"])
        .board("A", 2, &["", "140", "50"])
        .score();
    assert_eq!(scored.each(NorthSouth, |one| Some(one.boards)), "1 2 2");
    assert_eq!(scored.each(NorthSouth, |one| one.percent()), "100.00 57.50 27.50");
}

/// The E-W score on a line with A+ N-S is compared with the other E-W scores.
#[test]
fn d6_split_entries_are_two_results() {
    let mut results = vec!["110", "90", "90", "70", "-50", "-50", "-100", "-140"];
    results.push("A+ / 50");
    let scored = Club::new(Acbl).board("A", 1, &results).score();
    assert_eq!(scored.earned("A", 1, NorthSouth), "7.94 6.25 6.25 4.56 2.88 2.88 1.19 0.06 4.80");
    assert_eq!(scored.earned("A", 1, EastWest), "0.00 1.50 1.50 3.00 5.50 5.50 7.00 8.00 4.00");
}

#[test]
fn f2_ebu_single_score_is_sixty_percent() {
    let scored = Club::new(Ebu).board("A", 1, &["420"; 4]).board("A", 2, &["420"]).score();
    assert_eq!(scored.earned("A", 2, NorthSouth), "3.6000");
}
