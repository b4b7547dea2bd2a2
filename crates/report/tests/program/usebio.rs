//! USEBIO: a sound document with the numbers of the JSON, and nothing that was not asked for.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::sessions::{fixtures, sessions};
use roxmltree::{Document, Node, ParsingOptions};
use serde_json::Value;

/// A document, which names its type.
fn parsed(xml: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(xml, options).expect("it is well-formed")
}

/// What is written can be read again: the deals, and the same results.
#[test]
fn deals_go_out_and_come_back() {
    let session = fixtures().join("hands");
    let xml = usebio(&session, &[]);
    assert!(xml.contains("<HANDSET>"), "{xml}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("session.xml");
    fs::write(&file, &xml).unwrap();
    let deals = |path: &Path| {
        let output = score(path, &["--format=json"]);
        let json: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
        let boards = json["boards"].as_array().expect("a list").clone();
        let deals = boards.iter().map(|board| (board["board"].clone(), board["deal"].clone()));
        deals.collect::<Vec<_>>()
    };
    assert!(deals(&session).len() > 3);
    assert_eq!(deals(&file), deals(&session));
}

#[test]
fn a_club_has_its_number() {
    let folder = tempfile::tempdir().unwrap();
    let howell = fixtures().join("howell-5-tables/travelers.csv");
    fs::copy(howell, folder.path().join("travelers.csv")).unwrap();
    let settings = "[event]\nclub = \"Riverside\"\nclub_number = \"020734\"\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    let xml = usebio(folder.path(), &[]);
    let document = parsed(&xml);
    let club = document.descendants().find(|node| node.has_tag_name("CLUB"));
    let club = club.expect("it names the club");
    assert_eq!(texts(club, "CLUB_NAME"), ["Riverside"]);
    assert_eq!(texts(club, "CLUB_ID_NUMBER"), ["020734"]);
    // It comes back with an import.
    let file = folder.path().join("session.xml");
    fs::write(&file, &xml).unwrap();
    assert_eq!(usebio(&file, &[]), xml);
}

#[test]
fn every_number_is_that_of_the_json() {
    for folder in sessions() {
        let place = folder.display().to_string();
        let json: Value = serde_json::from_slice(&score(&folder, &["--format=json"]).stdout)
            .expect("it prints JSON");
        let xml = usebio(&folder, &[]);
        let xml = parsed(&xml);
        compare_participants(&json, &xml, &place);
        compare_lines(&json, &xml, &place);
    }
}

#[test]
fn names_are_restored_and_what_xml_cannot_carry_is_told() {
    let folder = named(&["]]> & <b>\"'", "a\u{1b}\u{fffe}b", "&amp;", "Zoë"]);
    let output = score(folder.path(), &["--format=usebio"]);
    let xml = String::from_utf8(output.stdout).unwrap();
    let xml = parsed(&xml);
    let names = texts(xml.root(), "PLAYER_NAME");
    assert_eq!(names, ["]]> & <b>\"'", "&amp;", "a\\u{1b}\\u{fffe}b", "Zoë"]);
    let printed = String::from_utf8(output.stderr).unwrap();
    let warning = printed.lines().find(|line| line.starts_with("warning: "));
    assert_eq!(
        warning,
        Some(r"warning: 1 text has characters that XML cannot hold; they are written as `\u{1b}`")
    );
}

#[test]
fn federation_numbers_go_out_only_when_asked_for() {
    let folder = named(&["Ann", "Bo", "Cy", "Di"]);
    let numbers = |more: &[&str]| {
        let xml = usebio(folder.path(), more);
        let xml = parsed(&xml);
        texts(xml.root(), "NATIONAL_ID_NUMBER")
    };
    assert_eq!(numbers(&[]), [""; 0]);
    assert_eq!(numbers(&["--with-ids"]), ["101", "103", "102", "104"]);
}

#[test]
fn one_event_has_one_kind_of_sections() {
    let folder = tempfile::tempdir().unwrap();
    let travelers =
        "section,board,ns,ew,score\nA,1,1,2,420\nA,1,3,4,-50\nB,1,1,2,420\nB,1,3,4,-50\n";
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let settings =
        "[[sections]]\nname = \"A\"\nwinners = 1\n[[sections]]\nname = \"B\"\nwinners = 2\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    let output = run(folder.path(), &["--format=usebio"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let printed = String::from_utf8(output.stderr).unwrap();
    let reported = printed.lines().skip_while(|line| !line.starts_with("error"));
    let reported: Vec<&str> = reported.collect();
    assert_eq!(
        reported,
        [
            "error: USEBIO cannot hold one-winner and two-winner sections in one event",
            "help: give each section a travelers file of its own, and export each",
        ]
    );
}

/// Two tables, with these players at the first places of four pairs.
fn named(names: &[&str; 4]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let travelers = "board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n";
    fs::write(folder.path().join("travelers.csv"), travelers).expect("it is written");
    let mut pairs = "pair,direction,player1,id1\n".to_owned();
    for ((name, direction), pair) in names.iter().zip(["NS", "EW", "NS", "EW"]).zip(1..) {
        let name = name.replace('"', "\"\"");
        pairs.push_str(&format!("{pair},{direction},\"{name}\",{}\n", 100 + pair));
    }
    fs::write(folder.path().join("pairs.csv"), pairs).expect("it is written");
    folder
}

fn run(path: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .arg("score")
        .arg(path)
        .args(more)
        .output()
        .expect("the program starts")
}

fn score(path: &Path, more: &[&str]) -> Output {
    let output = run(path, more);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {printed}", path.display());
    output
}

fn usebio(path: &Path, more: &[&str]) -> String {
    let output = score(path, &[&["--format=usebio"], more].concat());
    String::from_utf8(output.stdout).expect("it is UTF-8")
}

/// The texts of all elements of a name, in order.
fn texts(node: Node<'_, '_>, name: &str) -> Vec<String> {
    let named = node.descendants().filter(|node| node.has_tag_name(name));
    named.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

/// The text of a child, or nothing.
fn child(node: Node<'_, '_>, name: &str) -> String {
    let child = node.children().find(|node| node.has_tag_name(name));
    let text = child.and_then(|child| child.text());
    text.unwrap_or_default().to_owned()
}

/// The section that an element stands in.
fn section(node: Node<'_, '_>) -> String {
    let above = node.ancestors().find(|node| node.has_tag_name("SECTION"));
    let name = above.and_then(|section| section.attribute("SECTION_ID"));
    name.unwrap_or("A").to_owned()
}

/// A value of the JSON document as text; nothing for `null`.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

fn compare_participants(json: &Value, xml: &Document<'_>, place: &str) {
    let lists = xml.descendants().filter(|node| node.has_tag_name("PARTICIPANTS"));
    let contestants = lists.flat_map(|list| list.children().filter(Node::is_element));
    let found: Vec<[String; 7]> = contestants
        .map(|node| {
            let number = child(node, "PAIR_NUMBER") + &child(node, "PLAYER_NUMBER");
            let number = number + node.attribute("TEAM_ID").unwrap_or_default();
            [
                section(node),
                child(node, "DIRECTION"),
                number,
                child(node, "PLACE"),
                child(node, "PERCENTAGE"),
                child(node, "TOTAL_SCORE"),
                child(node, "BOARDS_PLAYED"),
            ]
        })
        .collect();
    let standings = json["standings"].as_array().expect("a list");
    let expected: Vec<[String; 7]> = standings
        .iter()
        .map(|standing| {
            let placed = text(&standing["place"]);
            let placed = match placed.split_once('/') {
                Some((low, _)) => format!("{low}="),
                None => placed,
            };
            [
                text(&standing["section"]),
                text(&standing["direction"]),
                text(&standing["pair"]),
                placed,
                text(&standing["percent"]),
                text(&standing["session"]),
                text(&standing["boards"]),
            ]
        })
        .collect();
    assert_eq!(found, expected, "{place}");
}

/// Section, board and who sat; then what the line says.
type Lines = BTreeMap<[String; 6], Vec<String>>;

fn compare_lines(json: &Value, xml: &Document<'_>, place: &str) {
    let lines = xml.descendants().filter(|node| node.has_tag_name("TRAVELLER_LINE"));
    let found: Lines = lines
        .map(|node| {
            let board = node.parent().map(|board| child(board, "BOARD_NUMBER"));
            let key = [
                section(node),
                board.unwrap_or_default(),
                child(node, "NS_PAIR_NUMBER") + &child(node, "N_PLAYER_NUMBER"),
                child(node, "EW_PAIR_NUMBER") + &child(node, "E_PLAYER_NUMBER"),
                child(node, "S_PLAYER_NUMBER"),
                child(node, "W_PLAYER_NUMBER"),
            ];
            let points = |side: &str| {
                ["MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS"]
                    .map(|kind| child(node, &format!("{side}_{kind}")))
                    .concat()
            };
            let reported =
                ["CONTRACT", "PLAYED_BY", "TRICKS", "SCORE"].map(|name| child(node, name));
            (key, [&reported[..], &[points("NS"), points("EW")]].concat())
        })
        .collect();
    let results = json["results"].as_array().expect("a list").iter();
    let counting = results.filter(|line| !line["mp_ns"].is_null() || !line["mp_ew"].is_null());
    let expected: Lines = counting
        .map(|line| {
            let key =
                ["section", "board", "ns", "ew", "south", "west"].map(|name| text(&line[name]));
            let mut reported = contract(line).to_vec();
            reported.extend([score_of(line), text(&line["mp_ns"]), text(&line["mp_ew"])]);
            (key, reported)
        })
        .collect();
    assert!(!expected.is_empty(), "{place}");
    assert_eq!(found, expected, "{place}");
}

/// Contract, declarer and tricks, which go out only with a score that was played.
fn contract(line: &Value) -> [String; 3] {
    let (ns, ew) = (line["score_ns"].as_i64(), line["score_ew"].as_i64());
    if ns.is_none() || ns != ew.map(|score| -score) {
        return [const { String::new() }; 3];
    }
    match line["contract"].as_str() {
        Some("PASS") => ["Passed".to_owned(), String::new(), String::new()],
        _ => ["contract", "declarer", "tricks"].map(|name| text(&line[name])),
    }
}

/// The N-S score; two artificial scores of two digits each; or nothing.
fn score_of(line: &Value) -> String {
    let sides = [&line["score_ns"], &line["score_ew"]];
    if let [Value::Number(ns), Value::Number(ew)] = sides {
        let mirrored = ns.as_i64() == ew.as_i64().map(|score| -score);
        return if mirrored { ns.to_string() } else { String::new() };
    }
    let percent = |score: &Value| {
        let number = match score.as_str()? {
            "A+" => "60",
            "A" => "50",
            "A-" => "40",
            other => other.strip_suffix('%').filter(|number| number.len() == 2)?,
        };
        number.parse::<u8>().ok().map(|_| number.to_owned())
    };
    match sides.map(percent) {
        [Some(ns), Some(ew)] => format!("A{ns}{ew}"),
        _ => String::new(),
    }
}

/// Neither is in the file, nor what comes of it.
#[test]
fn what_was_carried_over_and_handicaps_are_said_to_be_left_out() {
    for (session, expected) in [
        (
            "three-strats-two-sections",
            "warning: 24 carryovers are left out, and the final scores with them",
        ),
        ("handicap", "warning: 4 handicaps are left out, and the ranking with them"),
    ] {
        let output = score(&crate::sessions::fixtures().join(session), &["--format=usebio"]);
        let printed = String::from_utf8(output.stderr).unwrap();
        assert!(printed.contains(expected), "{printed}");
    }
}
