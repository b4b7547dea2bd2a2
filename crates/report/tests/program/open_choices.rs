//! Choices of ours that no source settles, each held by what a session comes to: rows of the list in `docs/scoring.md`
//! that no rule of the rulebook pins by itself.

use std::fs;
use std::path::Path;

use crate::running::{program, score};

fn copied(from: &Path, to: &Path, names: &[&str]) {
    fs::create_dir_all(to).unwrap();
    for name in names {
        fs::copy(from.join(name), to.join(name)).unwrap();
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// Rules k.1: whoever is first with handicap has the first award, and the others follow.
#[test]
fn awards_follow_the_ranking_with_handicap() {
    let folder = tempfile::tempdir().unwrap();
    for session in ["session-1", "session-2"] {
        let to = folder.path().join(session);
        let from = Path::new("../../fixtures/event").join(session);
        copied(&from, &to, &["travelers.csv"]);
        let pairs = fs::read_to_string(from.join("pairs.csv")).unwrap();
        let pairs = pairs.lines().enumerate().map(|(row, line)| match row {
            0 => format!("{line},handicap\n"),
            1 => format!("{line},20\n"),
            _ => format!("{line},0\n"),
        });
        fs::write(to.join("pairs.csv"), pairs.collect::<String>()).unwrap();
        let settings = fs::read_to_string(from.join("session.toml")).unwrap();
        fs::write(to.join("session.toml"), settings + "\n[masterpoints]\nawards = \"acbl\"\n")
            .unwrap();
    }
    let overall = |more: &[&str]| {
        let mut run = program();
        run.arg("event").arg(folder.path());
        let output = run.args(["--format", "csv"]).args(more).output().unwrap();
        let table = text(output.stdout);
        let rows = table.lines().filter(|row| row.ends_with("\"OA\""));
        let named = rows.map(|row| row.split(',').collect::<Vec<_>>());
        let named = named.map(|row| {
            let [place, section, pair, award] = [1, 2, 3, row.len() - 2].map(|at| row[at]);
            format!("{place} {section}{pair} {award}")
        });
        named.collect::<Vec<_>>()
    };
    let without = ["1 \"B\"8 1.00", "\"2/3\" \"B\"4 0.66", "\"2/3\" \"B\"5 0.66", "4 \"B\"3 0.42"];
    assert_eq!(overall(&[])[..4], without);
    let with = ["1 \"A\"1 1.00", "2 \"B\"8 0.75"];
    assert_eq!(overall(&["--handicap"])[..2], with);
}

/// Rules j.8: six teams have the awards of six pairs in one section, 0.10 for each.
#[test]
fn board_a_match_has_the_awards_of_pairs() {
    let folder = tempfile::tempdir().unwrap();
    let from = Path::new("../../fixtures/board-a-match");
    copied(from, folder.path(), &["travelers.csv", "pairs.csv"]);
    let settings = fs::read_to_string(from.join("session.toml")).unwrap();
    let settings = settings + "\n[masterpoints]\nawards = \"acbl\"\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    let table = text(score(folder.path(), &["--format", "csv"]).stdout);
    let awarded = table.lines().filter(|row| row.contains(",\"S\","));
    let places = awarded.map(|row| {
        let cells: Vec<&str> = row.split(',').collect();
        let award = cells.iter().position(|cell| *cell == "\"S\"").unwrap() - 1;
        format!("{} {}", cells[1], cells[award])
    });
    assert_eq!(places.collect::<Vec<_>>(), ["1 0.42", "6 0.60"]);
}

/// Rules q.6: three results of four. 420 has 1 and 9 IMPs: 10 by the root of 3 x 2 / 2; under `ebu` 10 x 4/3 by that of
/// 4 x 3 / 2. Average plus is 3 IMPs.
#[test]
fn missing_results_and_rulings_by_roots() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("travelers.csv"),
        "round,board,ns,ew,contract,by,result\n1,1,1,2,4S,N,=\n1,1,3,4,3NT,N,=\n1,1,5,6,2H,E,-1\n1,1,7,8,A+/A-,,\n\
         1,2,1,2,PASS,,\n1,2,3,4,PASS,,\n1,2,5,6,PASS,,\n1,2,7,8,PASS,,\n",
    )
    .unwrap();
    for (rules, expected) in
        [("acbl", ["5.77", "4.04", "-9.81", "3.00"]), ("ebu", ["5.44", "3.81", "-9.25", "3.00"])]
    {
        let settings = format!(
            "[scoring]\nrules = \"{rules}\"\nmethod = \"swiss\"\nimps = \"ebu\"\nvp = \"wbf\"\n"
        );
        fs::write(folder.path().join("session.toml"), settings).unwrap();
        let table = score(folder.path(), &["--format", "csv", "--report", "results"]);
        let table = text(table.stdout);
        let earned = table.lines().skip(1).take(4);
        let earned = earned.map(|row| row.rsplit(',').nth(1).unwrap());
        assert_eq!(earned.collect::<Vec<_>>(), expected, "{rules}");
    }
}

/// N-S 1 has 400 in two lines and its opponents average plus in both. The first is one of four results of five,
/// and the second is none.
#[test]
fn the_second_of_two_equal_lines_earns_nothing() {
    let file = Path::new("../../fixtures/programs/unit-final.ace");
    let table = text(score(file, &["--format", "csv", "--report", "results"]).stdout);
    let rows = table.lines().filter(|row| row.starts_with("\"A\",8,"));
    let earned = rows.map(|row| {
        let cells: Vec<&str> = row.split(',').collect();
        format!("{} {}", cells[4], cells[cells.len() - 2])
    });
    let expected = ["1 2.00", "1 \"\"", "2 0.13", "3 2.00", "4 3.88"];
    assert_eq!(earned.collect::<Vec<_>>(), expected);
}

/// Rules c.2: percentages from rounded and from unrounded boards are two dialects of one program. Where its name says the
/// one and its percentages the other, these decide; without numbers, the name does.
#[test]
fn the_numbers_of_a_file_say_whether_its_boards_were_rounded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("session.pbn");
    let read = |content: &str| {
        fs::write(&file, content).unwrap();
        let printed = text(program().arg("check").arg(&file).output().unwrap().stdout);
        assert!(!printed.contains("[file-says"), "{printed}");
        let table = text(score(&file, &["--format", "csv"]).stdout);
        let rows = table.lines().skip(1);
        let percents = rows.map(|row| row.split(',').nth(12).unwrap().to_owned());
        (printed, percents.collect::<Vec<_>>())
    };
    let whole = fs::read("tests/program/cases/ruter/ruter-13-halves.pbn").unwrap();
    let ruter: String = whole.into_iter().map(char::from).collect();
    let magic_contest = ruter.replace("Ruter i Norge", "Magic Contest");
    let (printed, unrounded) = read(&ruter);
    assert!(!printed.contains("[rules-fitted]"), "{printed}");
    let (printed, fitted) = read(&magic_contest);
    assert!(printed.contains("`rules = \"ebu\"` gives 18 of 18 percentages"), "{printed}");
    assert_eq!(fitted, unrounded);
    let without = |content: &str, percentages: &str| {
        let content = content.replace(percentages, "Other");
        content.replace("TotalScoreMP", "TotalOther")
    };
    let (printed, rounded) = read(&without(&magic_contest, "Percentage"));
    assert!(!printed.contains("[rules-fitted]"), "{printed}");
    assert_eq!([&*unrounded[11], &*rounded[11]], ["65.04", "65.03"]);
    // The other dialect, under the name of the first.
    let mut is_total = false;
    let lines = ruter.lines().map(|line| {
        is_total = line.starts_with("[TotalScoreTable") || is_total && !line.starts_with('[');
        let cell = |percent: &String| format!(" {percent} ");
        let of = |(from, to): (&String, &String)| {
            let is_its = is_total && line.contains(&cell(from));
            is_its.then(|| line.replace(&cell(from), &cell(to)))
        };
        let own = unrounded.iter().zip(&rounded).find_map(of);
        own.unwrap_or_else(|| line.to_owned()) + "\n"
    });
    let (printed, fitted) = read(&without(&lines.collect::<String>(), "Percentage_"));
    assert!(printed.contains("`board_rounding = \"0.1\"` gives 18 of 18 percentages"), "{printed}");
    assert_eq!(fitted, rounded);
}
