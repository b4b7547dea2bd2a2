//! `matchpoint explain`, as a user sees it.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::process::Command;

fn check(words: &str, status: i32, stdout: &str, stderr: &str) {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .current_dir(fixtures)
        .arg("explain")
        .args(words.split(' '))
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let found = (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    );
    assert_eq!(
        found,
        (Some(status), stdout.to_owned(), stderr.to_owned()),
        "{words}"
    );
}

/// What is printed where all is well.
fn explained(words: &str) -> String {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .current_dir(fixtures)
        .arg("explain")
        .args(words.split(' '))
        .output()
        .unwrap();
    assert!(output.status.success(), "{words}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_session_score() {
    check(
        "rulings --pair 2EW",
        0,
        "\
SESSION  E-W 2  Aiko Tanabe – Rob Vance
The boards earned 15.07 on 15 boards.
Scaled to the event: 15.07 x 45 / (15 x 3) = 15.07, rounded half up to 0.01.
Adjusted by -1.50 (cell phone rang twice): 13.57.
100 x 13.57 / 45 = 30.16 % (from the rounded score).
Place 4 in its section and direction.
",
        "",
    );
}

#[test]
fn a_board_score() {
    check(
        "mitchell-7-tables --pair A2N-S --board 7",
        0,
        "\
BOARD 7  N-S 2  Jürgen Weiß – Anneliese Köhler
N-S against E-W 2: 2♥= by E, -110

Of 7 results expected, 7 are compared with each other.
It beats 2, ties 2 and loses to 2.
2 x 1 + 2 x 0.5 = 3
= 3.00 of 6, 50.00 %
",
        "",
    );
}

#[test]
fn a_board_with_fewer_results() {
    check(
        "rulings --pair 2NS --board 2 --ascii",
        0,
        "\
BOARD 2  N-S 2  Rosalind Finch - Edmund Achebe
N-S against E-W 3: 2H+1 by W, -140

Of 4 results expected, 3 are compared with each other.
It beats 0, ties 0 and loses to 2.
0 x 1 + 0 x 0.5 = 0
Factored up to 4 results (Neuberg): (4 x 0 + 1 x 1 / 2) / 3
= 0.17 of 3, 5.67 %
",
        "",
    );
}

#[test]
fn an_artificial_score() {
    check(
        "rulings --pair 2NS --board 3",
        0,
        "\
BOARD 3  N-S 2  Rosalind Finch – Edmund Achebe
N-S against E-W 3: A+

Average plus: at least 60 % of the top; its other boards are at 43.21 %.
= 1.80 of 3, 60.00 %
",
        "",
    );
}

#[test]
fn imps() {
    check(
        "cross-imps --pair 1NS --board 1",
        0,
        "\
BOARD 1  N-S 1
N-S against E-W 1: 2♠+2 by N, 170

Of 5 results expected, 5 are compared with each other.
It beats 4, ties 0 and loses to 0.
The average of its IMPs against each of the others:
= 4.00
",
        "",
    );
}

#[test]
fn a_player_is_called_by_name() {
    let by_number = explained("mitchell-7-tables --pair 4NS");
    assert!(by_number.starts_with("SESSION  N-S 4"), "{by_number}");
    for name in ["Żak", "zak", "SWIATEK"] {
        let by_name = explained(&format!("mitchell-7-tables --pair {name}"));
        assert_eq!(by_name, by_number, "{name}");
    }
    check(
        "mitchell-7-tables --pair Ibanes",
        2,
        "",
        "error: no such pair plays in this session\n\
         help: did you mean `Ana Núñez Ibáñez`?\n",
    );
}

#[test]
fn a_board_alone_is_every_line_of_it() {
    let all = explained("mitchell-7-tables --board 1");
    assert_eq!(all.matches("BOARD 1  N-S ").count(), 7, "{all}");
    let one = explained("mitchell-7-tables --pair 1NS --board 1");
    assert!(all.contains(&one), "{all}");
    check(
        "mitchell-7-tables --board 99",
        2,
        "",
        "error: board 99 has no result\n\
         help: `matchpoint score PATH --report travelers` shows all boards\n",
    );
}

#[test]
fn whom_and_what_nobody_can_find() {
    check(
        "mitchell-7-tables --pair 3",
        2,
        "",
        "error: several are called so: N-S 3, E-W 3\n\
         help: give section, number and direction: `--pair \"A 3 NS\"`\n",
    );
    check(
        "mitchell-7-tables --pair 99",
        2,
        "",
        "error: no such pair plays in this session\n\
         help: `matchpoint score PATH --report ranking` lists them all\n",
    );
    check(
        "rulings --pair 2NS --board 29",
        2,
        "",
        "error: N-S 2 has no result on board 29\n\
         help: its boards are 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 14, 15\n",
    );
}
