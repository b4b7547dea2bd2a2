//! To the EBU `A6040` and `60%-40%` are names of average plus and average minus, not percentages.

use super::{earned, folder, scored};
use crate::running::score;

/// Pair N-S 1 has 100 % on its other boards and pair N-S 2 two thirds; `A6535` stays as written.
#[test]
fn the_own_percentage_applies_to_averages_written_as_percentages() {
    let scored = scored("ebu-average-notation");
    let [ns, ew] = ["mp_ns", "mp_ew"].map(|side| earned(&scored, 4, side));
    assert_eq!(ns, ["6.0000", "4.0000", "3.0000", "3.9000"]);
    assert_eq!(ew, ["2.4000", "2.4000", "3.0000", "2.1000"]);
}

#[test]
fn a_note_says_it_once() {
    let printed = score(&folder("ebu-average-notation"), &[]).stdout;
    let printed = String::from_utf8(printed).unwrap();
    let note = "60 %, 50 % and 40 % are read as A+, A and A-";
    assert_eq!(printed.matches(note).count(), 1, "{printed}");
}
