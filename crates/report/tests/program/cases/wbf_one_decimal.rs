//! Board scores have one decimal under the rules of the WBF, and are added up as they are; a setting leaves them exact.

use std::fs;

use super::{folder, scored};
use crate::running::score;

#[test]
fn board_scores_have_one_decimal() {
    let scored = scored("wbf-one-decimal");
    let results = scored["results"].as_array().unwrap();
    let on_board_2: Vec<&str> = (results.iter())
        .filter(|line| line["board"] == 2)
        .filter_map(|line| line["mp_ns"].as_str())
        .collect();
    assert_eq!(on_board_2, ["4.8", "7.2", "9.5", "11.8", "0.2", "2.5"]);
    // A board that does not count has no number.
    let tenths = |number: &serde_json::Value| -> u32 {
        let digits = number.as_str().map(|number| number.replace('.', ""));
        digits.map_or(0, |digits| digits.parse().unwrap())
    };
    for standing in scored["standings"].as_array().unwrap() {
        let side = standing["direction"].as_str().unwrap().to_lowercase();
        let own = results.iter().filter(|line| line[&side] == standing["pair"]);
        let sum: u32 = own.map(|line| tenths(&line[format!("mp_{side}")])).sum();
        assert_eq!(tenths(&standing["total"]), sum);
    }
}

/// 0.25 and 7.75 of a top of 8.
#[test]
fn halves_go_away_from_average() {
    let scored = scored("wbf-halves");
    let of = |pair: u32, side: &str| {
        let results = scored["results"].as_array().unwrap();
        let mut own = results.iter().filter(|line| line["board"] == 1);
        let line = own.find(|line| line[side] == pair).unwrap();
        line[format!("mp_{side}")].as_str().unwrap().to_owned()
    };
    assert_eq!([of(1, "ns"), of(6, "ew")], ["0.2", "7.8"]);
}

/// 10.8333 of 24 are 45.14 %, and not 45.13 as 10.83 are.
#[test]
fn nothing_is_rounded_before_a_percentage() {
    let unrounded = tempfile::tempdir().unwrap();
    let read = |file: &str| fs::read_to_string(folder("wbf-one-decimal").join(file)).unwrap();
    let settings = read("session.toml").replace("\"wbf\"", "\"wbf\"\nboard_rounding = \"none\"");
    fs::write(unrounded.path().join("session.toml"), settings).unwrap();
    fs::write(unrounded.path().join("travelers.csv"), read("travelers.csv")).unwrap();
    let output = score(unrounded.path(), &["--format", "json"]);
    let scored: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(scored["standings"][0]["pair"], 1);
    assert_eq!(scored["standings"][0]["percent"], "45.14");
}
