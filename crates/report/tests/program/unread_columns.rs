//! A column that is passed over must not change who wins without a word.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::running::{program, score};
use crate::sessions::{fixtures, sessions};

/// Scores files in a folder of their own: the status, the document, and what is said.
fn scored(files: &[(&str, &str)], flags: &[&str]) -> (Option<i32>, Value, String) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file can be written");
    }
    of_folder(folder.path(), flags)
}

fn of_folder(folder: &Path, flags: &[&str]) -> (Option<i32>, Value, String) {
    let output = score(folder, &[&["--format", "json"], flags].concat());
    let document = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let printed = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), document, printed)
}

/// Travelers in which a column says what was doubled, and without it 1 and 2 win.
fn doubled(heading: &str) -> String {
    format!(
        "board,ns,ew,contract,{heading},by,result\n1,1,2,4S,X,N,-1\n1,3,4,4S,,N,-1\n1,5,6,3S,,N,-1\n"
    )
}

#[test]
fn a_column_for_the_double_is_read() {
    for heading in ["Dbl", "Kontra", "Contré", "Doubled", "x", "X/XX"] {
        // French and German headings alone do not make the other columns theirs.
        let known = match heading {
            "Kontra" => doubled(heading).replace("board", "brett").replace("by", "von"),
            "Contré" => doubled(heading).replace("board", "donne").replace("by", "par"),
            _ => doubled(heading),
        };
        let known = match heading {
            "Kontra" | "Contré" => known.replace("4S", "4P").replace("3S", "3P"),
            _ => known,
        };
        let (status, document, printed) = scored(&[("travelers.csv", &known)], &[]);
        assert_eq!(status, Some(0), "{heading}: {printed}");
        assert_eq!(document["results"][0]["score_ns"], -100, "{heading}");
        assert_eq!(document["results"][1]["score_ns"], -50, "{heading}");
    }
}

#[test]
fn a_column_that_may_be_part_of_a_result_stops_the_session() {
    let travelers = doubled("Strafe");
    let (status, _, printed) = scored(&[("travelers.csv", &travelers)], &["-q"]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(
        printed.contains(
            "error[unread-column]: the column `Strafe` is not read, and may hold doubles"
        ),
        "{printed}"
    );
    assert!(printed.contains("travelers.csv:1:22"), "{printed}");
    assert!(printed.contains("--ignore-column 'Strafe'"), "{printed}");
}

#[test]
fn a_person_may_say_that_a_column_is_to_be_ignored() {
    let travelers = doubled("Strafe");
    let files = [("travelers.csv", travelers.as_str())];
    let (status, by_flag, printed) = scored(&files, &["--ignore-column", "strafe"]);
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("the column `Strafe` is not used"), "{printed}");
    let settings = ("session.toml", "[columns]\nignore = [\"Strafe\"]\n");
    let (status, by_settings, printed) = scored(&[files[0], settings], &[]);
    assert_eq!(status, Some(0), "{printed}");
    assert_eq!(by_flag["standings"], by_settings["standings"]);
    // The same of a column that would be read: here an `X` only marks what was checked.
    let marked = doubled("x");
    let (status, document, printed) =
        scored(&[("travelers.csv", &marked)], &["--ignore-column", "X"]);
    assert_eq!(status, Some(0), "{printed}");
    assert_eq!(document["results"][0]["score_ns"], -50);
}

#[test]
fn a_key_of_columns_that_is_unknown_is_an_error() {
    let settings = ("session.toml", "[columns]\nignored = [\"Strafe\"]\n");
    let (status, _, printed) = scored(&[("travelers.csv", &doubled("dbl")), settings], &[]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("[unknown-key]") && printed.contains("ignore"), "{printed}");
}

/// Names in a list of pairs are lost as easily.
#[test]
fn names_of_pairs_under_an_unknown_heading_stop_the_session() {
    let travelers = ("travelers.csv", "board,ns,ew,score\n1,1,2,420\n1,3,4,450\n");
    let pairs = "pair,direction,Lid A,Lid B\n1,NS,Ann Lee,Bo Ek\n2,EW,Ida Berg,Jon Roe\n\
                 3,NS,Per Lund,Eva Moe\n4,EW,Kim Dahl,Leo Falk\n";
    let (status, _, printed) = scored(&[travelers, ("pairs.csv", pairs)], &[]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("the column `Lid A` is not read, and may hold names"), "{printed}");
    let ignoring = ["--ignore-column", "Lid A", "--ignore-column", "Lid B"];
    let (status, _, printed) = scored(&[travelers, ("pairs.csv", pairs)], &ignoring);
    assert_eq!(status, Some(0), "{printed}");
}

/// Only the whole column shows what it holds: a double far below the first rows counts as well.
#[test]
fn the_whole_column_is_looked_at() {
    let mut travelers = String::from("board,ns,ew,contract,Strafe,by,result\n");
    for row in 0..3000 {
        let double = if row == 2990 { "X" } else { "" };
        travelers +=
            &format!("{},{},{},4S,{double},N,-1\n", row / 100 + 1, row % 100 + 1, row % 100 + 101);
    }
    let (status, _, printed) = scored(&[("travelers.csv", &travelers)], &[]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("may hold doubles"), "{printed}");
}

/// One damaged heading: a column of results never vanishes without an error where that changes a place or a score.
#[test]
fn no_column_of_a_session_vanishes_and_changes_the_standings() {
    let mut tried = 0;
    for session in sessions() {
        let (status, whole, _) = of_folder(&session, &[]);
        if status != Some(0) {
            continue;
        }
        let travelers = fs::read_to_string(session.join("travelers.csv")).unwrap();
        let (heading, rows) = travelers.split_once('\n').unwrap();
        let names: Vec<&str> = heading.split(',').collect();
        for place in 0..names.len() {
            let mut damaged = names.clone();
            damaged[place] = "zzq";
            let copy = tempfile::tempdir().unwrap();
            for entry in fs::read_dir(&session).unwrap() {
                let path = entry.unwrap().path();
                if path.is_file() {
                    fs::copy(&path, copy.path().join(path.file_name().unwrap())).unwrap();
                }
            }
            let text = format!("{}\n{rows}", damaged.join(","));
            fs::write(copy.path().join("travelers.csv"), text).unwrap();
            let (status, document, printed) = of_folder(copy.path(), &[]);
            tried += 1;
            let is_told = status != Some(0) && printed.contains("error[");
            assert!(
                is_told || document["standings"] == whole["standings"],
                "{}: without `{}`",
                session.display(),
                names[place]
            );
        }
    }
    assert!(tried > 100, "{tried} columns");
}

/// The fixtures of other dialects and languages have no column that is not read and not harmless.
#[test]
fn sheets_of_clubs_are_read_as_before() {
    for folder in ["dialects", "sheets"] {
        for entry in fs::read_dir(fixtures().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if name.starts_with("expected-") || name == "NOTE.md" {
                continue;
            }
            let output = program().arg("check").arg(&path).output().unwrap();
            let printed = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(!printed.contains("unread-column"), "{}: {printed}", path.display());
        }
    }
}
