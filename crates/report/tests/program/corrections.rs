//! What a correction changed: `matchpoint diff` in all its formats, and `matchpoint report --since`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::sessions::{fixtures, sessions};

fn matchpoint<const N: usize>(arguments: [&dyn AsRef<std::ffi::OsStr>; N]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_matchpoint"));
    for argument in arguments {
        command.arg(argument.as_ref());
    }
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn mitchell() -> PathBuf {
    fixtures().join("mitchell-7-tables")
}

/// The Mitchell after a busy evening of its director: a ruling, a penalty, a name.
fn corrected(folder: &Path) -> PathBuf {
    let new = folder.join("corrected");
    fs::create_dir(&new).unwrap();
    let replace = |file: &str, wrong: &str, right: &str| {
        let old = fs::read_to_string(mitchell().join(file)).unwrap();
        assert!(old.contains(wrong), "{wrong}");
        fs::write(new.join(file), old.replace(wrong, right)).unwrap();
    };
    replace("travelers.csv", "7,1,2,2,2,2H,E,=,C2", "7,1,2,2,2,A+/A-,,,");
    replace("pairs.csv", "Benoît Charpentier", "Benoîte Charpentier");
    replace(
        "session.toml",
        "[scoring]",
        "[[adjustments]]\npair = 3\ndirection = \"EW\"\nmatchpoints = -3\nreason = \"slow play\"\n\n[scoring]",
    );
    new
}

/// What was published can be read back: nothing differs between a session and its own pack, whatever went out of names.
#[test]
fn a_pack_holds_what_is_compared() {
    for session in sessions() {
        let place = session.display().to_string();
        let folder = tempfile::tempdir().unwrap();
        for names in ["full", "last", "none"] {
            let pack = folder.path().join(names);
            let written =
                matchpoint([&"report", &session, &"-o", &pack, &"--only=json", &"--names", &names]);
            assert_eq!(written.status.code(), Some(0), "{place}");
            let found = matchpoint([&"diff", &pack, &session]);
            let printed = text(&found.stdout);
            assert_eq!(found.status.code(), Some(0), "{place}: {names}: {printed}");
            assert!(
                printed.contains("\nCorrections\n  nothing changed\n\nFingerprint: "),
                "{printed}"
            );
        }
    }
}

/// The director has the session as it was, or the pack: the sheets say the same.
#[test]
fn sheets_say_what_was_corrected_since() {
    let folder = tempfile::tempdir().unwrap();
    let (new, pack) = (corrected(folder.path()), folder.path().join("pack"));
    matchpoint([&"report", &mitchell(), &"-o", &pack]);
    let other = folder.path().join("other");
    let since_session = matchpoint([&"report", &new, &"-o", &other, &"--since", &mitchell()]);
    assert_eq!(since_session.status.code(), Some(0));
    // The folder that is replaced is also what is compared with.
    let since_pack = matchpoint([&"report", &new, &"-o", &pack, &"--since", &pack]);
    assert_eq!(since_pack.status.code(), Some(0));
    let listed = text(&since_pack.stdout).lines().count();
    assert_eq!(listed, 13, "the pack and the corrections");
    for entry in fs::read_dir(&other).unwrap() {
        let path = entry.unwrap().path();
        let same =
            fs::read(&path).unwrap() == fs::read(pack.join(path.file_name().unwrap())).unwrap();
        assert!(same, "{}", path.display());
    }
    let recap = fs::read_to_string(pack.join("recap.txt")).unwrap();
    let notice = "\
CORRECTED: board 7, N-S 2 v E-W 2: A+ / A-, was 2♥= by E -110
names of N-S 1
adjustment of E-W 3: -3.00, was none (slow play)
new scores for 10 pairs; new places: N-S 4 from 5/6 to 5, N-S 5 from 5/6 to 6
";
    assert!(recap.contains(notice), "{recap}");
    let page = fs::read_to_string(pack.join("results.html")).unwrap();
    assert!(page.contains("<p class=\"corrected\"><strong><a href=\"#corrections\">Corrected</a></strong> board 7, N-S 2 v E-W 2: A+ / A-"));
    assert!(page.contains("<section id=\"corrections\">"));
    assert!(page.contains("names of N-S 1: Élodie Lefèvre – Benoîte Charpentier, was Élodie Lefèvre – Benoît Charpentier"));
    assert!(fs::read(pack.join("corrections.pdf")).unwrap().starts_with(b"%PDF-"));
}

#[test]
fn where_nothing_changed_no_sheet_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, pack) = (folder.path().join("plain"), folder.path().join("pack"));
    matchpoint([&"report", &mitchell(), &"-o", &plain]);
    let output = matchpoint([&"report", &mitchell(), &"-o", &pack, &"--since", &plain]);
    assert_eq!(output.status.code(), Some(0));
    let printed = format!("note: nothing changed since `{}`\n", plain.display());
    assert!(text(&output.stderr).starts_with(&printed), "{}", text(&output.stderr));
    assert!(!pack.join("corrections.pdf").exists());
    for entry in fs::read_dir(&plain).unwrap() {
        let path = entry.unwrap().path();
        let same =
            fs::read(&path).unwrap() == fs::read(pack.join(path.file_name().unwrap())).unwrap();
        assert!(same, "{}", path.display());
    }
    // Corrections alone: there is nothing to write, and no empty folder.
    let none = folder.path().join("none");
    let output = matchpoint([
        &"report",
        &mitchell(),
        &"-o",
        &none,
        &"--since",
        &plain,
        &"--only=corrections",
    ]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    assert!(!none.exists());
}

/// An older sheet of corrections is no part of the pack any more; only what somebody changed stays.
#[test]
fn an_older_sheet_of_corrections_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let (new, pack) = (corrected(folder.path()), folder.path().join("pack"));
    let since = || matchpoint([&"report", &new, &"-o", &pack, &"--since", &mitchell()]);
    let sheet = pack.join("corrections.pdf");
    since();
    matchpoint([&"report", &new, &"-o", &pack, &"--only=text"]);
    assert!(sheet.exists(), "who names files wants no others");
    let output = matchpoint([&"report", &new, &"-o", &pack]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(!sheet.exists());
    since();
    fs::write(&sheet, "of the user").unwrap();
    let output = matchpoint([&"report", &new, &"-o", &pack]);
    let printed = format!("warning: `{}` is from an earlier run and was kept\n", sheet.display());
    assert!(text(&output.stderr).contains(&printed), "{}", text(&output.stderr));
    assert_eq!(fs::read(&sheet).unwrap(), b"of the user");
}

#[test]
fn corrections_are_written_in_four_formats() {
    let folder = tempfile::tempdir().unwrap();
    let new = corrected(folder.path());
    let diff = |format: &str| {
        let output = matchpoint([&"diff", &mitchell(), &new, &"--format", &format]);
        assert_eq!(output.status.code(), Some(1), "{format}: {}", text(&output.stderr));
        output.stdout
    };
    assert!(diff("pdf").starts_with(b"%PDF-"));
    assert!(text(&diff("html")).contains("<section id=\"corrections\">"));
    assert!(text(&diff("text")).contains("\n 7  2   2   2♥= E   -110      A+ / A-\n"));
    let json: serde_json::Value = serde_json::from_slice(&diff("json")).unwrap();
    assert_eq!(json["format"], "matchpoint-corrections");
    let result = &json["results"][0];
    assert_eq!(
        (&result["was"]["score_ns"], &result["is"]["score_ns"]),
        (&(-110).into(), &"A+".into())
    );
    let standings = json["standings"].as_array().unwrap();
    let penalized =
        standings.iter().find(|one| one["pair"] == 3 && one["direction"] == "EW").unwrap();
    assert_eq!(penalized["why"][0], "slow play");
    assert_eq!(
        (&penalized["was"]["adjustment"], &penalized["is"]["adjustment"]),
        (&serde_json::Value::Null, &"-3.00".into())
    );
    // The ending of a file says the format too, and a format without corrections is refused.
    let page = folder.path().join("what.html");
    matchpoint([&"diff", &mitchell(), &new, &"-o", &page]);
    assert!(fs::read_to_string(page).unwrap().starts_with("<!DOCTYPE html>"));
    let output = matchpoint([&"diff", &mitchell(), &new, &"-o", &"what.xlsx"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: corrections are not written as xlsx\n"));
}

#[test]
fn what_cannot_be_compared_is_an_error_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (pack, old) = (folder.path().join("pack"), folder.path().join("old"));
    fs::create_dir(&old).unwrap();
    let document = old.join("results.json");
    for (content, expected) in [
        ("{\"format\": ", "EOF while parsing"),
        (
            "{\"format\": \"other\", \"version\": 1, \"event\": {\"rules\": \"acbl\"}, \"results\": [], \"standings\": []}",
            "expected format `matchpoint-results`, version 1; found `other`, version 1",
        ),
        ("[1]", "at line 1 column"),
    ] {
        fs::write(&document, content).unwrap();
        let output = matchpoint([&"report", &mitchell(), &"-o", &pack, &"--since", &old]);
        let printed = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{printed}");
        let begins =
            format!("error: `{}` is not a document of `matchpoint report`: ", document.display());
        assert!(printed.starts_with(&begins) && printed.contains(expected), "{printed}");
        assert!(!pack.exists());
    }
    let other = fixtures().join("individual");
    let output = matchpoint([&"report", &mitchell(), &"-o", &pack, &"--since", &other]);
    let printed = format!(
        "error: `{}` is another session: the two have no line in common\nhelp: give what was published of this session\n",
        other.display()
    );
    assert_eq!((output.status.code(), pack.exists()), (Some(2), false));
    assert!(text(&output.stderr).ends_with(&printed), "{}", text(&output.stderr));
    let output = matchpoint([&"report", &mitchell(), &"-o", &pack, &"--only=corrections"]);
    assert_eq!(output.status.code(), Some(2));
    let printed = "error: corrections are what changed since an earlier version\nhelp: add `--since OLD`, or leave out `corrections`\n";
    assert_eq!(text(&output.stderr), printed);
}
