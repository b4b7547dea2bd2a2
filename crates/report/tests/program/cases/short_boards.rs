//! What a result is worth that a board lacks, what E-W have, and what a sit-out earns, as the organizer chose.

use super::{earned, folder, scored, standings};
use crate::running::{program, score};

/// Three results of four, with a top of 6: in proportion 0, 3 and 6.
#[test]
fn short_boards_are_raised_in_proportion() {
    let scored = scored("short-boards-linear");
    assert_eq!(earned(&scored, 2, "mp_ns"), ["0.0000", "3.0000", "6.0000"]);
    assert_eq!(earned(&scored, 2, "mp_ew"), ["6.0000", "3.0000", "0.0000"]);
}

/// With the fourth result a tie: 1, 3 and 5. Who sat out has 60 % of the top.
#[test]
fn missing_results_are_ties_and_sit_outs_count() {
    let scored = scored("short-boards-tie");
    assert_eq!(earned(&scored, 2, "mp_ns"), ["1.0000", "3.0000", "5.0000"]);
    let percent = standings(&scored, "percent");
    // 5 and 3.6 of 12, both for N-S 4 and, with 1, for E-W 1.
    assert_eq!(percent[3], "A NS 4: 71.67");
    assert_eq!(percent[4], "A EW 1: 38.33");
}

#[test]
fn every_heading_says_what_was_chosen() {
    let text = |name, report| {
        let output = score(&folder(name), &["--report", report]);
        String::from_utf8(output.stdout).unwrap()
    };
    for report in ["ranking", "recap", "travelers", "scorecards"] {
        let linear = text("short-boards-linear", report);
        for printed in ["in proportion", "E-W have what N-S leave of the top"] {
            assert!(linear.contains(printed), "{report}: {linear}");
        }
        let tie = text("short-boards-tie", report);
        for printed in ["count as ties", "a sit-out earns 60 % of each board"] {
            assert!(tie.contains(printed), "{report}: {tie}");
        }
    }
}

/// Three results of four: 1/3, 3 and 17/3, so that three thirds are a whole one.
#[test]
fn nothing_is_rounded() {
    let scored = scored("no-rounding");
    assert_eq!(earned(&scored, 2, "mp_ns"), ["0.3333", "3.0000", "5.6667"]);
    assert_eq!(
        standings(&scored, "total")[..4],
        ["A NS 1: 5.0000", "A NS 2: 9.0000", "A NS 3: 19.0000", "A NS 4: 6.0000"]
    );
}

/// The formula is the one that was used.
#[test]
fn explain_shows_the_formula() {
    for (name, formula) in [
        ("short-boards-linear", "Factored up to 4 results in proportion: 2 x 3 / 2"),
        ("short-boards-tie", "Up to 4 results, missing ones count as ties: 2 + 1 x 2 / 2"),
        ("no-rounding", "Factored up to 4 results (Neuberg): (4 x 2 + 1 x 2 / 2) / 3"),
    ] {
        let mut explain = program();
        explain.arg("explain").arg(folder(name));
        let output = explain.args(["--pair", "2NS", "--board", "2"]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(formula), "{name}: {text}");
    }
}
