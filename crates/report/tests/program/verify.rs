//! Our numbers beside those of other programs.

use std::fs;
use std::process::Output;

use crate::running::{program, score};
use crate::sessions::fixtures;

fn run(arguments: &[&str]) -> Output {
    let mut program = program();
    program.args(arguments).output().expect("the program starts")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("it is UTF-8")
}

/// A fixture's expected numbers were worked out without this program.
#[test]
fn a_session_against_a_table() {
    let session = fixtures().join("mitchell-7-tables");
    for (table, expected) in [
        ("expected-results.csv", "matchpoints  392 of 392 agree\n"),
        (
            "expected-standings.csv",
            "totals       14 of 14 agree\nscores       14 of 14 agree\nfinals       14 of 14 agree\npercentages  14 of 14 agree\n\
             places       14 of 14 agree\nranks        42 of 42 agree\n",
        ),
    ] {
        let output =
            run(&["verify", session.to_str().unwrap(), session.join(table).to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{}", text(output.stderr));
        assert_eq!(text(output.stdout), expected, "{table}");
    }
}

#[test]
fn a_session_against_what_it_published() {
    let folder = tempfile::tempdir().unwrap();
    for (name, format) in [
        ("howell-5-tables", "json"),
        // Victory points beside IMPs, of which both sides of a line come to nothing.
        ("teams", "usebio"),
    ] {
        let session = fixtures().join(name);
        let published = folder.path().join(format);
        fs::write(&published, score(&session, &["--format", format]).stdout).unwrap();
        let output = run(&["verify", session.to_str().unwrap(), published.to_str().unwrap()]);
        let stdout = text(output.stdout);
        assert_eq!(output.status.code(), Some(0), "{name}: {stdout}");
        assert!(stdout.starts_with("matchpoints"), "all agree");
    }
}

/// Whatever the form in which an individual was published.
#[test]
fn players_of_an_individual_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let session = fixtures().join("individual");
    let results = "matchpoints  56 of 56 agree\n";
    let totals = "totals       8 of 8 agree\n";
    let scores = "scores       8 of 8 agree\n";
    let finals = "finals       8 of 8 agree\n";
    let standings = "percentages  8 of 8 agree\nplaces       8 of 8 agree\n";
    for (format, expected) in [
        (&["--format", "json"][..], [results, totals, scores, finals, standings].concat()),
        (&["--format", "usebio"], [results, totals, standings].concat()),
        (&["--format", "csv", "--report", "results"], results.to_owned()),
        (&["--format", "csv"], [totals, scores, finals, standings].concat()),
    ] {
        let published = folder.path().join("published");
        fs::write(&published, score(&session, format).stdout).unwrap();
        let output = run(&["verify", session.to_str().unwrap(), published.to_str().unwrap()]);
        let stdout = text(output.stdout);
        assert_eq!(stdout, expected, "{format:?}");
        assert_eq!(output.status.code(), Some(0), "{}", text(output.stderr));
    }
}

#[test]
fn what_differs_is_listed_with_both_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let official = folder.path().join("official.csv");
    fs::write(&official, "pair,direction,percent,place\n1,NS,99.99,7\n").unwrap();
    let session = fixtures().join("mitchell-7-tables");
    let output = run(&["verify", session.to_str().unwrap(), official.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(output.stdout);
    assert!(printed.contains("percentages  0 of 1 agree"), "{printed}");
    assert!(printed.contains("pair A 1 N-S: 99.99 there, "), "{printed}");
}

/// Whoever trusts that all agree must know what was not compared.
#[test]
fn no_cell_of_the_other_program_is_left_out_in_silence() {
    let folder = tempfile::tempdir().unwrap();
    let session = fixtures().join("mitchell-7-tables");
    let official = folder.path().join("official.csv");
    let verified = |table: &str| {
        fs::write(&official, table).unwrap();
        run(&["verify", session.to_str().unwrap(), official.to_str().unwrap()])
    };
    let commas = verified("pair;direction;percent;place\n1;N-S;99,99;7.\n2;NS;98.5 %;-\n");
    assert_eq!(commas.status.code(), Some(1));
    let printed = text(commas.stdout);
    assert!(printed.contains("percentages  0 of 2 agree"), "{printed}");
    for table in [
        "pair,direction,percent,place\n1,NS,abc,7\n",
        "pair,direction,percent,place\n1,NS,,first\n",
        "pair,direction,percent,place\n1,up,54.32,1\n",
        "board,ns,ew,mp_ns,mp_ew\n1,1,1,A+,3\n",
    ] {
        let output = verified(table);
        let printed = text(output.stderr);
        assert_eq!(output.status.code(), Some(1), "{printed}");
        assert!(printed.contains("cannot be read, and would not be compared"), "{printed}");
    }
}

/// The same matchpoints in the other unit are explained by the rules that have it.
#[test]
fn the_switch_that_explains_all_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let session = fixtures().join("mitchell-7-tables");
    let expected = fs::read_to_string(session.join("expected-results.csv")).unwrap();
    let doubled: Vec<String> = expected
        .lines()
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            let twice = |cell: &str| {
                cell.parse::<f64>().map_or(cell.to_owned(), |one| format!("{}", 2.0 * one))
            };
            [
                cells[..cells.len() - 2].join(","),
                twice(cells[cells.len() - 2]),
                twice(cells[cells.len() - 1]),
            ]
            .join(",")
        })
        .collect();
    let official = folder.path().join("official.csv");
    fs::write(&official, doubled.join("\n")).unwrap();
    let output = run(&["verify", session.to_str().unwrap(), official.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(output.stdout);
    assert!(printed.contains("all numbers agree with `rules = \""), "{printed}");
}

/// Two sections of two tables: the other program compared all four results of each board.
#[test]
fn sections_that_are_one_field_elsewhere_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let travelers = folder.path().join("travelers.csv");
    let rows = "A,1,1,1,450\nA,1,2,2,420\nB,1,1,1,0\nB,1,2,2,-100\n";
    fs::write(&travelers, format!("section,board,ns,ew,score\n{rows}")).unwrap();
    let official = folder.path().join("official.csv");
    let matchpoints = "A,1,1,1,3,0\nA,1,2,2,2,1\nB,1,1,1,1,2\nB,1,2,2,0,3\n";
    let header = "section,board,ns,ew,mp_ns,mp_ew";
    fs::write(&official, format!("{header}\n{matchpoints}")).unwrap();
    let paths = [&travelers, &official].map(|path| path.to_str().unwrap());
    let printed = text(run(&["verify", paths[0], paths[1]]).stdout);
    let way = "all numbers agree with `score_together = \"all\"` under `[scoring]`";
    assert!(printed.contains(way), "{printed}");
    fs::write(folder.path().join("session.toml"), "[scoring]\nscore_together = \"all\"\n").unwrap();
    let output = run(&["verify", folder.path().to_str().unwrap(), paths[1]]);
    assert_eq!(output.status.code(), Some(0), "{}", text(output.stdout));
}

#[test]
fn what_cannot_be_compared() {
    let folder = tempfile::tempdir().unwrap();
    let official = folder.path().join("official.csv");
    let session = fixtures().join("howell-5-tables");
    let against = |content: &str| {
        fs::write(&official, content).unwrap();
        let output = run(&["verify", session.to_str().unwrap(), official.to_str().unwrap()]);
        (output.status.code(), text(output.stderr))
    };
    let (status, printed) = against("name,points\nAnn,7\n");
    assert_eq!(status, Some(1));
    assert!(
        printed.contains("[missing-column]") && printed.contains("official.csv:1:1"),
        "{printed}"
    );
    let (status, printed) = against("pair,percent\n");
    assert_eq!(status, Some(2));
    assert!(printed.contains("holds no number to compare with"), "{printed}");
}

/// The numbers in another program's file are compared whenever the file is read.
#[test]
fn a_file_that_says_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read_to_string(fixtures().join("programs/howell-with-names.xml")).unwrap();
    let file = folder.path().join("session.xml");
    let check = |content: &str| {
        fs::write(&file, content).unwrap();
        let output = run(&["check", file.to_str().unwrap()]);
        (output.status.code(), text(output.stdout))
    };
    let (status, printed) = check(&whole);
    assert_eq!(status, Some(0), "{printed}");
    let before = |tag: &str, more: &str| whole.replacen(tag, &format!("{more}{tag}"), 1);
    let (status, printed) = check(&before("<PAIR_NUMBER>", "<PERCENTAGE>12.34</PERCENTAGE>"));
    assert_eq!(status, Some(1), "{printed}");
    assert!(
        printed.contains("warning[file-says]: the file has 1 other percentage than is worked out"),
        "{printed}"
    );
    assert!(printed.contains("12.34 there, "), "{printed}");
    let with_points = before("<NS_PAIR_NUMBER>", "<NS_MATCH_POINTS>77</NS_MATCH_POINTS>");
    let (status, printed) = check(&with_points);
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("note[file-says-of-boards]"), "{printed}");
}

/// What a program of no known name printed decides how its file is scored, also where it is imported.
#[test]
fn rules_are_fitted_to_the_numbers_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("session.xml");
    let session = folder.path().join("fixture");
    fs::create_dir(&session).unwrap();
    for name in ["travelers.csv", "pairs.csv"] {
        fs::copy(fixtures().join("howell-5-tables").join(name), session.join(name)).unwrap();
    }
    fs::write(session.join("session.toml"), "[scoring]\nrules = \"ebu\"\n").unwrap();
    let whole = run(&["score", session.to_str().unwrap(), "--format", "usebio"]);
    let whole = text(whole.stdout).replace("<PROGRAM_NAME>matchpoint<", "<PROGRAM_NAME>Somebody<");
    fs::write(&file, whole).unwrap();
    let path = file.to_str().unwrap();
    let printed = run(&["check", path]);
    let printed = text(printed.stdout) + &text(printed.stderr);
    assert!(printed.contains("note[rules-fitted]"), "{printed}");
    assert!(printed.contains("270 of 270 matchpoint scores"), "{printed}");
    assert!(!printed.contains("[file-says"), "{printed}");
    let imported = folder.path().join("imported");
    run(&["import", path, "-o", imported.to_str().unwrap()]);
    let settings = fs::read_to_string(imported.join("session.toml")).unwrap();
    assert!(settings.contains("rules = "), "{settings}");
    let standings = |path: &str| run(&["score", path, "--format", "csv"]).stdout;
    assert_eq!(standings(path), standings(imported.to_str().unwrap()));
}

/// Each number that a game file of ACBLscore says of a result is compared.
#[test]
fn whatever_a_game_file_says_of_a_result_is_compared() {
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read(fixtures().join("programs/unit-final.ace")).unwrap();
    let name = b"\x06Brandt";
    let entry = (whole.windows(name.len()).position(|own| own == name)).expect("he plays") - 0xA4;
    let printed = |change: Option<usize>| {
        let mut bytes = whole.clone();
        if let Some(at) = change {
            bytes[entry + at] += 1;
        }
        let file = folder.path().join("game.ace");
        fs::write(&file, bytes).unwrap();
        let output = run(&["check", file.to_str().unwrap()]);
        let printed = text(output.stdout) + &text(output.stderr);
        let found = printed.lines().find(|line| line.contains("[file-says"));
        found.unwrap_or_default().to_owned()
    };
    assert_eq!(printed(None), "");
    for (at, expected) in [
        (0x08, "1 other total than is worked out, of 10: pair A 1 N-S: 33.51 there, 33.50 here"),
        (
            0x0C,
            "1 other session score than is worked out, of 10: pair A 1 N-S: 46.91 there, 46.90 here",
        ),
        (
            0x14,
            "1 other final score than is worked out, of 10: pair A 1 N-S: 84.73 there, 84.72 here",
        ),
        (
            0x1C,
            "1 other percentage than is worked out, of 10: pair A 1 N-S: 55.84 there, 55.83 here",
        ),
        (0x5E, "1 other rank than is worked out, of 49: pair A 1 N-S, section A: 2 there, 1 here"),
        (0x62, "1 other rank than is worked out, of 49: pair A 1 N-S, overall A: 5 there, 4 here"),
        (
            0x5E + 20,
            "1 other rank than is worked out, of 49: pair A 1 N-S, section B: 1 there, nothing here",
        ),
    ] {
        assert_eq!(printed(Some(at)), format!("warning[file-says]: the file has {expected}"));
    }
}

/// Places in an overall ranking are not those in a section and direction.
#[test]
fn an_overall_ranking_is_compared_with_the_overall_ranking() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("overall.csv");
    for session in ["mitchell-7-tables", "butler", "three-strats-two-sections"] {
        let session = fixtures().join(session);
        let table = score(&session, &["--format", "csv", "--report", "overall"]).stdout;
        fs::write(&file, &table).unwrap();
        let verify = || run(&["verify", session.to_str().unwrap(), file.to_str().unwrap()]);
        let output = verify();
        let printed = text(output.stdout) + &text(output.stderr);
        assert_eq!(output.status.code(), Some(0), "{printed}");
        assert!(printed.contains("places"), "{printed}");
        let other = text(table).replacen(",1,\"A\"", ",9,\"A\"", 1);
        fs::write(&file, other).unwrap();
        let output = verify();
        let printed = text(output.stdout) + &text(output.stderr);
        assert_eq!(output.status.code(), Some(1), "{printed}");
    }
}

/// Ranks without strats and victory points without their scale have nothing to be compared with, which is said once.
#[test]
fn what_a_session_has_nothing_to_compare_with_is_said() {
    let folder = tempfile::tempdir().unwrap();
    for (session, format, name, settings, expected) in [
        (
            "three-strats-two-sections",
            "json",
            "travelers.json",
            "",
            "note[not-compared]: not compared: 75 ranks of the file, since the session has no strats",
        ),
        (
            "swiss",
            "usebio",
            "travelers.xml",
            "method = \"swiss\"\nvp = \"ebu-percent\"\nrules = \"ebu\"",
            "note[not-compared]: not compared: 40 victory point scores of the file, since the session has no scale of victory points",
        ),
    ] {
        let own = folder.path().join(session);
        fs::create_dir(&own).unwrap();
        let file = own.join(name);
        fs::write(&file, score(&fixtures().join(session), &["--format", format]).stdout).unwrap();
        let said = |command: &str| {
            let path = file.to_str().unwrap();
            let arguments =
                if command == "verify" { vec![command, path, path] } else { vec![command, path] };
            let output = run(&arguments);
            text(output.stdout) + &text(output.stderr)
        };
        let (_, message) = expected.split_once("]: ").unwrap();
        for (command, expected) in [("check", expected), ("score", expected), ("verify", message)] {
            let printed = said(command);
            assert_eq!(printed.matches(expected).count(), 1, "{printed}");
        }
        if !settings.is_empty() {
            fs::write(own.join("session.toml"), format!("[scoring]\n{settings}\n")).unwrap();
            let printed = text(run(&["check", own.to_str().unwrap()]).stdout);
            assert!(!printed.contains("not-compared"), "{printed}");
            assert!(printed.contains("match results than is worked out, of 40"), "{printed}");
        }
    }
}
