//! A session in several files, or below several headings.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::TempDir;

use crate::running::program;
use crate::sessions::fixtures;

fn run(arguments: &[&str], files: &[PathBuf]) -> Output {
    let mut program = program();
    let ran = program.args(arguments).args(files).output();
    ran.expect("the program starts")
}

fn json(files: &[PathBuf]) -> String {
    let output = run(&["score", "--format", "json"], files);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    String::from_utf8(output.stdout).expect("it prints text")
}

/// What does not depend on rounds and tables, which not every sheet has.
fn standings(files: &[PathBuf]) -> String {
    let all = json(files);
    let (_, standings) = all.split_once("\"standings\"").expect("there are standings");
    standings.to_owned()
}

fn checked(files: &[PathBuf]) -> (Option<i32>, String) {
    let output = run(&["check"], files);
    let printed = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&printed).into_owned())
}

fn text(path: impl AsRef<Path>) -> String {
    fs::read_to_string(fixtures().join(path)).expect("the fixture is there")
}

/// A folder with files, and their paths in it.
fn folder(files: &[(&str, &str)]) -> (TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let write = |(name, text): &(&str, &str)| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file can be written");
        path
    };
    let paths = files.iter().map(write).collect();
    (folder, paths)
}

fn sections() -> [String; 2] {
    ["A", "B"].map(|section| text(format!("sheets/two-files/{section}.csv")))
}

fn whole() -> String {
    standings(&[fixtures().join("unequal-sections/travelers.csv")])
}

/// The travelers of the Mitchell, and the slips of the same session.
fn slips_and_travelers() -> [String; 2] {
    ["sheets/slips-by-round.csv", "mitchell-7-tables/travelers.csv"].map(text)
}

#[test]
fn files_given_one_by_one_and_their_folder_are_the_same() {
    let [a, b] = sections();
    let (folder, files) = folder(&[("A.csv", &a), ("B.csv", &b)]);
    assert_eq!(standings(&files), whole());
    assert_eq!(standings(&[folder.path().to_path_buf()]), whole());
}

#[test]
fn what_a_pattern_of_the_shell_gives_is_sorted_out() {
    let names = ["pairs.csv", "session.toml", "travelers.csv"];
    let files = names.map(|name| fixtures().join("three-strats-two-sections").join(name));
    assert_eq!(json(&files), json(&[fixtures().join("three-strats-two-sections")]));
}

#[test]
fn the_section_comes_from_the_name_of_the_file_before_the_order() {
    let [a, b] = sections();
    let (_folder, files) = folder(&[("tuesday-D.csv", &a), ("tuesday-C.csv", &b)]);
    let (status, printed) = checked(&files);
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("tuesday-D.csv` is section D; "), "{printed}");
    assert!(printed.contains("tuesday-C.csv` is section C"), "{printed}");
    assert!(printed.contains("79 lines: 77 results, 2 titles"), "{printed}");
}

#[test]
fn a_second_header_begins_the_next_section() {
    let [a, b] = sections();
    let (_folder, files) = folder(&[("tuesday.csv", &(a + &b))]);
    assert_eq!(standings(&files), whole());
    let (_, printed) = checked(&files);
    assert!(printed.contains("what follows line 52 is section B"), "{printed}");
}

#[test]
fn a_title_names_the_section_below_it() {
    let [a, b] = sections();
    let b = b.replace(',', ";");
    let (_folder, files) = folder(&[("tuesday.csv", &format!("{a}\nSection E\n{b}"))]);
    let (status, printed) = checked(&files);
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("what follows line 54 is section E"), "{printed}");
    assert!(printed.contains("81 lines: 77 results, 1 empty, 3 titles"), "{printed}");
}

#[test]
fn headings_that_only_come_again_begin_no_section() {
    let whole = text("mitchell-7-tables/travelers.csv");
    let (header, rows) = whole.split_once('\n').unwrap();
    let boards: Vec<&str> = rows.split_inclusive('\n').collect();
    let blocks = boards.chunks(7).map(|rows| format!("{header}\n{}\n", rows.concat()));
    let (_folder, files) = folder(&[("tuesday.csv", &blocks.collect::<String>())]);
    let one = json(&[fixtures().join("mitchell-7-tables/travelers.csv")]);
    assert_eq!(json(&files), one);
    let (_, printed) = checked(&files);
    assert!(
        printed.contains("the headings are there 28 times; all rows are of one section, A"),
        "{printed}"
    );
}

#[test]
fn files_of_rounds_are_one_section() {
    let [slips, travelers] = slips_and_travelers();
    let (header, rows) = slips.split_once('\n').unwrap();
    let rounds: Vec<(String, String)> = (1..=7)
        .map(|round| {
            let own =
                rows.split_inclusive('\n').filter(|row| row.starts_with(&format!("{round},")));
            (format!("round-{round}.csv"), format!("{header}\n{}", own.collect::<String>()))
        })
        .collect();
    let files: Vec<(&str, &str)> =
        rounds.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let (folder, files) = folder(&files);
    let (_other, one) = self::folder(&[("tuesday.csv", &travelers)]);
    assert_eq!(standings(&files), standings(&one));
    assert_eq!(standings(&[folder.path().to_path_buf()]), standings(&one));
}

#[test]
fn slips_and_travelers_of_one_session_count_once() {
    let [slips, travelers] = slips_and_travelers();
    let (_folder, files) = folder(&[("slips.csv", &slips), ("travelers.csv", &travelers)]);
    let one = json(&[fixtures().join("mitchell-7-tables/travelers.csv")]);
    assert_eq!(json(&files), one, "leads are those of the travelers");
    let (status, printed) = checked(&files);
    assert_eq!(status, Some(0), "{printed}");
    assert!(
        printed
            .contains("note[left-out]: 196 lines from here on are in two tables, and count once"),
        "{printed}"
    );
    assert!(printed.contains("394 lines: 196 results, 196 copies left out, 2 titles"), "{printed}");
}

#[test]
fn slips_and_travelers_that_differ_are_an_error() {
    let [slips, travelers] = slips_and_travelers();
    let changed = slips.replacen("1,1,1,1,1,3S,S,-2", "1,1,1,1,1,3S,S,-1", 1);
    assert_ne!(changed, slips);
    let (folder, files) = folder(&[("slips.csv", &changed), ("travelers.csv", &travelers)]);
    let (status, printed) = checked(&files);
    assert_eq!(status, Some(1), "{printed}");
    let place = |name: &str, line: u32| format!("{}:{line}:1", folder.path().join(name).display());
    assert!(printed.contains(&place("slips.csv", 2)), "{printed}");
    assert!(printed.contains(&place("travelers.csv", 2)), "{printed}");
    assert!(printed.contains("394 lines: 197 results, 195 copies left out, 2 titles"), "{printed}");
}

#[test]
fn findings_are_in_the_line_and_column_of_their_file() {
    let [a, b] = sections();
    let mut rows: Vec<&str> = b.lines().collect();
    rows[3] = "1, 2,3,9D,S,-1";
    rows[5] = "2,3";
    rows[6] = "2,2,3,\"2NT,N,=";
    let b = rows.join("\r\n");
    let (folder, files) = folder(&[("A.csv", &a), ("B.csv", &b)]);
    let (status, printed) = checked(&files);
    assert_eq!(status, Some(1), "{printed}");
    let file = folder.path().join("B.csv");
    for (code, place) in [("bad-contract", "4:8"), ("short-row", "6:4"), ("unclosed-quote", "7:7")]
    {
        let (_, after) = printed
            .split_once(&format!("error[{code}]"))
            .unwrap_or_else(|| panic!("{code}: {printed}"));
        let expected = format!("{}:{place}", file.display());
        let shown = after.lines().find(|line| line.contains("--> ")).unwrap();
        assert!(shown.contains(&expected), "{code}: {shown}");
    }
    assert!(printed.contains("79 lines: 74 results, 2 titles, 3 with errors"), "{printed}");
}

#[test]
fn a_column_that_only_one_file_lacks_is_reported_there() {
    let [a, b] = sections();
    let (folder, files) = folder(&[("A.csv", &a), ("B.csv", &b.replace("Result", "Lead"))]);
    let (status, printed) = checked(&files);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("error[missing-column]"), "{printed}");
    assert!(
        printed.contains(&format!("{}:1:1", folder.path().join("B.csv").display())),
        "{printed}"
    );
}

#[test]
fn a_file_given_twice_is_an_error() {
    let [a, _] = sections();
    let (_folder, files) = folder(&[("A.csv", &a), ("copy.csv", &a)]);
    let (status, printed) = checked(&files);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("error[file-twice]"), "{printed}");
}

#[test]
fn a_folder_of_several_sessions_is_none() {
    let [a, b] = sections();
    let (folder, _) = folder(&[("monday.csv", &a), ("tuesday.csv", &b), ("notes.txt", "Coffee\n")]);
    let output = run(&["score"], &[folder.path().to_path_buf()]);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{printed}");
    assert!(printed.contains("2 files of travelers"), "{printed}");
    assert!(printed.contains("`monday.csv`, `tuesday.csv`"), "{printed}");
}

#[test]
fn the_only_travelers_of_a_folder_need_no_special_name() {
    let [a, _] = sections();
    let roster = "pair,player1,player2\n1,Ann Lee,Bo Ek\n";
    let (folder, files) = folder(&[("tuesday.csv", &a), ("members.csv", roster)]);
    assert_eq!(json(&[folder.path().to_path_buf()]), json(&files[..1]));
}

#[test]
fn standard_input_and_folders_are_read_alone() {
    let file = fixtures().join("sheets/two-files/A.csv");
    let mixed =
        [(PathBuf::from("-"), "read alone"), (fixtures().join("howell-5-tables"), "is a folder")];
    for (other, expected) in mixed {
        let output = run(&["score"], &[file.clone(), other]);
        let printed = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{printed}");
        assert!(printed.contains(expected), "{printed}");
    }
}

#[test]
fn results_of_several_files_go_beside_them() {
    let [a, b] = sections();
    let (folder, files) = folder(&[("tuesday-A.csv", &a), ("tuesday-B.csv", &b)]);
    let output = run(&["report", "--only", "text"], &files);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    assert!(folder.path().join("tuesday-results").is_dir(), "{printed}");
}

#[test]
fn files_of_other_programs_are_read_one_at_a_time() {
    let programs = fixtures().join("programs");
    let two = ["howell.pbn", "mitchell-with-names.pbn"].map(|name| programs.join(name));
    let mixed = [programs.join("howell.bws"), fixtures().join("sheets/two-files/A.csv")];
    for (files, foreign) in [(two, "howell.pbn"), (mixed, "howell.bws")] {
        let (status, printed) = checked(&files);
        assert_eq!(status, Some(1), "{printed}");
        assert!(printed.contains("error[several-programs]"), "{printed}");
        assert!(printed.contains(foreign), "{printed}");
        assert!(printed.contains("1 error"), "{printed}");
    }
}
