//! Text pages: every number on them is that of the JSON, on every session of `fixtures/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::printed::{Table, Word, tables, under};
use crate::running::score;
use crate::sessions::{fixtures, sessions};
use rust_decimal::{Decimal, RoundingStrategy};
use serde_json::Value;

#[test]
fn rankings_and_recaps_are_those_of_the_json() {
    for folder in sessions() {
        let json = json(&folder);
        let standings = json["standings"].as_array().expect("there are standings");
        for report in ["ranking", "recap"] {
            let place = format!("{}: {report}", folder.display());
            let mut found = 0;
            for table in tables(&folder, report) {
                if table.heading.ends_with("with handicap") || !table.has("Place") {
                    continue;
                }
                let (section, direction) = sheet(&table.heading, &json);
                for row in &table.rows {
                    let number: u32 = table.cell(row, "No").parse().expect("it is a number");
                    let same = |standing: &&Value| {
                        standing["section"] == *section
                            && standing["direction"].as_str() == direction
                            && standing["pair"] == number
                    };
                    let standing = standings.iter().find(same);
                    let standing =
                        standing.unwrap_or_else(|| panic!("{place}: nobody is {number}"));
                    compare_standing(&table, row, standing, &format!("{place}, {number}"));
                    found += 1;
                }
            }
            assert_eq!(found, standings.len(), "{place}");
        }
    }
}

/// Teams with victory points, strats and a carryover have more columns than a line of 80 characters has room for.
#[test]
fn columns_without_room_follow_in_a_table_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let teams = fixtures().join("teams");
    for file in ["travelers.csv", "session.toml"] {
        fs::copy(teams.join(file), folder.path().join(file)).unwrap();
    }
    let settings = folder.path().join("session.toml");
    let strats = "\n[[strats]]\nname = \"A\"\n[[strats]]\nname = \"B\"\nlimit = 900\n[[strats]]\nname = \"C\"\nlimit = 300\n";
    let text = fs::read_to_string(&settings).unwrap() + strats;
    fs::write(settings, text).unwrap();
    let rows = (1..=5).zip(["A", "A", "B", "B", "C"]).map(|(team, strat)| {
        let players: Vec<String> =
            (1..=4).map(|player| format!("Ann Playernumber{team}{player}")).collect();
        format!("{team},{},{strat},20.{team}0\n", players.join(","))
    });
    let header = "pair,player1,player2,player3,player4,strat,carryover\n";
    let pairs = header.to_owned() + &rows.collect::<String>();
    fs::write(folder.path().join("pairs.csv"), pairs).unwrap();
    let ranking = |more: &[&str]| {
        let output = score(folder.path(), &[&["--report", "ranking"], more].concat());
        String::from_utf8(output.stdout).unwrap()
    };
    let narrow = ranking(&[]);
    assert!(narrow.lines().all(|line| line.chars().count() <= 80));
    let titles = |text: &str| -> Vec<String> {
        let lines: Vec<&str> = text.lines().collect();
        let titles = lines.windows(2).filter(|two| two[1].starts_with('─'));
        let titles = titles.flat_map(|two| two[0].split_whitespace());
        let mut titles: Vec<String> = titles.map(str::to_owned).collect();
        titles.sort();
        titles.dedup();
        titles
    };
    let expected = [
        "A", "Adj", "B", "Bds", "C", "Carry", "Final", "IMPs", "IMPs/bd", "Matches", "Names", "No",
        "Place", "St", "VP", "Won",
    ];
    assert_eq!(titles(&narrow), expected, "{narrow}");
    assert!(narrow.contains("Ovr"), "{narrow}");
    assert_eq!(
        narrow.matches("\n\n").count(),
        ranking(&["--width", "132"]).matches("\n\n").count() + 1
    );
}

#[test]
fn grids_and_scorecards_are_those_of_the_json() {
    for folder in sessions() {
        let json = json(&folder);
        let earned = earned(&json);
        for report in ["recap", "scorecards"] {
            let place = format!("{}: {report}", folder.display());
            let mut found = 0;
            for table in tables(&folder, report).iter().filter(|table| !table.has("Place")) {
                for row in &table.rows {
                    found += if report == "recap" {
                        compare_grid(table, row, &earned, &json, &place)
                    } else {
                        compare_card(table, row, &earned, &json, &place)
                    };
                }
            }
            assert_eq!(found, earned.len(), "{place}");
        }
    }
}

#[test]
fn travelers_are_those_of_the_json() {
    for folder in sessions() {
        let json = json(&folder);
        let mut results: BTreeMap<(String, String, String), &Value> = BTreeMap::new();
        for result in list(&json["results"]) {
            let label = |one: &str, other: &str| {
                let section = if list(&json["sections"]).len() > 1 {
                    text(&result["section"])
                } else {
                    String::new()
                };
                let players = [one, other].into_iter().filter(|player| !result[*player].is_null());
                let players = players.map(|player| format!("{section}{}", result[player]));
                players.collect::<Vec<_>>().join("+")
            };
            let key = (result["board"].to_string(), label("ns", "south"), label("ew", "west"));
            results.insert(key, result);
        }
        for table in tables(&folder, "travelers").iter().filter(|table| table.has("NS")) {
            let board = table.heading.split_whitespace().nth(1).expect("it is the board");
            for row in &table.rows {
                let key = (board.to_owned(), table.cell(row, "NS"), table.cell(row, "EW"));
                let place = format!("{}: {key:?}", folder.display());
                let result = results.remove(&key).unwrap_or_else(|| panic!("{place} is no result"));
                same(&table.cell(row, "N-S"), &result["mp_ns"], &place);
                same(&table.cell(row, "E-W"), &result["mp_ew"], &place);
                let scores = (table.cell(row, "N-S+"), table.cell(row, "N-S-"));
                assert_eq!(scores, plus_and_minus(result), "{place}");
                if let Some(contract) = result["contract"].as_str() {
                    let shown = table.cell(row, "Contract").to_uppercase();
                    assert!(shown.starts_with(contract), "{place}: {shown}, not {contract}");
                }
            }
        }
        assert!(results.is_empty(), "{}: {:?}", folder.display(), results.keys());
    }
}

/// Section and direction of a ranking or recap.
fn sheet<'a>(heading: &'a str, json: &'a Value) -> (&'a str, Option<&'static str>) {
    let section =
        heading.split_once("Section ").map(|(_, rest)| rest.split("  ").next().unwrap_or(rest));
    let section = section.or_else(|| json["sections"][0]["name"].as_str());
    let direction = match heading {
        _ if heading.ends_with("North-South") => Some("NS"),
        _ if heading.ends_with("East-West") => Some("EW"),
        _ => None,
    };
    (section.expect("there is a section"), direction)
}

fn compare_standing(table: &Table, row: &[Word], standing: &Value, place: &str) {
    let score = table.titles.iter().find(|title| {
        if table.has("VP") {
            title.text == "VP"
        } else {
            title.text.starts_with("Score") || title.text == "IMPs"
        }
    });
    if table.has("VP") && table.has("IMPs") {
        same(&table.cell(row, "IMPs"), &standing["total"], place);
    }
    same(&under(row, score.expect("there is a score")), &standing["session"], place);
    let number = standing["place"].as_str().unwrap_or("-");
    assert_eq!(table.cell(row, "Place"), number, "{place}");
    let carried = !standing["carryover"].is_null();
    for (title, value) in [
        ("Earned", &standing["total"]),
        ("Adj", &standing["adjustment"]),
        ("Carry", &standing["carryover"]),
        ("Final", if carried { &standing["final"] } else { &Value::Null }),
        ("%", &standing["percent"]),
    ] {
        if table.has(title) {
            same(&table.cell(row, title), value, &format!("{place}, {title}"));
        }
    }
    if table.has("Bds") {
        assert_eq!(table.cell(row, "Bds"), standing["boards"].to_string(), "{place}");
    }
    if let Some(award) = standing["award"].as_object() {
        let award = format!("{}({})", text(&award["points"]), text(&award["for"]));
        assert!(!table.has("Award") || table.cell(row, "Award") == award, "{place}: {award}");
    }
    let ranks = list(&standing["ranks"]);
    let strat = table.titles.iter().position(|title| title.text == "St");
    let titles = table.titles.iter().skip(strat.map_or(usize::MAX, |place| place + 1));
    let titles: Vec<&Word> =
        titles.filter(|title| !["Award", "Bds"].contains(&title.text.as_str())).collect();
    // A sheet may have the one kind of ranks only.
    if titles.len() == 2 * ranks.len() {
        let expected = ["section", "overall"]
            .into_iter()
            .flat_map(|kind| ranks.iter().map(move |rank| text(&rank[kind])));
        for (title, expected) in titles.into_iter().zip(expected) {
            assert_eq!(under(row, title), expected, "{place}, {}", title.text);
        }
    }
}

/// What each contestant has on each board, by section, direction, number and board; nothing where it has no points.
type Earned = BTreeMap<(String, Option<&'static str>, String, String), Value>;

fn earned(json: &Value) -> Earned {
    let two = |section: &Value| {
        let own = list(&json["sections"]).iter().find(|one| one["name"] == *section);
        own.is_some_and(|own| own["winners"] == 2)
    };
    let mut earned = Earned::new();
    for result in list(&json["results"]) {
        for (seat, direction) in [("ns", "NS"), ("ew", "EW"), ("south", "NS"), ("west", "EW")] {
            if !result[seat].is_null() {
                let direction_of = two(&result["section"]).then_some(direction);
                let points = &result[if direction == "NS" { "mp_ns" } else { "mp_ew" }];
                let key = (
                    text(&result["section"]),
                    direction_of,
                    result[seat].to_string(),
                    result["board"].to_string(),
                );
                // A pair that sat wrong may have two lines on a board; the grid has the one that was played.
                let cell = earned.entry(key).or_default();
                if cell.is_null() {
                    *cell = points.clone();
                }
            }
        }
    }
    earned
}

/// Compares a row of a grid, and tells how many boards it has.
fn compare_grid(table: &Table, row: &[Word], earned: &Earned, json: &Value, place: &str) -> usize {
    let (section, direction) = sheet(&table.heading, json);
    let number = table.cell(row, "No");
    let boards = table.titles.iter().filter(|title| title.text != "No");
    let met = boards.filter(|title| {
        let key = (section.to_owned(), direction, number.clone(), title.text.clone());
        let place = format!("{place}: {key:?}");
        let cell = under(row, title);
        match earned.get(&key) {
            None => assert!(["-", "out"].contains(&cell.as_str()), "{place}: {cell}"),
            Some(Value::Null) => assert!(["NP", "LP"].contains(&cell.as_str()), "{place}: {cell}"),
            Some(points) => same(cell.trim_start_matches('*'), points, &place),
        }
        earned.contains_key(&key)
    });
    met.count()
}

/// Compares a line of a scorecard, and tells how many boards that are: its heading is `A N-S 3`, `E-W 3`, `pair A3`,
/// `pair 3` or `team 3`.
fn compare_card(table: &Table, row: &[Word], earned: &Earned, json: &Value, place: &str) -> usize {
    let names = list(&json["sections"]).iter().map(|section| text(&section["name"]));
    let names: Vec<String> = names.collect();
    let heading: Vec<&str> = table.heading.split_whitespace().collect();
    let number = heading.last().expect("there is a number");
    let direction = ["NS", "EW"]
        .into_iter()
        .find(|side| table.heading.replace('-', "").contains(&format!("{side} ")));
    let own = names.iter().find(|name| heading[0] == **name || number.starts_with(name.as_str()));
    let section = own.unwrap_or(&names[0]);
    let number = number.trim_start_matches(section.as_str()).to_owned();
    let key = (section.clone(), direction, number, table.cell(row, "Bd"));
    let cell = table.cell(row, if table.has("MP") { "MP" } else { "IMPs" });
    let place = format!("{place}: {key:?}");
    if table.heading.starts_with("team ") && table.cell(row, "Dir") == "E-W" {
        // What the team has on the board is in the line of its other table.
        assert_eq!(cell, "", "{place}");
        return 0;
    }
    let points = &earned[&key];
    if cell == "-" && !points.is_null() {
        // A pair that sat wrong may have a line that was not played beside one that was.
        assert_eq!(table.cell(row, "Score"), "NP", "{place}");
        return 0;
    }
    match points {
        Value::Null => assert_eq!(cell, "-", "{place}"),
        points => same(&cell, points, &place),
    }
    1
}

/// N-S plus and N-S minus of a result; what is no plain score stands in its side's column.
fn plus_and_minus(result: &Value) -> (String, String) {
    match (result["score_ns"].as_i64(), result["score_ew"].as_i64()) {
        (Some(ns), Some(ew)) if ns == -ew && ns >= 0 => (ns.to_string(), String::new()),
        (Some(ns), Some(ew)) if ns == -ew => (String::new(), ew.to_string()),
        _ => {
            let own = |score: &Value| match text(score) {
                weighted if weighted.contains(' ') => "weighted".to_owned(),
                other => other,
            };
            (own(&result["score_ns"]), own(&result["score_ew"]))
        }
    }
}

/// A cell against a number of the JSON, rounded to as many digits as the cell has.
fn same(cell: &str, expected: &Value, place: &str) {
    let expected = match text(expected).parse::<Decimal>() {
        Ok(amount) => {
            let digits = cell.split_once('.').map_or(0, |(_, digits)| digits.len());
            let digits = u32::try_from(digits).expect("they are few");
            let mut rounded =
                amount.round_dp_with_strategy(digits, RoundingStrategy::MidpointAwayFromZero);
            rounded.rescale(digits);
            rounded.to_string()
        }
        Err(_) => String::new(),
    };
    assert_eq!(
        cell.trim_start_matches('-').is_empty(),
        expected.is_empty(),
        "{place}: {cell}, not {expected}"
    );
    assert!(expected.is_empty() || cell == expected, "{place}: {cell}, not {expected}");
}

fn json(folder: &Path) -> Value {
    let output = score(folder, &["--format=json", "--quiet"]);
    serde_json::from_slice(&output.stdout).expect("it prints JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Where nobody is named, the partner of a player is a number.
#[test]
fn the_partner_of_a_player_is_on_each_scorecard() {
    let folder = crate::sessions::fixtures().join("individual");
    let output = score(&folder, &["--report", "scorecards", "--names", "none"]);
    let said = String::from_utf8(output.stdout).unwrap();
    let mut lines = said.lines().skip_while(|line| !line.contains("Partner"));
    let at = lines.next().and_then(|line| line.find("Partner")).unwrap();
    let row = lines.find(|line| line.starts_with(' ')).unwrap_or_default();
    let cell = row.get(at..at + "Partner".len()).unwrap_or_default();
    assert!(cell.trim().parse::<u32>().is_ok(), "{row}");
}
