//! A percentage handicap is taken off the percentage; a pair's is the mean of its players'.

use super::scored;

#[test]
fn a_percentage_is_taken_off_the_percentage() {
    let scored = scored("handicap-in-percent");
    let all = scored["standings"].as_array().unwrap().iter();
    let printed = all.map(|one| {
        let handicap = &one["handicap"];
        assert!(handicap["points"].is_null() && handicap["score"].is_null());
        let [percent, own] = [&one["percent"], &handicap["percent"]].map(|it| it.as_str().unwrap());
        let [net, place] =
            [&one["handicap_percent"], &handicap["place"]].map(|it| it.as_str().unwrap());
        format!("{percent} - {own} = {net}: {place}")
    });
    assert_eq!(
        printed.collect::<Vec<_>>(),
        [
            "75.00 - 3.10 = 71.90: 1",
            "50.00 - 4.00 = 46.00: 3",
            "25.00 - -24.99 = 49.99: 2",
            "50.00 - 0.00 = 50.00: 2",
            "75.00 - 1.50 = 73.50: 1",
            "25.00 - 4.00 = 21.00: 3",
        ]
    );
}
