//! A board is won, tied or lost against the other table of the match, whatever other matches made of it.

use std::fs;

use tempfile::TempDir;

use super::{scored, standings};
use crate::running::score;

#[test]
fn a_board_is_compared_with_the_other_table_of_its_match_only() {
    let scored = scored("board-a-match");
    let totals = ["A null 1: 1.00", "A null 2: 0.00", "A null 3: 1.00", "A null 4: 0.00"];
    assert_eq!(standings(&scored, "total"), totals);
    let boards = ["A null 1: 1", "A null 2: 1", "A null 3: 1", "A null 4: 1"];
    assert_eq!(standings(&scored, "boards"), boards);
    let places = ["A null 1: 1/2", "A null 2: 3/4", "A null 3: 1/2", "A null 4: 3/4"];
    assert_eq!(standings(&scored, "place"), places);
}

/// A board is worth 1 between two tables, also before one has been played: a sit-out earns 60 % of it.
#[test]
fn a_board_is_worth_one_before_any_is_played() {
    let folder = TempDir::new().unwrap();
    let settings = "[scoring]\nmethod = \"board-a-match\"\nbye = \"60%\"\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    fs::write(folder.path().join("travelers.csv"), "board,ns,ew,score\n1,1,,\n").unwrap();
    let output = score(folder.path(), &["--format", "json"]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    let scored = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(standings(&scored, "total"), ["A null 1: 0.60"]);
}
