//! Corrections as records: found beside travelers of any format, made by every command, or left out.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::{TempDir, tempdir};

use crate::running::{program, score};
use crate::sessions::fixtures;

const HEADER: &str = "section,board,ns,ew,field,old,new,kind,who,when,note\n";

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A session folder whose travelers are a file of the fixtures, with corrections.
fn folder(file: &str, rows: &str) -> TempDir {
    let folder = tempdir().unwrap();
    let from = fixtures().join(file);
    let to = match from.extension() {
        Some(ending) => folder.path().join("travelers").with_extension(ending),
        None => folder.path().to_path_buf(),
    };
    fs::copy(from, to).unwrap();
    fs::write(folder.path().join("corrections.csv"), format!("{HEADER}{rows}")).unwrap();
    folder
}

/// A text without its line ends.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn results(path: &Path, more: &[&str]) -> String {
    let output = score(path, &[&["--format", "csv", "--report", "results"], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The rows of one table that are not in another.
fn only_in(one: &str, other: &str) -> Vec<String> {
    let others: HashSet<&str> = other.lines().collect();
    let rows = one.lines().filter(|row| !others.contains(*row));
    rows.map(str::to_owned).collect()
}

/// Sections, boards, pairs and scores without what they earned.
fn differing(path: &Path) -> Vec<String> {
    let as_entered = results(path, &["--without-corrections"]);
    let rows = only_in(&results(path, &[]), &as_entered);
    let cells = |row: &String| -> Vec<String> { row.split(',').map(str::to_owned).collect() };
    let header: Vec<String> =
        as_entered.lines().next().map(str::to_owned).iter().flat_map(cells).collect();
    let place =
        |name: &str| header.iter().position(|one| *one == format!("\"{name}\"") || one == name);
    let shown = ["board", "ns", "ew", "score_ns"].map(|name| place(name).unwrap());
    let row = |row: &String| {
        let cells = cells(row);
        shown.map(|place| cells[place].clone()).join(" ")
    };
    rows.iter().map(row).collect()
}

fn run(words: &[&str], path: &Path, more: &[&str]) -> Output {
    program().args(words).arg(path).args(more).output().unwrap()
}

#[test]
fn travelers_of_any_format_are_corrected() {
    for (file, rows, expected) in [
        ("programs/howell.pbn", "A,1,10,1,tricks,9,10,scorer,Ann,,\n", "1 10 1 -180"),
        (
            "programs/howell.acm",
            "A,1,10,1,score_ns,-150,-180,scorer,Ann,,\nA,1,10,1,score_ew,150,180,scorer,Ann,,\n",
            "1 10 1 -180",
        ),
        ("sheets/merged-boards.xlsx", "A,1,1,1,result,-2,-1,scorer,Ann,,\n", "1 1 1 -50"),
        (
            "programs/howell-with-names.xml",
            "A,1,10,1,tricks,9,10,scorer,Ann,,\nA,1,10,1,score,-150,-180,scorer,Ann,,\n",
            "1 10 1 -180",
        ),
    ] {
        let folder = folder(file, rows);
        let changed = differing(folder.path());
        assert!(changed.iter().any(|row| row == expected), "{file}: {changed:?}");
        // What the file says itself is of what was entered, and no reason to warn.
        let check = run(&["check"], folder.path(), &[]);
        assert_eq!(check.status.code(), Some(0), "{file}: {}", text(&check.stdout));
        assert!(!text(&check.stdout).contains("file-says"), "{file}");
    }
}

#[test]
fn without_corrections_everything_is_as_it_was_entered() {
    let corrected = fixtures().join("corrected");
    let plain = tempdir().unwrap();
    for name in ["travelers.csv", "session.toml"] {
        fs::copy(corrected.join(name), plain.path().join(name)).unwrap();
    }
    for words in [
        ["score", "--format", "json"].as_slice(),
        &["score", "--report", "ranking,travelers,scorecards,director"],
        &["score", "--format", "html"],
        &["score", "--format", "csv"],
        &["explain", "--board", "1"],
        &["audit"],
    ] {
        let entered = run(words, &corrected, &["--without-corrections"]);
        let expected = run(words, plain.path(), &[]);
        assert_eq!(text(&entered.stdout), text(&expected.stdout), "{words:?}");
        let made = run(words, &corrected, &[]);
        assert_ne!(text(&made.stdout), text(&expected.stdout), "{words:?}");
    }
}

#[test]
fn a_lone_file_takes_corrections_that_are_named() {
    let files = tempdir().unwrap();
    let at = |name: &str| files.path().join(name);
    fs::copy(fixtures().join("corrected/travelers.csv"), at("tuesday.csv")).unwrap();
    let entered = results(&at("tuesday.csv"), &[]);
    for name in ["slips.csv", "corrections.csv"] {
        fs::copy(fixtures().join("corrected/corrections.csv"), at(name)).unwrap();
    }
    assert_eq!(results(&at("tuesday.csv"), &[]), entered, "a lone file has no folder");
    let slips = at("slips.csv");
    let named = results(&at("tuesday.csv"), &["--corrections", slips.to_str().unwrap()]);
    assert_ne!(named, entered);
    let beside = at("corrections.csv");
    assert_eq!(results(&at("tuesday.csv"), &[beside.to_str().unwrap()]), named);
    assert_eq!(results(&fixtures().join("corrected"), &[]), named);
    let both = ["--corrections", "x.csv", "--without-corrections"];
    let refused = score(&at("tuesday.csv"), &both);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn corrections_and_their_inverses_leave_the_numbers_as_they_were() {
    let corrected = fixtures().join("corrected");
    let copy = tempdir().unwrap();
    for name in ["travelers.csv", "session.toml"] {
        fs::copy(corrected.join(name), copy.path().join(name)).unwrap();
    }
    let tables = |path: &Path| -> Vec<String> {
        let written = ["standings", "results"]
            .map(|report| score(path, &["--format", "csv", "--report", report]).stdout);
        written.map(|bytes| text(&bytes)).to_vec()
    };
    let before = tables(copy.path());
    let made = fs::read_to_string(corrected.join("corrections.csv")).unwrap();
    let file = copy.path().join("corrections.csv");
    fs::write(&file, &made).unwrap();
    assert_ne!(tables(copy.path()), before);
    fs::write(&file, with_inverses(&made)).unwrap();
    assert_eq!(tables(copy.path()), before);
}

/// All corrections, and then each of them taken back, the last one first.
fn with_inverses(made: &str) -> String {
    let mut reader = csv::Reader::from_reader(made.as_bytes());
    let header = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let place = |name: &str| header.iter().position(|one| one == name).unwrap();
    let (old, new) = (place("old"), place("new"));
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&header).unwrap();
    rows.iter().for_each(|row| writer.write_record(row).unwrap());
    for row in rows.iter().rev() {
        let mut cells: Vec<&str> = row.iter().collect();
        cells.swap(old, new);
        writer.write_record(cells).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

#[test]
fn what_does_not_fit_is_refused_by_every_command() {
    let folder = folder("programs/howell.pbn", "A,1,10,1,tricks,8,10,scorer,Ann,,\n");
    for words in [&["score"], &["check"], &["audit"], &["report"]] {
        let output = run(words, folder.path(), &[]);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        let printed = text(&output.stdout) + &text(&output.stderr);
        assert!(
            printed.contains("error[not-as-entered]: the line has `9` there, not `8`"),
            "{printed}"
        );
    }
    let written: Vec<PathBuf> = fs::read_dir(folder.path().parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.to_string_lossy().starts_with(&*format!("{}-results", folder.path().display()))
        })
        .collect();
    assert!(written.is_empty(), "{written:?}");
}

#[test]
fn a_large_file_is_corrected() {
    let made = program()
        .args(["generate", "--tables", "13", "--sections", "600", "--boards", "26"])
        .output()
        .unwrap();
    let folder = tempdir().unwrap();
    let travelers = folder.path().join("travelers.csv");
    fs::write(&travelers, &made.stdout).unwrap();
    assert!(made.stdout.len() > 4 << 20, "it is large");
    let entered = text(&made.stdout);
    let line = entered.lines().nth(100_000).unwrap();
    let header: Vec<&str> = entered.lines().next().unwrap().split(',').collect();
    let cell = |name: &str| {
        line.split(',').nth(header.iter().position(|one| *one == name).unwrap()).unwrap()
    };
    let rows = format!(
        "{},{},{},{},ruling,,A+/A-,director,Ann,,\n",
        cell("section"),
        cell("board"),
        cell("ns"),
        cell("ew")
    );
    fs::write(folder.path().join("corrections.csv"), format!("{HEADER}{rows}")).unwrap();
    let changed = differing(folder.path());
    let expected = format!("{} {} {} \"A+\"", cell("board"), cell("ns"), cell("ew"));
    assert!(changed.contains(&expected), "{expected}: {}", changed.len());
}

#[test]
fn every_report_lists_the_corrections_at_its_end() {
    let corrected = fixtures().join("corrected");
    let printed = "board 3, N-S 4 v E-W 7, contract: 4HX, was 4H \
        (players, Ida Berg, 2026-05-14 22:45, both sides agree that it was doubled)";
    let reports = ["ranking", "recap", "travelers", "scorecards", "frequency", "director"];
    for report in reports {
        let text = text(&score(&corrected, &["--report", report, "--width", "132"]).stdout);
        let (_, list) = text.split_once("\nCorrections made\n").expect(report);
        let items = list.lines().filter(|line| line.starts_with("  board "));
        assert_eq!(items.count(), 10, "{report}");
        assert!(in_one_line(list).contains(printed), "{report}: {list}");
        let page = score(&corrected, &["--report", report, "--format", "html"]).stdout;
        let page = self::text(&page);
        assert!(page.contains(printed), "{report}");
        assert!(page.contains("<section id=\"records\""), "{report}");
    }
    let audit = run(&["audit"], &corrected, &["--width", "132"]);
    assert!(in_one_line(&text(&audit.stdout)).contains(printed));
    let document: serde_json::Value =
        serde_json::from_slice(&score(&corrected, &["--format", "json"]).stdout).unwrap();
    let records = document["corrections"].as_array().unwrap();
    assert_eq!(records.len(), 10);
    let expected = serde_json::json!({
        "section": "A", "board": 3, "round": null, "ns": "4", "ew": "7",
        "field": "contract", "old": "4H", "new": "4HX",
        "kind": "players", "who": "Ida Berg", "when": "2026-05-14 22:45",
        "note": "both sides agree that it was doubled"
    });
    assert_eq!(records[1], expected);
    // Tables for programs stay tables, and where nothing was corrected nothing is said.
    let table = score(&corrected, &["--format", "csv"]);
    assert!(!text(&table.stdout).contains("Ida Berg"));
    for more in [&["--format", "json"][..], &["--format", "html"], &[]] {
        let entered = score(&corrected, &[more, &["--without-corrections"]].concat());
        let printed = text(&entered.stdout);
        assert!(!printed.contains("\"corrections\"") && !printed.contains("Corrections made"));
    }
}

#[cfg(feature = "xlsx")]
#[test]
fn a_workbook_has_a_sheet_of_corrections() {
    use calamine::{Reader, Xlsx, open_workbook};

    let folder = tempdir().unwrap();
    let file = folder.path().join("session.xlsx");
    let write = |more: &[&str]| {
        let target = ["--force", "-o", file.to_str().unwrap()];
        let output = score(&fixtures().join("corrected"), &[&target, more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let mut workbook: Xlsx<_> = open_workbook(&file).unwrap();
        workbook.worksheet_range("Corrections made").ok()
    };
    assert!(write(&["--without-corrections"]).is_none());
    let sheet = write(&[]).expect("it is there");
    let mut workbook: Xlsx<_> = open_workbook(&file).unwrap();
    let ranking = workbook.worksheet_range("Ranking").unwrap();
    let above: Vec<String> = ranking.rows().map(|row| row[0].to_string()).collect();
    let notice = above.iter().position(|line| line == "CORRECTED").unwrap();
    assert_eq!(above[notice + 4], "and 7 more", "{above:?}");
    let rows: Vec<Vec<String>> =
        sheet.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect();
    let header = rows.iter().position(|row| row[0] == "Board").unwrap();
    assert_eq!(
        rows[header],
        ["Board", "N-S", "E-W", "What", "Was", "Is", "Whose", "By", "When", "Note"]
    );
    assert_eq!(rows.len(), header + 11);
    assert_eq!(
        rows[header + 1],
        [
            "1",
            "1",
            "5",
            "result",
            "-3",
            "-4",
            "scorer",
            "Ida Berg",
            "2026-05-14 22:40",
            "slip says 3 tricks"
        ]
    );
}

#[test]
fn what_was_published_before_is_corrected_in_the_words_of_the_records() {
    let corrected = fixtures().join("corrected");
    let plain = tempdir().unwrap();
    for name in ["travelers.csv", "session.toml"] {
        fs::copy(corrected.join(name), plain.path().join(name)).unwrap();
    }
    let difference = program()
        .args(["diff", "--format", "json"])
        .args([plain.path(), &corrected])
        .output()
        .unwrap();
    let difference: serde_json::Value = serde_json::from_slice(&difference.stdout).unwrap();
    let why = |board: u64| -> Vec<String> {
        let results = difference["results"].as_array().unwrap();
        let of_board = results.iter().filter(|line| line["board"] == board);
        let why = of_board.flat_map(|line| line["why"].as_array().unwrap());
        why.map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(why(1), ["scorer, Ida Berg, 2026-05-14 22:40, slip says 3 tricks"]);
    assert_eq!(
        why(11),
        [
            "scorer, Ida Berg, 2026-05-14 22:55, slip found on the floor",
            "scorer, Ida Berg, 2026-05-14 22:55"
        ]
    );
    assert!(why(7).is_empty(), "what was taken back has changed nothing");
    let pack = tempdir().unwrap();
    let output = run(
        &["report", "--since", plain.path().to_str().unwrap(), "--only", "text"],
        &corrected,
        &["-o", pack.path().to_str().unwrap()],
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let recap = fs::read_to_string(pack.path().join("recap.txt")).unwrap();
    let notice = in_one_line(&recap);
    assert!(
        notice.contains(
            "CORRECTED: board 1, N-S 1 v E-W 5, result: -4, was -3 \
        (scorer, Ida Berg, 2026-05-14 22:40, slip says 3 tricks)"
        ),
        "{notice}"
    );
    assert!(notice.contains("and 7 more new scores for"), "{notice}");
}

#[test]
fn names_do_not_go_out_with_corrections_either() {
    let folder = tempdir().unwrap();
    fs::write(
        folder.path().join("travelers.csv"),
        "board,ns,ew,score\n7,Ann Lee & Bo Ek,Cy Dee & Di Fox,620\n7,Ed Gil & Flo Hay,Gus Ito & Hal Jay,-100\n",
    )
    .unwrap();
    let rows = "A,7,Ann Lee & Bo Ek,Cy Dee & Di Fox,score,620,650,scorer,M. Roy,,\n";
    fs::write(folder.path().join("corrections.csv"), format!("{HEADER}{rows}")).unwrap();
    for format in ["text", "json", "html"] {
        let printed = text(&score(folder.path(), &["--format", format]).stdout);
        assert!(printed.contains("Bo Ek") && printed.contains("M. Roy"), "{format}");
        let printed = text(&score(folder.path(), &["--format", format, "--names", "none"]).stdout);
        assert!(!printed.contains("M. Roy") && !printed.contains("Bo Ek"), "{format}: {printed}");
    }
}

/// Matches that begin with board 1 again in each round: a line is called as its board is everywhere on the sheets.
#[test]
fn boards_of_rounds_are_called_by_their_rounds() {
    let folder = tempdir().unwrap();
    let files = [
        ("session.toml", "[scoring]\nmethod = \"swiss\"\nvp = \"none\"\n"),
        (
            "travelers.csv",
            "round,board,ns,ew,score\n1,1,1,2,420\n1,1,3,4,-50\n2,1,1,3,400\n2,1,2,4,430\n",
        ),
        (
            "corrections.csv",
            "board,round,ns,ew,field,old,new,kind,who,when,note\n\
             1,2,2,4,score,430,NP,scorer,Ida Berg,,\n",
        ),
    ];
    for (name, content) in files {
        fs::write(folder.path().join(name), content).unwrap();
    }
    let printed = in_one_line(&text(&score(folder.path(), &["--report", "director"]).stdout));
    let corrected = "board 2-1, N-S 2 v E-W 4";
    // Under the title, and in two lists.
    assert_eq!(printed.matches(corrected).count(), 3, "{printed}");
    let entered = folder.path().join("entered");
    fs::create_dir(&entered).unwrap();
    for (name, content) in &files[..2] {
        fs::write(entered.join(name), content).unwrap();
    }
    let printed =
        (program().arg("diff")).args([entered.as_path(), folder.path()]).output().unwrap();
    let printed = in_one_line(&text(&printed.stdout));
    assert!(printed.contains(" 2-1 2 4 430 NP "), "{printed}");
    assert!(printed.contains(corrected), "{printed}");
}
