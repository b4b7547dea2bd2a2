//! The numbers that files of other programs hold beside their results: each is compared with ours.

use std::ffi::OsStr;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use ::reports::model::Scored;
use ::reports::model::verification::Verification;
use findings::{Location, Place};
use rust_decimal::Decimal;
use serde_json::Value;
use traveler_ingest::{Options, SideFiles, SourceFile, read_official, read_several};

use crate::running::{program, score};
use crate::sessions::fixtures;

/// Files of Ruter i Norge, of two clubs, with all names replaced.
fn ruter() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/cases/ruter");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// What `verify` says of a file beside itself.
fn verified(file: &Path) -> (Option<i32>, String) {
    let output = program().arg("verify").args([file, file]).output().unwrap();
    let printed = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(printed).unwrap())
}

/// 4,675 matchpoint scores, as more or less than average to a tenth, those of sit-outs among them, and 196 percentages; totals and places. The last
/// file is scored by IMPs, and an A+ is worth another number of them there.
#[test]
fn all_numbers_of_fourteen_sessions_are_worked_out() {
    let files = ruter();
    assert_eq!(files.len(), 14);
    let mut sums = [0; 5];
    let kinds = ["matchpoints", "shares", "totals", "percentages", "places"];
    for file in files.iter().filter(|file| !file.ends_with("ruter-12-imps.pbn")) {
        let (status, printed) = verified(file);
        assert_eq!(status, Some(0), "{}: {printed}", file.display());
        for (sum, kind) in sums.iter_mut().zip(kinds) {
            let line = printed.lines().find(|line| line.starts_with(kind)).unwrap();
            *sum += line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap();
        }
    }
    assert_eq!(sums, [4_675, 4_675, 196, 196, 196]);
    let imps = files.iter().find(|file| file.ends_with("ruter-12-imps.pbn")).unwrap();
    let (status, printed) = verified(imps);
    assert_eq!(status, Some(1));
    assert!(
        printed.contains("totals       18 of 20 agree\nplaces       20 of 20 agree"),
        "{printed}"
    );
}

/// A file of PBN, as JSON.
fn scored(name: &str) -> Value {
    let output = score(&case(name), &["--format", "json"]);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{name}: {printed}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn case(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/cases/pbn").join(name)
}

/// What `check` says of a file.
fn checked(name: &str) -> String {
    let output = program().arg("check").arg(case(name)).output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

#[test]
fn sit_outs_and_nobody_in_pbn() {
    for name in ["bye-ruter.pbn", "bye.pbn"] {
        let printed = checked(name);
        assert!(printed.contains(", 1 sit-out\n"), "{printed}");
        assert!(!printed.contains("error["), "{printed}");
        // All board scores are two for each result beaten, whatever the totals are.
        assert!(!printed.contains("[file-says-of-boards]"), "{printed}");
    }
    for name in ["bye.pbn", "plus-minus.pbn"] {
        let (status, printed) = verified(&case(name));
        assert_eq!(status, Some(0), "{printed}");
    }
    // The result against nobody counts for pair 1, and for the others.
    let earned = scored("versus-nobody.pbn");
    let line = earned["results"].as_array().unwrap().iter().find(|line| line["ew"] == 1).unwrap();
    assert_eq!((line["ns"].as_u64(), line["mp_ew"].as_str()), (Some(6), Some("0.00")));
    let others: Vec<_> = earned["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["pair"], &one["place"]))
        .collect();
    assert!(others.contains(&(&Value::from(6), &Value::Null)), "{others:?}");
}

#[test]
fn imps_of_a_file_are_compared() {
    let printed = checked("imps.pbn");
    let totals = "warning[file-says]: the file has 1 other total than is worked out, of 6: pair A 6: 999 there, 20.00 here";
    assert!(printed.contains(totals), "{printed}");
    let boards = "note[file-says-of-boards]: the file has 4 other IMP scores than is worked out, of 6: board 1, A 1 against \
        2, N-S: 15 there, 10.00 here";
    assert!(printed.contains(boards), "{printed}");
}

/// HomeTeam and VisitTeam change places at the other table.
#[test]
fn matches_of_teams_without_rooms() {
    let session = scored("teams.pbn");
    assert_eq!(session["event"]["method"], "teams");
    let mut teams: Vec<_> = (session["standings"].as_array().unwrap().iter())
        .map(|one| {
            format!("{} {}", one["players"][0].as_str().unwrap(), one["total"].as_str().unwrap())
        })
        .collect();
    teams.sort();
    assert_eq!(teams, ["ALFA 10.00", "BETA -10.00", "DELTA 12.00", "GAMMA -12.00"]);
    let (status, printed) = verified(&case("teams.pbn"));
    assert_eq!((status, &*printed), (Some(0), "matchpoints  16 of 16 agree\n"));
}

/// 60 boards of six matches, each with the IMPs of both tables.
#[test]
fn six_matches_of_realbridge() {
    let (status, printed) = verified(&case("realbridge.pbn"));
    assert_eq!((status, &*printed), (Some(0), "matchpoints  240 of 240 agree\n"));
    let session = scored("realbridge.pbn");
    let mut teams: Vec<_> = (session["standings"].as_array().unwrap().iter())
        .map(|one| (one["players"][0].as_str().unwrap(), one["total"].as_str().unwrap()))
        .collect();
    teams.sort();
    let totals = ["4", "-4", "3", "-3", "-32", "32", "1", "-1", "-1", "1", "30", "-30"];
    let names = ('A'..='L').map(|letter| format!("TEAM {letter}"));
    for ((name, total), found) in names.zip(totals).zip(teams) {
        assert_eq!(found, (&*name, &*format!("{total}.00")));
    }
}

/// Five events of game files: in one, pairs sat wrong, and a result that stands twice counts in the field twice.
#[test]
fn game_files_with_copies() {
    let folder = case("../acblscore");
    for (name, events) in [("acblscore-170731.ACA", 2), ("acblscore-171015.ACM", 3)] {
        for event in 1..=events {
            let file = folder.join(name);
            let output = program()
                .arg("verify")
                .args([&file, &file])
                .args(["--event", &event.to_string()])
                .output();
            let output = output.unwrap();
            let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            assert_eq!(output.status.code(), Some(0), "{name} {event}: {printed}");
        }
    }
    let file = folder.join("acblscore-171015.ACM");
    let output = score(&file, &["--event", "2", "--format", "json"]);
    let session: Value = serde_json::from_slice(&output.stdout).unwrap();
    let total = |direction: &str| {
        let mut all = session["standings"].as_array().unwrap().iter();
        let one = all.find(|one| one["pair"] == 1 && one["direction"] == direction).unwrap();
        (one["boards"].as_u64().unwrap(), one["total"].as_str().unwrap().to_owned())
    };
    assert_eq!(total("NS"), (24, "102.59".to_owned()));
    assert_eq!(total("EW"), (21, "86.27".to_owned()));
}

/// Games that repeat only the tags that change.
#[test]
fn tags_are_carried_on() {
    let session = scored("rp.pbn");
    let lines = session["results"].as_array().unwrap().iter();
    let lines: Vec<_> =
        lines.map(|line| format!("{} {}", line["board"], line["contract"])).collect();
    assert_eq!(lines, ["1 \"5C\"", "1 \"4SX\"", "2 \"1NT\""]);
}

/// A number that a file says of its results: its kind, where it is, and the same number and one more.
struct Number {
    kind: String,
    at: Range<usize>,
    more: Vec<u8>,
}

/// A file with numbers; what it is read with, or the session that they are said of.
struct Numbered {
    name: String,
    bytes: Vec<u8>,
    settings: String,
    session: Option<PathBuf>,
}

impl Numbered {
    fn new(name: &str, bytes: Vec<u8>) -> Self {
        let (name, settings) = (name.to_owned(), String::new());
        Self { name, bytes, settings, session: None }
    }

    /// What comes of the numbers; nothing where one of them is an error.
    fn compared(&self, bytes: &[u8]) -> Option<Verification> {
        let file = SourceFile { name: &self.name, bytes };
        let settings = SourceFile { name: "session.toml", bytes: self.settings.as_bytes() };
        let beside = SideFiles { settings: Some(settings), ..SideFiles::NOTHING };
        let beside = if self.settings.is_empty() { SideFiles::NOTHING } else { beside };
        let (reading, official) = match &self.session {
            None => {
                let reading = read_several(&[file], &beside, &Options::default());
                let official = reading.official.clone();
                (reading, official)
            }
            Some(own) => {
                let bytes = fs::read(own).unwrap();
                let own = SourceFile { name: "travelers.csv", bytes: &bytes };
                let reading = read_several(&[own], &beside, &Options::default());
                (reading, read_official(file, &Options::default()).made?)
            }
        };
        let session = reading.session.as_ref()?;
        let scoresheet = matchpointing::score(session);
        let scored = Scored::new(session, &scoresheet, &[]);
        Some(Verification::of(scored, &official))
    }

    fn numbers(&self) -> Vec<Number> {
        match Path::new(&self.name).extension().and_then(OsStr::to_str) {
            Some("ace" | "acm") => self.of_game(),
            _ => self.of_text(),
        }
    }

    /// The numbers of a game file are in the entry of a pair or at a result, in binary.
    fn of_game(&self) -> Vec<Number> {
        let file = SourceFile { name: &self.name, bytes: &self.bytes };
        let official = read_official(file, &Options::default()).made.unwrap();
        let byte = |at: &Location| match at.place {
            Place::Byte { offset } => usize::try_from(offset).unwrap(),
            _ => unreachable!("a place in a game file"),
        };
        let number = |kind: &str, start: usize, size: usize| {
            let at = start..start + size;
            let mut more = self.bytes[at.clone()].to_vec();
            for byte in &mut more {
                *byte = byte.wrapping_add(1);
                if *byte > 0 {
                    break;
                }
            }
            Number { kind: kind.to_owned(), at, more }
        };
        let mut all = Vec::new();
        for one in &official.standings {
            let percent = byte(&one.at);
            for (kind, back) in [("total", 0x14), ("session score", 0x10), ("final score", 8)] {
                all.push(number(kind, percent - back, 4));
            }
            all.push(number("percentage", percent, 2));
        }
        for line in &official.lines {
            let start = byte(&line.at);
            all.push(number("matchpoints", start + 6, 4));
            all.push(number("matchpoints", start + 14, 4));
        }
        all
    }

    fn of_text(&self) -> Vec<Number> {
        let text = std::str::from_utf8(&self.bytes).unwrap();
        let is_number = |(kind, cell): &(String, &str)| {
            KINDS.contains(&kind.as_str()) && cell.trim_end_matches('=').parse::<Decimal>().is_ok()
        };
        let found = cells(&self.name, text).into_iter().filter(is_number);
        let number = |(kind, cell): (String, &str)| {
            let cell = cell.trim_end_matches('=');
            let start = cell.as_ptr() as usize - text.as_ptr() as usize;
            Number { kind, at: start..start + cell.len(), more: one_more(cell).into_bytes() }
        };
        found.map(number).collect()
    }
}

/// What the numbers are called that a file says of its results.
const KINDS: [&str; 46] = [
    "final",
    "vp",
    "vp_a",
    "vp_b",
    "imps",
    "section",
    "overall",
    "NS_VICTORY_POINTS",
    "EW_VICTORY_POINTS",
    "TEAM_VICTORY_POINTS",
    "OPPOSING_TEAM_VICTORY_POINTS",
    "MP_NS",
    "MP_EW",
    "IMP_NS",
    "IMP_EW",
    "Percentage_NS",
    "Percentage_EW",
    "TotalScoreMP",
    "TotalScoreIMP",
    "TotalPercentage",
    "Rank",
    "SessionScoreMP",
    "SessionPercentage",
    "SessionRank",
    "ScoreIMP NS",
    "ScoreIMP EW",
    "NS_MATCH_POINTS",
    "EW_MATCH_POINTS",
    "NS_CROSS_IMP_POINTS",
    "EW_CROSS_IMP_POINTS",
    "NS_BUTLER_POINTS",
    "EW_BUTLER_POINTS",
    "TOTAL_SCORE",
    "PERCENTAGE",
    "PLACE",
    "mp_ns",
    "mp_ew",
    "total",
    "session",
    "percent",
    "place",
    "NSPts",
    "EWPts",
    "Score",
    "Percent",
    "Position",
];

/// The cells of a file, each with the name of its column, tag or key.
fn cells<'t>(name: &str, text: &'t str) -> Vec<(String, &'t str)> {
    let mut found: Vec<(String, &str)> = Vec::new();
    let mut add = |columns: &[&str], cells: Vec<&'t str>| {
        let columns = columns.iter().map(|name| (*name).to_owned());
        found.extend(columns.zip(cells));
    };
    match name.rsplit('.').next().unwrap() {
        "pbn" => {
            let mut columns: Vec<&str> = Vec::new();
            for line in text.lines() {
                if let Some((_, header)) = line.split_once("ScoreTable \"") {
                    columns = (header.split(';').map(|column| column.split('\\').next().unwrap()))
                        .collect();
                } else if let Some(both) = line.strip_prefix("[ScoreIMP \"") {
                    let both = both.trim_end_matches("\"]").split(' ').collect();
                    add(&["", "ScoreIMP NS", "", "ScoreIMP EW"], both);
                } else if line.starts_with('[') || line.trim().is_empty() {
                    columns.clear();
                } else {
                    add(&columns, quoted(line));
                }
            }
        }
        "xml" => {
            let tags = text.split('<').filter_map(|part| part.split_once('>'));
            tags.for_each(|(tag, value)| add(&[tag], vec![value]));
        }
        "json" => {
            // The overall ranking repeats what the standings say.
            let is_own = |line: &&str| !line.starts_with("\"overall\"");
            let parts = text.lines().take_while(is_own).flat_map(|line| line.split(", "));
            for (name, value) in parts.filter_map(|part| part.split_once(": ")) {
                if value.starts_with('"') {
                    let value = value.trim_end_matches(['}', ']', ',']).trim_matches('"');
                    let name = name.trim_start_matches(['{', '"']).trim_matches('"');
                    add(&[name], vec![value.split('/').next().unwrap()]);
                }
            }
        }
        "table" => {
            let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
            let columns = lines.next().unwrap();
            lines.for_each(|row| add(&columns, row));
        }
        _ => {
            let mut columns: Vec<&str> = Vec::new();
            let mut is_header = false;
            for line in text.lines() {
                if line.starts_with('[') || line.starts_with('#') {
                    is_header = line.starts_with("#Scores") || line.starts_with("#Travellers");
                    columns = match line {
                        "[Contestants]" => vec!["", "", "", "", "Score", "Percent"],
                        "[RESULTS]" => iter::repeat_n("", 12).chain(["NSPts", "EWPts"]).collect(),
                        _ => columns,
                    };
                } else if is_header {
                    (columns, is_header) = (line.split(';').collect(), false);
                } else {
                    add(&columns, line.split(';').collect());
                }
            }
        }
    }
    found
}

/// The cells of a row between white space, or in quotes.
fn quoted(line: &str) -> Vec<&str> {
    let (mut cells, mut rest) = (Vec::new(), line.trim_start());
    while !rest.is_empty() {
        let (cell, behind) = match rest.strip_prefix('"') {
            Some(inner) => inner.split_once('"').unwrap(),
            None => rest.split_at(rest.find(' ').unwrap_or(rest.len())),
        };
        cells.push(cell);
        rest = behind.trim_start();
    }
    cells
}

/// The same number and one more, with as many digits.
fn one_more(number: &str) -> String {
    (number.parse::<Decimal>().unwrap() + Decimal::ONE).to_string()
}

/// A file of each format with each kind of number that it may hold.
fn numbered() -> Vec<Numbered> {
    let folder = tempfile::tempdir().unwrap();
    let programs = fixtures().join("programs");
    let mut files = vec![];
    for name in [
        "howell-with-names.xml",
        "mitchell-with-names.xml",
        "mitchell-with-names.csv",
        "mitchell-with-names.txt",
        "mitchell-with-names.pbn",
        "unit-final.ace",
        "howell.acm",
    ] {
        files.push(Numbered::new(name, fs::read(programs.join(name)).unwrap()));
    }
    // The totals of a session, beside those of several.
    let mut of_session = fs::read_to_string(programs.join("mitchell-with-names.pbn")).unwrap();
    for (total, own) in
        [("TotalScoreMP", "SessionScoreMP"), ("TotalP", "SessionP"), ("\"Rank", "\"SessionRank")]
    {
        of_session = of_session.replace(total, own);
    }
    files.push(Numbered::new("session.pbn", of_session.into_bytes()));
    for name in ["realbridge.pbn", "teams.pbn"] {
        files.push(Numbered::new(name, fs::read(case(name)).unwrap()));
    }
    for file in ruter() {
        let name = file.file_name().unwrap().to_str().unwrap();
        let text = fs::read(&file).unwrap();
        files.push(Numbered::new(name, String::from_utf8_lossy(&text).into_owned().into_bytes()));
    }
    let own_settings = "rules = \"ebu\"\n";
    for (session, method, scale) in [
        ("mitchell-7-tables", "matchpoints", ""),
        ("howell-5-tables", "cross-imps", ""),
        ("howell-5-tables", "butler", ""),
        ("teams", "teams", "vp = \"wbf\"\n"),
        ("swiss", "swiss", "vp = \"ebu-percent\"\nrules = \"ebu\"\n"),
        ("board-a-match", "board-a-match", own_settings),
    ] {
        let travelers = folder.path().join("travelers.csv");
        fs::copy(fixtures().join(session).join("travelers.csv"), travelers).unwrap();
        let settings = format!("[scoring]\nmethod = \"{method}\"\n{scale}");
        fs::write(folder.path().join("session.toml"), &settings).unwrap();
        let published = |format| score(folder.path(), &["--format", format]).stdout;
        files.push(Numbered::new(&format!("{session}-{method}.json"), published("json")));
        // USEBIO has no scale of victory points.
        let usebio = Numbered::new(&format!("{session}-{method}.xml"), published("usebio"));
        files.push(Numbered { settings, ..usebio });
    }
    let session = fixtures().join("mitchell-7-tables/travelers.csv");
    for table in ["expected-results.csv", "expected-standings.csv"] {
        let bytes = fs::read(session.with_file_name(table)).unwrap();
        let table = Numbered::new(&format!("{table}.table"), bytes);
        files.push(Numbered { session: Some(session.clone()), ..table });
    }
    files
}

/// Of each kind in each format, some are changed by 1.
#[test]
fn a_number_that_is_one_more_is_reported() {
    let mut random = fastrand::Rng::with_seed(57);
    let (mut drawn, mut kinds) = (0, 0);
    for file in numbered() {
        let before = file.compared(&file.bytes);
        let before = before.unwrap_or_else(|| unreachable!("{} is sound", file.name));
        let mut all = file.numbers();
        assert!(!all.is_empty(), "{} has numbers", file.name);
        random.shuffle(&mut all);
        all.sort_by(|one, other| one.kind.cmp(&other.kind));
        for same in all.chunk_by(|one, other| one.kind == other.kind) {
            kinds += 1;
            for number in same.iter().take(4) {
                drawn += 1;
                let mut changed = file.bytes.clone();
                changed.splice(number.at.clone(), number.more.iter().copied());
                let after = file.compared(&changed);
                let is_said = after.is_none_or(|after| after != before && after.differing() > 0);
                assert!(is_said, "{}: {} at {:?}", file.name, number.kind, number.at);
            }
        }
    }
    assert!(drawn >= 500 && kinds >= 150, "{drawn} numbers of {kinds} kinds were changed");
}

/// The three commands say so, and `verify` counts it.
#[test]
fn a_changed_number_is_in_what_commands_say() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("session.pbn");
    let text = fs::read_to_string(&ruter()[0]).unwrap();
    fs::write(&file, text.replace("\"E-W\"  18 60.71", "\"E-W\"  19 60.71")).unwrap();
    let expected =
        "the file has 1 other total than is worked out, of 10: pair A 2 E-W: 19 there, 18.00 here";
    for command in ["check", "score"] {
        let output = program().arg(command).arg(&file).output().unwrap();
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8(printed).unwrap();
        assert!(printed.contains(&format!("warning[file-says]: {expected}")), "{printed}");
    }
    let (status, printed) = verified(&file);
    assert_eq!(status, Some(1));
    assert!(printed.contains("totals       9 of 10 agree\n"), "{printed}");
    assert!(printed.contains("pair A 2 E-W: 19 there, 18.00 here\n"), "{printed}");
}
