//! The whole program: standard output, standard error and status of each command line in `kept/`, to the byte.
//! A file holds one command line, or several of one topic.
//!
//! `INSTA_UPDATE=always cargo test -p report --test program lines` writes the files anew; read what changed before you
//! commit it.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use similar::TextDiff;

/// The files of `kept/` that only Unix can answer.
const UNIX: [&str; 4] = ["device", "error-color", "report-unwritable", "standard-input-closed"];

/// Runs each file's command lines in the top folder of the project, and compares everything.
#[test]
fn every_run_is_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/kept");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|file| cfg!(unix) || !is_of_unix(file))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{}", folder.display());
    let mut different = Vec::new();
    for file in files {
        let expected = fs::read_to_string(&file).unwrap();
        let lines = expected.lines().filter_map(|line| line.strip_prefix("$ matchpoint"));
        let found: String = lines.map(run).collect();
        assert!(!found.is_empty(), "{}: no command line", file.display());
        let (expected, found) = (with_slashes(expected), with_slashes(found));
        if found == expected {
            continue;
        }
        if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
            fs::write(&file, found).unwrap();
        } else {
            different.push(format!("{}\n{}", file.display(), difference(&expected, &found)));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n\n"));
}

/// The screens that the README and the page on formats show are what the program prints.
#[test]
fn pages_show_real_output() {
    let pages = ["README.md", "docs/formats.md"];
    let pages = pages.map(|page| fs::read_to_string(top().join(page)).unwrap());
    let screens = pages.iter().flat_map(|page| {
        let blocks = page.split("```").skip(1).step_by(2);
        let screens: Vec<&str> =
            blocks.filter_map(|block| block.strip_prefix("text\n$ matchpoint")).collect();
        assert!(!screens.is_empty(), "the page shows a screen");
        screens
    });
    // One screen writes a pack there; another build folder may be in use.
    fs::create_dir_all(top().join("target")).unwrap();
    for screen in screens {
        let (line, shown) = screen.split_once('\n').unwrap();
        let arguments = line.split(" | ").next().unwrap();
        // What a shell makes of the sessions of an event.
        let arguments = match arguments.split_once("session-?") {
            Some((before, after)) => {
                let folder = before.rsplit(' ').next().unwrap();
                format!("{before}session-1 {folder}session-2 {folder}session-3{after}")
            }
            None => arguments.to_owned(),
        };
        let output = matchpoint(arguments.split_whitespace());
        let printed = with_slashes(String::from_utf8(output.stdout).unwrap());
        let shown = with_slashes(shown.to_owned());
        let printed = match line.split_once(" | head -") {
            Some((_, lines)) => {
                (printed.split_inclusive('\n')).take(lines.parse().unwrap()).collect()
            }
            None => printed,
        };
        assert!(printed == shown, "{line}\n{}", difference(&shown, &printed));
    }
}

/// What a command line gives.
fn run(arguments: &str) -> String {
    let output = matchpoint(arguments.split_whitespace());
    let mut text = format!("$ matchpoint{arguments}\n");
    let _ = writeln!(text, "--- status {}", output.status.code().expect("it ends by itself"));
    text.push_str("--- standard output\n");
    let printed = String::from_utf8(output.stdout).expect("it prints UTF-8");
    text.push_str(&without_fingerprint(&printed));
    text.push_str("--- standard error\n");
    text.push_str(&String::from_utf8(output.stderr).expect("it prints UTF-8"));
    text
}

/// What was printed without the words of its fingerprint, which are others with each version of the program.
fn without_fingerprint(printed: &str) -> String {
    let mut kept = printed.to_owned();
    for before in ["Fingerprint: ", "Empreinte\u{a0}: ", "\"fingerprint\": \""] {
        if let Some((start, rest)) = printed.split_once(before) {
            let after: String = rest.chars().skip("lusab-babad".len()).collect();
            kept = format!("{start}{before}…{after}");
        }
    }
    kept
}

fn matchpoint<'a>(arguments: impl Iterator<Item = &'a str>) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .args(arguments)
        .current_dir(top())
        .env_clear()
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program starts")
}

/// Whether a file has what only Unix has: its devices, its words for what went wrong, its colors.
fn is_of_unix(file: &Path) -> bool {
    let name = file.file_stem().and_then(|name| name.to_str());
    name.is_some_and(|name| UNIX.contains(&name))
}

/// Paths as every system writes them but Windows, which writes them either way.
fn with_slashes(text: String) -> String {
    if cfg!(windows) { text.replace('\\', "/") } else { text }
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn difference(expected: &str, found: &str) -> String {
    let lines = TextDiff::from_lines(expected, found);
    let mut difference = lines.unified_diff();
    difference.header("expected", "found").to_string()
}
