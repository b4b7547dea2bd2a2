//! `matchpoint report`: a folder with everything, which changes as a whole or not at all.

use std::collections::BTreeMap;
use std::fs;
#[cfg(unix)]
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output};

use crate::sessions::{fixtures, sessions};

/// Each file of the pack of a session without deals, and how `score` writes the same.
const PACK: [(&str, &[&str]); 12] = [
    ("recap.pdf", &["--format=pdf"]),
    ("ranking.pdf", &["--format=pdf", "--report=overall,ranking"]),
    ("travelers.pdf", &["--format=pdf", "--report=travelers"]),
    ("scorecards.pdf", &["--format=pdf", "--report=scorecards"]),
    ("results.html", &["--format=html"]),
    ("recap.txt", &["--report=overall,ranking,pairs,recap"]),
    ("overall.csv", &["--format=csv", "--report=overall"]),
    ("standings.csv", &["--format=csv"]),
    ("results.csv", &["--format=csv", "--report=results"]),
    ("results.json", &["--format=json"]),
    ("session.xlsx", &["--format=xlsx"]),
    ("session.xml", &["--format=usebio"]),
];

#[test]
fn the_pack_is_what_score_writes() {
    for session in sessions() {
        let place = session.display().to_string();
        let folder = tempfile::tempdir().unwrap();
        let pack = folder.path().join("pack");
        let first = report(&session, &pack, &[]);
        let document = fs::read_to_string(pack.join("results.json")).unwrap();
        let has_overall = document.contains("\"overall\": [");
        let written = PACK.into_iter();
        let written = written.filter(|(file, _)| has_overall || *file != "overall.csv");
        let mut written: Vec<_> = written.collect();
        if document.contains("\"pairs\": [") {
            written[1].1 = &["--format=pdf", "--report=overall,ranking,pairs"];
            // After the text.
            written.insert(6, ("team-pairs.csv", &["--format=csv", "--report=pairs"]));
        }
        if session.join("hands.pbn").exists() {
            // After the scorecards.
            written.insert(4, ("hands.pdf", &["--format=pdf"]));
        }
        let listed: String =
            written.iter().map(|(file, _)| format!("{}\n", pack.join(file).display())).collect();
        assert_eq!(String::from_utf8(first.stdout).unwrap(), listed, "{place}");
        let files = content(&pack);
        assert_eq!(files.len(), written.len(), "{place}");
        for (file, arguments) in written {
            let command = if file == "hands.pdf" { "hands" } else { "score" };
            assert!(files[file] == run(command, &session, arguments).stdout, "{place}: {file}");
        }
    }
}

#[test]
fn a_second_pack_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    report(&mitchell(), &pack, &[]);
    let first = content(&pack);
    report(&mitchell(), &pack, &[]);
    assert!(first == content(&pack));
}

#[test]
fn slips_are_written_when_they_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    report(&mitchell(), folder.path(), &["--only=slips"]);
    let files: Vec<String> = content(folder.path()).into_keys().collect();
    assert_eq!(files, ["slips.pdf"]);
}

#[test]
fn pieces_are_chosen_and_the_rest_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    fs::write(file("recap.txt"), "old").unwrap();
    #[cfg(unix)]
    fs::set_permissions(file("recap.txt"), fs::Permissions::from_mode(0o640)).unwrap();
    fs::write(file("results.json"), "old").unwrap();
    fs::write(file("index.html"), "the club's own").unwrap();
    let output = report(
        &mitchell(),
        folder.path(),
        &["--only=text,standings,text", "--names=none", "--force"],
    );
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        format!("{}\n{}\n", file("recap.txt").display(), file("standings.csv").display())
    );
    let files = content(folder.path());
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        ["index.html", "recap.txt", "recap.txt.bak", "results.json", "standings.csv"]
    );
    assert_eq!(
        (&files["index.html"][..], &files["results.json"][..]),
        (&b"the club's own"[..], &b"old"[..])
    );
    assert!(files["recap.txt"].starts_with(b"Tuesday Afternoon Pairs\n"));
    #[cfg(unix)]
    {
        let mode = |name: &str| fs::metadata(file(name)).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode("recap.txt"), 0o640, "an existing file keeps its mode");
        assert_ne!(mode("standings.csv") & 0o044, 0, "others may read a new one");
    }
}

#[test]
fn findings_and_obstacles_change_nothing() {
    let refused = |session: &Path, prepare: &dyn Fn(&Path), status: i32, expected: &str| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("recap.txt"), "old").unwrap();
        prepare(folder.path());
        let before = content(folder.path());
        let output = run("report", session, &["-o", folder.path().to_str().unwrap(), "--quiet"]);
        let printed = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{printed}");
        let printed = printed.replace(folder.path().to_str().unwrap(), "DIR");
        let printed = printed.replace("DIR\\", "DIR/");
        assert!(printed.contains(expected), "{printed}");
        assert!(output.stdout.is_empty(), "{expected}");
        assert_eq!(content(folder.path()), before, "{expected}");
    };
    let wrong = fixtures().join("bad/wrong-score.csv");
    refused(&wrong, &|_| {}, 1, "error[score-mismatch]");
    let in_the_way = "`DIR/session.xml` is in the way: it is not a file";
    refused(
        &mitchell(),
        &|folder| fs::create_dir(folder.join("session.xml")).unwrap(),
        2,
        in_the_way,
    );
    #[cfg(unix)]
    refused(
        &mitchell(),
        &|folder| symlink("recap.txt", folder.join("session.xml")).unwrap(),
        2,
        in_the_way,
    );
    #[cfg(unix)]
    refused(
        &mitchell(),
        &|folder| symlink("nowhere", folder.join("session.xml")).unwrap(),
        2,
        in_the_way,
    );
}

#[test]
fn inputs_are_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let travelers = folder.path().join("travelers.csv");
    fs::copy(mitchell().join("travelers.csv"), &travelers).unwrap();
    assert!(report(folder.path(), folder.path(), &[]).status.success());
    assert_eq!(
        content(folder.path()).len(),
        PACK.len() + 1,
        "a session's own folder takes the pack"
    );

    let results = folder.path().join("results.csv");
    let before = content(folder.path());
    let into_itself =
        |only: &str| run("report", &results, &["-o", folder.path().to_str().unwrap(), only, "-q"]);
    let output = into_itself("--only=recap,results");
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        format!(
            "error: `{}` is an input of this run\nhelp: inputs are never overwritten; give another folder\n",
            results.display()
        )
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(content(folder.path()), before);
    assert!(into_itself("--only=recap").status.success());
}

/// A session of pairs that each play two boards.
fn many_pairs(folder: &Path, pairs: usize, boards: usize, remark: &str) -> std::path::PathBuf {
    let session = folder.join("many");
    fs::create_dir(&session).unwrap();
    let mut travelers = "board,ns,ew,score,remarks\n".to_owned();
    for board in 1..=boards {
        for pair in 1..=pairs {
            travelers += &format!("{board},{pair},{pair},110,{remark}\n");
        }
    }
    fs::write(session.join("travelers.csv"), travelers).unwrap();
    session
}

#[test]
fn a_workbook_holds_more_scorecards_than_it_has_page_breaks() {
    let folder = tempfile::tempdir().unwrap();
    let session = many_pairs(folder.path(), 600, 2, "");
    let pack = folder.path().join("pack");
    let output = report(&session, &pack, &["--only=xlsx", "--quiet"]);
    assert!(output.status.success(), "{output:?}");
    assert!(pack.join("session.xlsx").exists());
}

#[test]
fn what_a_workbook_cannot_hold_is_left_out_or_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let session = many_pairs(folder.path(), 1, 1, &"x".repeat(33_000));
    let pack = folder.path().join("pack");
    let limit = "a workbook holds at most 32767 characters in a cell, and this session needs 33000";
    let output = report(&session, &pack, &["--quiet"]);
    let printed = String::from_utf8(output.stderr).unwrap();
    assert!(printed.contains(&format!("warning: session.xlsx is left out: {limit}")), "{printed}");
    assert!(pack.join("recap.pdf").exists());
    assert!(!pack.join("session.xlsx").exists());
    let named = run("report", &session, &["--only=xlsx", "-o", "named"]);
    let printed = String::from_utf8(named.stderr).unwrap();
    assert!(printed.contains(limit), "{printed}");
    assert_eq!(named.status.code(), Some(2));
}

#[test]
fn an_event_without_usebio_has_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("session");
    fs::create_dir(&session).unwrap();
    let travelers =
        "section,board,ns,ew,score\nA,1,1,2,420\nA,1,3,4,-50\nB,1,1,2,420\nB,1,3,4,-50\n";
    fs::write(session.join("travelers.csv"), travelers).unwrap();
    let settings =
        "[[sections]]\nname = \"A\"\nwinners = 1\n[[sections]]\nname = \"B\"\nwinners = 2\n";
    fs::write(session.join("session.toml"), settings).unwrap();
    let pack = folder.path().join("pack");
    let output = report(&session, &pack, &["--quiet"]);
    let printed = String::from_utf8(output.stderr).unwrap();
    let reported = "warning: session.xml is left out: USEBIO cannot hold one-winner and two-winner sections in one event";
    assert!(printed.contains(&format!("{reported}\n")), "{printed}");
    assert_eq!(content(&pack).len(), PACK.len() - 1);

    fs::write(pack.join("session.xml"), "old").unwrap();
    let printed = String::from_utf8(report(&session, &pack, &["--quiet"]).stderr).unwrap();
    let kept = format!("{reported}; the older file was kept\n");
    assert!(printed.contains(&kept), "{printed}");

    let output = run("report", &session, &["-o", pack.to_str().unwrap(), "--only=usebio"]);
    assert_eq!(output.status.code(), Some(2), "asked for by name");
}

/// What the user has there is the user's, whatever it is called.
#[test]
fn what_is_not_ours_is_refused_by_name() {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path().join("club");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("standings.csv"), "of the season").unwrap();
    fs::write(folder.join("ranking.pdf"), "of the season").unwrap();
    let report = |more: &[&str]| {
        let mut program = crate::running::program();
        program.current_dir(top.path()).arg("report").arg(mitchell());
        program.args(["-q", "-o", "club"]).args(more).output().unwrap()
    };
    let refused = |expected: &str| {
        let before = content(&folder);
        let output = report(&[]);
        let printed = String::from_utf8(output.stderr).unwrap();
        let command = format!("matchpoint report {} -q -o club --force", mitchell().display());
        assert_eq!(
            printed,
            format!(
                "error: `club` holds files that would be replaced: {expected}\n\
                 help: nothing was written; `{command}` replaces them and keeps each as `FILE.bak`\n"
            )
        );
        assert_eq!(output.status.code(), Some(2));
        assert!(before == content(&folder), "all stands as it was");
    };
    refused("`ranking.pdf` (not ours), `standings.csv` (not ours)");
    assert_eq!(report(&["--force"]).status.code(), Some(0));
    let files = content(&folder);
    assert_eq!(files["standings.csv.bak"], b"of the season");
    assert_eq!(files["ranking.pdf.bak"], b"of the season");
    assert!(!files.contains_key("recap.pdf.bak"), "there was none");
    assert_eq!(report(&[]).status.code(), Some(0), "all of it is ours now");
    assert!(files == content(&folder));
    fs::write(folder.join("recap.txt"), "the director's").unwrap();
    refused("`recap.txt` (changed since it was written)");
    let howell = fixtures().join("howell-5-tables");
    let event = run("event", &howell, &["--pack", folder.to_str().unwrap()]);
    let printed = String::from_utf8(event.stderr).unwrap();
    assert!(printed.contains("`recap.txt` (changed since it was written)"), "{printed}");
}

/// The manifest says what was written: each file of the pack in its order, but not itself, and neither when nor where.
#[test]
fn the_manifest_lists_the_pack() {
    use sha2::{Digest, Sha256};
    let top = tempfile::tempdir().unwrap();
    let packs = ["one", "two"].map(|name| top.path().join(name));
    let texts = packs.each_ref().map(|pack| {
        report(&mitchell(), pack, &[]);
        fs::read_to_string(pack.join(".matchpoint.json")).unwrap()
    });
    assert_eq!(texts[0], texts[1]);
    let manifest: serde_json::Value = serde_json::from_str(&texts[0]).unwrap();
    assert_eq!((&manifest["format"], &manifest["version"]), (&"matchpoint-pack".into(), &1.into()));
    let results = fs::read(packs[0].join("results.json")).unwrap();
    let results: serde_json::Value = serde_json::from_slice(&results).unwrap();
    assert_eq!(manifest["fingerprint"], results["fingerprint"]);
    let files = manifest["files"].as_array().unwrap();
    let names: Vec<&str> = files.iter().map(|file| file["name"].as_str().unwrap()).collect();
    assert_eq!(names, PACK.map(|(name, _)| name));
    for file in files {
        let bytes = fs::read(packs[0].join(file["name"].as_str().unwrap())).unwrap();
        assert_eq!(file["bytes"], bytes.len());
        let hash: String =
            Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(file["sha256"], hash);
    }
}

/// What was written before there were manifests is replaced once, if it is of this session.
#[test]
fn a_pack_from_before_is_taken_over_once() {
    let top = tempfile::tempdir().unwrap();
    let pack = top.path().join("pack");
    report(&mitchell(), &pack, &[]);
    fs::remove_file(pack.join(".matchpoint.json")).unwrap();
    let other = run("report", &fixtures().join("howell-5-tables"), &["-o", pack.to_str().unwrap()]);
    let printed = String::from_utf8(other.stderr).unwrap();
    assert_eq!(other.status.code(), Some(2), "it is of another session");
    assert!(printed.contains("`recap.pdf` (not ours)"), "{printed}");
    let output = report(&mitchell(), &pack, &[]);
    let printed = String::from_utf8(output.stderr).unwrap();
    let note = format!("note: `{}` was replaced; the old one is", pack.join("recap.pdf").display());
    assert!(printed.contains(&note), "{printed}");
    let files = content(&pack);
    assert_eq!(files["recap.pdf"], files["recap.pdf.bak"]);
    report(&mitchell(), &pack, &[]);
    fs::write(pack.join("recap.pdf"), "changed").unwrap();
    assert_eq!(run("report", &mitchell(), &["-o", pack.to_str().unwrap()]).status.code(), Some(2));
}

/// A piece that an earlier pack had and this one has not is named.
#[test]
fn what_an_earlier_pack_left_is_named() {
    let top = tempfile::tempdir().unwrap();
    let pack = top.path().join("pack");
    report(&mitchell(), &pack, &["--only=recap,slips"]);
    let output = report(&mitchell(), &pack, &["--quiet"]);
    let printed = String::from_utf8(output.stderr).unwrap();
    let slips = pack.join("slips.pdf");
    let warning = format!("warning: `{}` is from an earlier run and was kept\n", slips.display());
    assert_eq!(printed, warning);
    let manifest = fs::read_to_string(pack.join(".matchpoint.json")).unwrap();
    assert!(manifest.contains("slips.pdf"), "it is ours still");
}

/// Files that were not named stay as they are; where the session has changed, one warning says so.
#[test]
fn what_was_not_named_may_be_of_an_earlier_version() {
    let top = tempfile::tempdir().unwrap();
    let (session, pack) = (top.path().join("tuesday"), top.path().join("pack"));
    fs::create_dir(&session).unwrap();
    let travelers = session.join("travelers.csv");
    let lines = "board,ns,ew,score\n1,1,2,420\n1,3,4,450\n2,1,4,-100\n2,3,2,-110\n";
    fs::write(&travelers, lines).unwrap();
    report(&session, &pack, &["--only=json,recap,text"]);
    let printed = |output: Output| String::from_utf8(output.stderr).unwrap();
    let again = printed(report(&session, &pack, &["--only=json", "--quiet"]));
    assert_eq!(again, "");
    fs::write(&travelers, lines.replace("450", "480")).unwrap();
    let changed = printed(report(&session, &pack, &["--only=json", "--quiet"]));
    let warning = format!(
        "warning: `{}` has 2 more files, of an earlier version of the session\n",
        pack.display()
    );
    assert_eq!(changed, warning);
}

/// Both are done, one after the other; `MATCHPOINT_ROUNDS` is how often.
#[test]
fn two_packs_at_once_come_one_after_the_other() {
    let rounds = std::env::var("MATCHPOINT_ROUNDS").ok();
    let rounds = rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(3);
    for round in 0..rounds {
        let top = tempfile::tempdir().unwrap();
        let start = |_| {
            let mut program = crate::running::program();
            program.arg("report").arg(mitchell()).args(["-q", "--only=text,standings,json", "-o"]);
            let program = program.arg(top.path().join("pack"));
            program.stderr(std::process::Stdio::piped()).spawn().unwrap()
        };
        for child in [0, 1, 2].map(start) {
            let output = child.wait_with_output().unwrap();
            let printed = String::from_utf8(output.stderr).unwrap();
            assert_eq!((output.status.code(), printed.as_str()), (Some(0), ""), "round {round}");
        }
        let names: Vec<_> = fs::read_dir(top.path()).unwrap().collect();
        assert_eq!(names.len(), 1, "nothing is left over");
    }
}

/// The files are there by then; the exit status tells that the list is not.
#[cfg(target_os = "linux")]
#[test]
fn a_list_that_cannot_be_written_takes_nothing_back() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .args(["report", "--quiet", "-o"])
        .args([folder.path(), &mitchell()])
        .stdout(fs::OpenOptions::new().write(true).open("/dev/full").unwrap())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        printed,
        "error: written; not printed: cannot write to standard output: no space left on device\n"
    );
    assert_eq!(content(folder.path()).len(), PACK.len());
}

#[test]
fn without_a_folder_the_results_lie_beside_the_session() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("tuesday");
    fs::create_dir(&session).unwrap();
    fs::copy(mitchell().join("travelers.csv"), session.join("travelers.csv")).unwrap();
    fs::copy(mitchell().join("travelers.csv"), folder.path().join("friday.csv")).unwrap();
    let written = |path: &Path, results: &str| {
        let output = run("report", path, &["--only", "text,json"]);
        assert!(output.status.success(), "{}", path.display());
        let files: Vec<String> = content(&folder.path().join(results)).into_keys().collect();
        assert_eq!(files, ["recap.txt", "results.json"]);
    };
    written(&session, "tuesday-results");
    written(&session.join("../friday.csv"), "friday-results");
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man");
    let manual = |more: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
            .arg("manual")
            .args(more)
            .output()
            .unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let one = manual(&[]);
    manual(&["-o", pages.to_str().unwrap()]);
    manual(&["-o", pages.to_str().unwrap()]);
    // What somebody has changed stays.
    fs::write(pages.join("matchpoint.1"), "of the distribution").unwrap();
    let mut changed = Command::new(env!("CARGO_BIN_EXE_matchpoint"));
    let changed = changed.args(["manual", "-o"]).arg(&pages).output().unwrap();
    assert_eq!(changed.status.code(), Some(2));
    manual(&["--force", "-o", pages.to_str().unwrap()]);
    let pages = content(&pages);
    assert_eq!(pages["matchpoint.1.bak"], b"of the distribution");
    assert!(pages.contains_key("matchpoint.1") && pages.contains_key("matchpoint-score.1"));
    for flag in ["with\\-ids", "dedupe", "opponents\\-vulnerable", "nonvul"] {
        assert!(one.contains(flag), "{flag}");
        let found = |page: &Vec<u8>| String::from_utf8_lossy(page).contains(flag);
        assert!(pages.values().any(found), "{flag}");
    }
}

fn mitchell() -> std::path::PathBuf {
    fixtures().join("mitchell-7-tables")
}

/// Makes a pack that must succeed.
fn report(session: &Path, folder: &Path, more: &[&str]) -> Output {
    let mut arguments = vec!["-o", folder.to_str().expect("the path is plain")];
    arguments.extend(more);
    let output = run("report", session, &arguments);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {printed}", session.display());
    output
}

fn run(command: &str, session: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .arg(command)
        .arg(session)
        .args(more)
        .output()
        .expect("the program starts")
}

/// Everything in a folder by its name, but for what only this program looks at; what is no file counts as empty.
fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("it is a folder");
    let entries = entries.map(|entry| entry.expect("it can be listed"));
    entries
        .map(|entry| {
            let name = entry.file_name().into_string().expect("names are plain");
            (name, fs::read(entry.path()).unwrap_or_default())
        })
        .filter(|(name, _)| ![".matchpoint.lock", ".matchpoint.json"].contains(&name.as_str()))
        .collect()
}
