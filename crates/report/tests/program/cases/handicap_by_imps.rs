//! With IMPs a handicap is in IMPs, and there is no percentage.

use super::scored;

#[test]
fn imps_are_added() {
    let scored = scored("handicap-by-imps");
    let all = scored["standings"].as_array().unwrap().iter();
    let of_north_south = all.filter(|one| one["direction"] == "NS").map(|one| {
        let handicap = &one["handicap"];
        let printed = ["points", "score", "place"].map(|key| handicap[key].as_str().unwrap());
        assert!(handicap["percent"].is_null() && one["handicap_percent"].is_null());
        assert!(one.get("handicap_percent").is_some());
        format!("{} {}", one["session"].as_str().unwrap(), printed.join(" "))
    });
    // Pair 1 won 10 and 6 IMPs on board 1, and -11 and 5 on board 2; half of each counts.
    assert_eq!(
        of_north_south.collect::<Vec<_>>(),
        ["5.00 2.50 7.50 1", "3.50 0.00 3.50 2/3", "-8.50 12.00 3.50 2/3"]
    );
}
