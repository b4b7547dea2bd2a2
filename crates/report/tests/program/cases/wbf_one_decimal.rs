//! Board scores have one decimal under the rules of the WBF, and are added up as they are.

use super::scored;

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
        let own = results
            .iter()
            .filter(|line| line[&side] == standing["pair"]);
        let sum: u32 = own.map(|line| tenths(&line[format!("mp_{side}")])).sum();
        assert_eq!(tenths(&standing["total"]), sum);
    }
}
