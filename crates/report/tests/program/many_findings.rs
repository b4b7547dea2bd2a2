//! A large field with more findings than are shown, and more than are kept.

use std::fmt::Write;
use std::fs;

use serde_json::Value;

use crate::running::{program, score};

/// Sections of 7 tables and 28 boards. On each board the fourth pair has a score that all others have with the other
/// sign. The first line of the last section is not there. Remarks make the file one that is read in blocks.
fn travelers() -> String {
    const SECTIONS: u32 = 380;
    let mut rows = "section,board,ns,ew,score,remarks\n".to_owned();
    let seats = (0..7).flat_map(|table| (0..7).map(move |round| (table, round)));
    for section in 1..=SECTIONS {
        for (table, round) in seats.clone() {
            for board in 1..=4 {
                if (section, table, round, board) == (SECTIONS, 0, 0, 1) {
                    continue;
                }
                let score = if table == 3 { 110 } else { -110 };
                let board = (table + round) % 7 * 4 + board;
                let (ns, ew) = (table + 1, (7 + table - round) % 7 + 8);
                writeln!(
                    rows,
                    "{section},{board},{ns},{ew},{score},scored in the main hall of the club today"
                )
                .unwrap();
            }
        }
    }
    rows
}

#[test]
fn the_first_are_shown_and_none_of_them_hides_that_a_line_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("field.csv");
    let travelers = travelers();
    assert!(travelers.len() > 4 << 20, "{} bytes", travelers.len());
    fs::write(&file, travelers).unwrap();

    let scored = score(&file, &["--format", "csv"]);
    let printed = String::from_utf8(scored.stderr).unwrap();
    let missing = "PROVISIONAL: a line seems to be missing in section 380; 10641 warnings";
    assert!(printed.contains(missing), "{}", printed.lines().last().unwrap_or_default());

    let check = |words: &[&str]| {
        let output = program().arg("check").args(words).arg(&file).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let all: Value = serde_json::from_str(&check(&["--diagnostics", "json"])).unwrap();
    let places = all["findings"].as_array().unwrap().iter().map(|finding| {
        let place = &finding["place"];
        format!("{}:{} ", place["line"], place["column"])
    });
    let drawn = check(&[]);
    let shown: Vec<&str> = (drawn.lines())
        .filter_map(|line| line.split_once("--> ")?.1.split_once("field.csv:"))
        .map(|(_, place)| place.split_inclusive(' ').next().unwrap())
        .collect();
    assert_eq!(shown.len(), 100);
    assert!(shown.iter().copied().eq(places.take(100)), "{shown:?}");
    // A note besides says what was worked out.
    assert!(drawn.contains("... and 10542 more"), "{}", drawn.lines().last().unwrap_or_default());
}
