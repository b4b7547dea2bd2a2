//! Sheets as clubs keep them are read without a flag, and give what the session gives that they hold.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::running::score;
use crate::sessions::fixtures;

/// Score and percentage of everybody: by the players where both sessions name them, otherwise by section, direction and
/// number.
type Standings = BTreeMap<String, (String, String)>;

fn standings(path: &str, by_name: bool) -> Standings {
    let output = score(&fixtures().join(path), &["--format", "json"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{path}: {said}");
    let scored: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    let rows = scored["standings"].as_array().expect("there are standings");
    let key = |row: &Value| match by_name {
        true => {
            let players = row["players"].as_array().expect("there are players");
            let mut names: Vec<String> = players.iter().map(ToString::to_string).collect();
            names.sort();
            names.join(" & ")
        }
        false => format!("{} {} {}", row["section"], row["direction"], row["pair"]),
    };
    let numbers = |row: &Value| (row["final"].to_string(), row["percent"].to_string());
    rows.iter().map(|row| (key(row), numbers(row))).collect()
}

#[test]
fn sheets_of_clubs_give_the_standings_of_their_sessions() {
    check_all("sheets");
}

#[test]
fn files_of_other_programs_give_the_standings_of_their_sessions() {
    check_all("programs");
}

/// Compares every file of a folder with the session that its NOTE names, and the NOTE with the folder.
fn check_all(folder: &str) {
    let (name, folder) = (folder, fixtures().join(folder));
    let note = std::fs::read_to_string(folder.join("NOTE.md")).expect("there is a NOTE");
    let mut listed = vec!["NOTE.md".to_owned()];
    for row in note.lines().filter(|line| line.starts_with("| `")) {
        let named: Vec<&str> = row.split('`').collect();
        let (sheet, session) = (named[1], named[named.len() - 2]);
        let by_name = sheet.contains("names");
        let found = standings(&format!("{name}/{sheet}"), by_name);
        assert_eq!(found, standings(session, by_name), "{sheet}");
        listed.push(sheet.to_owned());
    }
    listed.sort();
    let entries = std::fs::read_dir(folder).expect("it is a folder");
    let mut there: Vec<String> = entries
        .map(|entry| entry.expect("it can be listed").file_name())
        .map(|name| name.into_string().expect("names are plain"))
        .collect();
    there.sort();
    assert_eq!(listed, there, "the table against the folder");
}
