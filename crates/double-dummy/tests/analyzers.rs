//! The solver against the tables of five other analyzers.

use session::{Deal, Makes};

const ANALYZED: &str = include_str!("../../session/tests/data/double-dummy.csv");

#[test]
fn tricks_are_what_other_analyzers_say() {
    let rows: Vec<Vec<&str>> = (ANALYZED.lines().skip(3))
        .map(|row| row.split(',').collect())
        .collect();
    let deals: Vec<Deal> = (rows.iter())
        .map(|row| row[2].parse().expect("a deal"))
        .collect();
    let mut reported = Vec::new();
    let solved = double_dummy::solve(&deals, |done| reported.push(done));
    assert_eq!((solved.len(), reported.last()), (138, Some(&138)));
    for (row, makes) in rows.iter().zip(solved) {
        let expected: Makes = row[3].parse().expect("a table");
        assert_eq!(makes, expected, "{row:?}: {makes}");
    }
}
