//! The datum of a board with fewer than four results leaves out none of them.

use super::{earned, scored};

#[test]
fn no_result_of_three_is_left_out() {
    // The mean of 1400, -100 and 420 is 573.33, and not the 420 in the middle.
    let scored = scored("butler-trim");
    assert_eq!(earned(&scored, 1, "mp_ns"), ["13.00", "-12.00", "-4.00"]);
}
