//! `--names`: what may not go out is in no format.

use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::sessions::{fixtures, sessions};
use calamine::{Data, Reader, Xlsx};
use serde_json::Value;
use tempfile::TempDir;

/// Every way to write a session as text: format, and reports where there are several.
const WRITTEN: [(&str, &str); 7] = [
    ("text", REPORTS),
    ("csv", "standings"),
    ("csv", "results"),
    ("json", ""),
    ("usebio", ""),
    ("html", REPORTS),
    ("xlsx", ""),
];

const REPORTS: &str = "ranking,recap,travelers,scorecards,frequency,director,slips";

#[test]
fn no_names_are_in_no_format() {
    for session in named_sessions() {
        let names: BTreeSet<String> = players(&session)
            .iter()
            .flat_map(|name| words(name))
            .collect();
        each_format(&session, "none", |place, shown| {
            let told: Vec<&String> = shown.intersection(&names).collect();
            assert!(told.is_empty(), "{place}: {told:?}");
        });
    }
}

#[test]
fn last_names_are_there_and_first_names_are_not() {
    for session in named_sessions() {
        let (mut first, mut last) = (BTreeSet::new(), BTreeSet::new());
        for name in players(&session) {
            let own = words(&name);
            first.extend(own.first().cloned());
            last.extend(own.last().cloned());
        }
        first.retain(|name| !last.contains(name));
        each_format(&session, "last", |place, shown| {
            let told: Vec<&String> = shown.intersection(&first).collect();
            assert!(told.is_empty(), "{place}: {told:?}");
        });
        let json = words(&text(&session, "last", "json", ""));
        let missing: Vec<&String> = (last.iter().filter(|name| !json.contains(name))).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", session.display());
    }
}

/// A session without names makes the same file as one whose names stay out.
#[test]
fn no_names_are_on_paper() {
    for session in named_sessions() {
        let nameless = copy(&session);
        let pairs = nameless.path().join("pairs.csv");
        fs::write(
            &pairs,
            without_players(&fs::read_to_string(&pairs).unwrap()),
        )
        .unwrap();
        let drawn = [
            "--format=pdf",
            "--report=ranking,recap,travelers,scorecards",
        ];
        let withheld = score(&session, &[&drawn[..], &["--names=none"]].concat());
        let nameless = score(nameless.path(), &drawn);
        assert!(withheld == nameless, "{}", session.display());
        assert!(
            withheld != score(&session, &drawn),
            "names are drawn otherwise"
        );
    }
}

/// A warning that quotes names says only what it is about, on a page that may not have names.
#[test]
fn warnings_do_not_quote_names_that_stay_out() {
    let folder = copy(&fixtures().join("rulings"));
    let pairs = folder.path().join("pairs.csv");
    let text = fs::read_to_string(&pairs).unwrap();
    fs::write(
        &pairs,
        text.replace("Aiko Tanabe", "Hana Novák")
            .replace("Rob Vance", "Matteo Grecco"),
    )
    .unwrap();
    let warnings = |names: &str| {
        let page = score(
            folder.path(),
            &["--report=director", "--quiet", "--width=132", names],
        );
        let page = String::from_utf8(page).unwrap();
        let lines = page.lines().filter(|line| line.contains("pairs.csv"));
        let lines = lines.map(|line| line.rsplit_once(": ").unwrap().1.to_owned());
        lines.collect::<Vec<_>>()
    };
    assert_eq!(
        warnings("--names=full"),
        [
            "`Hana Novák` is in two pairs",
            "`Matteo Grecco` is nearly `Matteo Greco` in another pair"
        ]
    );
    for names in ["--names=last", "--names=none"] {
        assert_eq!(
            warnings(names),
            [
                "A player's name is in two pairs",
                "Two players' names differ by one slip"
            ]
        );
    }
}

/// The words of what is written in each format, besides those of the settings: a director may be called like a player.
fn each_format(session: &Path, names: &str, check: impl Fn(&str, BTreeSet<String>)) {
    let settings = fs::read_to_string(session.join("session.toml")).unwrap_or_default();
    let settings: BTreeSet<String> = words(&settings).into_iter().collect();
    for (format, report) in WRITTEN {
        let mut shown: BTreeSet<String> = words(&text(session, names, format, report))
            .into_iter()
            .collect();
        shown.retain(|word| !settings.contains(word));
        check(&format!("{}, {format} {report}", session.display()), shown);
    }
}

/// What one format says, as text.
fn text(session: &Path, names: &str, format: &str, report: &str) -> String {
    let (names, format_flag) = (format!("--names={names}"), format!("--format={format}"));
    let report = format!("--report={report}");
    let mut arguments = vec![names.as_str(), format_flag.as_str()];
    if format == "text" {
        arguments.push("--width=132");
    }
    arguments.extend((report != "--report=").then_some(report.as_str()));
    let bytes = score(session, &arguments);
    if format != "xlsx" {
        return String::from_utf8(bytes).expect("it is UTF-8");
    }
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).expect("it is a workbook");
    let sheets = workbook.worksheets();
    let cells = sheets.iter().flat_map(|(_, sheet)| sheet.cells());
    let cells = cells.map(|(_, _, cell)| match cell {
        Data::String(text) => text.clone(),
        other => other.to_string(),
    });
    cells.collect::<Vec<_>>().join("\n")
}

fn score(session: &Path, more: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .arg("score")
        .arg(session)
        .args(more)
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", session.display());
    output.stdout
}

/// The names of all players of a session.
fn players(session: &Path) -> Vec<String> {
    let json: Value =
        serde_json::from_slice(&score(session, &["--format=json"])).expect("it prints JSON");
    let standings = json["standings"]
        .as_array()
        .expect("there are standings")
        .iter();
    let players = standings.flat_map(|standing| standing["players"].as_array().expect("a list"));
    let names: Vec<String> = players
        .map(|name| name.as_str().expect("a name").to_owned())
        .collect();
    assert!(names.len() > 7, "{}", session.display());
    names
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|one: char| !one.is_alphanumeric() && one != '\'');
    words
        .filter(|word| word.chars().count() > 1)
        .map(str::to_owned)
        .collect()
}

/// Those whose players have names.
fn named_sessions() -> Vec<PathBuf> {
    let mut folders = sessions();
    folders.retain(|folder| {
        let pairs = fs::read_to_string(folder.join("pairs.csv")).unwrap_or_default();
        (pairs.lines().next()).is_some_and(|header| header.contains("player"))
    });
    assert!(folders.len() > 3, "there are sessions with names");
    folders
}

/// A session folder to be changed.
fn copy(session: &Path) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    for entry in fs::read_dir(session).expect("it is a folder") {
        let entry = entry.expect("it can be listed");
        fs::copy(entry.path(), folder.path().join(entry.file_name())).expect("it can be copied");
    }
    folder
}

/// The pairs with the cells of players blank.
fn without_players(pairs: &str) -> String {
    let mut rows = csv::Reader::from_reader(pairs.as_bytes());
    let header = rows.headers().expect("it has a header").clone();
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&header).expect("it is kept in memory");
    for row in rows.records() {
        let row = row.expect("it is sound");
        let cells = header.iter().zip(&row);
        let cells = cells.map(|(column, cell)| {
            if column.starts_with("player") {
                ""
            } else {
                cell
            }
        });
        writer.write_record(cells).expect("it is kept in memory");
    }
    let bytes = writer.into_inner().expect("it is kept in memory");
    String::from_utf8(bytes).expect("it is UTF-8")
}
