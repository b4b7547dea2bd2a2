//! Awards by the table that the organizer names.

use super::scored;

/// Four tables: 0.02 x 4 x 2.5, and 70 % of it for the second of four.
#[test]
fn australian_awards() {
    let scored = scored("awards-of-australia");
    let all = scored["standings"].as_array().unwrap().iter();
    let awards = all.map(|one| match one["award"]["points"].as_str() {
        Some(points) => format!("{points}{}", one["award"]["for"].as_str().unwrap()),
        None => "-".to_owned(),
    });
    assert_eq!(
        awards.collect::<Vec<_>>(),
        ["0.20S", "0.14S", "-", "-", "-", "-", "0.14S", "0.20S"]
    );
}
