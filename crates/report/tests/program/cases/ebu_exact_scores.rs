//! Under EBU rules nothing is rounded before it is printed (White Book 4.2.6.1): penalties and carryover neither, and
//! explanations print the digits that are computed with. A half table is a table, also in two rounds.

use crate::running::program;

use super::{folder, scored, standings};

/// What `explain` says of a contestant of a case, on one line.
fn explained(case: &str, pair: &str) -> String {
    let output =
        program().arg("explain").arg(folder(case)).args(["--pair", pair]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// 5.01 % of 12 are 0.6012.
#[test]
fn a_penalty_in_percent_is_not_rounded() {
    let scored = scored("ebu-exact/penalty");
    let percents = standings(&scored, "percent");
    assert!(percents.contains(&"A NS 2: 94.99".to_owned()), "{percents:?}");
    let printed = explained("ebu-exact/penalty", "2NS");
    assert!(printed.contains("-0.6012"), "{printed}");
    assert!(printed.contains("100 x 11.3988 / 12 = 94.99 %"), "{printed}");
}

/// -43 x 9 / 8 is -48.375, and with 65.57 it is 17.195.
#[test]
fn carryover_is_added_to_the_exact_score() {
    let scored = scored("ebu-exact/carryover");
    let finals = standings(&scored, "final");
    for expected in ["A NS 1: 17.20", "A NS 2: 92.73", "A EW 1: 135.21"] {
        assert!(finals.contains(&expected.to_owned()), "{finals:?}");
    }
    let printed = explained("ebu-exact/carryover", "1NS");
    assert!(printed.contains("-43.00 x 9 / 8 = -48.375"), "{printed}");
}

/// E-W 9 sits out the first of two rounds, and E-W 8 the second.
#[test]
fn who_sits_out_is_there() {
    let scored = scored("half-table/mitchell");
    assert_eq!(scored["sections"][0]["tables"], 9);
    let awards = standings(&scored, "award");
    let of = |points: &str| awards.iter().filter(|one| one.contains(points)).count();
    // Four N-S share the first four places of 0.90, 0.63, 0.45 and 0.315; of E-W one is first.
    assert_eq!([of("\"0.57\""), of("\"0.90\"")], [4, 1], "{awards:?}");
}
