//! Rows of corrections, whoever wrote them: a program, a person, a spreadsheet.

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
fn recorded() -> TempDir {
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
    let output = run("correct", folder, &[&words[..], &["--by", "Ida Bergé"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

/// A director types a row between those of the program, and mends another. A column `after`, and rows that accepted those
/// above, are from earlier versions, and mean nothing.
#[test]
fn a_row_that_a_person_typed_or_mended_is_read() {
    let folder = recorded();
    let mut rows: Vec<String> = read(folder.path()).lines().map(str::to_owned).collect();
    rows[1] = rows[1].replace("Ida Bergé", "Jon Roe");
    rows.insert(2, "4,A,,1,1,line,played,removed,scorer,Eva Lind,,typed".to_owned());
    rows.insert(3, ",,,,,accepted,,,,Jon Roe,,".to_owned());
    let after = ["after", "0", "", "68ed1769b479", "1E+11", "mine"];
    for (row, after) in rows.iter_mut().zip(after) {
        *row = format!("{row},{after}\n");
    }
    let typed = rows.concat();
    write(folder.path(), &typed);
    let sheets = text(&score(folder.path(), &["--width", "132"]));
    for who in ["Jon Roe", "Eva Lind, typed", "Ida Bergé"] {
        assert!(sheets.contains(who), "{who}: {sheets}");
    }
    assert!(!sheets.contains("accepted"), "{sheets}");
    // Rows go on behind them as the file has its columns, and the last one is taken back.
    remove(folder.path(), "5");
    let output = run("correct", folder.path(), &["--undo"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let now = read(folder.path());
    let added = now.strip_prefix(&typed).expect("rows are only added");
    let expected = "5,A,,1,7,line,played,removed,scorer,Ida Bergé,,,\n\
                    5,A,,1,7,line,removed,played,scorer,Ida Bergé,,undo,\n";
    assert_eq!(added, expected);
    // What a row says is checked, whoever wrote it.
    write(folder.path(), &typed.replacen("4,A,,1,1", "4,A,,1,2", 1));
    let printed = text(&run("check", folder.path(), &[]));
    assert!(printed.contains("error[no-such-line]"), "{printed}");
}

/// As Excel and LibreOffice save a file again: it goes on in its form, and no report says anything else.
#[test]
fn a_file_that_was_saved_again_goes_on() {
    let folder = recorded();
    let own = read(folder.path());
    let sheets = score(folder.path(), &["-q"]).stdout;
    let forms = [
        format!("\u{FEFF}{}", own.replace(',', ";").replace('\n', ";;\r\n")).into_bytes(),
        own.replace(',', "\t").into_bytes(),
        // Windows-1252 and UTF-16, as Excel writes them.
        own.replace(',', ";").chars().map(|sign| u8::try_from(u32::from(sign)).unwrap()).collect(),
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
        assert_eq!(is_text, now.starts_with(&bytes), "{}", String::from_utf8_lossy(&now));
    }
}

/// The sheet of corrections in our own workbook is no section: they are made in the lines beside it.
#[cfg(feature = "xlsx")]
#[test]
fn the_workbook_of_a_corrected_session_is_read_back() {
    let session = recorded();
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
    let printed = text(&run("check", &french, &[]));
    assert!(printed.contains("Feuilles ambulantes!"), "{printed}");
    assert!(!printed.contains("Corrections"), "{printed}");
}
