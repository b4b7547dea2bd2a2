//! After a correction: the notice in the pack that is written again, and the word that a pack is older than its files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::{TempDir, tempdir};

use crate::running::program;
use crate::sessions::fixtures;

fn run(words: &[&str], path: &Path, more: &[&str]) -> Output {
    let mut program = program();
    program.args(words).arg(path).args(more);
    program.output().expect("the program starts")
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with a session in it, `tuesday`, and what `report` writes of it by itself.
fn published() -> (TempDir, PathBuf, PathBuf) {
    let place = tempdir().unwrap();
    let session = place.path().join("tuesday");
    fs::create_dir(&session).unwrap();
    for name in ["travelers.csv", "pairs.csv", "session.toml"] {
        let from = fixtures().join("mitchell-7-tables").join(name);
        fs::copy(from, session.join(name)).unwrap();
    }
    report(&session, &[]);
    let pack = place.path().join("tuesday-results");
    (place, session, pack)
}

fn report(session: &Path, more: &[&str]) -> Output {
    let only = ["--only", "text,json"];
    let output = run(&["report"], session, &[&only, more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
    output
}

fn correct(session: &Path, board: &str) {
    let words = ["--board", board, "--pair", "A 1 NS", "line=removed"];
    let output = run(&["correct"], session, &[&words[..], &["--by", "Ida Berg"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
}

fn has_notice(pack: &Path) -> bool {
    let recap = fs::read_to_string(pack.join("recap.txt")).unwrap();
    recap.contains("CORRECTED: ")
}

/// The notice follows from the corrections alone: whatever is in the folder, and however often it is written.
#[test]
fn every_sheet_says_what_was_corrected_in_every_run() {
    let place = tempdir().unwrap();
    let session = place.path().join("thursday");
    fs::create_dir(&session).unwrap();
    for name in ["travelers.csv", "session.toml", "corrections.csv"] {
        fs::copy(fixtures().join("corrected").join(name), session.join(name)).unwrap();
    }
    let notice = "\
CORRECTED: board 1, N-S 1 v E-W 5, result: -4, was -3 (scorer, Ida Berg,
  2026-05-14 22:40, slip says 3 tricks)
board 3, N-S 4 v E-W 7, contract: 4HX, was 4H (players, Ida Berg, 2026-05-14
  22:45, both sides agree that it was doubled)
board 6, N-S 2 v E-W 6, result: =, was +1 (scorer, Ida Berg, 2026-05-14 22:50)
and 7 more
";
    let score = |more: &[&str]| {
        let output = run(&["score"], &session, more);
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(score(&[]).contains(notice), "{}", score(&[]));
    assert!(!score(&["--without-corrections"]).contains("CORRECTED"));
    let pack = place.path().join("thursday-results");
    let written = || {
        let output = run(&["report"], &session, &[]);
        assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
        let files = fs::read_dir(&pack).unwrap().map(|file| file.unwrap().path());
        let mut files: Vec<(PathBuf, Vec<u8>)> = files
            // A new folder needs no lock.
            .filter(|file| !file.ends_with(".matchpoint.lock"))
            .map(|file| (file.clone(), fs::read(file).unwrap()))
            .collect();
        files.sort();
        files
    };
    let first = written();
    assert!(written() == first && written() == first);
    assert!(!pack.join("corrections.pdf").exists());
    let recap = fs::read_to_string(pack.join("recap.txt")).unwrap();
    assert!(recap.contains(notice), "{recap}");
    let page = fs::read_to_string(pack.join("results.html")).unwrap();
    let notice = "<p class=\"corrected\"><strong><a href=\"#records\">Corrected</a></strong> board 1, N-S 1 v E-W 5, \
                  result: -4, was -3 (scorer, Ida Berg, 2026-05-14 22:40, slip says 3 tricks)<br>board 3";
    assert!(page.contains(notice) && page.contains("<br>and 7 more</p>"), "{page}");
}

/// However many lines were corrected, it is the same session.
#[test]
fn half_of_the_lines_may_be_corrected() {
    let place = tempdir().unwrap();
    let session = place.path().join("tuesday");
    fs::create_dir(&session).unwrap();
    let lines = "board,ns,ew,score\n1,1,1,420\n1,2,2,450\n";
    fs::write(session.join("travelers.csv"), lines).unwrap();
    report(&session, &[]);
    for pair in ["1 NS", "2 NS"] {
        let words = ["--board", "1", "--pair", pair, "score=490", "--by", "Ida"];
        let output = run(&["correct"], &session, &words);
        assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
    }
    let output = run(&["score"], &session, &[]);
    assert!(printed(&output).contains("is older than the files"), "{}", printed(&output));
    report(&session, &[]);
    assert!(has_notice(&place.path().join("tuesday-results")));
}

/// What is changed in the travelers themselves is no correction: a session is entered line by line.
#[test]
fn what_is_entered_later_is_no_correction() {
    let (_place, session, pack) = published();
    let travelers = fs::read_to_string(session.join("travelers.csv")).unwrap();
    let (all_but_last, _) = travelers.trim_end().rsplit_once('\n').unwrap();
    fs::write(session.join("travelers.csv"), all_but_last).unwrap();
    report(&session, &[]);
    assert!(!has_notice(&pack));
}

#[test]
fn a_pack_that_is_older_is_said() {
    let (place, session, pack) = published();
    let note = |words: &[&str]| {
        let output = run(words, &session, &[]);
        assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
        let printed = printed(&output);
        let lines = printed.lines().skip_while(|line| !line.contains("is older"));
        lines.take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    for command in ["score", "check"] {
        assert_eq!(note(&[command]), [""; 0]);
    }
    correct(&session, "1");
    let (session_name, pack_name) = (session.display(), pack.display());
    for command in ["score", "check"] {
        assert_eq!(
            note(&[command]),
            [
                format!("note: the pack in `{pack_name}` is older than the files of this session"),
                format!("next: `matchpoint report {session_name}` writes it again"),
            ]
        );
        assert_eq!(note(&[command, "-q"]), [""; 0]);
    }
    report(&session, &["--names", "last"]);
    assert_eq!(note(&["score"]), [""; 0]);
    // In the session's folder, and in a folder in it; a pack of another session is none of this.
    let inside = session.join("web");
    report(&session, &["-o", inside.to_str().unwrap()]);
    let other = fixtures().join("howell-5-tables");
    report(&other, &["-o", session.join("other").to_str().unwrap()]);
    assert_eq!(note(&["score"]), [""; 0]);
    correct(&session, "2");
    report(&session, &[]);
    let target = inside.display();
    assert_eq!(
        note(&["score"]),
        [
            format!("note: the pack in `{target}` is older than the files of this session"),
            format!("next: `matchpoint report {session_name} -o {target}` writes it again"),
        ]
    );
    drop(place);
}

/// Of whatever session a pack was just made, nothing is older.
#[test]
fn no_pack_is_older_than_itself() {
    let place = tempdir().unwrap();
    for name in
        ["corrected", "handicap", "hands", "individual", "rulings", "butler", "board-a-match"]
    {
        let session = place.path().join(name);
        fs::create_dir(&session).unwrap();
        for entry in fs::read_dir(fixtures().join(name)).unwrap() {
            let file = entry.unwrap().path();
            let kept = file.file_name().unwrap();
            if file.is_file() && !kept.to_string_lossy().starts_with("expected") {
                fs::copy(&file, session.join(kept)).unwrap();
            }
        }
        report(&session, &[]);
        let output = run(&["score"], &session, &[]);
        assert!(!printed(&output).contains("is older"), "{name}: {}", printed(&output));
    }
}
