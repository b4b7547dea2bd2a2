//! Rules e: weighted scores.

use contract_scoring::Side::{EastWest, NorthSouth};
use matchpointing::Points;
use session::RuleSet::{Acbl, Ebu};

use crate::club::Club;

const WHITE_BOOK: [&str; 6] = ["30% 650, 70% -100", "650", "-100", "-100", "-200", "-300"];

/// The White Book's example; every side's sum is that of a board without weights.
#[test]
fn e_weighted_score() {
    let scored = Club::new(Ebu).board("A", 1, &WHITE_BOOK).score();
    assert_eq!(scored.earned("A", 1, NorthSouth), "6.9000 9.7000 5.7000 5.7000 2.0000 0.0000");
    assert_eq!(scored.earned("A", 1, EastWest), "3.1000 0.3000 4.3000 4.3000 8.0000 10.0000");
    let field = &scored.sheet.fields[0];
    let checks = (scored.sheet).checks(&scored.session, field, &field.boards[0]);
    for (side, check) in checks.each() {
        assert_eq!(check.unwrap().awarded, Points::from_ten_thousandths(30_0000), "{side}");
    }
}

#[test]
fn e_weighted_score_in_acbl_units() {
    let scored = Club::new(Acbl).board("A", 1, &WHITE_BOOK).score();
    assert_eq!(scored.earned("A", 1, NorthSouth), "3.45 4.85 2.85 2.85 1.00 0.00");
}

#[test]
fn e_split_score_has_a_frequency_chart_for_each_side() {
    let scored = Club::new(Acbl).board("A", 1, &["420 / 450", "420", "450", "-50"]).score();
    assert_eq!(scored.earned("A", 1, NorthSouth), "1.50 1.50 3.00 0.00");
    assert_eq!(scored.earned("A", 1, EastWest), "0.50 2.00 0.50 3.00");
}
