//! The workbook: every number of the JSON document stands in it as a number, and no text of the input does anything.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::process::{Command, Output};

use crate::sessions::{fixtures, sessions};
use calamine::{Data, Reader, Xlsx};
use serde_json::Value;

/// A row of a sheet by its column headings.
type Row = BTreeMap<String, Data>;

#[test]
fn every_number_is_that_of_the_json() {
    for folder in sessions() {
        let name = folder.display();
        let json: Value = serde_json::from_slice(&score(&folder, "json").stdout).unwrap();
        let workbook = score(&folder, "xlsx").stdout;
        let [ranking, recap, travelers, cards] =
            ["Ranking", "Recap", "Travelers", "Scorecards"].map(|sheet| rows(&workbook, sheet));
        compare_standings(&json, &ranking, &format!("{name}: ranking"));
        compare_results(&json, travelers, &format!("{name}: travelers"));
        compare_boards(&json, &recap, &cards, &format!("{name}: recap and scorecards"));
    }
}

#[test]
fn the_overall_ranking_is_that_of_the_json() {
    let mut compared = 0;
    for folder in sessions() {
        let json: Value = serde_json::from_slice(&score(&folder, "json").stdout).unwrap();
        let Some(strats) = json["overall"].as_array() else {
            continue;
        };
        let rankings = strats.iter().flat_map(|strat| {
            let lines = strat["ranking"].as_array().unwrap().iter();
            lines.map(move |line| (strat, line))
        });
        let rows = rows(&score(&folder, "xlsx").stdout, "Overall");
        assert_eq!(rows.len(), rankings.clone().count(), "{}", folder.display());
        for (row, (strat, line)) in rows.iter().zip(rankings) {
            let place = format!("{}: {} {}", folder.display(), strat["strat"], line["place"]);
            check(row.get("Place"), &line["place"], &place);
            check(row.get("%"), &line["percent"], &place);
            check(row.get("Award"), &line["award"]["points"], &place);
            if row.contains_key("Final") {
                check(row.get("Final"), &line["final"], &place);
            }
            compared += 1;
        }
    }
    assert!(compared > 0, "nothing was compared");
}

#[test]
fn the_same_session_gives_the_same_bytes() {
    let folder = fixtures().join("rulings");
    assert!(score(&folder, "xlsx").stdout == score(&folder, "xlsx").stdout);
}

/// A section that plays alone under a name of its own has it again where the workbook is scored.
#[test]
fn a_lone_section_keeps_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("monday");
    fs::create_dir(&session).unwrap();
    let rows = "section,board,ns,ew,score\nB,1,1,2,420\nB,1,3,4,-50\n";
    fs::write(session.join("travelers.csv"), rows).unwrap();
    let again = folder.path().join("again.xlsx");
    fs::write(&again, score(&session, "xlsx").stdout).unwrap();
    let json: Value = serde_json::from_slice(&score(&again, "json").stdout).unwrap();
    assert_eq!(json["sections"][0]["name"], "B");
}

#[test]
fn text_stays_text() {
    let folder = tempfile::tempdir().unwrap();
    let names = [
        "=cmd|'/C calc'!A0",
        "+1",
        "https://example.org",
        "a_x0041_b",
        "<b>&amp;</b>",
        "B\u{1}\u{b}o",
        "\u{ffff}",
        "007",
        "INF",
        "NAN",
        "-1e5",
        "1-2",
    ];
    let mut pairs = "pair,direction,player1\n".to_owned();
    let mut travelers = "board,ns,ew,score\n".to_owned();
    for (pair, name) in names.iter().enumerate() {
        let direction = ["NS", "EW"][pair % 2];
        pairs.push_str(&format!("{},{direction},\"{name}\"\n", pair + 1));
        if pair % 2 == 0 {
            travelers.push_str(&format!("1,{},{},420\n", pair + 1, pair + 2));
        }
    }
    fs::write(folder.path().join("pairs.csv"), pairs).unwrap();
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let output = score(folder.path(), "xlsx");
    let found: BTreeMap<String, Data> = rows(&output.stdout, "Recap")
        .into_iter()
        .filter_map(|row| Some((text(row.get("No.")?), row.get("Names")?.clone())))
        .collect();
    for (pair, name) in names.iter().enumerate() {
        let cell = &found[&(pair + 1).to_string()];
        assert_eq!(*cell, Data::String((*name).to_owned()), "pair {}", pair + 1);
    }
}

fn score(path: &Path, format: &str) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .args(["score", "--format", format])
        .arg(path)
        .output()
        .expect("the program starts");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {printed}", path.display());
    output
}

/// The rows under the column headings, which are the first row with more than one cell.
fn rows(workbook: &[u8], sheet: &str) -> Vec<Row> {
    let mut workbook = Xlsx::new(Cursor::new(workbook)).expect("it is a workbook");
    let range = workbook.worksheet_range(sheet).expect("the sheet is there");
    let filled = |row: &&[Data]| row.iter().filter(|cell| **cell != Data::Empty).count() > 1;
    let mut rows = range.rows().skip_while(|row| !filled(row));
    let headings: Vec<String> = rows.next().expect("it has headings").iter().map(text).collect();
    rows.map(|row| headings.iter().cloned().zip(row.iter().cloned()).collect()).collect()
}

fn text(cell: &Data) -> String {
    cell.to_string()
}

/// A number of the JSON document, which may be text there, against a cell, which must hold a number.
fn check(cell: Option<&Data>, expected: &Value, place: &str) {
    let cell = cell.unwrap_or(&Data::Empty);
    let same = match expected {
        Value::Null => *cell == Data::Empty,
        Value::Number(number) => *cell == Data::Float(number.as_f64().expect("it is small")),
        Value::String(number) => match number.split('/').next().unwrap_or_default().parse() {
            Ok(number) => *cell == Data::Float(number),
            Err(_) => *cell == Data::String(number.clone()),
        },
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    };
    assert!(same, "{place}: {cell:?}, not {expected}");
}

/// Section, direction and number, as both sides name a contestant.
fn contestant(row: &Row) -> (String, String, String) {
    let cell = |name: &str| row.get(name).map(text).unwrap_or_default();
    let section = row.get("Section").map_or_else(|| "A".to_owned(), text);
    (section, cell("Direction").replace('-', ""), cell("No."))
}

fn standing(row: &Value) -> (String, String, String) {
    let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
    (text("section"), text("direction"), row["pair"].to_string())
}

fn compare_standings(json: &Value, ranking: &[Row], place: &str) {
    let standings = json["standings"].as_array().expect("a list");
    assert_eq!(ranking.len(), standings.len(), "{place}");
    let mut found: BTreeMap<_, &Row> = ranking.iter().map(|row| (contestant(row), row)).collect();
    for expected in standings {
        let key = standing(expected);
        let row = found.remove(&key).expect("each contestant has a row");
        for (heading, name) in [
            ("Place", "place"),
            ("Boards", "boards"),
            ("Adjustment", "adjustment"),
            ("%", "percent"),
            ("Carryover", "carryover"),
            ("Strat", "strat"),
        ] {
            check(row.get(heading), &expected[name], &format!("{place} {key:?} {heading}"));
        }
        let victory_points = row.get("VP");
        let score = victory_points.or_else(|| titled(row, &["Score", "IMPs"]));
        check(score, &expected["session"], &format!("{place} {key:?} score"));
        check(
            row.get("Earned").or_else(|| victory_points.and_then(|_| row.get("IMPs"))),
            &expected["total"],
            &format!("{place} {key:?} total"),
        );
        if row.contains_key("Carryover") {
            check(row.get("Final"), &expected["final"], &format!("{place} {key:?} final"));
        }
        check(row.get("Award"), &expected["award"]["points"], &format!("{place} {key:?} award"));
        for rank in expected["ranks"].as_array().expect("a list") {
            let strat = rank["strat"].as_str().expect("a name");
            for (heading, name) in [("Section", "section"), ("Overall", "overall")] {
                // The only strat of a session needs no name.
                let title = format!("{heading} rank");
                let cell = row.get(&format!("{title} {strat}"));
                let cell = cell.or_else(|| row.get(&title));
                check(cell, &rank[name], &format!("{place} {key:?} {heading} {strat}"));
            }
        }
    }
}

/// The cell of the column whose title begins with one of some words: `Score of 156`.
fn titled<'a>(row: &'a Row, words: &[&str]) -> Option<&'a Data> {
    let is_titled = |heading: &str| words.iter().any(|word| heading.starts_with(word));
    let mut cells = row.iter().filter(|(heading, _)| is_titled(heading));
    cells.next().map(|(_, cell)| cell)
}

/// Each line has its row: board, contestants, contract, tricks, score and what both sides earned.
fn compare_results(json: &Value, mut travelers: Vec<Row>, place: &str) {
    let expected = json["results"].as_array().expect("a list");
    assert_eq!(travelers.len(), expected.len(), "{place}");
    let several = travelers.iter().any(|row| row.contains_key("Section"));
    let earned = |row: &Row, side: &str| {
        let cell = ["matchpoints", "IMPs"].map(|unit| row.get(&format!("{unit} {side}")).cloned());
        let cells: Vec<Data> = cell.into_iter().flatten().collect();
        cells.first().cloned()
    };
    for line in expected {
        let sitting = |first: &str, second: &str| {
            let numbers = [first, second].map(|name| line[name].to_string());
            let numbers: Vec<String> = numbers.into_iter().filter(|text| text != "null").collect();
            numbers.join("+")
        };
        let who = [("N-S", sitting("ns", "south")), ("E-W", sitting("ew", "west"))];
        let is_line = |row: &Row| {
            row["Board"] == Data::Float(line["board"].as_f64().unwrap_or_default())
                && (!several || Some(&*text(&row["Section"])) == line["section"].as_str())
                && who.iter().all(|(heading, number)| text(&row[*heading]) == *number)
        };
        let row = travelers.iter().position(is_line);
        assert!(row.is_some(), "{place}: no row for {line}");
        let row = travelers.remove(row.unwrap_or_default());
        let place = format!("{place}, board {}, {who:?}", line["board"]);
        for (heading, name) in
            [("Round", "round"), ("Table", "table"), ("By", "declarer"), ("Tricks", "tricks")]
        {
            check(row.get(heading), &line[name], &format!("{place}: {heading}"));
        }
        if let Some(contract) = line["contract"].as_str() {
            let cell = text(&row["Contract"]);
            let contract = contract.replace("PASS", "pass");
            assert!(cell.starts_with(&contract), "{place}: {cell}, not {contract}");
        }
        check_scores(&row, line, &place);
        for (side, name) in [("N-S", "mp_ns"), ("E-W", "mp_ew")] {
            check(earned(&row, side).as_ref(), &line[name], &format!("{place}: {name}"));
        }
    }
}

/// The score, as N-S plus or N-S minus, or what each side is entered with.
fn check_scores(row: &Row, line: &Value, place: &str) {
    let cells = ["N-S +", "N-S −"].map(|heading| row.get(heading).unwrap_or(&Data::Empty));
    let sides = ["score_ns", "score_ew"].map(|name| &line[name]);
    let points = |value: &Value| match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.parse().ok(),
        _ => None,
    };
    match (cells, sides.map(points)) {
        ([Data::Float(plus), Data::Empty], [Some(ns), Some(ew)]) => {
            assert_eq!([ns, ew], [*plus, -plus], "{place}");
        }
        ([Data::Empty, Data::Float(minus)], [Some(ns), Some(ew)]) => {
            assert_eq!([ns, ew], [-minus, *minus], "{place}");
        }
        ([Data::String(ns), Data::String(ew)], _) if ns == "weighted" && ew == "weighted" => {
            let remarks = text(&row["Remarks"]);
            for side in sides {
                let parts = side.as_str().expect("text");
                assert!(remarks.contains(parts), "{place}: {remarks}, not {parts}");
            }
        }
        _ => {
            check(Some(cells[0]), sides[0], place);
            check(Some(cells[1]), sides[1], place);
        }
    }
}

/// What each contestant earned on each board, by section, direction, number and board.
type Earned = BTreeMap<((String, String, String), String), f64>;

fn compare_boards(json: &Value, recap: &[Row], cards: &[Row], place: &str) {
    let known: Vec<_> =
        json["standings"].as_array().expect("a list").iter().map(standing).collect();
    let mut expected = Earned::new();
    for result in json["results"].as_array().expect("a list") {
        let section = result["section"].as_str().expect("a name");
        for (name, direction, points) in [
            ("ns", "NS", "mp_ns"),
            ("south", "NS", "mp_ns"),
            ("ew", "EW", "mp_ew"),
            ("west", "EW", "mp_ew"),
        ] {
            let (Some(number), Some(points)) = (result[name].as_u64(), result[points].as_str())
            else {
                continue;
            };
            let of =
                |direction: &str| (section.to_owned(), direction.to_owned(), number.to_string());
            let who = if known.contains(&of(direction)) { of(direction) } else { of("") };
            expected.insert((who, result["board"].to_string()), points.parse().expect("points"));
        }
    }
    assert!(!expected.is_empty(), "{place}");
    let board_of = |heading: &str| heading.parse::<u16>().is_ok();
    let mut found = Earned::new();
    for row in recap.iter().filter(|row| known.contains(&contestant(row))) {
        for (heading, cell) in row.iter().filter(|(heading, _)| board_of(heading)) {
            if let Data::Float(points) = cell {
                found.insert((contestant(row), heading.clone()), *points);
            }
        }
    }
    assert_eq!(found, expected, "{place}: the recap");
    let mut found = Earned::new();
    for row in cards {
        if let Some(Data::Float(points)) = row.get("MP").or_else(|| row.get("IMPs")) {
            // Who changes directions has none of its own: the column says where it sat.
            let (section, direction, number) = contestant(row);
            let own = (section.clone(), direction, number.clone());
            let who = if known.contains(&own) { own } else { (section, String::new(), number) };
            found.insert((who, text(&row["Board"])), *points);
        }
    }
    assert_eq!(found, expected, "{place}: the scorecards");
}
