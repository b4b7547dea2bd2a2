//! In an individual the contestant of Law 12C2c is the player: partners may earn different artificial scores.

use crate::running::score;

use super::{folder, scored, standings};

#[test]
fn each_player_has_a_percentage_of_its_own() {
    let scored = scored("individual-own-percentage");
    let percent = standings(&scored, "percent");
    // Player 1 has a top on every other board.
    assert_eq!(percent[0], "A null 1: 100.00");
    let awarded = (scored["results"].as_array().unwrap().iter())
        .find(|line| line["score_ns"] == "A+")
        .unwrap();
    let earned = ["mp_ns", "mp_south", "mp_ew", "mp_west"].map(|key| &awarded[key]);
    // Player 7 has six tops of seven.
    assert_eq!(earned, ["1.00", "0.60", "0.60", "0.86"]);
}

#[test]
fn sheets_show_what_each_player_earned() {
    let printed = |report| {
        let path = folder("individual-own-percentage");
        let output = score(&path, &["--report", report]);
        String::from_utf8(output.stdout).unwrap()
    };
    let travelers = printed("travelers");
    assert!(travelers.contains("1+5 v 2+7: 5 earns 0.60"), "{travelers}");
}
