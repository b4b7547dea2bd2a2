//! The chain of the corrections: rows are only added, whoever writes them.

use std::fs;
use std::path::Path;
use std::process::Output;

use tempfile::{TempDir, tempdir};

use crate::running::{program, score};
use crate::sessions::fixtures;

const CORRECTIONS: &str = "corrections.csv";

fn run(command: &str, folder: &Path, words: &[&str]) -> Output {
    let mut program = program();
    program.arg(command).arg(folder).args(words);
    program.output().expect("the program starts")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

fn read(folder: &Path) -> String {
    fs::read_to_string(folder.join(CORRECTIONS)).unwrap()
}

fn write(folder: &Path, corrections: &str) {
    fs::write(folder.join(CORRECTIONS), corrections).unwrap();
}

/// A session with corrections of three boards, written by the program.
fn chained() -> TempDir {
    let folder = tempdir().unwrap();
    for name in ["travelers.csv", "pairs.csv", "session.toml"] {
        let from = fixtures().join("mitchell-7-tables").join(name);
        fs::copy(from, folder.path().join(name)).unwrap();
    }
    for board in ["1", "2", "3"] {
        remove(folder.path(), board);
    }
    folder
}

fn remove(folder: &Path, board: &str) {
    let words = ["--board", board, "--pair", "A 1 NS", "line=removed"];
    let output = run(
        "correct",
        folder,
        &[&words[..], &["--by", "Ida Bergé"]].concat(),
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

fn rows(folder: &Path) -> Vec<String> {
    read(folder).lines().map(str::to_owned).collect()
}

fn put(folder: &Path, rows: &[&String]) {
    let lines: String = rows.iter().map(|row| format!("{row}\n")).collect();
    write(folder, &lines);
}

/// Every command that reads the corrections refuses them, and writes nothing.
#[test]
fn a_broken_chain_is_refused_everywhere() {
    let folder = chained();
    let changed = read(folder.path()).replacen("Ida Bergé", "Jon Roe", 1);
    write(folder.path(), &changed);
    let plain = fixtures().join("mitchell-7-tables");
    let pack = folder.path().join("pack");
    let (plain, pack) = (plain.to_str().unwrap(), pack.to_str().unwrap());
    let undo: &[&str] = &["--undo"];
    for (command, words) in [
        ("score", &[][..]),
        ("check", &[]),
        ("audit", &[]),
        ("explain", &["--board", "4"]),
        ("diff", &[plain]),
        ("report", &["-o", pack]),
        ("correct", undo),
    ] {
        let output = run(command, folder.path(), words);
        let said = text(&output);
        assert_eq!(output.status.code(), Some(1), "{command}: {said}");
        assert!(said.contains("error[broken-chain]"), "{command}: {said}");
        assert!(said.contains("corrections.csv:3:"), "{command}: {said}");
        assert!(
            said.contains("`matchpoint correct PATH --accept --by NAME`"),
            "{command}: {said}"
        );
    }
    assert!(!folder.path().join("pack").exists());
    assert_eq!(read(folder.path()), changed);
    let since = ["--since", folder.path().to_str().unwrap(), "-o", pack];
    let output = run("report", &fixtures().join("mitchell-7-tables"), &since);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    // Without the corrections it is no matter.
    let entered = score(folder.path(), &["--without-corrections", "-q"]);
    assert_eq!(entered.status.code(), Some(0));
}

#[test]
fn what_was_done_to_a_row_is_said() {
    let folder = chained();
    let all = rows(folder.path());
    let [head, one, two, three] = all.iter().collect::<Vec<_>>()[..] else {
        panic!("{all:?}");
    };
    let typed = "4,A,,1,1,line,played,removed,scorer,Jon Roe,,,".to_owned();
    let cases: [(&[&String], Option<&str>); 6] = [
        (&[head, one, two, three], None),
        (&[head, one, three], Some("3:")),
        (&[head, two, three], Some("2:")),
        (&[head, one, three, two], Some("3:")),
        (&[head, one, two, &typed], Some("4:")),
        // That the last row is missing shows nowhere.
        (&[head, one, two], None),
    ];
    for (rows, place) in cases {
        put(folder.path(), rows);
        let output = run("check", folder.path(), &[]);
        let said = text(&output);
        match place {
            None => assert_eq!(output.status.code(), Some(0), "{said}"),
            Some(place) => {
                assert_eq!(output.status.code(), Some(1), "{said}");
                assert!(said.contains(&format!("corrections.csv:{place}")), "{said}");
                assert!(said.contains("expected: "), "{said}");
            }
        }
    }
}

/// A file that a person has typed, or that is older than the chain, goes on as one.
#[test]
fn a_chain_begins_behind_rows_from_before() {
    let folder = tempdir().unwrap();
    for name in ["travelers.csv", "session.toml", CORRECTIONS] {
        let from = fixtures().join("corrected").join(name);
        fs::copy(from, folder.path().join(name)).unwrap();
    }
    let before = read(folder.path());
    let words = [
        "--board",
        "2",
        "--pair",
        "1 NS",
        "line=removed",
        "--by",
        "Ida Berg",
    ];
    for _ in 0..2 {
        let output = run("correct", folder.path(), &words);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        let output = run("correct", folder.path(), &["--undo"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    }
    let now = rows(folder.path());
    for (old, new) in before.lines().zip(&now).skip(1) {
        assert_eq!(&format!("{old},"), new);
    }
    assert!(now[0].ends_with(",note,after"));
    let first = before.lines().count();
    assert!(now[first].ends_with(",0"), "{}", now[first]);
    assert_eq!(now.len(), first + 4);
    // Above the chain a person may type.
    let mut typed: Vec<&String> = now.iter().collect();
    let row = "12,1,5,line,played,removed,scorer,Jon Roe,,,".to_owned();
    typed.insert(1, &row);
    put(folder.path(), &typed);
    let said = text(&run("check", folder.path(), &[]));
    assert!(!said.contains("chain"), "{said}");
}

/// What was typed below a chain is taken as it is, and a chain goes on behind it.
#[test]
fn what_was_typed_is_accepted() {
    let folder = chained();
    let output = run("correct", folder.path(), &["--accept", "--by", "Jon Roe"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    let typed = "4,A,,1,1,line,played,removed,scorer,Jon Roe,,,\n";
    write(folder.path(), &(read(folder.path()) + typed));
    let broken = read(folder.path());
    assert!(text(&run("check", folder.path(), &[])).contains("error[unchained-row]"));
    assert_eq!(
        run("correct", folder.path(), &["--accept"]).status.code(),
        Some(2)
    );
    let words = ["--accept", "--by", "Jon Roe", "--note", "typed at the club"];
    let dry = run(
        "correct",
        folder.path(),
        &[&words[..], &["--dry-run"]].concat(),
    );
    assert_eq!(dry.status.code(), Some(0), "{}", text(&dry));
    assert_eq!(read(folder.path()), broken);
    let output = run("correct", folder.path(), &words);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let accepted = read(folder.path());
    let row = accepted.strip_prefix(&broken).expect("rows are only added");
    assert!(
        row.starts_with(",,,,,accepted,,,,Jon Roe,,typed at the club,"),
        "{row}"
    );
    assert_eq!(run("check", folder.path(), &[]).status.code(), Some(0));
    // It is no correction, and no report says that it is.
    let sheets = text(&score(folder.path(), &["--width", "132"]));
    assert!(
        !sheets.contains("typed at the club") && !sheets.contains("accepted"),
        "{sheets}"
    );
    // The typed correction is the last one that stands.
    let output = run("correct", folder.path(), &["--undo"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(
        rows(folder.path())
            .last()
            .unwrap()
            .starts_with("4,A,,1,1,line,removed,played,")
    );
    // And what was accepted can be changed no more.
    write(
        folder.path(),
        &read(folder.path()).replacen("Ida Bergé", "Jon Roe", 1),
    );
    let said = text(&run("check", folder.path(), &[]));
    assert!(
        said.contains("the rows above are not those that were accepted here"),
        "{said}"
    );
}

/// What is wrong is shown as `score` shows it, without the row that was to be added.
#[test]
fn nothing_is_added_behind_rows_that_are_refused() {
    let made = [
        "--board",
        "5",
        "--pair",
        "A 1 NS",
        "line=removed",
        "--by",
        "Jon Roe",
    ];
    for (after, code) in [("", "error[unchained-row]"), ("0", "error[broken-chain]")] {
        let folder = chained();
        let typed = format!("4,A,,1,1,line,played,removed,scorer,Eva Lind,,,{after}\n");
        write(folder.path(), &(read(folder.path()) + &typed));
        let before = read(folder.path());
        let refused = text(&score(folder.path(), &[])) + "warning: nothing was written\n";
        assert!(refused.starts_with(code), "{refused}");
        for words in [&made[..], &["--undo"]] {
            let output = run("correct", folder.path(), words);
            assert_eq!(output.status.code(), Some(1));
            assert_eq!(text(&output), refused);
            assert_eq!(read(folder.path()), before);
        }
    }
}

/// As Excel and LibreOffice save a file again: the chain stays whole, goes on in the form of the file, and no report
/// says anything else.
#[test]
fn a_file_that_was_saved_again_stays_whole() {
    let folder = chained();
    let own = read(folder.path());
    let sheets = score(folder.path(), &["-q"]).stdout;
    let forms = [
        format!("\u{FEFF}{}", own.replace(',', ";").replace('\n', ";;\r\n")).into_bytes(),
        own.replace(',', "\t").into_bytes(),
        // Windows-1252 and UTF-16, as Excel writes them.
        own.replace(',', ";")
            .chars()
            .map(|sign| u8::try_from(u32::from(sign)).unwrap())
            .collect(),
        std::iter::once(0xFEFF)
            .chain(own.replace(',', "\t").encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect(),
    ];
    for bytes in forms {
        fs::write(folder.path().join(CORRECTIONS), &bytes).unwrap();
        let scored = score(folder.path(), &["-q"]);
        assert_eq!(scored.status.code(), Some(0), "{}", text(&scored));
        assert_eq!(scored.stdout, sheets);
        remove(folder.path(), "5");
        let output = run("check", folder.path(), &["-q"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        let now = fs::read(folder.path().join(CORRECTIONS)).unwrap();
        let is_text = std::str::from_utf8(&bytes).is_ok();
        assert_eq!(
            is_text,
            now.starts_with(&bytes),
            "{}",
            String::from_utf8_lossy(&now)
        );
    }
}

/// No report has the chain.
#[test]
fn reports_show_no_chain() {
    let folder = chained();
    let links: Vec<String> = (rows(folder.path()).iter().skip(2))
        .map(|row| row.rsplit(',').next().unwrap().to_owned())
        .collect();
    for words in [
        &["--format", "json"][..],
        &["--format", "html"],
        &["--format", "csv"],
        &[
            "--report",
            "ranking,recap,travelers,director",
            "--width",
            "132",
        ],
    ] {
        let said = text(&score(folder.path(), words));
        assert!(links.iter().all(|link| !said.contains(link)), "{words:?}");
    }
}

/// The sheet of corrections in our own workbook is no section: they are made in the lines beside it.
#[cfg(feature = "xlsx")]
#[test]
fn the_workbook_of_a_corrected_session_is_read_back() {
    let session = chained();
    let workbook = |language| {
        let file = session.path().join(format!("{language}.xlsx"));
        let words = ["--language", language, "-o", file.to_str().unwrap()];
        let output = score(session.path(), &words);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        let elsewhere = tempdir().unwrap();
        let moved = elsewhere.path().join("session.xlsx");
        fs::rename(file, &moved).unwrap();
        (elsewhere, moved)
    };
    let standings = |path: &Path| {
        let output = score(path, &["--format", "json", "-q"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let lines = document["standings"].as_array().unwrap().clone();
        let numbers = lines.iter().map(|line| {
            let keys = ["section", "direction", "pair", "boards", "total"];
            keys.map(|key| line[key].to_string()).join(" ")
        });
        numbers.collect::<Vec<_>>()
    };
    let (_folder, english) = workbook("en");
    assert_eq!(standings(&english), standings(session.path()));
    // The contracts of a French workbook are a matter of their own.
    let (_folder, french) = workbook("fr");
    let said = text(&run("check", &french, &[]));
    assert!(said.contains("Feuilles ambulantes!"), "{said}");
    assert!(!said.contains("Corrections"), "{said}");
}
