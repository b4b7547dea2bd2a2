//! What looks all right and is not: each was scored once without a word.

use std::fs;

use crate::running::program;
use crate::sessions::fixtures;

/// What `check` says of files in a folder, and its status.
fn checked(files: &[(&str, &str)], flags: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file can be written");
    }
    let ran = program().arg("check").arg(folder.path()).args(flags).output();
    let output = ran.expect("the program starts");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let printed = printed.replace(&format!("{}/", folder.path().display()), "");
    (output.status.code(), printed)
}

fn check(files: &[(&str, &str)], status: i32, expected: &[&str]) {
    let (found, printed) = checked(files, &[]);
    assert_eq!(found, Some(status), "{printed}");
    for text in expected {
        assert!(printed.contains(text), "no `{text}` in:\n{printed}");
    }
}

const HEADER: &str = "board,ns,ew,contract,by,result";

#[test]
fn a_header_in_the_middle_is_no_row() {
    let rows = "1,1,2,4S,N,=\n1,3,4,4S,N,+1\n";
    let more = "2,1,2,4S,N,+1\n2,3,4,3NT,N,=\n";
    let text = format!("{HEADER}\n{rows}{HEADER}\n{more}");
    let named = "note[parts-read]: the headings are there twice; all rows are of one section, A";
    check(&[("travelers.csv", &text)], 0, &[named, "6 lines: 4 results, 2 titles"]);
}

#[test]
fn a_column_without_a_name_holds_something() {
    let text = "board,ns,ew,score,,\n1,1,2,420,,\n1,3,4,450,seen,\n";
    let expected = "note[column-ignored]: a column without a name holds something, and is not used";
    check(&[("travelers.csv", text)], 0, &[expected, "travelers.csv:3:11"]);
    let ruled = text.replace("seen", "NP");
    let expected =
        "error[unread-column]: a column without a name is not read, and may hold rulings";
    check(&[("travelers.csv", &ruled)], 1, &[expected, "travelers.csv:3:11"]);
    let blank = text.replace("seen", "");
    let (_, printed) = checked(&[("travelers.csv", &blank)], &[]);
    assert!(!printed.contains("column-ignored"), "{printed}");
}

/// A Mitchell of five tables and two boards a round, in which two E-W pairs are exchanged in one round.
#[test]
fn two_pairs_that_meet_twice() {
    let mut text = String::from("round,table,board,ns,ew,score\n");
    for round in 0..5 {
        for table in 0..5 {
            let ew = (table + 10 - round) % 5 + 11;
            // Boards 1 to 8, so that everybody leaves out a set, and nobody has a board twice.
            let set = (table + round) % 5;
            let exchanged = match (round, table) {
                (4, 0) => (table + 11 - round) % 5 + 11,
                (4, 1) => (10 - round) % 5 + 11,
                _ => ew,
            };
            for board in [2 * set + 1 + 10 * round, 2 * set + 2 + 10 * round] {
                let score = ["100", "-100", "200", "300", "-200"][table % 5];
                text += &format!(
                    "{},{},{board},{},{exchanged},{score}\n",
                    round + 1,
                    table + 1,
                    table + 1
                );
            }
        }
    }
    let expected = [
        "warning[met-twice]: pair 1 N-S and pair 13 E-W meet in round 4 and in round 5",
        "warning[met-twice]: pair 2 N-S and pair 12 E-W meet in round 1 and in round 5",
    ];
    let (status, printed) = checked(&[("travelers.csv", &text)], &[]);
    assert_eq!(status, Some(0), "{printed}");
    for text in expected {
        assert!(printed.contains(text), "no `{text}` in:\n{printed}");
    }
}

#[test]
fn one_winner_without_an_arrow_switch() {
    let travelers = fs::read_to_string(fixtures().join("mitchell-7-tables/travelers.csv")).unwrap();
    let mut rows = travelers.lines();
    let header = rows.next().unwrap();
    // E-W are numbered from 11, as for one ranking.
    let apart = |row: &str| {
        let mut cells: Vec<String> = row.split(',').map(str::to_owned).collect();
        cells[4] = format!("1{}", cells[4]);
        cells.join(",") + "\n"
    };
    let travelers = format!("{header}\n{}", rows.map(apart).collect::<String>());
    let one = "[[sections]]\nname = \"A\"\nwinners = 1\n";
    let expected = "warning[no-switch]: section A has one winner, and no pair changes direction";
    check(&[("travelers.csv", &travelers), ("session.toml", one)], 0, &[expected]);
    let two = "[[sections]]\nname = \"A\"\nwinners = 2\n";
    let (_, printed) = checked(&[("travelers.csv", &travelers), ("session.toml", two)], &[]);
    assert!(!printed.contains("no-switch"), "{printed}");
}

#[test]
fn a_pair_without_a_name() {
    let travelers = format!("{HEADER}\n1,1,2,4S,N,=\n1,3,4,4S,N,+1\n");
    let pairs = "pair,direction,player1,player2\n1,NS,Ann,Bo\n3,NS,Cy,Di\n2,EW,,\n4,EW,Ed,Flo\n";
    let expected = ["warning[no-name]: pair 2 has no name", "pairs.csv:4:1"];
    check(&[("travelers.csv", &travelers), ("pairs.csv", pairs)], 0, &expected);
    let nobody = "pair,direction\n1,NS\n3,NS\n2,EW\n4,EW\n";
    let (_, printed) = checked(&[("travelers.csv", &travelers), ("pairs.csv", nobody)], &[]);
    assert!(!printed.contains("no-name"), "{printed}");
}

const OF_DECLARER: &str = "board,ns,ew,contract,by,result,score
1,1,2,4S,N,=,420
1,3,4,3NT,E,=,400
1,5,6,3NT,W,-1,-50
2,1,4,2H,W,+1,140
2,3,6,3C,E,=,110
2,5,2,4S,S,-1,-100
";

#[test]
fn scores_of_declarer_are_one_error_that_names_the_flag() {
    let files = [("travelers.csv", OF_DECLARER)];
    let expected = [
        "error[declarer-scores]: in 4 rows the score is that of declarer's side",
        "add `--scores-of declarer`",
        "\n1 error\n",
    ];
    check(&files, 1, &expected);
    let (status, printed) = checked(&files, &["--scores-of", "declarer"]);
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("7 lines: 6 results, 1 title"), "{printed}");
}

/// The same without results: the score alone tells the tricks.
#[test]
fn scores_of_declarer_tell_the_tricks() {
    let rows = OF_DECLARER.lines().map(|row| {
        let cells: Vec<&str> = row.split(',').collect();
        [&cells[..5], &cells[6..]].concat().join(",") + "\n"
    });
    let text: String = rows.collect();
    let files = [("travelers.csv", text.as_str())];
    let expected = [
        "error[declarer-scores]: in 3 rows the score is that of declarer's side",
        "add `--scores-of declarer`",
    ];
    check(&files, 1, &expected);
    let (status, printed) = checked(&files, &["--scores-of", "declarer"]);
    assert_eq!(status, Some(0), "{printed}");
    let folder = tempfile::tempdir().expect("a folder can be made");
    fs::write(folder.path().join("travelers.csv"), text).expect("a file can be written");
    let results = ["--scores-of", "declarer", "--format", "csv", "--report", "results"];
    let ran = program().arg("score").arg(folder.path()).args(results).output();
    let results = String::from_utf8(ran.expect("the program starts").stdout).expect("it is text");
    for row in
        [",\"3NT\",\"E\",9,-400,400,", ",\"3NT\",\"W\",8,50,-50,", ",\"4S\",\"S\",9,-100,100,"]
    {
        assert!(results.contains(row), "no `{row}` in:\n{results}");
    }
}

/// The settings say it for every command.
#[test]
fn the_settings_say_whose_scores_these_are() {
    let settings = "[columns]\nscores_of = \"declarer\"\n";
    let files = [("travelers.csv", OF_DECLARER), ("session.toml", settings)];
    let (status, printed) = checked(&files, &[]);
    assert_eq!(status, Some(0), "{printed}");
    let wrong = [files[0], ("session.toml", "[columns]\nscores_of = \"us\"\n")];
    check(&wrong, 1, &["`scores_of` cannot be `\"us\"`", "`ns`, `declarer`"]);
}

#[test]
fn a_score_of_declarer_needs_one() {
    let (status, printed) = checked(
        &[("travelers.csv", "board,ns,ew,score\n1,1,2,420\n1,3,4,0\n")],
        &["--scores-of", "declarer"],
    );
    assert_eq!(status, Some(1), "{printed}");
    let expected = "error[contract-incomplete]: the score is that of declarer's side, and the line names no declarer";
    assert!(printed.contains(expected), "{printed}");
    assert!(printed.contains("\n1 error\n"), "{printed}");
}

#[test]
fn one_wrong_sign_is_a_slip_of_its_row() {
    let one = OF_DECLARER
        .replace("W,-1,-50", "W,-1,50")
        .replace("W,+1,140", "W,+1,-140")
        .replace("E,=,110", "E,=,-110");
    check(&[("travelers.csv", &one)], 1, &["error[score-mismatch]", "\n1 error\n"]);
}

#[test]
fn thirds_are_written_as_fractions() {
    let text = "board,ns,ew,score,ruling\n1,1,2,420,\n1,3,4,,33.3% 420; 33.3% 450; 33.3% -50\n";
    let expected = ["error[weights-sum]: the weights add up to 99.90 %", "fractions: `1/3 620`"];
    check(&[("travelers.csv", text)], 1, &expected);
}

#[test]
fn words_for_a_board_without_a_score() {
    for nothing in ["-", "--", "?", "n/a"] {
        let text = format!("board,ns,ew,score\n1,1,2,420\n1,3,4,{nothing}\n");
        let expected = "`NP` is a board that was not played, `LP` one still to be played";
        check(&[("travelers.csv", &text)], 1, &["error[bad-ruling]", expected]);
    }
}

#[test]
fn a_score_may_say_that_everybody_passed() {
    for passed in ["PASS", "Passed out", "Passe"] {
        let text = format!("board,ns,ew,score\n1,1,2,420\n1,3,4,{passed}\n");
        check(&[("travelers.csv", &text)], 0, &["2 results"]);
    }
}

#[test]
fn levels_are_one_to_seven() {
    for (contract, level) in [("8NT", 8), ("0H", 0)] {
        let text = format!("{HEADER}\n1,1,2,{contract},N,=\n1,3,4,4S,N,=\n");
        let expected = format!("levels are 1 to 7, not {level}");
        check(&[("travelers.csv", &text)], 1, &["error[bad-contract]", &expected]);
    }
}

#[test]
fn percentages_have_a_decimal_comma_where_the_file_has() {
    let text = "board;ns;ew;score_ns;score_ew;ruling\n1;1;2;420;;\n1;3;4;62,5%;37,5 %;\n\
                1;5;6;A;62,5%;\n1;7;8;;;62,5%/37,5%\n1;9;10;;;\"62,5% 420, 37,5% -50\"\n";
    check(&[("travelers.csv", text)], 0, &["6 lines: 5 results, 1 title"]);
}
