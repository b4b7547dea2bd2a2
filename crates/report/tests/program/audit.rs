//! `matchpoint audit`, as a user sees it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

fn run(folder: &Path, words: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_matchpoint"));
    program.arg("audit").arg(folder).arg("--quiet").args(words);
    program.output().unwrap()
}

fn text(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, words);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(folder: &Path, words: &[&str]) -> Value {
    let words = [words, &["--format", "json"]].concat();
    serde_json::from_str(&text(folder, &words)).unwrap()
}

/// The first thing that an audit says is the entry that was turned round.
#[test]
fn the_slip_that_decides_is_named_first() {
    let folder = fixtures().join("turned-round");
    let page = text(&folder, &[]);
    let first = page.lines().position(|line| line.contains("[ ]")).unwrap();
    assert!(first < 5, "{page}");
    let lines: Vec<&str> = page.lines().skip(first).take(2).collect();
    assert_eq!(
        lines,
        [
            "  [ ] Board 4, N-S 1 v E-W 7 (Round 1, Table 1): -500. If the slip says 500 (to",
            "    the other side): N-S 1 is first, not N-S 4."
        ]
    );
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
}

/// As the slip has it, N-S 1 wins, as the audit says.
#[test]
fn what_a_slip_would_decide_is_so() {
    let folder = fixtures().join("turned-round");
    let temporary = tempfile::tempdir().unwrap();
    let entered = fs::read_to_string(folder.join("travelers.csv")).unwrap();
    let played = entered.replace("1,1,4,1,7,-500\n", "1,1,4,1,7,500\n");
    assert_ne!(entered, played);
    fs::write(temporary.path().join("travelers.csv"), played).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_matchpoint"));
    program.arg("score").arg(temporary.path());
    let output = program.args(["--format", "json", "-q"]).output().unwrap();
    let scored: Value = serde_json::from_slice(&output.stdout).unwrap();
    let first = scored["standings"].as_array().unwrap().iter();
    let mut first = first.filter(|one| one["direction"] == "NS" && one["place"] == "1");
    assert_eq!(first.next().unwrap()["pair"], 1);
}

/// The self-test prints the chart, and says how many numbers agree.
#[test]
fn the_self_test_agrees() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_matchpoint"));
    let output = program.arg("selftest").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let page = String::from_utf8(output.stdout).unwrap();
    let last = "174 numbers agree with those that another program computed from the definitions";
    assert_eq!(page.lines().last(), Some(last));
    assert!(page.contains("Expected"), "{page}");
}

#[test]
fn programs_read_the_same() {
    let folder = fixtures().join("turned-round");
    let found = json(&folder, &[]);
    assert_eq!(found["format"], "matchpoint-audit");
    let lines = found["critical"].as_array().unwrap();
    assert_eq!(lines.len(), 6, "120 lines, one in twenty");
    assert_eq!(
        (&lines[0]["board"], &lines[0]["ns"], &lines[0]["ew"]),
        (&4.into(), &1.into(), &7.into())
    );
    let slip = &lines[0]["slips"][0];
    assert_eq!((&slip["slip"], &slip["score_ns"]), (&"side".into(), &500.into()));
    assert_eq!(slip["firsts"][0]["was"][0]["pair"], 4);
    assert_eq!(slip["firsts"][0]["is"][0]["pair"], 1);
    assert_eq!(found["margins"][0]["score"], "2.50");
}

#[test]
fn a_sound_ending_names_the_format() {
    let folder = fixtures().join("turned-round");
    let page = text(&folder, &["--format", "html"]);
    assert!(page.contains("☐ Board 4, N-S 1 v E-W 7"));
    let output = run(&folder, &["--format", "csv"]);
    assert_eq!(output.status.code(), Some(2));
}
