//! `--names`: what may not go out is in no format.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::sessions::{fixtures, reports, sessions};
use calamine::{Data, Reader, Xlsx};
use serde_json::Value;
use tempfile::TempDir;
use zip::ZipArchive;

/// Every way to write a session: format, and reports where there are several.
fn written() -> [(&'static str, String); 7] {
    [
        ("text", reports()),
        ("csv", "standings".to_owned()),
        ("csv", "results".to_owned()),
        ("json", String::new()),
        ("usebio", String::new()),
        ("html", reports()),
        ("xlsx", reports()),
    ]
}

#[test]
fn no_names_are_in_no_format() {
    for session in named_sessions() {
        let names: BTreeSet<String> =
            people(&session).iter().flat_map(|name| words(name)).collect();
        each_format(&session, "none", |place, shown| {
            let reported: Vec<&String> = shown.intersection(&names).collect();
            assert!(reported.is_empty(), "{place}: {reported:?}");
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
            let reported: Vec<&String> = shown.intersection(&first).collect();
            assert!(reported.is_empty(), "{place}: {reported:?}");
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
        fs::write(&pairs, without_players(&fs::read_to_string(&pairs).unwrap())).unwrap();
        let drawn = ["--format=pdf", "--report=ranking,recap,travelers,scorecards"];
        // The director is in both sessions, and on neither sheet.
        let none = [&drawn[..], &["--names=none"]].concat();
        let (withheld, nameless) = (score(&session, &none), score(nameless.path(), &none));
        assert!(withheld == nameless, "{}", session.display());
        assert!(withheld != score(&session, &drawn), "names are drawn otherwise");
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
        text.replace("Aiko Tanabe", "Hana Novák").replace("Rob Vance", "Matteo Grecco"),
    )
    .unwrap();
    let warnings = |names: &str| {
        let page = score(folder.path(), &["--report=director", "--quiet", "--width=132", names]);
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
            ["A player's name is in two pairs", "Two players' names differ by one slip"]
        );
    }
}

/// What a pack is made of: each file as texts, and no name in any. What is on paper is looked through in `render`.
#[test]
fn no_names_are_in_a_pack() {
    let folder = tempfile::tempdir().unwrap();
    let (mut looked_for, mut files) = (0, BTreeSet::new());
    for (place, session) in sessions().iter().enumerate() {
        let pack = folder.path().join(place.to_string());
        let output = report(session, &pack, "none", &[]);
        assert!(output.status.success(), "{}", session.display());
        let known = titles(session);
        let withheld: BTreeSet<String> = (people(session).iter())
            .flat_map(|name| words(name))
            .filter(|word| !known.contains(word))
            .collect();
        for (file, text) in texts(&pack) {
            let shown: BTreeSet<String> = words(&text).into_iter().collect();
            let reported: Vec<&String> = shown.intersection(&withheld).collect();
            assert!(reported.is_empty(), "{}, {file}: {reported:?}", session.display());
            files.insert(file);
        }
        looked_for += withheld.len();
    }
    assert!(looked_for > 100, "{looked_for} words of names");
    for file in ["results.html", "results.json", "recap.txt", "session.xlsx", "results.csv"] {
        assert!(files.contains(file), "{file} of {files:?}");
    }
}

/// A name may be in what somebody wrote: in a remark, a reason, a note, an acknowledgment.
#[test]
fn a_text_with_a_name_that_stays_out_stays_out() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("session");
    fs::create_dir(&session).unwrap();
    let write = |name: &str, text: &str| fs::write(session.join(name), text).unwrap();
    write(
        "travelers.csv",
        "board,ns,ew,score,remarks\n1,1,2,420,Zelda Quist was late\n1,3,4,420,played on\n\
         2,1,2,50,\n2,3,4,50,\n",
    );
    write(
        "pairs.csv",
        "pair,player1,player2\n1,Zelda Quist,Yorick Pabst\n2,Xenia Ott,Wanda Nagy\n\
         3,Vera Munk,Ulf Lutz\n4,Tilda Kast,Zelda Quist\n",
    );
    write(
        "session.toml",
        "[event]\nname = \"Evening\"\ndirector = \"Otto Jungk\"\ncontact = \"Berta Voss\"\n\
         [[sections]]\nname = \"A\"\nwinners = 1\n\
         [[adjustments]]\nsection = \"A\"\npair = 3\nmatchpoints = \"-0.10\"\nreason = \"Munk came late\"\n\
         [[acknowledged]]\ncode = \"name-in-two-pairs\"\nby = \"Isolde Hahn\"\n\
         reason = \"two people: Quist asked Hahn\"\n",
    );
    write(
        "corrections.csv",
        "board,ns,ew,field,old,new,kind,who,note\n2,3,4,score,50,100,scorer,Gundula Fink,asked Ulf and a guest\n\
         1,3,4,remarks,played on,Kast played on,scorer,Gundula Fink,\n",
    );
    let people = [
        "Zelda", "Quist", "Yorick", "Pabst", "Xenia", "Ott", "Wanda", "Nagy", "Vera", "Munk",
        "Ulf", "Lutz", "Tilda", "Kast", "Otto", "Jungk", "Isolde", "Hahn", "Gundula", "Fink",
        "Berta", "Voss",
    ];
    let last =
        ["Quist", "Pabst", "Ott", "Nagy", "Munk", "Lutz", "Kast", "Jungk", "Hahn", "Fink", "Voss"];
    for (names, withheld) in [
        ("none", people.to_vec()),
        ("last", people.iter().filter(|name| !last.contains(name)).copied().collect()),
    ] {
        let pack = folder.path().join(names);
        for more in [&[][..], &["--for", "bridgewebs", "--force"]] {
            let output = report(&session, &pack, names, more);
            let printed = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{printed}");
        }
        let pbn = run(&session, &["hands", "--format=pbn", "--names", names]);
        let pbn = String::from_utf8(pbn).unwrap();
        let page = text(&session, names, "text", "director,travelers");
        let more = [("the director's page", page), ("PBN", pbn)];
        let more = more.map(|(name, text)| (name.to_owned(), text));
        for (file, text) in texts(&pack).into_iter().chain(more) {
            let shown: BTreeSet<String> = words(&text).into_iter().collect();
            let reported: Vec<&&str> =
                withheld.iter().filter(|name| shown.contains(**name)).collect();
            assert!(reported.is_empty(), "{names}, {file}: {reported:?}");
        }
    }
    // Otherwise all of it is there.
    let page = text(&session, "full", "text", "director,travelers");
    for printed in
        ["Zelda Quist was late", "Munk came late", "Isolde Hahn", "asked Ulf", "Otto Jungk"]
    {
        assert!(page.contains(printed), "{printed}: {page}");
    }
    let page = text(&session, "none", "text", "travelers");
    assert!(page.contains('…'), "{page}");
}

/// What was published with names is compared, and added up, without them where they are not to go out.
#[test]
fn published_names_stay_out() {
    let session = fixtures().join("mitchell-7-tables");
    let folder = copy(&session);
    let results = folder.path().join("first.json");
    fs::write(&results, score(&session, &["--format=json"])).unwrap();
    let mut players = players(&session);
    players.retain(|name| !name.is_empty());
    let run = |words: &[&str], names: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_matchpoint"));
        program.arg(words[0]).arg(&results).args(&words[1..]).args(["--names", names]);
        program.output().unwrap()
    };
    let table = String::from_utf8(run(&["ladder", "--format=csv"], "last").stdout).unwrap();
    assert!(table.contains("Fontaine") || table.lines().count() > 20, "{table}");
    assert!(players.iter().all(|name| !name.contains(' ') || !table.contains(name)), "{table}");
    let refused = run(&["ladder"], "none");
    assert_eq!(refused.status.code(), Some(2));

    let travelers = folder.path().join("travelers.csv");
    let text = fs::read_to_string(&travelers).unwrap();
    fs::write(&travelers, text.replacen(",3S,S,-2,", ",3S,S,-3,", 1)).unwrap();
    let pairs = folder.path().join("pairs.csv");
    let text = fs::read_to_string(&pairs).unwrap();
    fs::write(&pairs, text.replacen(&players[0], "Ottilie Unbekannt", 1)).unwrap();
    let changed = folder.path().to_str().unwrap();
    for names in ["none", "last"] {
        let output = run(&["diff", changed, "--format=json"], names);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.contains("\"results\""), "{printed}");
        assert!(
            players.iter().all(|name| !name.contains(' ') || !printed.contains(name)),
            "{printed}"
        );
        assert!(!printed.contains("Ottilie"), "{printed}");
    }
}

/// Writes the pack of a session.
fn report(session: &Path, pack: &Path, names: &str, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .args(["report", "-q", "--names", names, "-o"])
        .args([pack, session])
        .args(more)
        .output()
        .expect("the program starts")
}

/// The files of a pack with their texts; a workbook is an archive of texts. Paper is left out.
fn texts(pack: &Path) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(pack).expect("it is a folder") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = fs::read(&path).expect("it can be read");
        if name.ends_with(".pdf") {
            continue;
        }
        if !name.ends_with(".xlsx") {
            texts.push((name, String::from_utf8(bytes).expect("it is UTF-8")));
            continue;
        }
        let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("it is an archive");
        for place in 0..archive.len() {
            let mut text = String::new();
            let mut part = archive.by_index(place).expect("it is there");
            part.read_to_string(&mut text).expect("it is text");
            texts.push((name.clone(), text));
        }
    }
    texts
}

/// All who are named in a session: players, the director, who corrected a line.
fn people(session: &Path) -> Vec<String> {
    let json: Value =
        serde_json::from_slice(&score(session, &["--format=json"])).expect("it prints JSON");
    let rows = |key: &str| json[key].as_array().cloned().unwrap_or_default();
    let players = rows("standings").into_iter().flat_map(|row| row["players"].as_array().cloned());
    let mut names: Vec<Value> = players.flatten().collect();
    names.extend(rows("corrections").into_iter().map(|row| row["who"].clone()));
    names.push(json["event"]["director"].clone());
    let names = names.iter().filter_map(Value::as_str);
    names.map(str::to_owned).collect()
}

/// The words of what the event and its club are called.
fn titles(session: &Path) -> BTreeSet<String> {
    let settings = fs::read_to_string(session.join("session.toml")).unwrap_or_default();
    let printed = settings.lines().filter(|line| !line.starts_with("director"));
    printed.flat_map(words).collect()
}

/// The words of what is written in each format, besides those of the settings: a club may be called like a player.
fn each_format(session: &Path, names: &str, check: impl Fn(&str, BTreeSet<String>)) {
    let settings = titles(session);
    for (format, report) in written() {
        let mut shown: BTreeSet<String> =
            words(&text(session, names, format, &report)).into_iter().collect();
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
    run(session, &[&["score"], more].concat())
}

fn run(session: &Path, arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .args(arguments)
        .arg(session)
        .output()
        .expect("the program starts");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {printed}", session.display());
    output.stdout
}

/// The names of all players of a session.
fn players(session: &Path) -> Vec<String> {
    let json: Value =
        serde_json::from_slice(&score(session, &["--format=json"])).expect("it prints JSON");
    let standings = json["standings"].as_array().expect("there are standings").iter();
    let players = standings.flat_map(|standing| standing["players"].as_array().expect("a list"));
    let names: Vec<String> =
        players.map(|name| name.as_str().expect("a name").to_owned()).collect();
    assert!(names.len() > 7, "{}", session.display());
    names
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|one: char| !one.is_alphanumeric() && one != '\'');
    words.filter(|word| word.chars().count() > 1).map(str::to_owned).collect()
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
        let cells =
            cells.map(|(column, cell)| if column.starts_with("player") { "" } else { cell });
        writer.write_record(cells).expect("it is kept in memory");
    }
    let bytes = writer.into_inner().expect("it is kept in memory");
    String::from_utf8(bytes).expect("it is UTF-8")
}
