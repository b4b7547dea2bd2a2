//! Files of other programs as folders that can be corrected.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::running::{program, score};
use crate::sessions::fixtures;

fn import(file: &Path, folder: &Path) -> Output {
    let mut program = program();
    program.arg("import").arg(file).arg("-o").arg(folder);
    program.output().expect("the program starts")
}

#[test]
fn the_folder_scores_as_the_file_does() {
    let entries = fs::read_dir(fixtures().join("programs")).expect("it is a folder");
    let files = entries.map(|entry| entry.expect("it can be listed").path());
    let files: Vec<_> =
        files.filter(|file| file.extension().is_none_or(|ending| ending != "md")).collect();
    assert!(files.len() > 3, "there are files");
    for file in files {
        let folder = tempfile::tempdir().unwrap();
        let session = folder.path().join("session");
        let output = import(&file, &session);
        let printed = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{}: {printed}", file.display());
        let of_file = score(&file, &["--format", "json"]);
        let of_folder = score(&session, &["--format", "json"]);
        assert!(!of_file.stdout.is_empty(), "{}", file.display());
        assert_eq!(
            String::from_utf8(of_file.stdout),
            String::from_utf8(of_folder.stdout),
            "{}",
            file.display()
        );
    }
}

#[test]
fn a_game_and_its_devices_are_imported_together() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("session");
    let files = ["howell.acm", "howell.bws"].map(|name| fixtures().join("programs").join(name));
    let run = |files: &[&Path]| {
        let mut program = program();
        let ran = program.arg("import").args(files).arg("-o").arg(&session);
        ran.output().expect("the program starts")
    };
    let output = run(&[&files[1], &files[0]]);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    let travelers = fs::read_to_string(session.join("travelers.csv")).unwrap();
    let names = travelers.lines().next().unwrap_or_default();
    assert!(names.contains("contract") && names.contains("score_ns"), "{names}");
    let of_files = program()
        .arg("score")
        .args(&files)
        .args(["--format", "json"])
        .output()
        .expect("the program starts");
    let of_folder = score(&session, &["--format", "json"]);
    assert_eq!(String::from_utf8(of_files.stdout), String::from_utf8(of_folder.stdout));

    fs::remove_dir_all(&session).unwrap();
    let output = run(&[&files[0], &files[0]]);
    assert_eq!(output.status.code(), Some(2));
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("these two files do not belong together"), "{printed}");
    assert!(!session.exists());
}

#[test]
fn what_may_have_been_corrected_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = fixtures().join("programs/howell.pbn");
    let session = folder.path().join("session");
    assert_eq!(import(&file, &session).status.code(), Some(0));
    let travelers = session.join("travelers.csv");
    fs::write(&travelers, "corrected").unwrap();
    let output = import(&file, &session);
    assert_eq!(output.status.code(), Some(2));
    let printed = String::from_utf8(output.stderr).unwrap();
    assert!(printed.contains("is there already"), "{printed}");
    assert_eq!(fs::read_to_string(travelers).unwrap(), "corrected");
}

#[test]
fn a_broken_file_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read(fixtures().join("programs/howell-with-names.xml")).unwrap();
    let file = folder.path().join("cut.xml");
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let session = folder.path().join("session");
    let output = import(&file, &session);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stderr).unwrap();
    assert!(printed.starts_with("error[bad-xml]"), "{printed}");
    assert!(!session.exists());
}

#[test]
fn a_table_is_no_file_of_another_program() {
    let folder = tempfile::tempdir().unwrap();
    let file = fixtures().join("mitchell-7-tables/travelers.csv");
    let output = import(&file, &folder.path().join("session"));
    assert_eq!(output.status.code(), Some(2));
    let printed = String::from_utf8(output.stderr).unwrap();
    assert!(printed.contains("is of no other program"), "{printed}");
}
