//! A session's folder before the game, and what is printed of its movement.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::running::{program, score};

fn new(folder: &Path, flags: &str) -> Output {
    let mut program = program();
    program
        .arg("new")
        .arg(folder)
        .args(flags.split_whitespace());
    program.output().expect("the program starts")
}

fn movement(path: &Path, more: &[&str]) -> Output {
    let mut program = program();
    program.arg("movement").arg(path).args(more);
    program.output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The names of a folder's files, in order.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_folder_to_fill_in() {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path().join("tuesday");
    let output = new(&folder, "--mitchell 7 --boards 28 --club Riverside");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let listed = text(&output.stdout).lines().count();
    let mut expected = vec!["movement.csv", "pairs.csv", "session.toml", "travelers.csv"];
    if cfg!(feature = "pdf") {
        expected.extend(["guide-cards.pdf", "sign-in.pdf", "slips.pdf"]);
        expected.sort_unstable();
    }
    assert_eq!(files(&folder), expected);
    assert_eq!(listed, expected.len());
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let travelers = read("travelers.csv");
    assert!(
        travelers.starts_with(
            "round,table,board,ns,ew,contract,by,result\n1,1,1,1,1,,,\n1,1,2,1,1,,,\n"
        )
    );
    assert_eq!(travelers.lines().count(), 1 + 7 * 28);
    assert!(read("movement.csv").starts_with("round,table,ns,ew,boards\n1,1,1,1,1 2 3 4\n"));
    assert!(read("pairs.csv").starts_with("pair,direction,player1,player2,id1,id2\n1,NS,,,,\n"));
    assert_eq!(read("pairs.csv").lines().count(), 1 + 14);
    let settings = read("session.toml");
    assert!(
        settings.contains("name = \"Tuesday\"\nclub = \"Riverside\"\n"),
        "{settings}"
    );
    assert!(settings.ends_with("[[sections]]\nname = \"A\"\nwinners = 2\ntables = 7\n"));

    // What is filled in can be scored.
    fs::write(
        folder.join("travelers.csv"),
        travelers.replace(",,,\n", ",1NT,N,=\n"),
    )
    .unwrap();
    let scored = score(&folder, &["--format", "json"]);
    assert_eq!(scored.status.code(), Some(0), "{}", text(&scored.stderr));
}

#[test]
fn nothing_is_overwritten() {
    let top = tempfile::tempdir().unwrap();
    let empty = top.path().join("empty");
    fs::create_dir(&empty).unwrap();
    assert_eq!(new(&empty, "--howell 4").status.code(), Some(0));
    let before = files(&empty);
    let again = new(&empty, "--mitchell 7");
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("` is not empty: it holds `"));
    assert_eq!(files(&empty), before);
    let file = top.path().join("file");
    fs::write(&file, "mine").unwrap();
    assert_eq!(new(&file, "--mitchell 7").status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn what_does_not_fit_says_what_would() {
    let top = tempfile::tempdir().unwrap();
    let check = |flags: &str, message: &str, hint: &str| {
        let output = new(&top.path().join("x"), flags);
        assert_eq!(output.status.code(), Some(2), "{flags}");
        let expected = format!("error: {message}\nhelp: {hint}\n");
        assert_eq!(text(&output.stderr), expected, "{flags}");
        assert_eq!(files(top.path()), Vec::<String>::new());
    };
    check(
        "--mitchell 8 --boards 24",
        "with 8 tables, E-W meet boards that they have played after 4 rounds",
        "add `--skip` for 7 rounds, or `--relay` for 8 rounds with shared boards, or `--rounds 4`",
    );
    check(
        "--mitchell 7 --boards 27",
        "27 boards do not make 7 sets of one length",
        "give `--boards 21` or `--boards 28`",
    );
    check(
        "--mitchell 7 --skip",
        "with 7 tables nobody skips a table or shares boards: the number of tables is odd",
        "leave out `--skip` or `--relay`",
    );
    check(
        "--howell 8 --boards 27",
        "no Howell of 8 tables is played with 27 boards",
        "give `--boards 24, 26 or 28`",
    );
    check(
        "--howell 6 --rounds 7",
        "no Howell of 6 tables has 7 rounds",
        "give `--rounds 11, 10, 9 or 8`",
    );
    check(
        "--howell 5 --skip",
        "`--skip` does nothing here: it is for a Mitchell",
        "leave out `--skip`, or choose `--mitchell`",
    );
    check(
        "--web 18 --boards 24",
        "no web of 18 tables is played with 24 boards",
        "give `--boards 22, 26 or 27`",
    );
    check(
        "--individual 10",
        "no individual is known for 10 players",
        "give `--individual 8, 12, 13, 16 or 20`",
    );
}

/// A movement that was written out can be taken for another session, and prints as it did.
#[test]
fn a_movement_goes_from_one_session_to_another() {
    let top = tempfile::tempdir().unwrap();
    for flags in [
        "--mitchell 8 --boards 24 --relay",
        "--mitchell 5 --half-table ns",
        "--mitchell 5 --arrow-switch 1",
        "--howell 3 --half-table ns",
        "--web 14 --boards 26",
        "--individual 8",
    ] {
        let folder = top.path().join(flags.replace(' ', ""));
        let made = new(&folder, flags);
        assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
        let file = folder.join("movement.csv");
        let again = top.path().join(flags.replace(' ', "") + "-again");
        let copied = new(&again, &format!("--movement {}", file.display()));
        assert_eq!(copied.status.code(), Some(0), "{}", text(&copied.stderr));
        for name in ["movement.csv", "travelers.csv", "pairs.csv"] {
            let read = |folder: &Path| fs::read_to_string(folder.join(name)).unwrap();
            assert_eq!(read(&folder), read(&again), "{flags}: {name}");
        }
        let printed = movement(&folder, &["--format", "csv"]);
        assert_eq!(text(&printed.stdout), fs::read_to_string(&file).unwrap());
        for report in ["movement", "slips", "guide-cards", "sign-in"] {
            let printed = movement(&folder, &["--report", report]);
            assert_eq!(printed.status.code(), Some(0), "{flags}: {report}");
            let page = text(&printed.stdout);
            assert!(
                page.lines().all(|line| line.chars().count() <= 80),
                "{page}"
            );
        }
    }
}

#[test]
fn what_was_played_shows_its_movement() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let printed = movement(&Path::new(fixtures).join("howell-5-tables"), &["--ascii"]);
    let page = text(&printed.stdout);
    assert!(
        page.contains("Movement  One winner, 5 tables, 9 rounds, 27 boards"),
        "{page}"
    );
    let without = movement(&Path::new(fixtures).join("bad/wrong-score.csv"), &[]);
    assert_eq!(without.status.code(), Some(1));
}

#[test]
fn a_movement_that_contradicts_itself_is_drawn() {
    let top = tempfile::tempdir().unwrap();
    let file = top.path().join("movement.csv");
    fs::write(
        &file,
        "round,table,ns,ew,boards\n1,1,4,1,1 2\n1,2,2,3,x\n1,3,4,5,3\n",
    )
    .unwrap();
    let output = movement(&file, &[]);
    assert_eq!(
        (output.status.code(), text(&output.stdout).as_str()),
        (Some(1), "")
    );
    let said = text(&output.stderr);
    for part in [
        "error[bad-boards]: `x` is not a list of boards",
        "error[movement-conflict]: N-S 4 sits in two places in this round",
        "movement.csv:3:9",
        "movement.csv:4:1",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}
