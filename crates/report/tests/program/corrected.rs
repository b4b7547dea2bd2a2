//! Corrections as records: found beside travelers of any format, made by every command, or left out.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::{TempDir, tempdir};

use crate::running::{program, score};
use crate::sessions::fixtures;

const HEADER: &str = "section,board,ns,ew,field,old,new,kind,who,when,note\n";

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A session folder whose travelers are a file of the fixtures, with corrections.
fn folder(file: &str, rows: &str) -> TempDir {
    let folder = tempdir().unwrap();
    let from = fixtures().join(file);
    let to = match from.extension() {
        Some(ending) => folder.path().join("travelers").with_extension(ending),
        None => folder.path().to_path_buf(),
    };
    fs::copy(from, to).unwrap();
    fs::write(
        folder.path().join("corrections.csv"),
        format!("{HEADER}{rows}"),
    )
    .unwrap();
    folder
}

fn results(path: &Path, more: &[&str]) -> String {
    let output = score(
        path,
        &[&["--format", "csv", "--report", "results"], more].concat(),
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The rows of one table that are not in another.
fn only_in(one: &str, other: &str) -> Vec<String> {
    let others: HashSet<&str> = other.lines().collect();
    let rows = one.lines().filter(|row| !others.contains(*row));
    rows.map(str::to_owned).collect()
}

/// Sections, boards, pairs and scores without what they earned.
fn differing(path: &Path) -> Vec<String> {
    let as_entered = results(path, &["--without-corrections"]);
    let rows = only_in(&results(path, &[]), &as_entered);
    let cells = |row: &String| -> Vec<String> { row.split(',').map(str::to_owned).collect() };
    let header: Vec<String> = as_entered
        .lines()
        .next()
        .map(str::to_owned)
        .iter()
        .flat_map(cells)
        .collect();
    let place = |name: &str| {
        header
            .iter()
            .position(|one| *one == format!("\"{name}\"") || one == name)
    };
    let shown = ["board", "ns", "ew", "score_ns"].map(|name| place(name).unwrap());
    let row = |row: &String| {
        let cells = cells(row);
        shown.map(|place| cells[place].clone()).join(" ")
    };
    rows.iter().map(row).collect()
}

fn run(words: &[&str], path: &Path, more: &[&str]) -> Output {
    program().args(words).arg(path).args(more).output().unwrap()
}

#[test]
fn travelers_of_any_format_are_corrected() {
    for (file, rows, expected) in [
        (
            "programs/howell.pbn",
            "A,1,10,1,tricks,9,10,scorer,Ann,,\n",
            "1 10 1 -180",
        ),
        (
            "programs/howell.acm",
            "A,1,10,1,score_ns,-150,-180,scorer,Ann,,\nA,1,10,1,score_ew,150,180,scorer,Ann,,\n",
            "1 10 1 -180",
        ),
        (
            "sheets/merged-boards.xlsx",
            "A,1,1,1,result,-2,-1,scorer,Ann,,\n",
            "1 1 1 -50",
        ),
        (
            "programs/howell-with-names.xml",
            "A,1,10,1,tricks,9,10,scorer,Ann,,\nA,1,10,1,score,-150,-180,scorer,Ann,,\n",
            "1 10 1 -180",
        ),
    ] {
        let folder = folder(file, rows);
        let changed = differing(folder.path());
        assert!(
            changed.iter().any(|row| row == expected),
            "{file}: {changed:?}"
        );
        // What the file says itself is of what was entered, and no reason to warn.
        let check = run(&["check"], folder.path(), &[]);
        assert_eq!(
            check.status.code(),
            Some(0),
            "{file}: {}",
            text(&check.stdout)
        );
        assert!(!text(&check.stdout).contains("file-says"), "{file}");
    }
}

#[test]
fn without_corrections_everything_is_as_it_was_entered() {
    let corrected = fixtures().join("corrected");
    let plain = tempdir().unwrap();
    for name in ["travelers.csv", "session.toml"] {
        fs::copy(corrected.join(name), plain.path().join(name)).unwrap();
    }
    for words in [
        ["score", "--format", "json"].as_slice(),
        &["score", "--report", "ranking,travelers,scorecards,director"],
        &["score", "--format", "html"],
        &["score", "--format", "csv"],
        &["explain", "--board", "1"],
        &["audit"],
    ] {
        let entered = run(words, &corrected, &["--without-corrections"]);
        let expected = run(words, plain.path(), &[]);
        assert_eq!(text(&entered.stdout), text(&expected.stdout), "{words:?}");
        let made = run(words, &corrected, &[]);
        assert_ne!(text(&made.stdout), text(&expected.stdout), "{words:?}");
    }
}

#[test]
fn a_lone_file_takes_corrections_that_are_named() {
    let files = tempdir().unwrap();
    let at = |name: &str| files.path().join(name);
    fs::copy(
        fixtures().join("corrected/travelers.csv"),
        at("tuesday.csv"),
    )
    .unwrap();
    let entered = results(&at("tuesday.csv"), &[]);
    for name in ["slips.csv", "corrections.csv"] {
        fs::copy(fixtures().join("corrected/corrections.csv"), at(name)).unwrap();
    }
    assert_eq!(
        results(&at("tuesday.csv"), &[]),
        entered,
        "a lone file has no folder"
    );
    let slips = at("slips.csv");
    let named = results(
        &at("tuesday.csv"),
        &["--corrections", slips.to_str().unwrap()],
    );
    assert_ne!(named, entered);
    let beside = at("corrections.csv");
    assert_eq!(
        results(&at("tuesday.csv"), &[beside.to_str().unwrap()]),
        named
    );
    assert_eq!(results(&fixtures().join("corrected"), &[]), named);
    let both = ["--corrections", "x.csv", "--without-corrections"];
    let refused = score(&at("tuesday.csv"), &both);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn corrections_and_their_inverses_leave_the_numbers_as_they_were() {
    let corrected = fixtures().join("corrected");
    let copy = tempdir().unwrap();
    for name in ["travelers.csv", "session.toml"] {
        fs::copy(corrected.join(name), copy.path().join(name)).unwrap();
    }
    let tables = |path: &Path| -> Vec<String> {
        let written = ["standings", "results"]
            .map(|report| score(path, &["--format", "csv", "--report", report]).stdout);
        written.map(|bytes| text(&bytes)).to_vec()
    };
    let before = tables(copy.path());
    let made = fs::read_to_string(corrected.join("corrections.csv")).unwrap();
    let file = copy.path().join("corrections.csv");
    fs::write(&file, &made).unwrap();
    assert_ne!(tables(copy.path()), before);
    fs::write(&file, with_inverses(&made)).unwrap();
    assert_eq!(tables(copy.path()), before);
}

/// All corrections, and then each of them taken back, the last one first.
fn with_inverses(made: &str) -> String {
    let mut reader = csv::Reader::from_reader(made.as_bytes());
    let header = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let place = |name: &str| header.iter().position(|one| one == name).unwrap();
    let (old, new) = (place("old"), place("new"));
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&header).unwrap();
    rows.iter()
        .for_each(|row| writer.write_record(row).unwrap());
    for row in rows.iter().rev() {
        let mut cells: Vec<&str> = row.iter().collect();
        cells.swap(old, new);
        writer.write_record(cells).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

#[test]
fn what_does_not_fit_is_refused_by_every_command() {
    let folder = folder("programs/howell.pbn", "A,1,10,1,tricks,8,10,scorer,Ann,,\n");
    for words in [&["score"], &["check"], &["audit"], &["report"]] {
        let output = run(words, folder.path(), &[]);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        let said = text(&output.stdout) + &text(&output.stderr);
        assert!(
            said.contains("error[not-as-entered]: the line has `9` there, not `8`"),
            "{said}"
        );
    }
    let written: Vec<PathBuf> = fs::read_dir(folder.path().parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.to_string_lossy()
                .starts_with(&*format!("{}-results", folder.path().display()))
        })
        .collect();
    assert!(written.is_empty(), "{written:?}");
}

#[test]
fn a_large_file_is_corrected() {
    let made = program()
        .args([
            "generate",
            "--tables",
            "13",
            "--sections",
            "600",
            "--boards",
            "26",
        ])
        .output()
        .unwrap();
    let folder = tempdir().unwrap();
    let travelers = folder.path().join("travelers.csv");
    fs::write(&travelers, &made.stdout).unwrap();
    assert!(made.stdout.len() > 4 << 20, "it is stored, and not held");
    let entered = text(&made.stdout);
    let line = entered.lines().nth(100_000).unwrap();
    let header: Vec<&str> = entered.lines().next().unwrap().split(',').collect();
    let cell = |name: &str| {
        line.split(',')
            .nth(header.iter().position(|one| *one == name).unwrap())
            .unwrap()
    };
    let rows = format!(
        "{},{},{},{},ruling,,A+/A-,director,Ann,,\n",
        cell("section"),
        cell("board"),
        cell("ns"),
        cell("ew")
    );
    fs::write(
        folder.path().join("corrections.csv"),
        format!("{HEADER}{rows}"),
    )
    .unwrap();
    let changed = differing(folder.path());
    let expected = format!("{} {} {} \"A+\"", cell("board"), cell("ns"), cell("ew"));
    assert!(changed.contains(&expected), "{expected}: {}", changed.len());
}
