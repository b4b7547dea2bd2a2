//! Real sessions, compared number by number with what the official program printed. `fixtures/official/NOTE.md` says
//! where they are from.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::running::score;

type Row = BTreeMap<String, String>;

#[test]
fn official_numbers_agree() {
    let official = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/official");
    let mut compared = Compared::default();
    for entry in fs::read_dir(official).unwrap() {
        let folder = entry.unwrap().path();
        if folder.is_dir() {
            compared.session(&folder);
        }
    }
    assert!(compared.differences.is_empty(), "{}", compared.differences.join("\n"));
    assert_eq!(compared.numbers, 37_027, "all numbers are compared");
}

/// Sessions in which nothing is missing have at most five warnings in 32 sessions: what a director is asked for no reason.
#[test]
fn sound_sessions_have_few_warnings() {
    let official = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/official");
    let (mut sound, mut warnings) = (0, 0);
    for entry in fs::read_dir(official).unwrap() {
        let folder = entry.unwrap().path();
        if !folder.is_dir() {
            continue;
        }
        let mut program = Command::new(env!("CARGO_BIN_EXE_matchpoint"));
        let output = program.arg("check").arg(&folder).args(["--diagnostics", "json"]).output();
        let document: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
        let findings = document["findings"].as_array().unwrap();
        let has = |codes: &[&str]| {
            let is_of = |one: &&Value| codes.iter().any(|code| one["code"] == *code);
            findings.iter().any(|one| is_of(&one))
        };
        if has(&["unplayed", "late-play", "missing-lines"]) {
            continue;
        }
        sound += 1;
        warnings += (findings.iter()).filter(|one| one["severity"] != "note").count();
    }
    assert!(sound >= 32, "{sound} sessions");
    assert!(32 * warnings <= 5 * sound, "{warnings} warnings in {sound} sessions");
}

/// How many numbers were compared, and where they differ.
#[derive(Default)]
struct Compared {
    numbers: usize,
    differences: Vec<String>,
}

impl Compared {
    fn session(&mut self, folder: &Path) {
        let output = score(folder, &["--format", "json"]);
        assert!(output.status.success(), "{}", folder.display());
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let key = ["section", "board", "ns", "ew"];
        let results = by_key(&document["results"], key);
        for row in rows(&folder.join("expected-results.csv")) {
            let result = results[&key.map(|name| row[name].clone())];
            for name in ["mp_ns", "mp_ew"] {
                self.number(folder, &row, name, &result[name]);
            }
        }
        let key = ["section", "direction", "pair"];
        let standings = by_key(&document["standings"], key);
        for row in rows(&folder.join("expected-standings.csv")) {
            self.standing(folder, &row, standings[&key.map(|name| row[name].clone())]);
        }
    }

    fn standing(&mut self, folder: &Path, row: &Row, standing: &Value) {
        for name in ["boards", "total", "session", "final", "percent"] {
            if !row.get(name).is_none_or(String::is_empty) {
                self.number(folder, row, name, &standing[name]);
            }
        }
        for (column, official) in row {
            for kind in ["section", "overall"] {
                let Some(strat) = column.strip_prefix(&format!("{kind}_rank_")) else {
                    continue;
                };
                let mut ranks = standing["ranks"].as_array().into_iter().flatten();
                let rank = ranks.find(|rank| rank["strat"] == strat);
                // Overall ranks that the program did not print are not compared.
                if kind == "section" || !official.is_empty() {
                    self.number(folder, row, column, rank.map_or(&Value::Null, |rank| &rank[kind]));
                }
            }
        }
        if !row.get("award").is_none_or(String::is_empty) {
            self.number(folder, row, "award", &standing["award"]["points"]);
            self.number(folder, row, "award_for", &standing["award"]["for"]);
        }
    }

    fn number(&mut self, folder: &Path, row: &Row, name: &str, ours: &Value) {
        self.numbers += 1;
        let ours = text(ours);
        if ours != row[name] {
            let folder = folder.file_name().unwrap().display();
            self.differences.push(format!("{folder}: {name} is {ours:?} in {row:?}"));
        }
    }
}

fn rows(path: &Path) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

fn by_key<'a, const N: usize>(list: &'a Value, key: [&str; N]) -> BTreeMap<[String; N], &'a Value> {
    let entries = list.as_array().unwrap().iter();
    entries.map(|entry| (key.map(|name| text(&entry[name])), entry)).collect()
}

/// A value as an expected file has it: nothing where there is none.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
