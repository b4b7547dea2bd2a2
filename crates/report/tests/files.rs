//! Files in and out: what is written changes as a whole, and comes back as it was.

mod running;
mod sessions;

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use running::{program, score};
use serde_json::Value;
use sessions::{fixtures, sessions};

const REPORTS: &str = "ranking,recap,travelers,scorecards,frequency,director";

fn scored(path: &Path) -> Value {
    serde_json::from_slice(&score(path, &["--format", "json"]).stdout).expect("it prints JSON")
}

/// Scores what is given on standard input.
fn score_text(travelers: &str, more: &[&str]) -> Output {
    let mut child = program()
        .args(["score", "-"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child
        .stdin
        .take()
        .expect("it has a standard input")
        .write_all(travelers.as_bytes())
        .expect("it reads");
    child.wait_with_output().expect("it ends")
}

#[test]
fn exported_results_score_the_same() {
    for folder in sessions() {
        let copy = tempfile::tempdir().unwrap();
        for name in ["pairs.csv", "session.toml"] {
            if folder.join(name).exists() {
                fs::copy(folder.join(name), copy.path().join(name)).unwrap();
            }
        }
        let travelers = copy.path().join("travelers.csv");
        let export = |from: &Path| score(from, &["--format", "csv", "--report", "results"]).stdout;
        let exported = export(&folder);
        fs::write(&travelers, &exported).unwrap();
        let (first, second) = (scored(&folder), scored(copy.path()));
        for part in ["standings", "sections", "event"] {
            assert_eq!(first[part], second[part], "{}: {part}", folder.display());
        }
        let again = export(copy.path());
        assert_eq!(
            String::from_utf8(exported).unwrap(),
            String::from_utf8(again).unwrap(),
            "{}: the second export",
            folder.display()
        );
    }
}

#[test]
fn formulas_are_inert_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let travelers = folder.path().join("travelers.csv");
    fs::write(
        &travelers,
        "board,ns,ew,score,remarks\n1,1,2,420,=1+1\n1,3,4,-50,'quoted'\n",
    )
    .unwrap();
    let export = || {
        let output = score(folder.path(), &["--format", "csv", "--report", "results"]);
        String::from_utf8(output.stdout).unwrap()
    };
    let first = export();
    assert!(
        first.contains("\"'=1+1\"") && first.contains("\"''quoted'\""),
        "{first}"
    );
    assert!(first.contains(",-50,50,"), "numbers stay numbers: {first}");
    fs::write(&travelers, &first).unwrap();
    assert_eq!(export(), first);
}

#[test]
fn a_file_is_replaced_whole_and_the_old_one_kept() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("standings.csv");
    fs::write(&target, "old").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path().join("link.csv");
    symlink(&target, &link).unwrap();
    let session = fixtures().join("acbl-scoresheet");
    let write = |more: &[&str]| {
        let output = program()
            .args(["score", "--format", "csv", "-o"])
            .arg(&link)
            .args(more)
            .arg(&session)
            .output()
            .unwrap();
        output.status.code()
    };
    assert_eq!(
        write(&[]),
        Some(2),
        "an existing file is not replaced unasked"
    );
    assert_eq!(fs::read_to_string(&target).unwrap(), "old");
    assert_eq!(write(&["--force"]), Some(0));
    assert!(
        fs::read_to_string(&target)
            .unwrap()
            .starts_with("\"section\"")
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("standings.csv.bak")).unwrap(),
        "old"
    );
    assert_eq!(
        fs::metadata(&target).unwrap().permissions().mode() & 0o777,
        0o640
    );
    assert!(
        fs::symlink_metadata(&link).unwrap().is_symlink(),
        "the link stays"
    );
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        3,
        "no temporary file is left"
    );
}

#[test]
fn nothing_is_written_where_there_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("recap.txt");
    let output = score(
        &fixtures().join("bad/wrong-score.csv"),
        &["-o", target.to_str().unwrap()],
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_file_has_no_color_and_devices_are_written_directly() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("recap.txt");
    let session = fixtures().join("acbl-scoresheet");
    let into = |path: &str| {
        score(&session, &["--color", "always", "-o", path])
            .status
            .code()
    };
    assert_eq!(into(target.to_str().unwrap()), Some(0));
    assert!(!fs::read_to_string(&target).unwrap().contains('\u{1b}'));
    assert_eq!(into("/dev/null"), Some(0));
    assert_eq!(into("/dev/full"), Some(2));
}

#[test]
fn the_order_of_rows_changes_nothing() {
    let session = fixtures().join("mitchell-7-tables/travelers.csv");
    let text = fs::read_to_string(session).unwrap();
    let (header, rows) = text.split_once('\n').unwrap();
    let mut rows: Vec<&str> = rows.lines().collect();
    let forward = score_text(&text, &["--report", REPORTS, "-q"]);
    rows.reverse();
    let backward = format!("{header}\n{}\n", rows.join("\n"));
    let backward = score_text(&backward, &["--report", REPORTS, "-q"]);
    assert!(forward.status.success());
    assert_eq!(forward.stdout, backward.stdout);
}

#[test]
fn findings_beyond_a_hundred_are_counted() {
    let rows = (1..=250).map(|board| format!("{board},1,2,4Z,N,=\n"));
    let text = format!(
        "board,ns,ew,contract,declarer,result\n{}",
        rows.collect::<String>()
    );
    let output = score_text(&text, &["-q"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(said.matches("error[").count(), 100);
    assert!(
        said.ends_with("... and 150 more\n250 errors; nothing was scored\n"),
        "{said}"
    );
}

#[test]
fn what_exceeds_a_limit_is_unusable() {
    let check = |travelers: &str, status| {
        let output = score_text(travelers, &[]);
        let start: String = travelers.chars().take(40).collect();
        assert_eq!(output.status.code(), Some(status), "{start}");
        assert!(output.stdout.is_empty(), "{start}");
    };
    check("board,ns,ew,score\n0,1,2,420\n", 1);
    check("board,ns,ew,score\n70000,1,2,420\n", 2);
    check(&format!("board,ns,ew,score\n{}\n", ",".repeat(300)), 2);
    check(&format!("board,ns,ew,score\n{}\n", "1".repeat(2 << 20)), 2);
}

#[test]
fn a_full_standard_output_is_an_error_and_a_closed_one_is_quiet() {
    let session = fixtures().join("mitchell-7-tables");
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = program()
        .arg("score")
        .arg(&session)
        .arg("-q")
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "error: cannot write to standard output: no space left on device\n"
    );

    let mut child = program()
        .arg("score")
        .arg(&session)
        .args(["-q", "--report", REPORTS])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut said = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert_eq!((child.wait().unwrap().code(), said.as_str()), (Some(0), ""));
}

/// `ulimit -f` counts in blocks of 512 or 1024 bytes; the results take 44,260.
#[test]
fn a_file_over_the_limit_is_an_error_and_leaves_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("results.json");
    fs::write(&target, "old").unwrap();
    let session = fixtures().join("mitchell-7-tables");
    let limited = |arguments: &str| {
        let line = format!("ulimit -f 8; exec \"$0\" {arguments} \"$1\" --quiet");
        Command::new("sh")
            .args(["-c", &line, env!("CARGO_BIN_EXE_matchpoint")])
            .arg(&session)
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    for (arguments, file) in [
        (
            "score --format json --force -o results.json",
            "results.json",
        ),
        ("report -o .", "./recap.pdf"),
        ("report -o new", "new/recap.pdf"),
    ] {
        let output = limited(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            said,
            format!("error: `{file}` cannot be written: file too large\n")
        );
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty(), "{arguments}");
        assert_eq!(fs::read_to_string(&target).unwrap(), "old", "{arguments}");
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            1,
            "{arguments}"
        );
    }
    let output = limited("score --format json > cut.json");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        said,
        "error: cannot write to standard output: file too large\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

/// What is read from standard input keeps the program waiting, so that it can be interrupted.
#[test]
fn an_interrupted_run_leaves_nothing_over() {
    for (arguments, signal, number) in [
        (["score", "-", "--output", "recap.txt"], "-TERM", 15),
        (["report", "-", "--output", "."], "-INT", 2),
        (["report", "-", "--output", "new"], "-TERM", 15),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let entries = || fs::read_dir(folder.path()).unwrap().count();
        let mut child = program()
            .args(arguments)
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        // Waiting for a child closes its standard input.
        let input = child.stdin.take();
        while entries() == 0 {
            assert_eq!(child.try_wait().unwrap(), None, "{arguments:?}");
            thread::sleep(Duration::from_millis(1));
        }
        let killed = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(killed.unwrap().success());
        assert_eq!(
            child.wait().unwrap().signal(),
            Some(number),
            "{arguments:?}"
        );
        assert_eq!(entries(), 0, "{arguments:?}");
        drop(input);
    }
}
