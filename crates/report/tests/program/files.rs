//! Files in and out: what is written changes as a whole, and comes back as it was.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Output, Stdio};

use crate::running::{program, score};
use crate::sessions::{fixtures, reports, sessions};
use serde_json::Value;

fn scored(path: &Path) -> Value {
    serde_json::from_slice(&score(path, &["--format", "json"]).stdout).expect("it prints JSON")
}

/// Starts a command that reads standard input.
fn fed(words: &[&str]) -> (Child, ChildStdin) {
    let mut child = program()
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let input = child.stdin.take().expect("it has a standard input");
    (child, input)
}

/// Scores what is given on standard input.
fn score_text(travelers: &str, more: &[&str]) -> Output {
    let (child, mut input) = fed(&[&["score", "-"], more].concat());
    // It reads all of it, or has said why it does not.
    let _ = input.write_all(travelers.as_bytes());
    drop(input);
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
    fs::write(&travelers, "board,ns,ew,score,remarks\n1,1,2,420,=1+1\n1,3,4,-50,'quoted'\n")
        .unwrap();
    let export = || {
        let output = score(folder.path(), &["--format", "csv", "--report", "results"]);
        String::from_utf8(output.stdout).unwrap()
    };
    let first = export();
    assert!(first.contains("\"'=1+1\"") && first.contains("\"''quoted'\""), "{first}");
    assert!(first.contains(",-50,50,"), "numbers stay numbers: {first}");
    fs::write(&travelers, &first).unwrap();
    assert_eq!(export(), first);
}

#[test]
fn nothing_is_written_where_there_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("recap.txt");
    let output = score(&fixtures().join("bad/wrong-score.csv"), &["-o", target.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// What is written is what the name of the file says.
#[test]
fn an_ending_of_no_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let session = fixtures().join("mitchell-7-tables");
    let run = |command: &str, file: &str, more: &[&str]| {
        let output = program()
            .args([command, "-q"])
            .args(more)
            .arg(&session)
            .arg("-o")
            .arg(folder.path().join(file))
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for (command, file, endings) in [
        ("score", "recap.docx", "`.txt`, `.json`, `.csv`, `.xlsx`, `.xml`, `.html`, `.pdf`"),
        ("score", "x.jpg", "`.pdf`"),
        ("audit", "x.docx", "`.txt`, `.json`"),
        ("hands", "x.docx", "`.txt`, `.pbn`, `.html`, `.pdf`"),
        ("ladder", "x.ods", "`.txt`, `.json`, `.csv`, `.html`, `.pdf`"),
    ] {
        let (status, printed) = run(command, file, &[]);
        assert_eq!(status, Some(2), "{command} {file}: {printed}");
        assert!(printed.contains(", which is no format") && printed.contains(endings), "{printed}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // A format that is named is written under any name, and a name without an ending says nothing.
    assert_eq!(run("score", "recap.log", &["--format", "text"]).0, Some(0));
    assert_eq!(run("score", "recap", &[]).0, Some(0));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn the_order_of_rows_changes_nothing() {
    let session = fixtures().join("mitchell-7-tables/travelers.csv");
    let text = fs::read_to_string(session).unwrap();
    let (header, rows) = text.split_once('\n').unwrap();
    let mut rows: Vec<&str> = rows.lines().collect();
    let forward = score_text(&text, &["--report", &reports(), "-q"]);
    rows.reverse();
    let backward = format!("{header}\n{}\n", rows.join("\n"));
    let backward = score_text(&backward, &["--report", &reports(), "-q"]);
    assert!(forward.status.success());
    assert_eq!(forward.stdout, backward.stdout);
}

#[test]
fn findings_beyond_a_hundred_are_counted() {
    let rows = (1..=250).map(|board| format!("{board},1,2,4Z,N,=\n"));
    let text = format!("board,ns,ew,contract,declarer,result\n{}", rows.collect::<String>());
    let output = score_text(&text, &["-q"]);
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(printed.matches("error[").count(), 100);
    assert!(printed.ends_with("... and 150 more\n250 errors; nothing was scored\n"), "{printed}");
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
fn an_endless_line_is_not_read_to_its_end() {
    let (child, mut input) = fed(&["check", "-"]);
    input.write_all(b"board,ns,ew,score\r\n1,1,2,420\r\n").unwrap();
    let piece = [b'1'; 1 << 16];
    let taken = (0..1 << 14).take_while(|_| input.write_all(&piece).is_ok()).count();
    assert!((15..40).contains(&taken), "{taken} pieces of 64 KiB");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        printed,
        "error: `<stdin>` has a line of more than 1 MiB: line 3\n\
         help: check that this is a file of a session; nothing after this line was read\n"
    );
}

#[test]
fn score_tables_are_written_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.pdf");
    let table = || program().args(["table", "--format", "pdf", "-o"]).arg(&file).output().unwrap();
    let output = table();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stdout.is_empty());
    assert!(std::fs::read(&file).unwrap().starts_with(b"%PDF"));
    assert_eq!(table().status.code(), Some(2));
}

#[test]
fn the_version_names_the_commit_where_there_is_one() {
    let output = program().arg("--version").output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let release = printed.trim_end().strip_prefix("matchpoint ").expect("it names itself");
    let (number, commit) = release.split_once(' ').unwrap_or((release, ""));
    assert_eq!(number, env!("CARGO_PKG_VERSION"));
    let in_brackets = commit.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    // `1a2b3c4d5e 2026-03-07`, or nothing where the sources came without Git.
    let named = in_brackets.is_some_and(|inner| inner.len() == 21);
    assert!(named || commit.is_empty(), "{printed}");
}

#[test]
fn a_value_that_cannot_be_names_those_that_can() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("travelers.csv"), "board,ns,ew,score\n1,1,2,420\n").unwrap();
    fs::write(folder.path().join("session.toml"), "[scoring]\nrules = \"abf\"\n").unwrap();
    let output = program().arg("check").arg(folder.path()).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("\nexpected: `acbl`, "), "{printed}");
}

#[test]
fn findings_for_programs_are_one_document() {
    let path = fixtures().join("bad/wrong-score.csv");
    let run = |words: &[&str]| program().args(words).arg(&path).output().unwrap();
    let output = run(&["check", "--diagnostics", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let printed: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(
        (&printed["errors"], &printed["findings"][0]["place"]["line"]),
        (&1.into(), &2.into())
    );
    assert_eq!(printed["findings"][0]["code"], "score-mismatch");
    let scored = run(&["score", "--diagnostics", "json"]);
    assert_eq!(scored.stderr, output.stdout, "the same beside a score");
    assert!(scored.stdout.is_empty());
}

#[test]
fn a_code_is_explained_by_its_entry() {
    let output = program().args(["explain-code", "score-mismatch"]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.starts_with("error[score-mismatch]\n  means"), "{printed}");
    let output = program().args(["explain-code", "scoremismatch"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let printed = String::from_utf8(output.stderr).unwrap();
    assert!(printed.contains("did you mean `score-mismatch`?"), "{printed}");
}

#[test]
fn an_address_on_the_web_is_no_file() {
    let output = program().args(["check", "https://club.example/monday.csv"]).output().unwrap();
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(printed.contains("is an address on the web, and no file"), "{printed}");
}

/// Each pair of a session takes room on its sheets, but none in JSON and CSV.
#[test]
fn sheets_of_very_many_pairs_are_refused() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("many.csv");
    let rows =
        (1..=100_001).map(|pair| format!("1,{pair},{},{}\n", pair + 200_000, 50 * (pair % 2 + 1)));
    let rows: String = rows.collect();
    std::fs::write(&file, format!("board,ns,ew,score\n{rows}")).expect("it can be written");
    let refused = score(&file, &["-q"]);
    let printed = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{printed}");
    assert!(
        printed.contains("sheets hold at most 200000 pairs, and this session has 200002"),
        "{printed}"
    );
    assert!(printed.contains("`--format json` and `--format csv` hold any number"), "{printed}");
    let written = score(&file, &["-q", "--format", "csv"]);
    assert_eq!(written.status.code(), Some(0));
}
