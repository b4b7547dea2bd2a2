//! Matches that are not regular: half ones, one without some of its boards, and byes that nobody typed.

use std::fs;

use serde_json::Value;

use super::{folder, scored, standings};
use crate::running::score;

/// Five teams play one round of 8 boards; three of them 4 boards against each of the two others, with a table for each
/// match or without tables.
#[test]
fn three_teams_play_half_matches() {
    for name in ["short-triangle/with-table", "short-triangle/without-table"] {
        let expected = ["1: 19.95", "2: 0.05", "3: 10.00", "4: 10.00", "5: 10.00"];
        assert_eq!(vp(name), expected, "{name}");
        assert_eq!(
            said(name, "note[half-matches]"),
            [
                "round 1: team 3, team 4, team 5 play half matches against each other, of 4 boards; each is worth half of a match"
            ]
        );
    }
}

/// A match of 4 boards among matches of 8 has their scale.
#[test]
fn a_match_without_some_of_its_boards_has_the_scale_of_its_round() {
    let lacking = "4 lines seem to be missing in section A: board 5 N-S 5 E-W 6, board 6 N-S 5 E-W 6, board 7 N-S 5 E-W 6, \
                   board 8 N-S 5 E-W 6";
    assert_eq!(said("short-match", "warning[missing-lines]"), [lacking]);
    let expected = [
        "1: 16.00", "2: 4.00", "3: 8.00", "4: 12.00", "5: 2.00", "6: 18.00",
    ];
    assert_eq!(vp("short-match"), expected);
}

/// Each bye is asked for, and the lines that are proposed give the right winner.
#[test]
fn byes_that_nobody_typed_are_asked_for() {
    for (name, winner) in [
        ("untyped-bye/teams", "2: 40.17"),
        ("untyped-bye/swiss-pairs", "4: 50.00"),
    ] {
        let asked = said(name, "warning[untyped-bye]");
        let kind = if name.ends_with("teams") {
            "team"
        } else {
            "pair"
        };
        let expected = [(5, 1), (4, 2), (2, 3)].map(|(number, round)| {
            format!("{kind} {number} of section A has no match in round {round}, and no bye")
        });
        assert_eq!(asked, expected, "{name}");
        let with_byes = tempfile::tempdir().unwrap();
        for file in ["travelers.csv", "session.toml"] {
            fs::copy(folder(name).join(file), with_byes.path().join(file)).unwrap();
        }
        let errors = String::from_utf8(score(&folder(name), &[]).stderr).unwrap();
        let proposed = errors
            .split("it is `")
            .skip(1)
            .filter_map(|rest| rest.split('`').next());
        let lines: Vec<&str> = proposed.collect();
        assert_eq!(lines.len(), 3, "{errors}");
        let travelers = with_byes.path().join("travelers.csv");
        let typed = fs::read_to_string(&travelers).unwrap() + &lines.join("\n") + "\n";
        fs::write(&travelers, typed).unwrap();
        let output = score(with_byes.path(), &["--format", "json"]);
        let scored = serde_json::from_slice(&output.stdout).unwrap();
        let all = by_number(&scored, "vp");
        assert!(all.contains(&winner.to_owned()), "{name}: {all:?}");
        let first = by_number(&scored, "place")
            .into_iter()
            .find(|one| one.ends_with(": 1"));
        let (number, _) = winner.split_once(':').unwrap();
        assert_eq!(first, Some(format!("{number}: 1")), "{name}");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(!errors.contains("untyped-bye"), "{name}: {errors}");
    }
}

fn vp(name: &str) -> Vec<String> {
    by_number(&scored(name), "vp")
}

/// What the standings say of each, with its number.
fn by_number(scored: &Value, of: &str) -> Vec<String> {
    let number = |one: String| one.replace("A null ", "").replace("A  ", "");
    standings(scored, of).into_iter().map(number).collect()
}

/// What findings of a kind say.
fn said(name: &str, kind: &str) -> Vec<String> {
    let errors = String::from_utf8(score(&folder(name), &[]).stderr).unwrap();
    let start = format!("{kind}: ");
    let found = errors.lines().filter_map(|line| line.strip_prefix(&start));
    found.map(str::to_owned).collect()
}
