//! Under EBU rules the results of a board that lacks some are factored with cross-IMPs too (White Book 4.2.4).

use super::{earned, scored};

#[test]
fn each_result_counts_five_quarters_where_four_of_five_are_there() {
    let scored = scored("cross-imps-short-board-ebu");
    let north_south = earned(&scored, 2, "mp_ns");
    assert_eq!(north_south, ["10.00", "-0.63", "-1.56", "-7.81", "none"]);
    let east_west = earned(&scored, 2, "mp_ew");
    assert_eq!(east_west, ["-10.00", "0.63", "1.56", "7.81", "none"]);
}
