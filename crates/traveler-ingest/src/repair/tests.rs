use std::sync::Arc;

use super::*;
use crate::{Letters, read_several};

/// A Mitchell of five tables, two boards to a round.
fn sheet(title: &str) -> Vec<Vec<String>> {
    let heading = "round,table,board,ns,ew,contract,declarer,result";
    let mut rows = vec![heading.to_owned()];
    for round in 0..5 {
        for table in 1..=5 {
            for half in 1..=2 {
                let board = 2 * ((table + round) % 5) + half;
                let ew = 6 + (table + 5 - round) % 5;
                let strain = ["S", "H", "NT", "D"][board % 4];
                let declarer = ["N", "S", "E", "W"][board % 4];
                let result = ["=", "+1", "-1"][(table * round) % 3];
                rows.push(format!(
                    "{},{table},{board},{table},{ew},3{strain},{declarer},{result}",
                    round + 1
                ));
            }
        }
    }
    let cells = rows
        .iter()
        .map(|row| row.split(',').map(str::to_owned).collect());
    let titles = Some(vec![title.to_owned()]).filter(|_| !title.is_empty());
    titles.into_iter().chain(cells).collect()
}

fn written(rows: &[Vec<String>], delimiter: &str) -> String {
    let lines = rows.iter().map(|row| row.join(delimiter) + "\n");
    lines.collect()
}

/// What is found in a sheet, with what was learned from it or without.
fn found(text: &str, is_learned: bool, options: &Options) -> Vec<String> {
    let file = SourceFile {
        name: "t.csv",
        bytes: text.as_bytes(),
    };
    let mut reading = read_several(&[file], &FilesBeside::NOTHING, options);
    if !is_learned {
        reading.learned = Arc::default();
    }
    put_repair_first(&[file], &FilesBeside::NOTHING, options, &mut reading);
    reading
        .diagnostics
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn what_was_learned_changes_no_repair() {
    let mut repairs = 0;
    for (title, delimiter, letters) in [("", ",", None), ("Tuesday", ";", Some(Letters::English))] {
        let options = Options {
            letters,
            ..Options::NOTHING_TOLD
        };
        let sound = sheet(title);
        for row in (2..sound.len()).step_by(4) {
            for column in [2, 3, 4, 6] {
                let mut damaged = sound.clone();
                let other = sound[2 + row % 7][column].clone();
                damaged[row][column] = match column {
                    6 => ["E", "N", "W", "S"][row % 4].to_owned(),
                    _ => other,
                };
                let text = written(&damaged, delimiter);
                let with = found(&text, true, &options);
                assert_eq!(with, found(&text, false, &options), "{text}");
                repairs += usize::from(with.iter().any(|one| one.contains("probable-slip")));
            }
        }
    }
    assert!(repairs > 30, "{repairs} repairs");
}

#[test]
fn where_no_line_fits_better_nothing_is_named() {
    let options = Options::NOTHING_TOLD;
    let mut rows = sheet("");
    rows.remove(17);
    let found = found(&written(&rows, ","), true, &options);
    let is_missing = |one: &String| one.contains("missing-lines");
    assert!(found.iter().any(is_missing), "{found:?}");
    assert!(
        !found.iter().any(|one| one.contains("probable-slip")),
        "{found:?}"
    );
}
