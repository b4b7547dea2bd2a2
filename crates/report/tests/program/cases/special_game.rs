//! An official charity game of the ACBL, of 20 April 2026, as my.acbl.org printed it (`sample-club-game.html` of the
//! public repository Rick-Wilson/acbl-live-fetch): 13 tables, three strats, section and overall awards.

use std::fs;

use serde_json::Value;

use super::{folder, scored};

/// A value as the table has it.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[test]
fn every_rank_and_award_is_official() {
    let scored = scored("special-game/charity");
    let standings = scored["standings"].as_array().unwrap();
    let official = folder("special-game/charity").join("official.csv");
    let official = fs::read_to_string(official).unwrap();
    let mut awards = 0;
    for row in official.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let [direction, pair, _, percent, score, ranks @ .., reason, award] = &cells[..] else {
            panic!("{row}");
        };
        let mut own = standings.iter();
        let own =
            own.find(|one| [text(&one["direction"]), text(&one["pair"])] == [*direction, *pair]);
        let own = own.unwrap();
        let ours = [text(&own["percent"]), text(&own["session"])];
        assert_eq!(ours, [*percent, *score], "{row}");
        let (sections, overalls) = ranks.split_at(3);
        for ((strat, section), overall) in ["A", "B", "C"].iter().zip(sections).zip(overalls) {
            let mut ranks = own["ranks"].as_array().unwrap().iter();
            let rank = ranks.find(|rank| rank["strat"] == *strat);
            let of = |kind: &str| rank.map_or_else(String::new, |rank| text(&rank[kind]));
            assert_eq!(of("section"), *section, "{strat} of {row}");
            // Only overall ranks with an award are printed.
            if !overall.is_empty() {
                assert_eq!(of("overall"), *overall, "{strat} of {row}");
            }
        }
        assert_eq!(text(&own["award"]["points"]), *award, "{row}");
        let earned_for = text(&own["award"]["for"]);
        let kind = reason.replace("Session", "S").replace("Event", "O");
        assert_eq!(earned_for.get(..1).unwrap_or_default(), kind, "{row}");
        awards += usize::from(!award.is_empty());
    }
    assert_eq!((standings.len(), awards), (25, 15));
}
