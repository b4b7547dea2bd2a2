//! Under EBU rules the datum of a board that lacks results is made of factored frequencies: the example of White Book
//! 4.2.4.

use super::{earned, scored};

#[test]
fn the_datum_is_170() {
    let scored = scored("butler-short-board-ebu");
    let earned = earned(&scored, 2, "mp_ns");
    let expected = ["10.00", "0.00", "-1.00", "-1.00", "-7.00"];
    assert_eq!(earned[..5], expected);
}
