//! Pairs that played a board at the wrong time, or sat the wrong way (EBU forum 451, 569 and 1716; Laws 15 and 78A).

use super::{earned, folder, scored, standings};
use crate::running::program;

#[test]
fn not_played_on_one_side_is_what_a_split_score_says() {
    let [apart, split] = ["not-played-on-one-side", "not-played-as-split"].map(scored);
    for of in ["total", "percent", "place"] {
        assert_eq!(standings(&apart, of), standings(&split, of), "{of}");
    }
    assert_eq!(apart["sections"], split["sections"]);
}

#[test]
fn pairs_that_sat_the_wrong_way_keep_their_ranking() {
    let scored = scored("switched-by-mistake");
    let totals = standings(&scored, "total");
    assert_eq!(totals.len(), 10, "{totals:?}");
    for total in ["A NS 1: 23.00", "A NS 5: 23.00", "A EW 11: 20.50", "A EW 15: 22.00"] {
        assert!(totals.iter().any(|one| one == total), "{total} of {totals:?}");
    }
    let boards = standings(&scored, "boards");
    assert!(boards.iter().all(|one| one.ends_with(": 10")), "{boards:?}");
    let printed = program().arg("check").arg(folder("switched-by-mistake")).output().unwrap();
    let printed = String::from_utf8_lossy(&printed.stdout);
    assert!(
        printed.contains("pair 11 sits N-S on boards 1 and 2, and E-W in 8 lines"),
        "{printed}"
    );
    // Only the note on what was worked out names both.
    let asked = printed.replace("`winners = 1` or `winners = 2`", "");
    assert!(!asked.contains("winners = 1"), "{printed}");
}

/// Boards 30 and 31 of seven pairs: 1 and 2 played 31 in place of 30.
#[test]
fn a_pair_has_a_result_and_an_artificial_score_on_a_board() {
    let scored = scored("result-and-ruling-on-a-board");
    let boards = standings(&scored, "boards");
    assert!(boards.contains(&"A null 1: 2".to_owned()), "{boards:?}");
    // Three results of four expected: 110 is beaten by 140 and beats -70, and 40 % of a top of 3 are 1.20.
    assert_eq!(earned(&scored, 31, "mp_ns"), ["1.50", "1.20", "0.17", "2.83"]);
}
