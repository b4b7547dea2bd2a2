//! A fine in percent of a top is one of the event's tops, whatever the top of the section is.

use super::{scored, standings};

#[test]
fn it_costs_the_same_in_a_small_section_as_in_a_large_one() {
    let scored = scored("fine-in-percent-of-a-top");
    let fined: Vec<String> = (standings(&scored, "adjustment").into_iter())
        .filter(|one| !one.ends_with("null"))
        .collect();
    assert_eq!(fined, ["A NS 1: -2.00", "B NS 1: -2.00"]);
}
