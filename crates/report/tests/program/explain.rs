//! `matchpoint explain`, as a user sees it.

use std::process::{Command, Output};

/// Runs `explain` with the words of a command line, beside the fixtures.
fn run(words: &str) -> Output {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let mut program = Command::new(env!("CARGO_BIN_EXE_matchpoint"));
    program.current_dir(fixtures).arg("explain");
    program.args(words.split(' ')).output().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

fn check(words: &str, status: i32, stdout: &str, stderr: &str) {
    let output = run(words);
    let found = (output.status.code(), text(output.stdout), text(output.stderr));
    assert_eq!(found, (Some(status), stdout.to_owned(), stderr.to_owned()), "{words}");
}

/// What is printed where all is well.
fn explained(words: &str) -> String {
    let output = run(words);
    assert!(output.status.success(), "{words}");
    text(output.stdout)
}

#[test]
fn a_session_score() {
    check(
        "rulings --pair 2EW",
        0,
        "\
SESSION  E-W 2  Aiko Tanabe – Rob Vance
The boards earned 15.07 on 15 boards.

  1: 0.17        2: 0.83        3: 3.00        4: 0.30        5: 1.00
  6: 1.50 (A)    7: 2.00        8: 0.17        9: 1.50        10: 1.50
  11: 0.33       12: 0.97 (A-)  13: 1.80       14: 0.00       15: 0.00
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

The results of N-S: 100 x2, -110 x3, -140, -170.
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

The results of N-S: -110 x2, -140, NP.
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

The results of N-S: 120 x2, 90, A+.
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

The results of N-S: 170, 110 x2, -50 x2.
Of 5 results expected, 5 are compared with each other.
It beats 4, ties 0 and loses to 0.
Its IMPs against each of the others come to 16.
Their average is 16 / 4.
= 4.00
",
        "",
    );
}

/// The White Book's example of a weighted score, in its unit (rules e.1).
#[test]
fn a_weighted_score() {
    check(
        "ebu-weighted --pair 1NS --board 2",
        0,
        "\
BOARD 2  N-S 1
N-S against E-W 1: weighted

The results of N-S: 650, -100 x2, -200, -300, weighted (30% 650, 70% -100).
Each part is compared by itself, and then weighted; only the sum is rounded:
  30% of 650, which earns 9.7000
  70% of -100, which earns 5.7000
= 6.9000 of 10, 69.00 %
",
        "",
    );
    let compared = explained("ebu-weighted --pair 2NS --board 2");
    assert!(
        compared.ends_with(
            "\
It beats 4, ties 0 and loses to 0.
One more is weighted and counts by its weights: 4.85 in all.
4.85 x 2 = 9.7
= 9.7000 of 10, 97.00 %
"
        ),
        "{compared}"
    );
}

/// The board of eight tables in rules j.2, scored by a method; the last line has an average plus.
fn example_of_imps(method: &str) -> String {
    let mut travelers = "board,ns,ew,score,ruling\n".to_owned();
    for (place, score) in [620, 650, -100, 620, 170, 600, 620, -100].into_iter().enumerate() {
        let pair = place + 1;
        travelers.push_str(&format!("2,{pair},{pair},{score},\n"));
    }
    travelers.push_str("2,9,9,,A+/A-\n");
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("travelers.csv", &travelers);
    write("session.toml", &format!("[scoring]\n{method}\n"));
    explained(&format!("{} --board 2", folder.path().display()))
}

/// The examples of rules j.2 and j.4: the datum, and the sums against the seven others.
#[test]
fn the_steps_of_imps() {
    let butler = example_of_imps("method = \"butler\"");
    assert!(
        butler.starts_with(
            "\
BOARD 2  N-S 1
N-S against E-W 1: 620

The results of N-S: 650, 620 x3, 600, 170, -100 x2, A+.
Of 9 results expected, 8 are compared with each other.
It beats 4, ties 2 and loses to 1.
The datum, the mean of the results without the extremes, is 420.
From 420 to 620: 5 IMPs.
= 5.00
"
        ),
        "{butler}"
    );
    assert!(butler.contains("From 420 to 170: -6 IMPs."), "{butler}");
    let plus = "Average plus: 3 IMPs.\n= 3.00\n";
    assert!(butler.ends_with(plus), "{butler}");

    let average = example_of_imps("method = \"cross-imps\"");
    for (sum, average_of_them) in [(34, "4.86"), (41, "5.86"), (-68, "-9.71"), (-36, "-5.14")] {
        let steps = format!(
            "Its IMPs against each of the others come to {sum}.\n\
             Their average is {sum} / 7.\n= {average_of_them}\n"
        );
        assert!(average.contains(&steps), "{steps}{average}");
    }
    assert!(average.ends_with(plus), "{average}");

    let total = example_of_imps("method = \"cross-imps\"\nimps = \"total\"");
    assert!(total.contains("come to 41.\n= 41.00\n"), "{total}");
    let plus = "Average plus: 3 IMPs against each of the 8 other results expected.\n= 24.00\n";
    assert!(total.ends_with(plus), "{total}");
}

#[test]
fn ranks_and_the_award() {
    let explained = explained("three-strats-two-sections --pair A3NS");
    let steps = "\
With the carryover of 89.98: 137.48.
Place 2 in its section and direction.
Strat A: rank 2 in its section (of 5, 2 are ranked: 0.4 x 5 + 0.5, rounded
  down), 13 overall.
Strat B: rank 2 in its section (of 4, 2 are ranked: 0.4 x 4 + 0.5, rounded
  down), 10 overall.
Strat C: rank 2 in its section (of 4, 2 are ranked: 0.4 x 4 + 0.5, rounded
  down), 8 overall.
Award 0.56 (SA), unofficial: the first earns 0.10 x 8 x 1 = 0.8, place 2 0.7 of
  it.
";
    assert!(explained.ends_with(steps), "{explained}");
}

/// The sheets of an event are in its language, and so are their explanations.
#[test]
fn explanations_are_in_the_language_of_the_event() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("travelers.csv", "board,ns,ew,contract,by,tricks\n1,1,1,4S,W,10\n1,2,2,3NT,W,9\n");
    write("session.toml", "[event]\nlanguage = \"fr\"\n");
    let path = folder.path().display();
    check(
        &format!("{path} --pair 1EW --board 1"),
        0,
        "\
DONNE 1  E-O 1
E-O contre N-S 1\u{a0}: 4♠= par O, 420

Les résultats de E-O\u{a0}: 420, 400.
Sur 2 résultats prévus, 2 sont comparés entre eux.
Il en bat 1, en égale 0 et perd contre 0.
1 x 1 + 0 x 0,5 = 1
= 1,00 sur 1, 100,00\u{a0}%
",
        "",
    );
}

#[test]
fn the_warnings_of_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let travelers = "board,ns,ew,score\n1,1,1,420\n1,2,2,420\n1,3,3,-420\n1,4,4,420\n1,5,5,420\n";
    std::fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let explained = |pair: u32| {
        let path = folder.path().display();
        explained(&format!("{path} --pair {pair}NS --board 1"))
    };
    let odd = explained(3);
    let warning = "\nWarning: -420 for N-S";
    assert_eq!(odd.matches(warning).count(), 1, "{odd}");
    let sound = explained(2);
    assert!(!sound.contains("Warning"), "{sound}");
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
        "error: this fits several pairs: N-S 3, E-W 3\n\
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

/// Boards are called as sheets call them: `1-2` is board 2 of round 1.
#[test]
fn a_board_of_one_round() {
    let folder = tempfile::tempdir().unwrap();
    let mut lines = "round,board,ns,ew,score\n".to_owned();
    for round in [1, 2] {
        lines += &format!("{round},1,1,2,420\n{round},1,2,1,-50\n");
        lines += &format!("{round},2,1,2,620\n{round},2,2,1,-100\n");
    }
    std::fs::write(folder.path().join("travelers.csv"), lines).unwrap();
    let settings = "[scoring]\nmethod = \"teams\"\n";
    std::fs::write(folder.path().join("session.toml"), settings).unwrap();
    let path = folder.path().to_str().unwrap();
    let both = explained(&format!("{path} --pair 1 --board 2"));
    let one = explained(&format!("{path} --pair 1 --board 2-2"));
    assert!(both.contains("BOARD 2, ROUND 1"), "{both}");
    assert!(one.starts_with("BOARD 2, ROUND 2") && both.ends_with(&one), "{one}");
    let output = run(&format!("{path} --pair 1 --board 3-2"));
    let printed = text(output.stderr);
    assert!(printed.contains("its boards are 1-1, 1-2, "), "{printed}");
}
