//! The program without PDF and workbooks: `cargo test -p report --no-default-features --test left_out`.

#![cfg(not(any(feature = "pdf", feature = "xlsx")))]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::fs;
use std::process::{Command, Output};

const SESSION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/howell-5-tables");

fn matchpoint(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_matchpoint"));
    command.args(args).output().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_format_that_was_left_out_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let check = |args: &[&str], what: &str, feature: &str| {
        let output = matchpoint(args);
        let expected = format!(
            "error: this program was built without {what}\n\
             help: build it with `--features {feature}`, or choose another format\n"
        );
        // Score tables are no session's, and have no hint.
        let printed = text(output.stderr);
        let of_errors = |line: &&str| !line.starts_with("note: ");
        let errors: String = printed.split_inclusive('\n').filter(of_errors).collect();
        assert!(expected.starts_with(&errors) && errors.ends_with('\n'), "{args:?}: {errors}");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    };
    for (ending, what) in [("pdf", "PDF"), ("xlsx", "workbooks")] {
        let file = folder.path().join(format!("session.{ending}"));
        let file = file.to_str().unwrap();
        check(&["score", SESSION, "-o", file], what, ending);
        check(&["score", SESSION, "--format", ending], what, ending);
    }
    check(&["table", "--format", "pdf"], "PDF", "pdf");
    let target = folder.path().join("named");
    let target = target.to_str().unwrap();
    check(&["report", SESSION, "-o", target, "--only", "recap"], "PDF", "pdf");
    check(&["report", SESSION, "-o", target, "--only", "xlsx"], "workbooks", "xlsx");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Formats of files whose libraries are left out.
#[cfg(not(any(feature = "databases", feature = "workbooks")))]
#[test]
fn a_file_that_needs_what_was_left_out_is_refused_by_name() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("session.xlsx");
    fs::write(&book, b"PK\x03\x04").unwrap();
    for (path, expected) in [
        (
            format!("{fixtures}/programs/howell.bws"),
            "howell.bws` is a database of scoring devices, which this build does not read",
        ),
        (
            book.to_str().unwrap().to_owned(),
            "session.xlsx` is a workbook, which this build does not read",
        ),
    ] {
        let output = matchpoint(&["check", &path]);
        let printed = text(output.stdout) + &text(output.stderr);
        assert!(printed.contains(expected), "{printed}");
        assert!(printed.contains("build it with the feature"), "{printed}");
        assert_eq!(output.status.code(), Some(1), "{path}");
    }
}

#[test]
fn the_pack_is_what_can_be_made() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("pack");
    let output = matchpoint(&["report", SESSION, "-o", target.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert!(!text(output.stderr).contains("left out"));
    let files = fs::read_dir(&target).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let endings = files.filter_map(|file| Some(file.extension()?.to_str()?.to_owned()));
    let mut endings: Vec<String> = endings.collect();
    endings.sort_unstable();
    // One document is the manifest.
    assert_eq!(endings, ["csv", "csv", "html", "json", "json", "txt", "xml"]);
}

#[test]
fn help_lists_what_is_there() {
    for page in [&["--help"][..], &["score", "--help"], &["report", "--help"], &["table", "--help"]]
    {
        let help = text(matchpoint(page).stdout).to_lowercase();
        for left_out in ["pdf", "xlsx", "--paper"] {
            assert!(!help.contains(left_out), "{page:?}: {left_out}");
        }
        assert!(help.contains("usage"), "{page:?}");
    }
}
