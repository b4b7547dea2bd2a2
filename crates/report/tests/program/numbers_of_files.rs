//! The numbers that files of other programs hold beside their results: each is compared with ours.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use ::reports::model::Scored;
use ::reports::model::verification::Verification;
use rust_decimal::Decimal;
use serde_json::Value;
use traveler_ingest::{Options, SideFiles, SourceFile, read_several};

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

/// What a file says of its results, each with a kind and where it is.
fn numbers(name: &str, text: &str) -> Vec<(String, Range<usize>)> {
    let place = |part: &str| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        start..start + part.len()
    };
    let mut found: Vec<(String, &str)> = Vec::new();
    match name.rsplit('.').next().unwrap() {
        "pbn" => {
            let mut columns: Vec<&str> = Vec::new();
            for line in text.lines() {
                if let Some((_, header)) = line.split_once("ScoreTable \"") {
                    columns = (header.split(';').map(|column| column.split('\\').next().unwrap()))
                        .collect();
                } else if line.starts_with('[') || line.trim().is_empty() {
                    columns.clear();
                } else {
                    found.extend(
                        columns
                            .iter()
                            .zip(quoted(line))
                            .map(|(name, cell)| ((*name).to_owned(), cell)),
                    );
                }
            }
        }
        "xml" => {
            for part in text.split('<') {
                let Some((tag, value)) = part.split_once('>') else {
                    continue;
                };
                found.push((tag.to_owned(), value));
            }
        }
        "json" => {
            // The overall ranking repeats what the standings say.
            let is_own = |line: &&str| !line.starts_with("\"overall\"");
            for line in text.lines().take_while(is_own) {
                for part in line.split(", ") {
                    let Some((name, value)) = part.split_once(": ") else {
                        continue;
                    };
                    if !value.starts_with('"') {
                        continue;
                    }
                    let value = value.trim_end_matches(['}', ']', ',']).trim_matches('"');
                    let value = value.split('/').next().unwrap();
                    found.push((
                        name.trim_start_matches(['{', '"']).trim_matches('"').to_owned(),
                        value,
                    ));
                }
            }
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
                    found.extend(
                        columns
                            .iter()
                            .zip(line.split(';'))
                            .map(|(name, cell)| ((*name).to_owned(), cell)),
                    );
                }
            }
        }
    }
    const KINDS: [&str; 40] = [
        "final",
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
    let is_number = |(kind, cell): &(String, &str)| {
        KINDS.contains(&kind.as_str()) && cell.trim_end_matches('=').parse::<Decimal>().is_ok()
    };
    let found = found.into_iter().filter(is_number);
    found.map(|(kind, cell)| (kind, place(cell.trim_end_matches('=')))).collect()
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

/// What comes of a file's numbers; nothing where one of them is an error.
fn compared(name: &str, bytes: &[u8]) -> Option<Verification> {
    let file = SourceFile { name, bytes };
    let reading = read_several(&[file], &SideFiles::NOTHING, &Options::default());
    let session = reading.session.as_ref()?;
    let scoresheet = matchpointing::score(session);
    let scored = Scored::new(session, &scoresheet, &[]);
    Some(Verification::of(scored, &reading.official))
}

/// Of each kind in each format, some are changed by 1.
#[test]
fn a_number_that_is_one_more_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let programs = fixtures().join("programs");
    let mut files = vec![];
    for name in [
        "howell-with-names.xml",
        "mitchell-with-names.xml",
        "mitchell-with-names.csv",
        "mitchell-with-names.txt",
        "mitchell-with-names.pbn",
    ] {
        files.push((name.to_owned(), fs::read(programs.join(name)).unwrap()));
    }
    for file in ruter() {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        files.push((name, fs::read(&file).unwrap()));
    }
    for (session, method) in [
        ("mitchell-7-tables", "matchpoints"),
        ("howell-5-tables", "cross-imps"),
        ("howell-5-tables", "butler"),
        ("teams", "of its own"),
        ("swiss", "of its own"),
        ("board-a-match", "of its own"),
    ] {
        let own = fixtures().join(session);
        let travelers = folder.path().join("travelers.csv");
        fs::copy(own.join("travelers.csv"), travelers).unwrap();
        fs::write(
            folder.path().join("session.toml"),
            format!("[scoring]\nmethod = \"{method}\"\n"),
        )
        .unwrap();
        let is_own = method == "of its own";
        let scored = if is_own { own.as_path() } else { folder.path() };
        for (format, ending) in [("json", "json"), ("usebio", "xml")] {
            let published = score(scored, &["--format", format]).stdout;
            files.push((format!("{session}-{method}.{ending}"), published));
        }
    }
    let mut random = fastrand::Rng::with_seed(57);
    let (mut drawn, mut kinds) = (0, 0);
    for (name, bytes) in &files {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let before = compared(name, text.as_bytes()).unwrap();
        let mut all = numbers(name, &text);
        random.shuffle(&mut all);
        all.sort_by(|one, other| one.0.cmp(&other.0));
        for same in all.chunk_by(|one, other| one.0 == other.0) {
            kinds += 1;
            for (kind, at) in same.iter().take(4) {
                drawn += 1;
                let mut changed = text.clone();
                changed.replace_range(
                    at.clone(),
                    &one_more(text.get(at.clone()).expect("a number of the text")),
                );
                let after = compared(name, changed.as_bytes());
                let is_said = after.is_none_or(|after| after != before && after.differing() > 0);
                assert!(is_said, "{name}: {kind} {:?} at {at:?}", text.get(at.clone()));
            }
        }
    }
    assert!(drawn >= 500 && kinds >= 125, "{drawn} numbers of {kinds} kinds were changed");
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
