//! Local points of the EBU: none where too few tables play, and never fewer than 6.

use super::{scored, standings};

/// The points of the awards of a case, the contestants in their order.
fn awards(case: &str) -> Vec<String> {
    let scored = scored(&format!("ebu-local-points/{case}"));
    (standings(&scored, "award").iter())
        .filter_map(|one| one.split_once("\"points\":\""))
        .filter_map(|(_, points)| points.split('"').next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn two_tables_with_one_winner_earn_none() {
    assert_eq!(awards("two-tables"), [""; 0]);
}

#[test]
fn four_tables_with_two_winners_earn_none() {
    assert_eq!(awards("four-tables-two-winners"), [""; 0]);
}

#[test]
fn a_tie_for_the_last_award_earns_it_in_full() {
    let mut awards = awards("tie-for-last-award");
    awards.sort();
    assert_eq!(awards, ["12", "6", "6", "6", "6"]);
}
