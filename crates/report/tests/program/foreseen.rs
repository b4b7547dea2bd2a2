//! Sessions with a movement in their folder: what it foresees, and what is there.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use crate::running::{program, score};

/// A folder of three tables and six boards, whose lines are filled in but for what `change` does to them.
fn played(top: &TempDir, change: impl Fn(&mut Vec<String>)) -> PathBuf {
    let folder = top.path().join("three");
    let _ = fs::remove_dir_all(&folder);
    let mut program = program();
    let made = program.arg("new").arg(&folder);
    let made = made.args(["--mitchell", "3", "--boards", "6", "--csv", "--quiet"]);
    assert!(made.output().unwrap().status.success());
    let travelers = folder.join("travelers.csv");
    let text = fs::read_to_string(&travelers).unwrap();
    let results = ["1NT,N,=", "1NT,N,+1", "1NT,N,-1"];
    let mut lines: Vec<String> = (text.lines().enumerate())
        .map(|(place, line)| line.replace(",,,", &format!(",{}", results[place % 3])))
        .collect();
    lines[0] = text.lines().next().unwrap().to_owned();
    change(&mut lines);
    fs::write(&travelers, lines.join("\n") + "\n").unwrap();
    folder
}

fn printed(folder: &Path) -> (Option<i32>, String) {
    let output = program().arg("check").arg(folder).output().unwrap();
    let printed = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(printed).unwrap())
}

/// The findings of a kind, by their first lines.
fn findings<'s>(printed: &'s str, code: &str) -> Vec<&'s str> {
    let named = format!("[{code}]");
    printed.lines().filter(|line| line.contains(&named)).collect()
}

#[test]
fn lines_without_results_are_one_finding() {
    let top = tempfile::tempdir().unwrap();
    let open = |count: usize| {
        played(&top, |lines| {
            for line in lines.iter_mut().skip(1).take(count) {
                *line = line.split(',').take(5).collect::<Vec<_>>().join(",") + ",,,";
            }
        })
    };
    let (status, all) = printed(&open(18));
    assert_eq!(status, Some(1), "{all}");
    assert_eq!(
        findings(&all, "no-results"),
        ["error[no-results]: none of the 18 lines of the movement has a result yet"]
    );
    assert!(findings(&all, "no-result").is_empty(), "{all}");
    assert!(findings(&all, "never-plays").is_empty(), "{all}");
    // Round 1, table 1, and the first board of table 2.
    let (status, some) = printed(&open(3));
    assert_eq!(status, Some(0), "{some}");
    assert_eq!(
        findings(&some, "missing-round"),
        ["warning[missing-round]: a table's round was forgotten in section A: round 1, table 1, \
             pair 1 N-S, pair 1 E-W, boards 1 and 2"]
    );
    assert_eq!(
        findings(&some, "missing-lines"),
        ["warning[missing-lines]: a line was forgotten in section A: board 3 N-S 2 E-W 2 \
             (round 1, table 2)"]
    );
    assert!(some.contains("travelers.csv:2:1"), "{some}");
    assert!(some.contains("3 still open"), "{some}");
}

/// Two of three tables of round 2 are entered, and one board of the third.
#[test]
fn a_session_that_is_being_played_is_scored() {
    let top = tempfile::tempdir().unwrap();
    let folder = played(&top, |lines| {
        for line in lines.iter_mut().skip(12) {
            *line = line.split(',').take(5).collect::<Vec<_>>().join(",") + ",,,";
        }
    });
    let scored = score(&folder, &[]);
    assert_eq!(scored.status.code(), Some(0));
    let sheet = String::from_utf8(scored.stdout).unwrap();
    assert!(sheet.contains("PROVISIONAL: 11 of 18 lines, round 2 of 3"), "{sheet}");
    let printed = String::from_utf8(scored.stderr).unwrap();
    assert_eq!(
        findings(&printed, "open-lines"),
        [
            "note[open-lines]: 7 lines of the movement are still to be played: round 2, table 3 (N-S 3, E-W 2, \
             board 2); round 3"
        ]
    );
    for code in ["no-switch", "nothing-to-compare", "never-plays"] {
        assert!(findings(&printed, code).is_empty(), "{printed}");
    }
    let json = score(&folder, &["--format", "json"]);
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    let progress = serde_json::json!({"lines": 11, "of": 18, "round": 2, "rounds": 3});
    assert_eq!(json["event"]["progress"], progress);
    assert_eq!(score(&folder, &["--strict"]).status.code(), Some(1));
    let mut report = program();
    report.arg("report").arg(&folder).arg("-o").arg(top.path().join("pack"));
    assert_eq!(report.output().unwrap().status.code(), Some(0));
}

/// The slips of a section may not have come yet, whether the file has rows for them or not.
#[test]
fn a_section_of_the_movement_without_a_line_is_still_to_be_played() {
    let top = tempfile::tempdir().unwrap();
    let folder = played(&top, |_| ());
    let file = folder.join("movement.csv");
    let text = fs::read_to_string(&file).unwrap();
    let mut lines = text.lines();
    let mut both = format!("section,{}\n", lines.next().unwrap());
    for line in lines {
        both += &format!("A,{line}\nB,{line}\n");
    }
    fs::write(&file, both).unwrap();
    let (status, printed) = printed(&folder);
    assert_eq!(status, Some(0), "{printed}");
    assert_eq!(
        findings(&printed, "open-lines"),
        [
            "note[open-lines]: 18 lines of the movement are still to be played: section B: rounds 1 to 3"
        ]
    );
    let sheet = String::from_utf8(score(&folder, &[]).stdout).unwrap();
    assert!(sheet.contains("PROVISIONAL: 18 of 36 lines"), "{sheet}");
}

/// A row that the movement does not have is no line that is still open.
#[test]
fn a_blank_row_that_is_not_foreseen_is_an_error() {
    let top = tempfile::tempdir().unwrap();
    let folder = played(&top, |lines| {
        lines[1] = "1,1,1,1,9,,,".to_owned();
    });
    let (status, printed) = printed(&folder);
    assert_eq!(status, Some(1), "{printed}");
    assert_eq!(findings(&printed, "no-result").len(), 1, "{printed}");
    fs::remove_file(folder.join("movement.csv")).unwrap();
    assert_eq!(score(&folder, &[]).status.code(), Some(1));
    assert_eq!(score(&folder, &["--provisional"]).status.code(), Some(0));
}

#[test]
fn what_is_there_as_foreseen_needs_no_word() {
    let top = tempfile::tempdir().unwrap();
    let (status, printed) = printed(&played(&top, |_| {}));
    assert_eq!(status, Some(0), "{printed}");
    for code in ["missing-lines", "missing-round", "not-in-movement", "stray-board"] {
        assert!(findings(&printed, code).is_empty(), "{printed}");
    }
}

/// One line of each board is missing: without the movement, nobody would know that there were three.
#[test]
fn results_are_expected_as_often_as_the_movement_says() {
    let top = tempfile::tempdir().unwrap();
    // N-S 1 and E-W 1 with boards 1 and 2, and the same for the other tables, in the first round of three.
    let folder = played(&top, |lines| {
        lines.drain(1..=2);
    });
    let (status, printed) = printed(&folder);
    assert_eq!(status, Some(0), "{printed}");
    assert_eq!(
        findings(&printed, "missing-round"),
        ["warning[missing-round]: a table's round was forgotten in section A: round 1, table 1, \
             pair 1 N-S, pair 1 E-W, boards 1 and 2"]
    );
    let factored = |folder: &Path| -> Vec<String> {
        let output = score(folder, &["--format", "json"]);
        let json: Value = serde_json::from_slice(&output.stdout).unwrap();
        let lines = json["results"].as_array().unwrap().iter();
        let of_board = lines.filter(|line| line["board"] == 1);
        of_board.map(|line| line["mp_ns"].to_string()).collect()
    };
    // Two of three results: tops and bottoms are a quarter away from 2 and 0.
    let alone = played(&top, |lines| {
        lines.retain(|line| !line.contains(',') || !line.starts_with("1,"));
    });
    fs::remove_file(alone.join("movement.csv")).unwrap();
    let unknown = factored(&alone);
    let folder = played(&top, |lines| {
        let board = |line: &String| line.split(',').nth(2).map(str::to_owned);
        // Each set in another round, so that no round is missing.
        for number in 1..=6_usize {
            let of_board = |line: &String| board(line) == Some(number.to_string());
            let places = lines.iter().enumerate().filter(|(_, line)| of_board(line));
            let place = places.map(|(place, _)| place).nth((number - 1) / 2);
            lines.remove(place.unwrap());
        }
    });
    let known = factored(&folder);
    assert_eq!((unknown.len(), known.len()), (2, 2));
    let top_of = |points: &[String]| points.iter().max().cloned();
    assert_eq!(top_of(&unknown).as_deref(), Some("\"1.00\""));
    assert_ne!(top_of(&known), top_of(&unknown), "{known:?}");
}

#[test]
fn a_wrong_pair_is_held_against_the_movement() {
    let top = tempfile::tempdir().unwrap();
    // Table 3 of the last round: N-S 3 against E-W 1, on both boards.
    let folder = played(&top, |lines| {
        for line in lines.iter_mut().filter(|line| line.starts_with("3,3,")) {
            *line = line.replacen(",3,1,", ",3,9,", 1);
        }
    });
    let (status, printed) = printed(&folder);
    assert_eq!(status, Some(1), "{printed}");
    assert_eq!(
        findings(&printed, "not-in-movement"),
        [
            "error[not-in-movement]: by the movement, N-S 3 and E-W 9 do not meet on boards 3 and 4; \
          1 more finding has the same cause"
        ],
        "{printed}"
    );
    assert!(printed.contains("is N-S 3 and E-W 1 meant?"), "{printed}");
    assert!(findings(&printed, "missing-lines").is_empty(), "{printed}");
}

/// Two pairs that sat at each other's tables for a round; or one of them, which is at two tables then.
#[test]
fn pairs_may_sit_at_another_table_for_a_round() {
    let top = tempfile::tempdir().unwrap();
    let seated = |lines: &mut Vec<String>, table: &str, pair: &str, typed: usize| {
        let own = format!("1,{table},");
        for (place, line) in (lines.iter_mut().filter(|line| line.starts_with(&own))).enumerate() {
            let mut cells: Vec<&str> = line.split(',').collect();
            cells[3] = pair;
            if place >= typed {
                cells.truncate(5);
                cells.extend(["", "", ""]);
            }
            *line = cells.join(",");
        }
        lines.retain(|line| line.starts_with("1,") || line.contains("round"));
    };
    let (status, both) = printed(&played(&top, |lines| {
        seated(lines, "1", "2", 2);
        seated(lines, "2", "1", 2);
    }));
    assert_eq!(status, Some(0), "{both}");
    assert_eq!(
        findings(&both, "sat-elsewhere"),
        [
            "warning[sat-elsewhere]: N-S 2 and E-W 1 sat on boards 1 and 2 in place of N-S 1 and E-W 1, whom the \
             movement has there",
            "warning[sat-elsewhere]: N-S 1 and E-W 2 sat on boards 3 and 4 in place of N-S 2 and E-W 2, whom the \
             movement has there"
        ],
        "{both}"
    );
    // While only the first line is typed, the others are open.
    let (status, half) = printed(&played(&top, |lines| {
        seated(lines, "1", "2", 1);
        seated(lines, "2", "1", 0);
        seated(lines, "3", "3", 0);
    }));
    assert_eq!(status, Some(0), "{half}");
    assert_eq!(findings(&half, "no-result"), Vec::<&str>::new(), "{half}");
    let (status, one) = printed(&played(&top, |lines| seated(lines, "1", "2", 2)));
    assert_eq!(status, Some(1), "{one}");
    assert_eq!(findings(&one, "sat-elsewhere"), Vec::<&str>::new(), "{one}");
}

#[test]
fn a_wrong_board_is_held_against_the_movement() {
    let top = tempfile::tempdir().unwrap();
    let folder = played(&top, |lines| {
        lines[1] = lines[1].replacen("1,1,1,", "1,1,9,", 1);
    });
    let (_, printed) = printed(&folder);
    assert_eq!(
        findings(&printed, "stray-board"),
        ["warning[stray-board]: board 9 was not in play for N-S 1 and E-W 1, who lack board 1"],
        "{printed}"
    );
}
