//! Matches that are not regular: half ones, some without some of their boards or without all, and byes that nobody typed.

use std::fs;

use serde_json::Value;

use super::{folder, scored, standings};
use crate::running::{program, score};

/// Five teams play one round of 8 boards; three of them 4 boards against each of the two others, with a table for each
/// match or without tables.
#[test]
fn three_teams_play_half_matches() {
    for name in ["short-triangle/with-table", "short-triangle/without-table"] {
        let expected = ["1: 19.95", "2: 0.05", "3: 10.00", "4: 10.00", "5: 10.00"];
        assert_eq!(vp(name), expected, "{name}");
        assert_eq!(
            printed(name, "note[half-matches]"),
            [
                "round 1: team 3, team 4, team 5 play half matches against each other, of 4 boards; each is worth half of a match"
            ]
        );
    }
}

/// 3 beats 4 by 18 IMPs, which is 10-0 on the scale of half matches of 4 boards.
#[test]
fn half_matches_have_the_printed_scale() {
    let expected = ["1: 10.00", "2: 10.00", "3: 15.00", "4: 5.00", "5: 10.00"];
    assert_eq!(vp("half-match-scale"), expected);
    let scored = scored("swiss-half-percent");
    let all = scored["matches"].as_array().unwrap().iter();
    let worth: Vec<&str> = all.map(|one| one["vp_a"].as_str().unwrap()).collect();
    assert_eq!(worth, ["5.00", "6.00", "6.00", "7.00", "8.00", "9.00"]);
}

/// Pair 1 plays two halves, and each of its opponents one.
#[test]
fn a_pair_plays_two_half_matches() {
    let name = "swiss-two-half-matches";
    let settings = fs::read_to_string(folder(name).join("session.toml")).unwrap();
    let with_table = fs::read_to_string(folder(name).join("travelers.csv")).unwrap();
    let without_table: String = with_table
        .lines()
        .map(|line| {
            let (round, rest) = line.split_once(',').unwrap();
            format!("{round},{}\n", rest.split_once(',').unwrap().1)
        })
        .collect();
    for travelers in [with_table, without_table] {
        let (scored, printed) = made(&settings, &travelers);
        assert_eq!(by_number(&scored, "vp")[..3], ["1: 20.00", "2: 7.00", "3: 7.00"]);
        for half in &scored["matches"].as_array().unwrap()[..2] {
            let printed = ["planned", "worth", "ended"].map(|key| half[key].to_string());
            assert_eq!(printed, ["4", "10", "\"played\""]);
        }
        assert!(
            printed.contains(
                "round 1: pair 1, pair 2, pair 3 play half matches against each other, of 4 boards; each is worth half of \
                 a match; pair 2 and pair 3 miss the other half: average plus on 2 of its 4 boards, average on the rest"
            ),
            "{printed}"
        );
        assert!(!printed.contains("short-match") && !printed.contains("error"), "{printed}");
    }
    let explained = explained(name, "2");
    assert!(
        explained.contains("round 1, the other half match (4 boards) had no opponents: 7.00 VP"),
        "{explained}"
    );
}

#[test]
fn a_walkover_in_a_swiss_event_is_worth_averages() {
    let scored = scored("walkover-in-swiss");
    let own = &scored["matches"][1];
    let printed = ["imps", "at_fault", "vp_a", "vp_b"].map(|key| own[key].as_str().unwrap());
    assert_eq!(printed, ["12.00", "b", "14.00", "6.00"]);
    let explained = explained("walkover-in-swiss", "4");
    assert!(
        explained.contains("round 1, team 3: 0 boards, -12.00 IMPs, 6.00 VP (4 came too late)"),
        "{explained}"
    );
}

/// Four teams meet each other; what the match of 3 and 4 in round 1 is worth, by how it ended and the boards it has.
#[test]
fn matches_that_were_not_played() {
    let settings = fs::read_to_string(folder("walkover-in-swiss").join("session.toml")).unwrap();
    let two_rounds = fs::read_to_string(folder("walkover-in-swiss").join("travelers.csv")).unwrap();
    let flat = |round: u32, boards: u32, both: &[[u32; 2]]| -> String {
        let lines = (1..=boards).flat_map(|board| {
            both.iter().map(move |[one, other]| {
                let board = 8 * (round - 1) + board;
                format!("{round},{board},{one},{other},100\n{round},{board},{other},{one},100\n")
            })
        });
        lines.collect()
    };
    let check = |ended: &str, travelers: &str, expected: [&str; 2]| {
        let settings = settings.replace("ended=\"walkover\"", ended);
        let (scored, printed) = made(&settings, travelers);
        let own = &scored["matches"].as_array().expect(&printed)[1];
        assert_eq!(
            [&own["vp_a"], &own["vp_b"]],
            expected.map(|vp| if vp.is_empty() { Value::Null } else { Value::from(vp) }).each_ref(),
            "{ended}: {printed}"
        );
        scored
    };
    let three_rounds = two_rounds.clone() + &flat(3, 8, &[[1, 4], [2, 3]]);
    check("ended=\"walkover\"", &three_rounds, ["12.00", "8.00"]);
    check("ended=\"late\"\nat_fault=\"a\"", &three_rounds, ["8.00", "12.00"]);
    check("ended=\"late\"\nat_fault=\"both\"", &three_rounds, ["8.00", "8.00"]);
    check("ended=\"void\"", &three_rounds, ["12.00", "12.00"]);
    check("ended=\"withdrawn\"", &three_rounds, ["12.00", "8.00"]);
    check("ended=\"void\"", &two_rounds, ["14.00", "14.00"]);
    check("ended=\"late\"\nat_fault=\"both\"", &two_rounds, ["6.00", "6.00"]);
    for travelers in [&two_rounds, &three_rounds] {
        check("ended=\"wrong-seating\"", travelers, ["8.00", "8.00"]);
        check("ended=\"wrong-seating\"\nat_fault=\"neither\"", travelers, ["12.00", "12.00"]);
        // 5 of 8 boards, flat: 3 x 3 IMPs. With 3 boards, none counts.
        let five = travelers.clone() + &flat(1, 5, &[[3, 4]]);
        check("ended=\"late\"", &five, ["13.00", "7.00"]);
    }
    check("ended=\"late\"", &(two_rounds.clone() + &flat(1, 3, &[[3, 4]])), ["14.00", "6.00"]);
    // Team 4 leaves after one match of three: all of its matches are cancelled.
    let left =
        "ended=\"withdrawn\"\nreason=\"ill\"\n[[matches]]\nround=3\na=1\nb=4\nended=\"withdrawn\"";
    let scored = check(left, &(two_rounds.clone() + &flat(3, 8, &[[2, 3]])), ["", ""]);
    let of_4: Vec<&Value> = (scored["matches"].as_array().unwrap().iter())
        .filter(|one| one["b"] == 4)
        .map(|one| &one["vp_a"])
        .collect();
    assert_eq!(of_4, [&Value::Null; 3]);
    assert_eq!(by_number(&scored, "vp")[3], "4: 0.00");
    // An awarded match counts in averages, without its lines too: 3 has 20 and 10, and 4 the rest of 15 and 5.
    let awarded = "ended=\"late\"\nreason=\"r\"\n[[matches]]\nround=3\na=2\nb=3\nended=\"awarded\"\nvp_a=0\nvp_b=20";
    check(awarded, &(two_rounds + &flat(3, 8, &[[1, 4]])), ["15.00", "5.00"]);
}

/// A match of 4 boards among matches of 8 has their scale.
#[test]
fn a_match_without_some_of_its_boards_has_the_scale_of_its_round() {
    let lacking = "4 lines seem to be missing in section A: board 5 N-S 5 E-W 6, board 6 N-S 5 E-W 6, board 7 N-S 5 E-W 6, \
                   board 8 N-S 5 E-W 6";
    assert_eq!(printed("short-match", "warning[missing-lines]"), [lacking]);
    let expected = ["1: 16.00", "2: 4.00", "3: 8.00", "4: 12.00", "5: 2.00", "6: 18.00"];
    assert_eq!(vp("short-match"), expected);
}

/// Each bye is asked for, and the lines that are proposed give the right winner.
#[test]
fn byes_that_nobody_typed_are_asked_for() {
    for (name, winner) in
        [("untyped-bye/teams", "2: 40.17"), ("untyped-bye/swiss-pairs", "4: 50.00")]
    {
        let asked = printed(name, "warning[untyped-bye]");
        let kind = if name.ends_with("teams") { "team" } else { "pair" };
        let expected = [(5, 1), (4, 2), (2, 3)].map(|(number, round)| {
            format!("{kind} {number} of section A has no match in round {round}, and no bye")
        });
        assert_eq!(asked, expected, "{name}");
        let with_byes = tempfile::tempdir().unwrap();
        for file in ["travelers.csv", "session.toml"] {
            fs::copy(folder(name).join(file), with_byes.path().join(file)).unwrap();
        }
        let errors = String::from_utf8(score(&folder(name), &[]).stderr).unwrap();
        let proposed = errors.split("it is `").skip(1).filter_map(|rest| rest.split('`').next());
        let lines: Vec<&str> = proposed.collect();
        assert_eq!(lines.len(), 3, "{errors}");
        let travelers = with_byes.path().join("travelers.csv");
        let typed = fs::read_to_string(&travelers).unwrap() + &lines.join("\n") + "\n";
        fs::write(&travelers, typed).unwrap();
        let output = score(with_byes.path(), &["--format", "json"]);
        let scored = serde_json::from_slice(&output.stdout).unwrap();
        let all = by_number(&scored, "vp");
        assert!(all.contains(&winner.to_owned()), "{name}: {all:?}");
        let first = by_number(&scored, "place").into_iter().find(|one| one.ends_with(": 1"));
        let (number, _) = winner.split_once(':').unwrap();
        assert_eq!(first, Some(format!("{number}: 1")), "{name}");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(!errors.contains("untyped-bye"), "{name}: {errors}");
    }
}

/// What the program says of a session, as JSON, and its findings.
fn made(settings: &str, travelers: &str) -> (Value, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let output = score(folder.path(), &["--format", "json"]);
    let printed = String::from_utf8(output.stderr).unwrap();
    (serde_json::from_slice(&output.stdout).expect(&printed), printed)
}

fn explained(name: &str, number: &str) -> String {
    let mut explain = program();
    explain.arg("explain").arg(folder(name));
    let output = explain.args(["--pair", number]).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
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
fn printed(name: &str, kind: &str) -> Vec<String> {
    let errors = String::from_utf8(score(&folder(name), &[]).stderr).unwrap();
    let start = format!("{kind}: ");
    let found = errors.lines().filter_map(|line| line.strip_prefix(&start));
    found.map(str::to_owned).collect()
}
