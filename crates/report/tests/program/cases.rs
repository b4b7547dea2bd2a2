//! Sessions on which a rule was once applied wrongly, each with the numbers that are right. The rules and their sources
//! are in `docs/scoring.md`.

mod average_by_imps;
mod board_a_match;
mod butler_short_board_ebu;
mod butler_trim;
mod cross_imps_short_board_ebu;
mod ebu_average_notation;
mod ebu_exact_scores;
mod ebu_local_points;
mod ebu_single_result;
mod few_boards;
mod final_ranking_of_an_event;
mod fine_in_percent_of_a_top;
mod handicap_by_imps;
mod handicap_in_percent;
mod imps_unequal_boards;
mod individual_own_percentage;
mod irregular_matches;
mod national_awards;
mod non_standard_vulnerability;
mod overall_awards_beyond_20;
mod percent_beyond_100;
mod short_boards;
mod special_game;
mod wbf_one_decimal;
mod wrong_boards;

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::running::score;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/cases").join(name)
}

/// What the program says of a case, as JSON.
fn scored(name: &str) -> Value {
    let output = score(&folder(name), &["--format", "json"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    let scored = serde_json::from_slice(&output.stdout);
    assert!(scored.is_ok(), "{name} is not scored: {errors}");
    scored.unwrap()
}

/// What the lines of a board say in one respect, in their order.
fn earned(scored: &Value, board: u16, of: &str) -> Vec<String> {
    let lines = scored["results"].as_array().unwrap().iter();
    (lines.filter(|line| line["board"] == board))
        .map(|line| line[of].as_str().unwrap_or("none").to_owned())
        .collect()
}

/// What the standings say of all contestants in one respect, with their section, direction and number.
fn standings(scored: &Value, of: &str) -> Vec<String> {
    let printed = |one: &Value, key: &str| {
        one[key].as_str().map_or_else(|| one[key].to_string(), str::to_owned)
    };
    (scored["standings"].as_array().unwrap().iter())
        .map(|one| {
            let [section, direction, pair, value] =
                ["section", "direction", "pair", of].map(|key| printed(one, key));
            format!("{section} {direction} {pair}: {value}")
        })
        .collect()
}
