//! A season's table over the results of its sessions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

use crate::running::{program, score};
use crate::sessions::fixtures;

/// Three evenings of a Mitchell, at which each pair sat elsewhere: the results of each.
fn evenings(folder: &TempDir) -> Vec<PathBuf> {
    let source = fixtures().join("mitchell-7-tables");
    let pairs = fs::read_to_string(source.join("pairs.csv")).unwrap();
    let (title, rows) = pairs.split_once('\n').unwrap();
    let rows: Vec<Vec<&str>> = rows.lines().map(|row| row.split(',').collect()).collect();
    (0..3)
        .map(|evening| {
            let session = folder.path().join(format!("evening-{evening}"));
            fs::create_dir(&session).unwrap();
            for name in ["travelers.csv", "session.toml"] {
                fs::copy(source.join(name), session.join(name)).unwrap();
            }
            let mut moved = title.to_owned() + "\n";
            for (place, row) in rows.iter().enumerate() {
                let names = &rows[(place + 5 * evening) % rows.len()][2..4];
                let row: Vec<&str> = [&row[..2], names, &row[4..]].concat();
                moved += &(row.join(",") + "\n");
            }
            fs::write(session.join("pairs.csv"), moved).unwrap();
            let results = folder.path().join(format!("{evening}.json"));
            fs::write(&results, score(&session, &["--format", "json"]).stdout).unwrap();
            results
        })
        .collect()
}

fn ladder(results: &[PathBuf], more: &[&str]) -> Output {
    let mut program = program();
    program.arg("ladder").args(results).args(more);
    program.output().expect("the program starts")
}

fn hundredths(percent: &Value) -> Option<u32> {
    let (whole, part) = percent.as_str()?.split_once('.').unwrap();
    Some(whole.parse::<u32>().unwrap() * 100 + part.parse::<u32>().unwrap())
}

#[test]
fn the_best_two_of_three_evenings() {
    let folder = tempfile::tempdir().unwrap();
    let evenings = evenings(&folder);
    let output = ladder(&evenings, &["--best", "2", "--format", "json"]);
    let table: Value = serde_json::from_slice(&output.stdout).unwrap();
    let lines = table["ladder"].as_array().unwrap();
    assert_eq!(lines.len(), 28, "the players of seven tables");
    let mut sums = Vec::new();
    for line in lines {
        let percent = line["percent"].as_array().unwrap().iter();
        let mut percent: Vec<u32> = percent.map(|one| hundredths(one).unwrap()).collect();
        percent.sort_unstable();
        let sum = percent[1] + percent[2];
        let mean = sum.div_ceil(2);
        assert_eq!(hundredths(&line["mean"]), Some(mean), "{line}");
        assert_eq!(hundredths(&line["best"]), Some(percent[2]), "{line}");
        assert_eq!((&line["sessions"], &line["counted"]), (&3.into(), &2.into()));
        let better = |sums: &[u32]| sums.iter().filter(|other| **other > sum).count() + 1;
        let place = line["place"].as_str().unwrap();
        assert_eq!(place.split('/').next().unwrap().parse(), Ok(better(&sums)), "{line}");
        sums.push(sum);
    }
    assert!(sums.is_sorted_by(|one, next| one >= next));
}

#[test]
fn a_percentage_is_that_of_the_session() {
    let folder = tempfile::tempdir().unwrap();
    let evenings = evenings(&folder);
    let output = ladder(&evenings[..1], &["--per", "pair", "--format", "csv"]);
    let table = String::from_utf8(output.stdout).unwrap();
    let session: Value = serde_json::from_slice(&fs::read(&evenings[0]).unwrap()).unwrap();
    for standing in session["standings"].as_array().unwrap() {
        let [one, other] = [0, 1].map(|place| standing["players"][place].as_str().unwrap());
        let percent = standing["percent"].as_str().unwrap();
        let line = table.lines().find(|line| line.contains(one)).unwrap();
        assert!(line.contains(other) && line.ends_with(&format!(",{percent}")), "{line}");
    }
}

#[test]
fn everybody_can_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let evenings = evenings(&folder);
    let output = ladder(&evenings, &["--best", "2", "--of", "9", "--title", "Spring Ladder"]);
    let text = String::from_utf8(output.stdout).unwrap();
    for printed in ["Spring Ladder\nbest 2 of 9 sessions\n", "Place", "( ) does not count"] {
        assert!(text.contains(printed), "{printed}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80));
    for ending in ["html", "pdf", "txt", "csv"] {
        let file = folder.path().join(format!("ladder.{ending}"));
        let output = ladder(&evenings, &["-o", file.to_str().unwrap(), "--quiet"]);
        assert!(output.status.success(), "{ending}");
        assert!(fs::metadata(&file).unwrap().len() > 500, "{ending}");
    }
    let french = ladder(&evenings, &["--language", "fr", "--by", "sum"]);
    assert!(String::from_utf8(french.stdout).unwrap().contains("Somme"));
}

#[test]
fn what_cannot_be_added_up_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let evenings = evenings(&folder);
    let fixture = |name: &str| vec![fixtures().join(name)];
    let refused = |results: &[PathBuf], more: &[&str], why: &str| {
        let output = ladder(results, more);
        let printed = String::from_utf8(output.stderr).unwrap();
        assert!(printed.contains(why), "{printed}");
        assert_eq!(output.status.code(), Some(2), "{printed}");
    };
    refused(&evenings, &["--of", "2"], "the season has 2 sessions, and 3 are given");
    refused(&fixture("butler"), &[], "has no percentages");
    refused(&fixture("ebu-rules"), &[], "has no names");
    refused(&[Path::new("none.json").to_owned()], &[], "does not exist");
    refused(&evenings, &["--format", "csv", "--title", "x"], "does nothing for `--format csv`");
}

#[test]
fn near_names_are_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let evenings = evenings(&folder);
    let results = fs::read_to_string(&evenings[1]).unwrap();
    fs::write(&evenings[1], results.replace("Siobhán O'Neill", "Siobhán O'Neil")).unwrap();
    let output = ladder(&evenings[..2], &[]);
    let printed = String::from_utf8(output.stderr).unwrap();
    assert!(
        printed.contains("`Siobhán O'Neil` and `Siobhán O'Neill` are nearly the same"),
        "{printed}"
    );
    assert!(output.status.success());
}

/// The results of a session of the Mitchell, with other words in its files.
fn written_as(folder: &TempDir, name: &str, replaced: &[(&str, &str)]) -> PathBuf {
    let source = fixtures().join("mitchell-7-tables");
    let session = folder.path().join(name);
    fs::create_dir(&session).unwrap();
    for file in ["travelers.csv", "session.toml", "pairs.csv"] {
        let mut text = fs::read_to_string(source.join(file)).unwrap();
        for (old, new) in replaced {
            text = text.replace(old, new);
        }
        fs::write(session.join(file), text).unwrap();
    }
    let results = folder.path().join(format!("{name}.json"));
    let output = score(&session, &["--format", "json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::write(&results, output.stdout).unwrap();
    results
}

fn error(results: &[PathBuf]) -> String {
    let output = ladder(results, &[]);
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{printed}");
    assert!(output.stdout.is_empty());
    printed
}

const UNDATED: (&str, &str) = ("date = \"2026-03-10\"", "");

#[test]
fn a_session_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let first = written_as(&folder, "first", &[]);
    let copy = folder.path().join("copy.json");
    fs::copy(&first, &copy).unwrap();
    let printed = error(&[first.clone(), copy.clone()]);
    let [one, other] = [&first, &copy].map(|path| path.display());
    let what = format!(
        "`{one}` and `{other}` are one session: the fingerprint is the same; `{other}` is newer"
    );
    assert!(printed.contains(&what), "{printed}");
    assert!(printed.contains("`--keep`"), "{printed}");
    // The session itself and what was made of it are one as well.
    let session = folder.path().join("first");
    assert!(error(&[session, first.clone()]).contains("the fingerprint is the same"));

    let once = ladder(std::slice::from_ref(&first), &["--format", "json"]);
    let kept = ladder(&[first, copy], &["--format", "json", "--keep"]);
    assert_eq!(kept.stdout, once.stdout);
    let printed = String::from_utf8(kept.stderr).unwrap();
    assert!(printed.contains("is left out: "), "{printed}");
}

#[test]
fn a_corrected_session_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    // Whichever is named first, the one that was written later is newer.
    let first = written_as(&folder, "first", &[]);
    let corrected = written_as(&folder, "corrected", &[]);
    let text = fs::read_to_string(folder.path().join("first/travelers.csv")).unwrap();
    let rows: Vec<&str> = text.lines().collect();
    let without_last = rows[..rows.len() - 1].join("\n") + "\n";
    fs::write(folder.path().join("corrected/travelers.csv"), without_last).unwrap();
    let output = score(&folder.path().join("corrected"), &["--format", "json"]);
    fs::write(&corrected, output.stdout).unwrap();
    for results in [[first.clone(), corrected.clone()], [corrected.clone(), first]] {
        let printed = error(&results);
        let newer = format!("`{}` is newer", corrected.display());
        assert!(printed.contains("and 14 of 14 pairs"), "{printed}");
        assert!(printed.contains(&newer), "{printed}");
        let kept = ladder(&results, &["--format", "json", "--keep"]);
        let alone = ladder(std::slice::from_ref(&corrected), &["--format", "json"]);
        assert_eq!(kept.stdout, alone.stdout);
    }
}

#[test]
fn two_sessions_of_a_day_and_two_clubs_of_an_evening_both_count() {
    let folder = tempfile::tempdir().unwrap();
    let first = written_as(&folder, "first", &[]);
    let evening = ("date = ", "session = 2\nsessions = 2\ndate = ");
    let others = [
        written_as(&folder, "evening", &[evening]),
        written_as(&folder, "club", &[("Riverside", "Hillside")]),
        written_as(&folder, "week", &[("2026-03-10", "2026-03-17")]),
    ];
    for other in &others {
        let output = ladder(&[first.clone(), other.clone()], &[]);
        let printed = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {printed}", other.display());
    }
}

/// The document of an event has the results of its last session, under another number.
#[test]
fn a_session_and_its_event_count_once() {
    let folder = tempfile::tempdir().unwrap();
    let first = written_as(&folder, "first", &[]);
    let last = written_as(&folder, "last", &[("2026-03-10", "2026-03-17")]);
    let both = folder.path().join("both.json");
    let sessions = ["first", "last"].map(|name| folder.path().join(name));
    let mut program = program();
    program.arg("event").args(sessions).arg("-o").arg(&both);
    assert!(program.output().unwrap().status.success());
    let printed = error(&[both.clone(), last.clone()]);
    let what = "club, day and sections are the same, 14 of 14 pairs, and most results; ";
    assert!(printed.contains(what), "{printed}");
    assert!(!printed.contains("session = 2"), "{printed}");
    let kept = ladder(&[both.clone(), last], &["--format", "json", "--keep"]);
    let table: Value = serde_json::from_slice(&kept.stdout).unwrap();
    assert_eq!(table["ladder"][0]["sessions"], 1);
    let output = ladder(&[first, both], &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Where no day is known, the same people may have the same numbers each week: then the results decide.
#[test]
fn without_a_day_the_results_decide() {
    let folder = tempfile::tempdir().unwrap();
    let first = written_as(&folder, "first", &[UNDATED]);
    let again = written_as(&folder, "again", &[UNDATED, ("Tuesday", "Wednesday")]);
    assert!(error(&[first.clone(), again]).contains("14 of 14 pairs"));
    let other = written_as(&folder, "other", &[UNDATED]);
    let text = fs::read_to_string(&other).unwrap();
    let mut json: Value = serde_json::from_str(&text).unwrap();
    json["fingerprint"] = "other".into();
    for result in json["results"].as_array_mut().unwrap() {
        result["score_ns"] = 1.into();
    }
    fs::write(&other, json.to_string()).unwrap();
    let output = ladder(&[first, other], &[]);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{printed}");
}

#[test]
fn percentages_with_the_handicap() {
    let session = fixtures().join("handicap");
    let mean = |more: &[&str]| {
        let flags = [&["--format", "json"], more].concat();
        let output = ladder(std::slice::from_ref(&session), &flags);
        let table: Value = serde_json::from_slice(&output.stdout).unwrap();
        table["ladder"][0]["mean"].clone()
    };
    let document = score(&session, &["--format", "json"]).stdout;
    let document: Value = serde_json::from_slice(&document).unwrap();
    let best = |key: &str| {
        let standings = document["standings"].as_array().unwrap().iter();
        let all = standings.filter_map(|one| hundredths(&one[key]));
        all.max()
    };
    assert_eq!(hundredths(&mean(&[])), best("percent"));
    assert_eq!(hundredths(&mean(&["--handicap"])), best("handicap_percent"));
    assert_ne!(best("percent"), best("handicap_percent"));
    let folder = tempfile::tempdir().unwrap();
    let output = ladder(&evenings(&folder), &["--handicap"]);
    let printed = String::from_utf8(output.stderr).unwrap();
    assert!(printed.contains("error: no session has handicaps"), "{printed}");
}
