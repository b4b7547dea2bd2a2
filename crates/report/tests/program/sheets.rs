//! Sheets as clubs keep them are read without a flag, and give what the session gives that they hold.

use std::collections::BTreeMap;
use std::fs;

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
    let key = |row: &Value| {
        if by_name {
            let players = row["players"].as_array().expect("there are players");
            let mut names: Vec<String> = players.iter().map(ToString::to_string).collect();
            names.sort();
            names.join(" & ")
        } else {
            format!("{} {} {}", row["section"], row["direction"], row["pair"])
        }
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

/// Where only one pair has a number, a roster needs no directions.
#[test]
fn what_was_read_names_the_line_of_the_headings() {
    for (sheet, said) in [
        ("title-lines.csv", "note: `title-lines.csv`: headings in line 5, section A, 14 pairs"),
        ("dutch.xlsx", "note: `dutch.xlsx`: headings in line 4, section A, 14 pairs"),
        ("headings.csv", "note: `headings.csv`: section A, 14 pairs"),
    ] {
        let output = score(&fixtures().join("sheets").join(sheet), &[]);
        let printed = String::from_utf8(output.stderr).expect("it prints UTF-8");
        assert!(printed.contains(said), "{sheet}: {printed}");
    }
}

#[test]
fn a_roster_of_numbers_and_names_is_enough() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("travelers.csv", "board,ns,ew,score\n1,1,3,420\n1,2,4,-50\n2,1,4,110\n2,2,3,90\n");
    write(
        "pairs.csv",
        "No,Names\n1,Ann Lee & Bo Ek\n2,Cy Roe / Di Fox\n3,Ed GAY / Flo HAY\n4,Gus Ito and Hal Jay\n",
    );
    let named = standings(folder.path().to_str().unwrap(), true);
    assert_eq!(named.len(), 4, "{named:?}");
    assert!(named.keys().any(|key| key.contains("Hal Jay")), "{named:?}");

    write("travelers.csv", "board,ns,ew,score\n1,1,1,420\n1,2,2,-50\n2,1,2,110\n2,2,1,90\n");
    let refused = score(folder.path(), &[]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("error[direction-mismatch]"), "{said}");
}
