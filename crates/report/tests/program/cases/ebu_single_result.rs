//! Under EBU rules a board that was played only once in some form is cancelled, and both sides have an average plus.

use super::{earned, scored, standings};

#[test]
fn a_single_result_is_cancelled() {
    let scored = scored("ebu-single-result");
    // Both have 100 % of a top of 4 on their other boards.
    assert_eq!(earned(&scored, 2, "mp_ns"), ["4.0000", "2.0000", "none"]);
    assert_eq!(earned(&scored, 2, "mp_ew"), ["4.0000", "2.0000", "none"]);
    assert_eq!(
        standings(&scored, "percent"),
        [
            "A NS 1: 100.00",
            "A NS 2: 33.33",
            "A NS 3: 25.00",
            "A EW 1: 33.33",
            "A EW 2: 100.00",
            "A EW 3: 25.00",
        ]
    );
}
