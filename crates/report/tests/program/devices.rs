//! Databases of scoring devices, as files on disk.

use std::fs;

use serde_json::Value;

use crate::running::{program, score};
use crate::sessions::fixtures;

/// A program that has a database open marks it with a file beside it.
#[test]
fn a_file_that_is_in_use_is_provisional() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tuesday.bws");
    fs::copy(fixtures().join("programs/howell.bws"), &file).unwrap();
    let printed = |more: &[&str]| {
        let output = score(&file, more);
        let [out, err] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (output.status.code(), out, err)
    };
    let (status, sheet, findings) = printed(&[]);
    assert_eq!(status, Some(0), "{findings}");
    assert!(!sheet.contains("PROVISIONAL") && !findings.contains("in use"), "{findings}");

    fs::write(folder.path().join("tuesday.ldb"), "CLUB-PC").unwrap();
    let (status, sheet, findings) = printed(&[]);
    assert_eq!(status, Some(0), "{findings}");
    assert!(findings.contains("warning[still-in-use]: `"), "{findings}");
    assert!(
        findings.contains("PROVISIONAL: the file of the results was still in use"),
        "{findings}"
    );
    assert!(sheet.contains("PROVISIONAL: the file of the results was still in use"), "{sheet}");
    let (status, sheet, findings) = printed(&["--strict"]);
    assert_eq!((status, sheet.as_str()), (Some(1), ""), "{findings}");

    // Beside a table it means nothing.
    let table = folder.path().join("tuesday.csv");
    fs::write(&table, "board,ns,ew,score\n1,1,2,420\n1,3,4,400\n").unwrap();
    let output = score(&table, &[]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("in use"));
}

/// Nobody has counted the lines of a file that could not be taken apart.
#[test]
fn of_a_damaged_file_no_lines_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tuesday.bws");
    let whole = fs::read(fixtures().join("programs/howell.bws")).unwrap();
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let output = program().arg("check").arg(&file).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.ends_with("\n1 error\n") && !printed.contains("0 lines"), "{printed}");
}

/// A folder may hold both, and so may a command line.
#[test]
fn a_game_file_and_the_database_of_its_devices() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["howell.acm", "howell.bws"] {
        fs::copy(fixtures().join("programs").join(name), folder.path().join(name)).unwrap();
    }
    let output = score(folder.path(), &["--format", "json"]);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    let joined: Value = serde_json::from_slice(&output.stdout).unwrap();
    let game = score(&folder.path().join("howell.acm"), &["--format", "json"]);
    let game: Value = serde_json::from_slice(&game.stdout).unwrap();
    assert_eq!(joined["standings"], game["standings"]);
    let lines = joined["results"].as_array().unwrap();
    assert_eq!(lines.len(), 135);
    assert!(lines.iter().all(|line| line["contract"].is_string()));
    assert!(game["results"][0]["contract"].is_null());
}
