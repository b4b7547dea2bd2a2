//! Under EBU rules IMPs are scaled where contestants played different numbers of boards (White Book 4.2.5); every
//! report has IMPs a board.

use crate::running::score;

use super::{folder, scored, standings};

#[test]
fn the_pairs_of_six_boards_are_raised_to_eight() {
    let scored = scored("imps-unequal-boards");
    let session = standings(&scored, "session");
    let expected = ["13.33", "-20.00", "-13.33", "20.00"];
    let east_west = (1..).zip(expected).map(|(pair, score)| format!("A EW {pair}: {score}"));
    assert!(session[3..].iter().eq(&east_west.collect::<Vec<_>>()), "{session:?}");
    let a_board = standings(&scored, "imps_per_board");
    assert_eq!(a_board.last().unwrap(), "A EW 4: 2.50");
}

#[test]
fn every_report_has_imps_a_board() {
    for report in ["ranking", "recap", "scorecards", "overall"] {
        let output = score(&folder("imps-unequal-boards"), &["--report", report]);
        let sheet = String::from_utf8(output.stdout).unwrap();
        assert!(sheet.contains("2.50"), "{report}: {sheet}");
    }
}
