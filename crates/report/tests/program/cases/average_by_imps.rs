//! With IMPs, average plus and average minus are the contestant's own average where that is better or worse
//! (Law 12C2c).

use crate::running::score;

use super::{folder, scored, standings};

#[test]
fn average_plus_is_the_pairs_own_average_of_imps() {
    let scored = scored("average-by-imps");
    let awarded = (scored["results"].as_array().unwrap().iter())
        .find(|line| line["score_ns"] == "A+")
        .unwrap();
    // N-S 1 earned 17 and 12 elsewhere, E-W 3 lost 1 on its only other board.
    assert_eq!(awarded["mp_ns"], "14.50");
    assert_eq!(awarded["mp_ew"], "-3.00");
    let totals = standings(&scored, "total");
    assert!(totals.contains(&"A NS 1: 43.50".to_owned()), "{totals:?}");
}

#[test]
fn the_directors_page_says_so() {
    let output = score(&folder("average-by-imps"), &["--report", "director"]);
    let page = String::from_utf8(output.stdout).unwrap();
    let printed = "A+ 3 IMPs or own if better, A 0, A- -3 IMPs or own if worse";
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(printed), "{page}");
}
