//! A board is won, tied or lost against the other table of the match, whatever other matches made of it.

use super::{scored, standings};

#[test]
fn a_board_is_compared_with_the_other_table_of_its_match_only() {
    let scored = scored("board-a-match");
    let totals = [
        "A null 1: 1.00",
        "A null 2: 0.00",
        "A null 3: 1.00",
        "A null 4: 0.00",
    ];
    assert_eq!(standings(&scored, "total"), totals);
    let boards = ["A null 1: 1", "A null 2: 1", "A null 3: 1", "A null 4: 1"];
    assert_eq!(standings(&scored, "boards"), boards);
    let places = [
        "A null 1: 1/2",
        "A null 2: 3/4",
        "A null 3: 1/2",
        "A null 4: 3/4",
    ];
    assert_eq!(standings(&scored, "place"), places);
}
