//! Real files of other programs, anonymized, with the numbers that the other program printed. They lie beside the
//! project, and are not a part of it: where they are not at hand, there is nothing to compare.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::running::{program, score};

/// The folder of a file, where it is at hand.
fn folder(name: &str) -> Option<PathBuf> {
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/real");
    let folder = real.join(name);
    if !folder.is_dir() {
        let shown = folder.display();
        writeln!(io::stderr(), "skipped: {shown} is not at hand").expect("it can be said");
        return None;
    }
    Some(folder)
}

type Rows = Vec<BTreeMap<String, String>>;

/// The rows of a file of CSV that has no quotes.
fn rows(path: &Path) -> Rows {
    let text = fs::read_to_string(path).expect("it can be read");
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("it has a header").split(',').collect();
    let row = |line: &str| {
        let cells = line.split(',').map(str::to_owned);
        names.iter().map(|name| (*name).to_owned()).zip(cells).collect()
    };
    lines.map(row).collect()
}

fn scored(path: &Path) -> Value {
    let output = score(path, &["--format", "json"]);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{}: {printed}", path.display());
    serde_json::from_slice(&output.stdout).expect("it prints JSON")
}

/// A value as text: `null` is nothing.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Whether two texts are the same number, however many zeros they end with.
fn is_same(found: &str, expected: &str) -> bool {
    let plain = |text: &str| {
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text.to_owned()
        }
    };
    plain(found) == plain(expected)
}

/// Compares the matchpoints of every line; `left_out` are boards on which the other program prints other ones.
fn check_results(document: &Value, expected: &Rows, left_out: &[&str]) {
    let lines = document["results"].as_array().expect("there are results");
    let mut compared = 0;
    for row in expected.iter().filter(|row| !left_out.contains(&row["board"].as_str())) {
        let is_it = |line: &&Value| {
            ["board", "ns", "ew"].iter().all(|name| shown(&line[*name]) == row[*name])
        };
        let line = lines.iter().find(is_it).expect("the line was read");
        for name in ["mp_ns", "mp_ew"] {
            let found = shown(&line[name]);
            assert!(is_same(&found, &row[name]), "{name} {found} in {row:?}");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared} numbers were compared");
}

/// Compares percentages and places.
fn check_standings(document: &Value, expected: &Rows) {
    let standings = document["standings"].as_array().expect("there are standings");
    for row in expected {
        let is_it = |line: &&Value| {
            shown(&line["pair"]) == row["pair"] && shown(&line["direction"]) == row["direction"]
        };
        let line = standings.iter().find(is_it).expect("the pair was read");
        let found = shown(&line["percent"]);
        assert!(is_same(&found, &row["percent"]), "{found} in {row:?}");
        let place = shown(&line["place"]);
        let first = |place: &str| place.split(['/', '=', ' ']).next().map(str::to_owned);
        assert_eq!(first(&place), first(&row["place"]), "{row:?}");
    }
}

#[test]
fn usebio_of_compscore() {
    for (name, left_out) in [
        // On its short board this program prints matchpoints before they are factored.
        ("usebio-compscore3-howell-average", &["12"][..]),
        ("usebio-compscore3-mitchell-sitout", &[]),
    ] {
        let Some(folder) = folder(name) else { return };
        let document = scored(&folder.join("session.xml"));
        check_results(&document, &rows(&folder.join("expected-results.csv")), left_out);
        check_standings(&document, &rows(&folder.join("expected-standings.csv")));
    }
}

#[test]
fn usebio_of_scorebridge() {
    let Some(folder) = folder("usebio-scorebridge-one-winner") else {
        return;
    };
    let document = scored(&folder.join("session.xml"));
    check_results(&document, &rows(&folder.join("expected-results.csv")), &[]);
    check_standings(&document, &rows(&folder.join("expected-standings.csv")));
}

#[test]
fn pbn_of_magic_contest() {
    let Some(folder) = folder("pbn-magic-contest") else {
        return;
    };
    let document = scored(&folder.join("session.pbn"));
    check_results(&document, &rows(&folder.join("expected-results.csv")), &[]);
    check_standings(&document, &rows(&folder.join("expected-standings.csv")));
}

/// Compares contract, tricks and score of every line.
fn check_lines(document: &Value, expected: &Rows) {
    let lines = document["results"].as_array().expect("there are results");
    assert_eq!(lines.len(), expected.len(), "no line is lost");
    for row in expected {
        let is_it = |line: &&Value| {
            ["board", "ns", "ew"].iter().all(|name| shown(&line[*name]) == row[*name])
        };
        let line = lines.iter().find(is_it).expect("the line was read");
        let found = shown(&line["score_ns"]);
        let expected = row["score_ns"].as_str();
        assert_eq!(found, expected, "{row:?}");
        if !matches!(expected, "NP" | "0") {
            for (name, own) in [("declarer", "declarer"), ("tricks", "tricks")] {
                assert_eq!(shown(&line[name]), row[own], "{row:?}");
            }
        }
    }
}

#[test]
fn pbn_of_bridgewebs() {
    let Some(folder) = folder("pbn-bridgewebs") else {
        return;
    };
    let document = scored(&folder.join("westwood.pbn"));
    check_lines(&document, &rows(&folder.join("expected-lines.csv")));
}

/// Three of its scores contradict the vulnerability that it gives board 2, and a fourth fits no other: the contracts are
/// made up. So the lines are named; with all vulnerable, and scores alone, its matchpoints are those of one field.
#[test]
fn pbn_of_bridgecomposer() {
    let Some(folder) = folder("pbn-bridgecomposer") else {
        return;
    };
    let file = folder.join("club_game.pbn");
    let checked = |path: &Path| {
        let output = program().arg("check").arg(path).output();
        let output = output.expect("the program starts");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), printed)
    };
    let (status, printed) = checked(&file);
    let mismatches = printed.matches("error[score-mismatch]").count();
    assert_eq!((status, mismatches), (Some(1), 3), "{printed}");

    let bytes = fs::read(&file).expect("it can be read");
    let text = String::from_utf8_lossy(&bytes);
    let contracts = "Contract\\3L;Declarer;Lead;Result\\2R;Score_NS";
    assert!(text.contains(contracts), "{text}");
    let session = tempfile::tempdir().expect("a folder can be made");
    let fixed = text
        .replace("[Vulnerable \"NS\"]", "[Vulnerable \"All\"]")
        .replace(contracts, "X1\\3L;X2;X3;X4\\2R;Score_NS");
    fs::write(session.path().join("travelers.pbn"), fixed).expect("it can be written");
    let (_, printed) = checked(session.path());
    assert!(
        printed.contains("`score_together = \"all\"` gives 16 of 16 matchpoint scores\n"),
        "{printed}"
    );
    let settings = "[scoring]\nscore_together = \"all\"\n";
    fs::write(session.path().join("session.toml"), settings).expect("it can be written");
    let (status, printed) = checked(session.path());
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("8 lines: 8 results\nno errors, no warnings"), "{printed}");
    assert!(!printed.contains("file-says"), "{printed}");
}

#[test]
fn database_of_bridgemate() {
    let Some(folder) = folder("bws-bridgemate-mitchell") else {
        return;
    };
    let document = scored(&folder.join("session.bws"));
    check_lines(&document, &rows(&folder.join("expected-lines.csv")));
    assert_eq!(document["event"]["date"], "2026-01-26");
    assert_eq!(document["standings"][0]["players"][0], "Player 01");
}

/// What `ACBLscore` computed is kept in the golden session of each event.
#[test]
fn game_files_of_acblscore() {
    let Some(folder) = folder("acblscore-game-files") else {
        return;
    };
    let golden = folder.join("../../golden");
    for (name, event, session) in [
        ("acblscore-032.ACE", "1", "acblscore-032"),
        ("acblscore-037.ACM", "1", "acblscore-037"),
        ("acblscore-056.ACE", "1", "acblscore-056"),
        ("acblscore-078+079.ACA", "1", "acblscore-078"),
        ("acblscore-078+079.ACA", "2", "acblscore-079"),
    ] {
        let output = score(&folder.join(name), &["--format", "json", "--event", event]);
        let printed = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{name}: {printed}");
        let document: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
        let expected = golden.join(session);
        check_results(&document, &rows(&expected.join("expected-results.csv")), &[]);
        let standings = document["standings"].as_array().expect("there are standings");
        for row in rows(&expected.join("expected-standings.csv")) {
            let is_it = |line: &&Value| {
                shown(&line["pair"]) == row["pair"] && shown(&line["direction"]) == row["direction"]
            };
            let line = standings.iter().find(is_it).expect("the pair was read");
            for column in ["boards", "total", "session", "final", "percent"] {
                assert_eq!(shown(&line[column]), row[column], "{session}: {column} of {row:?}");
            }
            for (column, expected) in row.iter().filter(|(column, _)| column.contains("_rank_")) {
                let (kind, strat) = column.split_once("_rank_").expect("it is a rank");
                let ranks = line["ranks"].as_array().into_iter().flatten();
                let rank = ranks.into_iter().find(|rank| shown(&rank["strat"]) == strat);
                let found = rank.map_or_else(String::new, |rank| shown(&rank[kind]));
                if kind == "section" || !expected.is_empty() {
                    assert_eq!(&found, expected, "{session}: {column} of {row:?}");
                }
            }
        }
    }
}
