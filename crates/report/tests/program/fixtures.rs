//! Scores every session of `fixtures/` with the program, and compares every number with the independent ones.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// Every session folder gives the numbers of its expected files: no fewer, no more, no other.
#[test]
fn sessions_score_as_computed_independently() {
    let mut differences = Vec::new();
    for folder in subfolders(&fixtures()) {
        for travelers in travelers_of(&folder) {
            compare(&folder, &travelers, &mut differences);
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Sheets and rosters that somebody made who had not seen the program.
#[test]
fn sheets_of_somebody_else_score_as_they_computed() {
    let mut differences = Vec::new();
    for folder in subfolders(&fixtures().join("paper/unseen")) {
        compare(&folder, &folder.join("evening"), &mut differences);
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Pairs are listed in one place; another list of them is named.
#[test]
fn a_second_list_of_pairs_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let unseen = fixtures().join("paper/unseen/roster-tab-names/evening/evening.xlsx");
    fs::copy(unseen, folder.path().join("evening.xlsx")).expect("it is there");
    let pairs = "pair,direction,player1,player2\n1,NS,Ann Lee,Bob Hay\n";
    fs::write(folder.path().join("pairs.csv"), pairs).expect("it is written");
    let output = score(folder.path());
    let printed = String::from_utf8_lossy(&output.stderr);
    let note = printed.lines().find(|line| line.starts_with("note[sheets-left]"));
    let note = note.unwrap_or_else(|| panic!("{printed}"));
    assert!(note.contains("the sheet `Names` of"), "{note}");
    assert!(note.ends_with("evening.xlsx` lists pairs, and is not used"), "{note}");
}

/// Every broken session is refused with the errors that the table in its NOTE names, and nothing is scored.
#[test]
fn broken_sessions_are_refused() {
    let bad = fixtures().join("bad");
    let table = broken_sessions(&bad);
    let listed: Vec<String> = table.keys().cloned().collect();
    assert_eq!(listed, entries(&bad), "the table against the folder");

    for (name, codes) in table {
        let output = score(&bad.join(&name));
        assert_eq!(output.status.code(), Some(1), "{name}: status");
        assert!(output.stdout.is_empty(), "{name}: something was scored");
        assert_eq!(errors(&output), codes, "{name}: errors");
    }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// The folders of sessions: those that say what must come out.
fn subfolders(fixtures: &Path) -> Vec<PathBuf> {
    let folders = entries(fixtures).into_iter();
    folders
        .map(|name| fixtures.join(name))
        .filter(|path| path.join("expected-results.csv").exists())
        .collect()
}

/// What the program is given: the folder, or each travelers file where there are several.
fn travelers_of(folder: &Path) -> Vec<PathBuf> {
    if folder.join("travelers.csv").exists() {
        return vec![folder.to_owned()];
    }
    let names = entries(folder).into_iter();
    let files: Vec<PathBuf> = names
        .filter(|name| name.ends_with(".csv") && !name.starts_with("expected-"))
        .map(|name| folder.join(name))
        .collect();
    assert!(!files.is_empty(), "{}: no travelers", folder.display());
    files
}

/// The names in a folder, in order, without its NOTE.
fn entries(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder of fixtures is there")
        .map(|entry| entry.expect("it can be listed").file_name())
        .map(|name| name.into_string().expect("names are plain"))
        .filter(|name| name != "NOTE.md")
        .collect();
    names.sort();
    names
}

fn score(path: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .args(["score", "--format", "json"])
        .arg(path)
        .output()
        .expect("the program starts")
}

/// Compares one scored session with the expected files of its folder.
fn compare(folder: &Path, travelers: &Path, differences: &mut Vec<String>) {
    let output = score(travelers);
    if output.status.code() != Some(0) {
        let printed = String::from_utf8_lossy(&output.stderr);
        differences.push(format!("{}: {}\n{printed}", travelers.display(), output.status));
        return;
    }
    let scored: Value = serde_json::from_slice(&output.stdout).expect("standard output is JSON");
    let rows = [
        ("results", scored["results"].as_array(), RESULT_KEYS),
        ("standings", scored["standings"].as_array(), STANDING_KEYS),
    ];
    // Only teams may have a list of their pairs.
    let of_pairs = ("pairs", scored["pairs"].as_array(), PAIR_KEYS);
    let are_expected = folder.join("expected-pairs.csv").exists();
    let of_pairs = (are_expected || of_pairs.1.is_some()).then_some(of_pairs);
    for (name, rows, keys) in rows.into_iter().chain(of_pairs) {
        let file = folder.join(format!("expected-{name}.csv"));
        let mut reader = csv::Reader::from_path(&file).expect("the expected file is there");
        let header = reader.headers().expect("it has a header").clone();
        // A grid of one side's scores does not say who the opponents were.
        let keys: Vec<&str> =
            (keys.iter().copied()).filter(|key| header.iter().any(|name| name == *key)).collect();
        let rows = rows.expect("the list is there");
        let key = |row: &Value| keys.iter().map(|key| text(&row[*key])).collect();
        let mut found: BTreeMap<Vec<String>, &Value> =
            rows.iter().map(|row| (key(row), row)).collect();
        assert_eq!(found.len(), rows.len(), "{}: a row is named once", file.display());
        for record in reader.records() {
            let record = record.expect("it is sound");
            let line = record.position().map_or(0, csv::Position::line);
            let place = format!("{} by {}:{line}", travelers.display(), file.display());
            let cells: BTreeMap<&str, &str> = header.iter().zip(&record).collect();
            let key: Vec<String> = keys.iter().map(|key| cells[key].to_owned()).collect();
            let Some(row) = found.remove(&key) else {
                differences.push(format!("{place}: {key:?} is missing"));
                continue;
            };
            for (column, expected) in cells {
                let number = number(row, column);
                if number != expected {
                    differences.push(format!("{place}: {column} is {number}, not {expected}"));
                }
            }
        }
        let unexpected = found.into_keys();
        differences.extend(unexpected.map(|key| format!("{}: {key:?}", travelers.display())));
    }
}

const RESULT_KEYS: &[&str] = &["section", "board", "ns", "ew"];
const STANDING_KEYS: &[&str] = &["section", "direction", "pair"];
const PAIR_KEYS: &[&str] = &["section", "direction", "team"];

/// What a row of the JSON holds for a column of an expected file.
fn number(row: &Value, column: &str) -> String {
    let rank = |kind: &str, strat: &str| {
        let ranks = row["ranks"].as_array().into_iter().flatten();
        let mut of_strat = ranks.filter(|rank| rank["strat"] == strat);
        of_strat.next().map_or_else(String::new, |rank| text(&rank[kind]))
    };
    match column.split_once("_rank_") {
        Some((kind, strat)) => rank(kind, strat),
        None if column == "award" => text(&row["award"]["points"]),
        None if column == "award_for" => text(&row["award"]["for"]),
        None => text(&row[column]),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

/// The table of the broken sessions: for each file or folder its errors.
fn broken_sessions(bad: &Path) -> BTreeMap<String, Vec<String>> {
    let note = fs::read_to_string(bad.join("NOTE.md")).expect("the NOTE is there");
    let rows = note.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split(" | ").collect();
        let name = in_backticks(cells[0])[0].trim_end_matches('/').to_owned();
        (name, in_backticks(cells[2]))
    })
    .collect()
}

fn in_backticks(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The codes of all errors that were reported, in their order.
fn errors(output: &Output) -> Vec<String> {
    let printed = String::from_utf8_lossy(&output.stderr);
    let errors = printed.lines().filter_map(|line| line.strip_prefix("error["));
    errors.filter_map(|rest| rest.split_once(']')).map(|(code, _)| code.to_owned()).collect()
}
