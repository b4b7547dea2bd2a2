//! An archive: many fields in one table, each scored as its lines alone would be.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::TempDir;

use crate::running::program;
use crate::sessions::fixtures;

/// A row by the names of its columns.
type Row = BTreeMap<String, String>;

fn rows(text: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let row = |record: csv::StringRecord| {
        let cells = header.iter().zip(&record);
        cells
            .map(|(name, cell)| (name.to_lowercase(), cell.to_owned()))
            .collect()
    };
    reader
        .records()
        .map(|record| row(record.unwrap()))
        .collect()
}

/// A table with the columns of all rows.
fn table<'r>(rows: impl IntoIterator<Item = &'r Row> + Clone) -> String {
    let names = rows.clone().into_iter().flat_map(BTreeMap::keys);
    let mut names: Vec<&String> = names.collect();
    names.sort();
    names.dedup();
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&names).unwrap();
    for row in rows {
        let cell = |name: &&String| row.get(*name).map_or("", String::as_str);
        writer.write_record(names.iter().map(cell)).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

/// Sessions of several kinds, by the names of their fields: sit-outs, rulings, weights, fouled boards, several sections,
/// one winner and two.
fn sessions() -> Vec<(String, Vec<Row>)> {
    let mut all: Vec<(String, Vec<Row>)> = [
        "rulings",
        "howell-5-tables",
        "fouled-board",
        "arrow-switched",
        "two-sections-together",
        "unequal-sections",
    ]
    .into_iter()
    .map(|name| {
        let text = fs::read_to_string(fixtures().join(name).join("travelers.csv")).unwrap();
        (name.to_owned(), rows(&text))
    })
    .collect();
    for (seed, tables) in (1..=6).zip(3..) {
        let numbers =
            ["--seed", &seed.to_string(), "--tables", &tables.to_string()].map(str::to_owned);
        let made = program().arg("generate").args(numbers).output().unwrap();
        let text = String::from_utf8(made.stdout).unwrap();
        all.push((format!("made up {seed}"), rows(&text)));
    }
    all
}

/// The rows of all sessions, scattered over one table whose column `event` says the field.
fn archive(sessions: &[(String, Vec<Row>)], seed: u64) -> String {
    let with_field = |(name, rows): &(String, Vec<Row>)| {
        let mut rows = rows.clone();
        for row in &mut rows {
            row.insert("event".to_owned(), name.clone());
        }
        rows
    };
    let mut rows: Vec<Row> = sessions.iter().flat_map(with_field).collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut rows);
    table(&rows)
}

fn folder(files: &[(&str, &str)]) -> (TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let write = |(name, text): &(&str, &str)| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let paths = files.iter().map(write).collect();
    (folder, paths)
}

fn run(path: &Path, arguments: &[&str]) -> Output {
    let mut program = program();
    let program = program.arg("score").arg(path).args(arguments);
    program.output().unwrap()
}

/// What is printed of an archive that has no faults.
#[track_caller]
fn scored(path: &Path, more: &[&str]) -> String {
    let ran = run(path, &[&["--field-column", "event"], more].concat());
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(0), "{said}");
    String::from_utf8(ran.stdout).unwrap()
}

fn of_archive(text: &str) -> (String, String) {
    let (folder, paths) = folder(&[("archive.csv", text)]);
    let ran = run(&paths[0], &["--field-column", "event", "--format", "csv"]);
    drop(folder);
    let [out, said] = [ran.stdout, ran.stderr].map(|text| String::from_utf8(text).unwrap());
    (out, said)
}

/// A number without the zeros behind it.
fn plain(number: &str) -> String {
    if number.contains('.') {
        number
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_owned()
    } else {
        number.to_owned()
    }
}

/// Section, direction and pair, and what it comes to, of standings of the program.
fn own(row: &Row) -> Vec<String> {
    let place = match row["place"].split_once('/') {
        Some((low, high)) => [low, high],
        None => [row["place"].as_str(); 2],
    };
    let cells = [
        "section",
        "direction",
        "pair",
        "boards",
        "total",
        "session",
        "percent",
    ];
    let cells = cells.map(|name| plain(&row[name]));
    cells.into_iter().chain(place.map(str::to_owned)).collect()
}

/// The same of standings of an archive.
fn of_field(row: &Row) -> Vec<String> {
    let cells = [
        "section",
        "direction",
        "pair",
        "boards",
        "total",
        "session",
        "percent",
        "place_low",
        "place_high",
    ];
    cells.map(|name| plain(&row[name])).to_vec()
}

#[test]
fn a_field_has_the_digits_of_its_lines_alone() {
    let sessions = sessions();
    let (_kept, paths) = folder(&[("archive.csv", &archive(&sessions, 1))]);
    let all = rows(&scored(&paths[0], &["--format", "csv"]));
    for (name, lines) in &sessions {
        let (_kept, paths) = folder(&[("alone.csv", &table(lines))]);
        let alone = run(&paths[0], &["--format", "csv", "--field", "all"]);
        let alone = rows(&String::from_utf8(alone.stdout).unwrap());
        let found = all.iter().filter(|row| row["field"] == *name);
        let found: Vec<Vec<String>> = found.map(of_field).collect();
        assert!(found.len() > 5, "{name}");
        assert_eq!(found, alone.iter().map(own).collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn any_order_of_lines_and_files_gives_the_same_bytes() {
    let sessions = sessions();
    let (first, second) = (archive(&sessions, 1), archive(&sessions, 2));
    assert_ne!(first, second);
    // The second one in two files, cut anywhere.
    let (header, body) = second.split_once('\n').unwrap();
    let half = body.len() / 2 + body.get(body.len() / 2..).unwrap().find('\n').unwrap() + 1;
    let (one, other) = body.split_at(half);
    let (one, other) = (format!("{header}\n{one}"), format!("{header}\n{other}"));
    let files = [("a.csv", &*first), ("b.csv", &*one), ("c.csv", &*other)];
    let (_kept, paths) = folder(&files);
    for format in [
        &["--format", "json"][..],
        &["--format", "csv"],
        &["--format", "csv", "--report", "results"],
        &["--report", "ranking,recap"],
    ] {
        let expected = without_lines(scored(&paths[0], format));
        let ran = program()
            .arg("score")
            .args(&paths[1..])
            .args(["--field-column", "EVENT"])
            .args(format)
            .output();
        let found = String::from_utf8(ran.unwrap().stdout).unwrap();
        assert_eq!(without_lines(found), expected);
    }
}

/// The same without the faults, which name their lines, and come in the order of these.
fn without_lines(text: String) -> String {
    let cut = |line: &str| {
        let (before, behind) = line.split_once("\"faults\": [")?;
        let (_, count) = behind.split_once("\"fault_count\"")?;
        Some(format!("{before}{count}"))
    };
    let lines = text.lines();
    let lines = lines.map(|line| cut(line).unwrap_or_else(|| line.to_owned()));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn results_of_an_archive_can_be_scored_again() {
    let (_kept, paths) = folder(&[("archive.csv", &archive(&sessions(), 1))]);
    let results = scored(&paths[0], &["--format", "csv", "--report", "results"]);
    let (_again, again) = folder(&[("archive.csv", &results)]);
    let ran = run(&again[0], &["--field-column", "field", "--format", "csv"]);
    let expected = scored(&paths[0], &["--format", "csv"]);
    assert_eq!(String::from_utf8(ran.stdout).unwrap(), expected);
}

const ARCHIVE: &str = "\
event,board,ns,ew,contract,by,result
12,1,1,2,4S,N,=
7,1,1,2,3NT,S,+1
12,1,3,4,4S,N,+1
7,1,3,4,3NT,S,=
12,2,1,4,9S,N,=
7,2,1,4,2H,W,-1
7,2,3,2,2H,W,=
";

#[test]
fn a_faulty_field_takes_no_other_down() {
    let (_kept, paths) = folder(&[("archive.csv", ARCHIVE)]);
    let ran = run(&paths[0], &["--field-column", "event", "--format", "csv"]);
    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(1), "{said}");
    for part in [
        "error[bad-contract]",
        "archive.csv:6:10  (field 12, section A, board 2, N-S 1, E-W 4)",
        "1 of 2 fields not scored; 1 error",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let standings = rows(&String::from_utf8(ran.stdout).unwrap());
    assert_eq!(standings.len(), 4);
    assert!(
        standings
            .iter()
            .all(|row| row["field"] == "7" && row["status"] == "ok")
    );
    let json = run(&paths[0], &["--field-column", "event", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let fields = json["fields"].as_array().unwrap();
    assert_eq!(
        (&fields[0]["field"], &fields[0]["status"]),
        (&7.into(), &"ok".into())
    );
    let faulty = &fields[1];
    assert_eq!(
        (&faulty["field"], &faulty["status"]),
        (&12.into(), &"faulty".into())
    );
    assert_eq!(faulty["standings"], serde_json::Value::Null);
    let fault = &faulty["faults"][0];
    assert_eq!(
        (&fault["code"], &fault["row_id"]),
        (&"bad-contract".into(), &6.into())
    );
}

#[test]
fn a_provisional_field_says_so() {
    let (_kept, paths) = folder(&[("archive.csv", ARCHIVE)]);
    let ran = run(
        &paths[0],
        &[
            "--field-column",
            "event",
            "--format",
            "csv",
            "--provisional",
        ],
    );
    assert_eq!(ran.status.code(), Some(0));
    let standings = rows(&String::from_utf8(ran.stdout).unwrap());
    let states: Vec<&str> = standings.iter().map(|row| row["status"].as_str()).collect();
    assert_eq!(states, [&["ok"; 4][..], &["provisional"; 4]].concat());
}

#[test]
fn a_line_without_a_field_is_an_error_and_keeps_none_from_being_scored() {
    let (out, said) = of_archive(
        "event,board,ns,ew,score\n7,1,1,2,420\n,1,3,4,50\nevent,board,ns,ew,score\n7,1,5,6,-50\n",
    );
    assert!(
        said.contains("error[no-field]") && said.contains("archive.csv:3:1"),
        "{said}"
    );
    assert_eq!(rows(&out).len(), 4);
}

#[test]
fn a_column_that_is_not_there_is_an_error() {
    let (_kept, paths) = folder(&[("archive.csv", ARCHIVE)]);
    let ran = run(&paths[0], &["--field-column", "tournament"]);
    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(
        (ran.status.code(), ran.stdout.len()),
        (Some(1), 0),
        "{said}"
    );
    assert!(
        said.contains("there is no column `tournament` that says the field"),
        "{said}"
    );
}

#[test]
fn files_of_an_archive_have_the_same_columns() {
    let other = "event,board,ew,ns,score\n7,1,1,2,420\n";
    let (_kept, paths) = folder(&[("2023.csv", ARCHIVE), ("2024.csv", other)]);
    let ran = program()
        .arg("score")
        .args(&paths)
        .args(["--field-column", "event"])
        .output()
        .unwrap();
    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(
        (ran.status.code(), ran.stdout.len()),
        (Some(1), 0),
        "{said}"
    );
    assert!(said.contains("error[other-columns]"), "{said}");
}

/// The lines of a session, and the same with settings, as a folder.
fn with_settings(lines: &[Row], settings: &str) -> Vec<Vec<String>> {
    let files = [
        ("travelers.csv", &*table(lines)),
        ("session.toml", settings),
    ];
    let (kept, _) = folder(&files);
    let ran = run(kept.path(), &["--format", "csv", "--field", "all"]);
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(0), "{said}");
    rows(&String::from_utf8(ran.stdout).unwrap())
        .iter()
        .map(own)
        .collect()
}

#[test]
fn fields_may_have_rules_of_their_own() {
    let sessions = &sessions()[..3];
    let chosen = "field,rules,max_score,settings\n\
        rulings,ebu,,\n\
        howell-5-tables,wbf,500.00,\n\
        fouled-board,,,\"[scoring]\nrules = \"\"ebu\"\"\n\"\n";
    let archive = archive(sessions, 3);
    let (_kept, paths) = folder(&[("archive.csv", &archive), ("fields.csv", chosen)]);
    let table = paths[1].to_str().unwrap();
    let all = rows(&scored(&paths[0], &["--format", "csv", "--fields", table]));
    for (place, settings) in [
        "[scoring]\nrules = \"ebu\"\n",
        "[scoring]\nrules = \"wbf\"\nmax_score = 500.00\n",
        "[scoring]\nrules = \"ebu\"\n",
    ]
    .into_iter()
    .enumerate()
    {
        let (name, lines) = &sessions[place];
        let found = all.iter().filter(|row| row["field"] == *name);
        let found: Vec<Vec<String>> = found.map(of_field).collect();
        assert_eq!(found, with_settings(lines, settings), "{name}");
    }
    // What holds elsewhere is in a file beside the archive.
    let usual = "[scoring]\nrules = \"ebu\"\n";
    let (kept, paths) = folder(&[("archive.csv", &archive), ("session.toml", usual)]);
    for paths in [&paths[..], &paths[..1], &[kept.path().to_path_buf()]] {
        let ran = program()
            .arg("score")
            .args(paths)
            .args(["--field-column", "event", "--format", "csv"])
            .output();
        let all = rows(&String::from_utf8(ran.unwrap().stdout).unwrap());
        for (name, lines) in sessions {
            let found = all.iter().filter(|row| row["field"] == *name);
            let found: Vec<Vec<String>> = found.map(of_field).collect();
            assert_eq!(found, with_settings(lines, usual), "{name}");
        }
    }
}

/// They are of one session: in an archive, nobody would see that they do not count.
#[test]
fn an_archive_takes_no_corrections() {
    let (kept, _) = folder(&[
        ("archive.csv", ARCHIVE),
        ("corrections.csv", "who\nDirector\n"),
    ]);
    let ran = run(kept.path(), &["--field-column", "event"]);
    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(2), "{said}");
    assert!(said.contains("corrects a session"), "{said}");
}

#[test]
fn wrong_rules_of_a_field_are_said_before_anything_is_scored() {
    let chosen = "field,rules\n7,abcl\n12,ebu\n12,acbl\n112,ebu\n";
    let (_kept, paths) = folder(&[("archive.csv", ARCHIVE), ("fields.csv", chosen)]);
    let table = paths[1].to_str().unwrap();
    let ran = run(
        &paths[0],
        &[
            "--field-column",
            "event",
            "--fields",
            table,
            "--format",
            "csv",
        ],
    );
    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(
        (ran.status.code(), ran.stdout.len()),
        (Some(1), 0),
        "{said}"
    );
    for part in [
        "error[bad-value]",
        "row 2",
        "error[named-twice]",
        "row 4",
        "error[no-such-field]",
        "row 5",
        "the archive has no field `112`",
        "3 errors; nothing was scored",
    ] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn sheets_of_an_archive_name_their_field() {
    let (_kept, paths) = folder(&[("archive.csv", &ARCHIVE.replace("9S", "4S"))]);
    let text = scored(&paths[0], &["--title", "Winter"]);
    let (first, second) = (text.find("Winter: 7"), text.find("Winter: 12"));
    assert!(first.is_some() && first < second, "{text}");
}

#[test]
fn what_an_archive_cannot_be_written_as_is_said() {
    let (_kept, paths) = folder(&[("archive.csv", ARCHIVE)]);
    for (arguments, expected) in [
        (
            &["--format", "html"][..],
            "an archive is not written as html",
        ),
        (
            &["--format", "json", "--report", "recap"],
            "holds all fields in one document",
        ),
        (
            &["--format", "csv", "--report", "overall"],
            "standings or results",
        ),
        (&["--section", "A"], "cannot be used with"),
        (&["--corrections", "gone.csv"], "cannot be used with"),
        (&["--settings", "session.toml"], "cannot be used with"),
    ] {
        let ran = run(
            &paths[0],
            &[&["--field-column", "event"], arguments].concat(),
        );
        let said = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    }
}
