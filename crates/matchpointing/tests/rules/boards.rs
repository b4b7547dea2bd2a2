//! Rules b, c and f: one board.

use contract_scoring::Side::{EastWest, NorthSouth};
use matchpointing::{Frequency, Points, SumCheck, Treatment};
use session::RuleSet::{self, Acbl, Ebu, Wbf};
use session::SectionId;

use crate::club::{Club, Scored};

fn check(rules: RuleSet, results: &[&str], ns: &str, ew: &str) {
    let scored = Club::new(rules).board("A", 1, results).score();
    assert_eq!(scored.earned("A", 1, NorthSouth), ns, "N-S of {results:?}");
    assert_eq!(scored.earned("A", 1, EastWest), ew, "E-W of {results:?}");
}

#[test]
fn b2_one_for_each_pair_beaten_and_a_half_for_each_tie() {
    check(
        Acbl,
        &["420", "420", "170", "-50", "450", "420", "0", "-100"],
        "5.00 5.00 3.00 1.00 7.00 5.00 2.00 0.00",
        "2.00 2.00 4.00 6.00 0.00 2.00 5.00 7.00",
    );
}

#[test]
fn b2_the_scoresheet_of_the_acbl_page() {
    check(
        Acbl,
        &["420", "430", "500", "420", "450", "-50", "170"],
        "2.50 4.00 6.00 2.50 5.00 0.00 1.00",
        "3.50 2.00 0.00 3.50 1.00 6.00 5.00",
    );
}

#[test]
fn b2_twice_the_unit_for_ebu_and_wbf() {
    check(Wbf, &["420", "430", "420"], "1.0 4.0 1.0", "3.0 0.0 3.0");
    check(Ebu, &["420", "430", "420"], "1.0000 4.0000 1.0000", "3.0000 0.0000 3.0000");
}

/// Eight results of nine expected: both sides of the second tie round up, to 8.01 of a top of 8.
#[test]
fn b3_sides_are_rounded_apart() {
    let scored = Club::new(Acbl)
        .board("A", 1, &["420", "-50", "-50", "100", "110", "120", "130", "140"])
        .board("A", 2, &["420"; 9])
        .score();
    assert_eq!(scored.earned("A", 1, NorthSouth), "7.94 0.63 0.63 2.31 3.44 4.56 5.69 6.81");
    assert_eq!(scored.earned("A", 1, EastWest), "0.06 7.38 7.38 5.69 4.56 3.44 2.31 1.19");
}

/// Sixteen results expected of two sections scored together; one board was played in one of them only.
#[test]
fn c2_a_board_in_one_section_of_two() {
    let scores = ["-100", "-50", "50", "90", "100", "110", "120", "130"];
    let mut club =
        Club::new(Acbl).board("A", 1, &scores).board("B", 1, &scores).board("A", 2, &scores);
    club.draft.conditions.score_together = vec![vec![session::SectionId(0), session::SectionId(1)]];
    let scored = club.score();
    assert_eq!(scored.earned("A", 2, NorthSouth), "0.50 2.50 4.50 6.50 8.50 10.50 12.50 14.50");
}

#[test]
fn f1_a_single_score_is_sixty_percent_for_both_sides() {
    let scored = Club::new(Acbl).board("A", 1, &["420", "430"]).board("A", 2, &["", "140"]).score();
    assert_eq!(scored.earned("A", 2, NorthSouth), "0.60");
    assert_eq!(scored.earned("A", 2, EastWest), "0.60");
}

#[test]
fn f1_fouled_board() {
    let scored = Club::new(Acbl)
        .board("A", 1, &["620", "650", "-100", "620", "170", "-50 @B", "140 @B", "110 @B"])
        .score();
    assert_eq!(scored.earned("A", 1, NorthSouth), "4.30 6.70 0.30 4.30 1.90 3.50 4.90 4.20");
    let field = &scored.sheet.fields[0];
    let board = &field.boards[0];
    let frequencies = (scored.sheet).frequencies(&scored.session, field, board);
    let treatments: Vec<Treatment> =
        frequencies.ns.iter().map(|frequency| frequency.treatment).collect();
    assert_eq!(treatments[..4], [Treatment::Factored; 4]);
    assert_eq!(treatments[4..], [Treatment::SmallGroup; 3]);
    let checks = scored.sheet.checks(&scored.session, field, board);
    assert!(checks.ns.unwrap().holds(), "{:?}", checks.ns);
}

#[test]
fn f1_groups_of_two_and_one() {
    check(
        Acbl,
        &["420", "430", "420", "-50", "170", "140 @B", "110 @B", "90 @C"],
        "4.30 6.70 4.30 0.30 1.90 4.55 3.85 4.20",
        "2.70 0.30 2.70 6.70 5.10 3.85 4.55 4.20",
    );
}

#[test]
fn f2_ebu_compares_small_groups_above_a_third() {
    let scored = Club::new(Ebu).board("A", 1, &["420", "430", "100 @B", "90 @B", "70 @B"]).score();
    assert_eq!(
        scored.earned("A", 1, NorthSouth).split(' ').take(2).collect::<Vec<_>>(),
        ["1.5000", "6.5000"]
    );
}

/// Nine results of ten: each is rounded to 0.01, and what that makes of the sum is known.
#[test]
fn a_sum_holds_with_its_roundings_only() {
    let nine = ["620", "600", "170", "140", "110", "90", "50", "-50", "-100"];
    let scored = Club::new(Acbl).board("A", 1, &nine).board("A", 2, &["90"; 10]).score();
    let field = &scored.sheet.fields[0];
    let check = (scored.sheet).checks(&scored.session, field, &field.boards[0]);
    let check = check.ns.unwrap();
    let points = Points::from_ten_thousandths;
    assert_eq!(check.expected, points(40_5000));
    assert_eq!(check.awarded, check.expected + check.rounding);
    assert!(check.holds());
    for more in [-100, -1, 1, 100] {
        let awarded = check.awarded + points(more);
        assert!(!SumCheck { awarded, ..check }.holds(), "{more}");
    }
}

/// White Book 3.3.2 and 4.2.3: what was played only once in some form is cancelled, and so is the only result of three;
/// both sides have an average plus, which a better own average replaces. Other rules give 60 %.
#[test]
fn f2_ebu_cancels_a_single_result() {
    let boards = |rules| {
        Club::new(rules)
            .board("A", 1, &["420", "50", "70"])
            .board("A", 2, &["140"])
            .board("A", 3, &["420", "430", "400 @B"])
            .score()
    };
    let ebu = boards(Ebu);
    // Pair 1 N-S beat both others on board 1, so that it has its own percentage.
    assert_eq!(ebu.earned("A", 1, NorthSouth), "4.0000 0.0000 2.0000");
    assert_eq!(ebu.earned("A", 2, NorthSouth), "2.4000");
    assert_eq!(ebu.earned("A", 2, EastWest), "2.4000");
    assert_eq!(ebu.earned("A", 3, NorthSouth), "0.5000 3.5000 2.4000");
    assert_eq!(ebu.earned("A", 3, EastWest), "3.5000 0.5000 2.4000");
    let acbl = boards(Acbl);
    assert_eq!(acbl.earned("A", 2, NorthSouth), "1.20");
    let field = &ebu.sheet.fields[0];
    for board in &field.boards {
        let checks = ebu.sheet.checks(&ebu.session, field, board);
        assert!(checks.ns.unwrap().holds() && checks.ew.unwrap().holds());
    }
    let of_board = |board: usize| {
        let frequencies = (ebu.sheet).frequencies(&ebu.session, field, &field.boards[board]);
        (frequencies.ns.iter()).map(|one| one.treatment).collect::<Vec<_>>()
    };
    assert_eq!(of_board(1), [Treatment::Cancelled]);
    assert_eq!(of_board(2), [Treatment::Factored, Treatment::Factored, Treatment::Cancelled]);
}

/// White Book 4.2.3: one of two is more than a third, and is factored to the average.
#[test]
fn f2_ebu_factors_one_of_two() {
    let scored = Club::new(Ebu)
        .board("A", 1, &["420", "50"])
        .board("A", 2, &["140"])
        .board("A", 3, &["420", "430 @B"])
        .score();
    assert_eq!(scored.earned("A", 2, NorthSouth), "1.0000");
    assert_eq!(scored.earned("A", 3, NorthSouth), "1.5000 1.2000");
}

/// A score of one side only is counted with the same score of others.
#[test]
fn each_score_is_listed_once_a_side() {
    let results = ["420", "420 / 170", "50", "170", "430 / 50"];
    let scored = Club::new(Acbl).board("A", 1, &results).score();
    let field = &scored.sheet.fields[0];
    let frequencies = (scored.sheet).frequencies(&scored.session, field, &field.boards[0]);
    let listed = |side: &[Frequency]| {
        let each = (side.iter()).map(|one| format!("{} {}", one.score, one.count));
        each.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(listed(&frequencies.ns), "430 1, 420 2, 170 1, 50 1");
    assert_eq!(listed(&frequencies.ew), "50 2, 170 2, 420 1");
}

/// Two sections share board 2; a line is found by itself, on its board, and on the way through all lines.
#[test]
fn lines_earn_the_same_whichever_way_they_are_found() {
    let mut club = Club::new(Acbl)
        .board("A", 1, &["420", "A+ / A-", "50"])
        .board("A", 2, &["110", "140"])
        .board("B", 2, &["-50", "140", "110"]);
    club.draft.conditions.score_together = vec![vec![SectionId(0), SectionId(1)]];
    let Scored { session, sheet } = club.score();
    let all = sheet.lines_in(&session, 0..session.results().len());
    let earned: Vec<_> = all.map(|(id, _, earned)| (id, earned)).collect();
    let each = (session.result_ids()).map(|(id, _)| (id, sheet.line(&session, id)));
    assert_eq!(earned, each.collect::<Vec<_>>());
    let of_boards = (sheet.fields[0].boards.iter())
        .map(|board| sheet.results_of(&session, &sheet.fields[0], board))
        .map(|ids| ids.map(|id| id.0).collect::<Vec<_>>());
    assert_eq!(of_boards.collect::<Vec<_>>(), [vec![0, 1, 2], vec![3, 4, 5, 6, 7]]);
    assert_eq!(earned.len(), 8);
}

/// Six hundred tables earn the same, whether they are one section or three hundred that are scored as one field.
#[test]
fn many_sections_earn_what_one_does() {
    const RESULTS: [&str; 11] = [
        "420",
        "-50",
        "110",
        "620 / -100",
        "140",
        "A+ / A-",
        "420",
        "60% 620, 40% -100",
        "-100",
        "NP",
        "0",
    ];
    let totals = |tables: u32| {
        let mut club = Club::new(Acbl);
        for table in 0..600_u32 {
            let section = format!("S{:03}", table / tables);
            let pair = table % tables + 1;
            for board in [1_u16, 2, 5] {
                let place = table * u32::from(board) % 11;
                // The last board is not played in all sections.
                if board < 5 || table >= 100 {
                    club.line(&section, board, pair, pair, RESULTS[place as usize]);
                }
            }
        }
        let sections = club.draft.sections.len() as u32;
        let all = (0..sections).map(SectionId).collect();
        club.draft.conditions.score_together = vec![all];
        let scored = club.score();
        [NorthSouth, EastWest]
            .map(|side| scored.each(side, |standing| Some(standing.total.to_decimal(2))))
    };
    assert_eq!(totals(2), totals(600));
}

#[test]
fn points_add_up() {
    let points = Points::from_ten_thousandths;
    assert_eq!(points(3_5000) + points(1_2500), points(4_7500));
    assert_eq!(points(3_5000) - points(1_2500), points(2_2500));
}

/// The results of a large board are counted by score, and those of a small one sorted. A third of the
/// pairs makes each score.
#[test]
fn b2_a_board_of_any_size() {
    for thirds in [2, 21, 22, 200] {
        let results = ["420", "170", "-50"].repeat(thirds);
        let scored = Club::new(Acbl).board("A", 1, &results).score();
        let halves = |doubled: usize| format!("{}.{}0", doubled / 2, doubled % 2 * 5);
        // Two for each pair that is beaten, and one for each of the others who made the same score.
        let each = [2, 1, 0].map(|below| halves(2 * below * thirds + thirds - 1));
        let ns: Vec<_> = each.iter().cycle().take(3 * thirds).cloned().collect();
        assert_eq!(scored.earned("A", 1, NorthSouth), ns.join(" "));
    }
}

/// Enough results to be counted: one of them is an average, and the last two belong to another group.
#[test]
fn a_large_board_with_a_ruling_and_a_foul_group() {
    for thirds in [3, 30] {
        let mut results = ["420", "170", "-50"].repeat(thirds);
        results.extend(["A+ / A-", "420 @B", "-50 @B"]);
        let scored = Club::new(Acbl).board("A", 1, &results).score();
        let field = &scored.sheet.fields[0];
        let listed = (scored.sheet).frequencies(&scored.session, field, &field.boards[0]);
        let counts = |list: &[Frequency]| {
            let each = list.iter().map(|one| (one.group.letter(), one.score.points(), one.count));
            each.collect::<Vec<_>>()
        };
        let third = u32::try_from(thirds).unwrap();
        let all = |[best, middle, worst]: [i16; 3]| {
            [
                (None, best, third),
                (None, middle, third),
                (None, worst, third),
                (Some('B'), best, 1),
                (Some('B'), worst, 1),
            ]
        };
        assert_eq!(counts(&listed.ns), all([420, 170, -50]), "{thirds}");
        assert_eq!(counts(&listed.ew), all([-50, 170, 420]), "{thirds}");
    }
}

/// On a large board only scores that were made are listed.
#[test]
fn a_large_board_lists_the_scores_that_were_made() {
    let results = ["420", "170"].repeat(50);
    let scored = Club::new(Acbl).board("A", 1, &results).score();
    let field = &scored.sheet.fields[0];
    let listed = (scored.sheet).frequencies(&scored.session, field, &field.boards[0]);
    let counts = listed.ns.iter().map(|one| (one.score.points(), one.count));
    assert_eq!(counts.collect::<Vec<_>>(), [(420, 50), (170, 50)]);
}

#[test]
fn points_are_rounded_away_from_zero() {
    let check = |ten_thousandths, digits, expected: &str| {
        let points = Points::from_ten_thousandths(ten_thousandths);
        assert_eq!(points.to_decimal(digits).to_string(), expected);
    };
    for (sign, text) in [(1, ""), (-1, "-")] {
        check(sign * 1_2345, 4, &format!("{text}1.2345"));
        check(sign * 1_2349, 2, &format!("{text}1.23"));
        check(sign * 1_2350, 2, &format!("{text}1.24"));
        check(sign * 1_4999, 0, &format!("{text}1"));
        check(sign * 1_5000, 0, &format!("{text}2"));
        check(sign * 1_2300, 2, &format!("{text}1.23"));
    }
}
