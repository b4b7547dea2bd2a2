//! The fingerprint of a report: the same for the same session, and another for any other.

use std::fs;
use std::path::Path;

use tempfile::{TempDir, tempdir};

use crate::running::score;
use crate::sessions::fixtures;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A copy of the session that has corrections, whose travelers were changed.
fn copy(change: impl FnOnce(&str) -> String) -> TempDir {
    let folder = tempdir().unwrap();
    let from = fixtures().join("corrected");
    for name in ["session.toml", "corrections.csv"] {
        fs::copy(from.join(name), folder.path().join(name)).unwrap();
    }
    let travelers = fs::read_to_string(from.join("travelers.csv")).unwrap();
    fs::write(folder.path().join("travelers.csv"), change(&travelers)).unwrap();
    folder
}

/// The fingerprint of the JSON document.
fn fingerprint(path: &Path, more: &[&str]) -> String {
    let output = score(path, &[&["--format", "json"], more].concat());
    assert!(!output.stdout.is_empty(), "{}", text(&output.stderr));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    document["fingerprint"].as_str().unwrap().to_owned()
}

#[test]
fn every_report_for_people_has_the_same() {
    let path = fixtures().join("corrected");
    let known = fingerprint(&path, &[]);
    assert_eq!(known.len(), 11, "{known}");
    let said = format!("Fingerprint: {known}");
    for report in ["ranking", "recap", "travelers", "scorecards", "director"] {
        let printed = text(&score(&path, &["--report", report]).stdout);
        assert!(printed.ends_with(&format!("\n\n{said}\n")), "{report}: {printed}");
    }
    let page = text(&score(&path, &["--format", "html"]).stdout);
    assert!(page.contains(&format!("<p>{said}</p>\n</footer>")));
    let french = text(&score(&path, &["--language", "fr"]).stdout);
    assert!(french.ends_with(&format!("\n\nEmpreinte\u{a0}: {known}\n")));
}

#[test]
fn what_no_report_says_does_not_count() {
    let known = fingerprint(&fixtures().join("corrected"), &[]);
    let backwards = copy(|travelers| {
        let (header, rows) = travelers.split_once('\n').unwrap();
        let rows: Vec<&str> = rows.lines().rev().collect();
        format!("{header}\r\n\r\n{}\r\n", rows.join("\r\n"))
    });
    assert_eq!(fingerprint(backwards.path(), &[]), known);
}

#[test]
fn whatever_a_report_says_counts() {
    let path = fixtures().join("corrected");
    let mut known = vec![fingerprint(&path, &[])];
    let mut differs = |other: String| {
        assert!(!known.contains(&other), "{other}");
        known.push(other);
    };
    differs(fingerprint(&path, &["--without-corrections"]));
    differs(fingerprint(&path, &["--club", "Another Club"]));
    differs(fingerprint(&path, &["--title", "Another Evening"]));
    let without = copy(|travelers| {
        let rows: Vec<&str> = travelers.trim_end().lines().collect();
        let (_, others) = rows.split_last().unwrap();
        others.join("\n")
    });
    differs(fingerprint(without.path(), &[]));
    let noted = tempdir().unwrap();
    for name in ["session.toml", "travelers.csv"] {
        fs::copy(path.join(name), noted.path().join(name)).unwrap();
    }
    let corrections = fs::read_to_string(path.join("corrections.csv")).unwrap();
    let otherwise = corrections.replacen("scorer", "players", 1);
    assert_ne!(otherwise, corrections);
    fs::write(noted.path().join("corrections.csv"), otherwise).unwrap();
    differs(fingerprint(noted.path(), &[]));
}
