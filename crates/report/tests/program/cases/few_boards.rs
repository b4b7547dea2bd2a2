//! A pair with a small share of the boards stays on every sheet with its score, and has no place.

use std::fs;

use tempfile::TempDir;

use super::{folder, scored, standings};
use crate::running::{program, score};

const NOTE: &str = "Not ranked, with fewer than 50 % of the boards: N-S 4 (2 of 6)";

#[test]
fn a_pair_with_few_boards_has_no_place() {
    let places = ["1", "2", "3", "null"];
    let all = standings(&scored("few-boards"), "place");
    let own: Vec<&str> = (all.iter())
        .filter(|one| one.contains("NS"))
        .filter_map(|one| one.rsplit(' ').next())
        .collect();
    assert_eq!(own, places, "{all:?}");
}

#[test]
fn it_stays_on_the_sheets_with_a_note() {
    for format in
        [&["--report", "ranking,recap"][..], &["--format", "html", "--report", "ranking,recap"]]
    {
        let output = score(&folder("few-boards"), format);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(text.matches(NOTE).count(), 2, "{text}");
        assert!(text.contains("100.00"), "its score is there: {text}");
    }
    let french = score(&folder("few-boards"), &["--language", "fr"]);
    let french = String::from_utf8_lossy(&french.stdout);
    let note = "Non classés, avec moins de 50\u{a0}% des donnes\u{a0}: N-S 4 (2 sur 6)";
    assert!(french.contains(note), "{french}");

    let csv = score(&folder("few-boards"), &["--format", "csv"]);
    let csv = String::from_utf8_lossy(&csv.stdout);
    assert_eq!(cell(&csv, "place"), "", "{csv}");
    assert_eq!(cell(&csv, "percent"), "100.00", "{csv}");

    let usebio = score(&folder("few-boards"), &["--format", "usebio"]);
    let usebio = String::from_utf8_lossy(&usebio.stdout);
    assert_eq!(usebio.matches("<PLACE>").count(), 6, "{usebio}");

    let explained = program()
        .arg("explain")
        .arg(folder("few-boards"))
        .args(["--pair", "4 NS"])
        .output()
        .unwrap();
    let explained = String::from_utf8_lossy(&explained.stdout);
    let reason = "It is not ranked: it has 2 of the 6 boards that others have, fewer than 50 %.";
    assert!(explained.contains(reason), "{explained}");
}

/// What the standings in CSV say of N-S 4.
fn cell<'c>(csv: &'c str, column: &str) -> &'c str {
    let cells = |row: &'c str| row.split(',').map(|cell| cell.trim_matches('"'));
    let names = csv.lines().next().unwrap();
    let place = cells(names).position(|name| name == column).unwrap();
    let row = csv.lines().find(|row| row.contains(",4,\"NS\",")).unwrap();
    cells(row).nth(place).unwrap()
}

#[test]
fn the_organizer_may_rank_it() {
    let copy = TempDir::new().unwrap();
    let travelers = folder("few-boards").join("travelers.csv");
    fs::copy(travelers, copy.path().join("travelers.csv")).unwrap();
    for (share, place) in [("none", "1"), ("1/3", "1"), ("34%", "")] {
        let settings = format!("[ranking]\nminimum_share = \"{share}\"\n");
        fs::write(copy.path().join("session.toml"), settings).unwrap();
        let csv = score(copy.path(), &["--format", "csv"]);
        let csv = String::from_utf8_lossy(&csv.stdout);
        assert_eq!(cell(&csv, "place"), place, "{share}: {csv}");
    }

    let changed = program()
        .arg("diff")
        .arg(folder("few-boards"))
        .arg(copy.path())
        .args(["--format", "json"])
        .output()
        .unwrap();
    let changed = String::from_utf8_lossy(&changed.stdout);
    let rule = r#"{"rule": "minimum_share", "was": "50%", "is": "34%"}"#;
    assert!(changed.contains(rule), "{changed}");
}
