//! What lies in a session's folder and is no part of it: it is used, or named, or refused where a person has to choose.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::running::{program, score};

const TRAVELERS: &str =
    "board,ns,ew,contract,by,result\n1,1,2,4S,N,=\n1,3,4,4S,N,+1\n2,1,2,3NT,S,=\n2,3,4,3NT,S,-1\n";

/// A folder with travelers and other files.
fn folder(others: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("travelers.csv"), TRAVELERS).unwrap();
    for (name, text) in others {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// The status, and what is said on standard error.
fn printed(folder: &Path, more: &[&str]) -> (Option<i32>, String) {
    let output = score(folder, more);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[track_caller]
fn check(others: &[(&str, &str)], status: i32, expected: &str) {
    let folder = folder(others);
    let (found, printed) = printed(folder.path(), &[]);
    assert_eq!(found, Some(status), "{printed}");
    assert!(printed.contains(expected), "{printed}");
}

/// A copy that a browser saved again, with another result: scoring either without a word would be a guess.
#[test]
fn other_travelers_are_an_error() {
    let newer = TRAVELERS.replace("2,3,4,3NT,S,-1", "2,3,4,3NT,S,+1");
    let others = [("travelers (1).csv", newer.as_str())];
    check(
        &others,
        1,
        "error[other-travelers]: the folder has other results in `travelers (1).csv`",
    );
    check(
        &others,
        1,
        "board 2, A 3 against 4, is 3NT+1 by S 630 there, and 3NT-1 by S -100 in the travelers",
    );
    check(&others, 1, "rename it to `travelers (1).csv.bak`");
    let folder = folder(&others);
    let (quiet, _) = printed(folder.path(), &["-q"]);
    assert_eq!(quiet, Some(1), "an error is no note");
    let (provisional, _) = printed(folder.path(), &["--provisional"]);
    assert_eq!(provisional, Some(1), "it is not about a line");
    let kept = folder.path().join("travelers (1).csv.bak");
    fs::rename(folder.path().join("travelers (1).csv"), kept).unwrap();
    let (renamed, text) = printed(folder.path(), &[]);
    assert_eq!(renamed, Some(0), "{text}");
    assert!(!text.contains("travelers (1)"), "{text}");
}

#[test]
fn one_line_more_is_an_error_too() {
    let more = format!("{TRAVELERS}2,5,6,3NT,S,=\n");
    check(
        &[("old slips.csv", &more)],
        1,
        "board 2, A 5 against 6, is 3NT= by S 600 there, and the travelers have no such line",
    );
}

#[test]
fn travelers_that_cannot_be_compared_are_an_error() {
    let broken = TRAVELERS.replace("4S,N,+1", "9S,N,+1");
    check(&[("typed again.csv", &broken)], 1, "it cannot be compared with the travelers: ");
}

#[test]
fn travelers_that_say_the_same_are_a_note() {
    let part: String = TRAVELERS.lines().take(3).map(|line| format!("{line}\n")).collect();
    let scores = "board,ns,ew,score\n2,1,2,600\n2,3,4,-100\n";
    check(
        &[("travelers-old.csv", &part), ("scores only.csv", scores)],
        0,
        "note[files-left]: `scores only.csv`, `travelers-old.csv` say nothing else than the travelers",
    );
}

/// What was entered may lie beside the corrected session.
#[test]
fn what_was_entered_may_lie_beside_its_corrections() {
    let folder = folder(&[("as entered.csv", TRAVELERS)]);
    let arguments = ["correct", "--board", "2", "--pair", "3", "result=+1", "--by", "Ann"];
    let path = folder.path().to_str().unwrap();
    let output = program().args([&arguments[..1], &[path], &arguments[1..]].concat()).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let (status, text) = printed(folder.path(), &[]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("`as entered.csv` says nothing else"), "{text}");
}

#[test]
fn lists_of_pairs_and_other_files_are_named() {
    let roster = "pair,player1,player2\n1,Ann Lee,Bo Ek\n";
    let others = [
        ("A pairs.csv", roster),
        ("roster.csv", roster),
        ("names.csv", "who,phone\nAnn Lee,1\n"),
        ("photo.jpg", "\u{7f}"),
    ];
    check(&others, 0, "note[files-left]: `A pairs.csv`, `roster.csv` name pairs, and are not used");
    check(&others, 0, "note[files-left]: `names.csv`, `photo.jpg` are not used");
}

#[test]
fn some_files_are_never_looked_at() {
    let other = TRAVELERS.replace("-1", "+1");
    let own = "section,board,ns,ew,score_ns,score_ew,mp_ns,mp_ew\nA,1,1,2,50,-50,1.00,0.00\n";
    let folder = folder(&[
        ("expected-results.csv", &other),
        ("travelers.csv.bak", &other),
        ("members.csv", "number,name\n1,Ann Lee\n"),
        (".hidden.csv", &other),
        ("~$travelers.csv", &other),
        ("NOTE.md", "about"),
        ("exported.csv", own),
    ]);
    let (status, text) = printed(folder.path(), &[]);
    assert_eq!(status, Some(0), "{text}");
    assert!(!text.contains("files-left"), "{text}");
}

/// What `report` wrote into the folder of its session is named by the manifest.
#[test]
fn a_pack_in_the_folder_is_not_named() {
    let folder = folder(&[]);
    let path = folder.path().to_str().unwrap();
    let written = program().args(["report", path, "-o", path]).output().unwrap();
    assert_eq!(written.status.code(), Some(0), "{}", String::from_utf8_lossy(&written.stderr));
    let (status, text) = printed(folder.path(), &[]);
    assert_eq!(status, Some(0), "{text}");
    assert!(!text.contains("files-left"), "{text}");
}

/// A file that the command line names for another purpose is used.
#[test]
fn a_file_that_is_compared_with_may_lie_in_the_folder() {
    let older = TRAVELERS.replace("2,3,4,3NT,S,-1", "2,3,4,3NT,S,+1");
    let folder = folder(&[("last week.csv", &older)]);
    let (path, old) = (folder.path(), folder.path().join("last week.csv"));
    let runs: [&[&Path]; 2] = [&[Path::new("diff"), &old, path], &[Path::new("diff"), path, &old]];
    for arguments in runs {
        let output = program().args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(!String::from_utf8_lossy(&output.stderr).contains("other-travelers"));
    }
    let pack = tempfile::tempdir().unwrap();
    let output = program()
        .arg("report")
        .arg(path)
        .arg("--since")
        .arg(&old)
        .args(["--only", "text", "-o"])
        .arg(pack.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Of any folder: each file is used, named, or never looked at; and there is an error exactly where a file with lines of
/// travelers says something else.
#[test]
fn every_file_of_any_folder_is_used_or_named() {
    const USED: [(&str, &str); 3] = [
        ("pairs.csv", "pair,player1,player2\n1,Ann Lee,Bo Ek\n"),
        ("session.toml", "[event]\nname = \"x\"\n"),
        ("slips.csv", "board,ns,ew,score\n1,1,2,420\n"),
    ];
    const NEVER: [&str; 4] = ["expected-x.csv", "a.csv.bak", ".b.csv", "members.csv"];
    const CONTENTS: [&str; 5] = [
        "board,ns,ew,contract,by,result\n1,1,2,4S,N,+2\n",
        "board,ns,ew,score\n1,1,2,420\n",
        "pair,player1,player2\n3,Cy Dee,Di Fox\n",
        "anything\n",
        "",
    ];
    let mut state: u32 = 1;
    let mut next = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % below
    };
    for round in 0..80 {
        let mut files: Vec<(String, &str)> = Vec::new();
        for (name, text) in USED {
            if next(2) == 0 {
                files.push((name.to_owned(), text));
            }
        }
        for name in NEVER {
            if next(3) == 0 {
                files.push((name.to_owned(), CONTENTS[next(5)]));
            }
        }
        let looked_at = files.len();
        for place in 0..next(5) {
            let ending = ["csv", "txt", "dat", "tsv"][next(4)];
            files.push((format!("left-{place}-old.{ending}"), CONTENTS[next(5)]));
        }
        let borrowed: Vec<(&str, &str)> =
            files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
        let folder = folder(&borrowed);
        let (status, text) = printed(folder.path(), &[]);
        let is_other = |(_, content): &&(String, &str)| **content == *CONTENTS[0];
        let expected = i32::from(files[looked_at..].iter().any(|file| is_other(&file)));
        assert_eq!(status, Some(expected), "round {round}: {files:?}\n{text}");
        let is_about =
            |line: &&str| line.contains("[files-left]") || line.contains("[other-travelers]");
        let about: Vec<&str> = text.lines().filter(is_about).collect();
        for (place, (name, _)) in files.iter().enumerate() {
            let named = about.iter().filter(|line| line.contains(&format!("`{name}`")));
            let expected = usize::from(place >= looked_at);
            assert_eq!(named.count(), expected, "round {round}: {name} of {files:?}\n{text}");
        }
    }
}

/// The list of members above a folder is called by its own path.
#[test]
fn the_list_of_members_above_is_called_without_dots() {
    let club = folder(&[("members.csv", "masterpoints\n3\n")]);
    let tuesday = club.path().join("tuesday");
    fs::create_dir(&tuesday).unwrap();
    fs::write(tuesday.join("travelers.csv"), TRAVELERS).unwrap();
    let (status, text) = printed(&tuesday, &[]);
    assert_eq!(status, Some(0), "{text}");
    let members = club.path().join("members.csv");
    let named = format!("warning[no-members]: `{}`", members.display());
    assert!(text.contains(&named), "{text}");
}
