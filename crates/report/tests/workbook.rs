//! The workbook: every number of the JSON document stands in it as a number, and no text of the input does anything.

mod sessions;

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::process::{Command, Output};

use calamine::{Data, Reader, Xlsx};
use serde_json::Value;
use sessions::{fixtures, sessions};

/// A row of a sheet by its column headings.
type Row = BTreeMap<String, Data>;

#[test]
fn every_number_is_that_of_the_json() {
    for folder in sessions() {
        let name = folder.display();
        let json: Value = serde_json::from_slice(&score(&folder, "json").stdout).unwrap();
        let workbook = score(&folder, "xlsx").stdout;
        let sheets: Vec<Vec<Row>> = ["Ranking", "Recap", "Results", "Scorecards"]
            .map(|sheet| rows(&workbook, sheet))
            .to_vec();
        let [ranking, recap, results, cards] = &sheets[..] else {
            panic!("four sheets")
        };
        compare_standings(&json, ranking, &format!("{name}: ranking"));
        compare_results(&json, results, &format!("{name}: results"));
        compare_boards(
            &json,
            recap,
            cards,
            &format!("{name}: recap and scorecards"),
        );
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
        .filter_map(|row| Some((text(row.get("Pair")?), row.get("Names")?.clone())))
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
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", path.display());
    output
}

/// The rows under the column headings, which are the first row with more than one cell.
fn rows(workbook: &[u8], sheet: &str) -> Vec<Row> {
    let mut workbook = Xlsx::new(Cursor::new(workbook)).expect("it is a workbook");
    let range = workbook.worksheet_range(sheet).expect("the sheet is there");
    let filled = |row: &&[Data]| row.iter().filter(|cell| **cell != Data::Empty).count() > 1;
    let mut rows = range.rows().skip_while(|row| !filled(row));
    let headings: Vec<String> = rows
        .next()
        .expect("it has headings")
        .iter()
        .map(text)
        .collect();
    rows.map(|row| headings.iter().cloned().zip(row.iter().cloned()).collect())
        .collect()
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
    let number = cell("Pair") + &cell("Player");
    (section, cell("Direction").replace('-', ""), number)
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
            ("Percent", "percent"),
            ("Carryover", "carryover"),
            ("Strat", "strat"),
        ] {
            check(
                row.get(heading),
                &expected[name],
                &format!("{place} {key:?} {heading}"),
            );
        }
        for (heading, name) in [("Total", "total"), ("Score", "session")] {
            let cell = row
                .get(heading)
                .or_else(|| row.get(&format!("{heading} IMPs")));
            check(cell, &expected[name], &format!("{place} {key:?} {heading}"));
        }
        if row.contains_key("Carryover") {
            check(
                row.get("Final"),
                &expected["final"],
                &format!("{place} {key:?} final"),
            );
        }
        check(
            row.get("Award"),
            &expected["award"]["points"],
            &format!("{place} {key:?} award"),
        );
        for rank in expected["ranks"].as_array().expect("a list") {
            let strat = rank["strat"].as_str().expect("a name");
            for (heading, name) in [("Section", "section"), ("Overall", "overall")] {
                let cell = row.get(&format!("{heading} rank {strat}"));
                check(
                    cell,
                    &rank[name],
                    &format!("{place} {key:?} {heading} {strat}"),
                );
            }
        }
    }
}

fn compare_results(json: &Value, results: &[Row], place: &str) {
    let expected = json["results"].as_array().expect("a list");
    assert_eq!(results.len(), expected.len(), "{place}");
    for ((row, expected), line) in results.iter().zip(expected).zip(1..) {
        let individual = row.contains_key("North");
        let sitting = if individual {
            [
                ("North", "ns"),
                ("East", "ew"),
                ("South", "south"),
                ("West", "west"),
            ]
        } else {
            [
                ("N-S", "ns"),
                ("E-W", "ew"),
                ("South", "south"),
                ("West", "west"),
            ]
        };
        let plain = [
            ("Board", "board"),
            ("Round", "round"),
            ("Table", "table"),
            ("Contract", "contract"),
            ("By", "declarer"),
            ("Tricks", "tricks"),
            ("Score N-S", "score_ns"),
            ("Score E-W", "score_ew"),
        ];
        for (heading, name) in sitting.into_iter().chain(plain) {
            check(
                row.get(heading),
                &expected[name],
                &format!("{place} {line} {heading}"),
            );
        }
        for (side, name) in [("N-S", "mp_ns"), ("E-W", "mp_ew")] {
            let cell = row.get(&format!("MP {side}"));
            let cell = cell.or_else(|| row.get(&format!("IMPs {side}")));
            check(cell, &expected[name], &format!("{place} {line} {name}"));
        }
    }
}

/// What each contestant earned on each board, by section, direction, number and board.
type Earned = BTreeMap<((String, String, String), String), f64>;

fn compare_boards(json: &Value, recap: &[Row], cards: &[Row], place: &str) {
    let known: Vec<_> = json["standings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(standing)
        .collect();
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
            let who = if known.contains(&of(direction)) {
                of(direction)
            } else {
                of("")
            };
            expected.insert(
                (who, result["board"].to_string()),
                points.parse().expect("points"),
            );
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
            found.insert((contestant(row), text(&row["Board"])), *points);
        }
    }
    assert_eq!(found, expected, "{place}: the scorecards");
}
