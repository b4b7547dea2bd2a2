//! Every overall position earns three quarters of the one above, however far down.

use super::{scored, standings};

/// The awards of some contestants of a case.
fn awards(case: &str, of: &[&str]) -> Vec<String> {
    let scored = scored(&format!("overall-awards-beyond-20/{case}"));
    (standings(&scored, "award").into_iter())
        .filter(|one| of.iter().any(|contestant| one.starts_with(contestant)))
        .collect()
}

/// A tie for all places from the first to the 32nd.
#[test]
fn a_tie_that_goes_on_beyond_the_twentieth_place() {
    assert_eq!(awards("seed-2504", &["A null 7:"]), [r#"A null 7: {"for":"OA","points":"0.31"}"#]);
}

/// The 25th to 28th places earn 0.0017.
#[test]
fn places_below_half_a_hundredth_earn_nothing() {
    assert_eq!(
        awards("seed-2693", &["B null 1:", "B null 9:"]),
        ["B null 1: null", "B null 9: null"]
    );
}
