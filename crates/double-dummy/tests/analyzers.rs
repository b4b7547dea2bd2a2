//! The solver against the tables of five other analyzers.

use session::{Deal, Makes};

const ANALYZED: &str = include_str!("../../session/tests/data/double-dummy.csv");

/// Some deals of each analyzer: all of them take a minute.
#[test]
fn tricks_are_what_other_analyzers_say() {
    check(12, 12);
}

#[test]
#[ignore = "takes a minute: `cargo test -p double-dummy -- --ignored`"]
fn tricks_of_all_deals() {
    check(1, 138);
}

#[track_caller]
fn check(every: usize, count: usize) {
    let rows: Vec<Vec<&str>> =
        (ANALYZED.lines().skip(3).step_by(every)).map(|row| row.split(',').collect()).collect();
    let deals: Vec<Deal> = (rows.iter()).map(|row| row[2].parse().expect("a deal")).collect();
    let mut reported = Vec::new();
    let solved = double_dummy::solve(&deals, |done| reported.push(done));
    assert_eq!((solved.len(), reported.last()), (count, Some(&count)));
    for (row, makes) in rows.iter().zip(solved) {
        let expected: Makes = row[3].parse().expect("a table");
        assert_eq!(makes, expected, "{row:?}: {makes}");
    }
}
