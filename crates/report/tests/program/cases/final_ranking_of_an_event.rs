//! `final-ranking-of-an-event`: two sessions without strats have a ranking of the event, and a percentage of it.

use serde_json::Value;

use super::folder;
use crate::running::program;

/// Place, who, final score and percent. All counted by hand.
const RANKING: [&str; 6] = [
    "1/2: NS 1, 8.00 66.67",
    "1/2: EW 3, 8.00 66.67",
    "3: NS 2, 7.00 58.33",
    "4: EW 1, 6.00 50.00",
    "5: EW 2, 4.00 33.33",
    "6: NS 3, 3.00 25.00",
];

#[test]
fn the_winner_of_the_event_is_not_that_of_the_last_session() {
    let event = folder("final-ranking-of-an-event");
    let mut program = program();
    program.arg("event").args(["session-1", "session-2"].map(|one| event.join(one)));
    let output = program.args(["--format", "json"]).output().unwrap();
    let scored: Value = serde_json::from_slice(&output.stdout).unwrap();
    let places = scored["standings"].as_array().unwrap().iter().map(|one| {
        let [place, carryover, session] =
            ["place", "carryover", "session"].map(|key| one[key].as_str().unwrap());
        format!(
            "{} {}: {place}, {carryover} + {session}",
            one["direction"].as_str().unwrap(),
            one["pair"]
        )
    });
    let places: Vec<String> = places.collect();
    assert_eq!(
        places[..3],
        ["NS 1: 3, 6.00 + 2.00", "NS 2: 1, 3.00 + 4.00", "NS 3: 2, 0.00 + 3.00"]
    );
    let overall = &scored["overall"][0];
    assert!(overall["strat"].is_null());
    // Out of 12: rules g.1.
    let ranking = overall["ranking"].as_array().unwrap().iter().map(|line| {
        let [place, score, percent] =
            ["place", "final", "percent"].map(|key| line[key].as_str().unwrap());
        format!(
            "{place}: {} {}, {score} {percent}",
            line["direction"].as_str().unwrap(),
            line["pair"]
        )
    });
    assert_eq!(ranking.collect::<Vec<_>>(), RANKING);
}
