//! The page for the web: every number of the JSON document, links that lead somewhere, and no text of the input that
//! does anything. The page's results are well-formed XML, so that they can be read back as such.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::sessions::{fixtures, sessions};
use roxmltree::{Document, Node};
use rust_decimal::{Decimal, RoundingStrategy};
use serde_json::Value;

/// A row of a table: its cells by their column headings, and where its first link leads.
struct Row {
    cells: BTreeMap<String, String>,
    link: Option<String>,
}

#[test]
fn every_number_is_that_of_the_json() {
    for folder in sessions() {
        let name = folder.display();
        let json: Value = serde_json::from_str(&score(&folder, "json", &[])).unwrap();
        let page = score(&folder, "html", &[]);
        let page = Document::parse(results(&page)).unwrap();
        compare_standings(&json, &page, &format!("{name}"));
        compare_boards(&json, &page, &format!("{name}"));
    }
}

#[test]
fn every_link_leads_somewhere() {
    for folder in sessions() {
        for reports in ["", "ranking,recap", "recap,scorecards", "director,frequency,travelers"] {
            let more = ["--report", reports];
            let more = if reports.is_empty() { &[][..] } else { &more };
            let page = score(&folder, "html", more);
            let page = Document::parse(results(&page)).unwrap();
            let mut places = BTreeSet::new();
            for id in page.descendants().filter_map(|node| node.attribute("id")) {
                assert!(places.insert(id), "{}: {id} twice", folder.display());
            }
            for link in page.descendants().filter_map(|node| node.attribute("href")) {
                let place = link.strip_prefix('#').unwrap();
                assert!(places.contains(place), "{} {reports}: {link}", folder.display());
            }
        }
    }
}

#[test]
fn other_sites_can_link_to_boards_and_pairs() {
    for (fixture, links) in [
        ("mitchell-7-tables", &["board-7", "pair-A-3-NS", "pair-A-3-EW"][..]),
        ("howell-5-tables", &["board-7", "pair-A-3"]),
        ("individual", &["board-7", "pair-A-3"]),
        ("three-strats-two-sections", &["board-7", "board-7-B", "pair-B-3-NS"]),
        ("two-sections-together", &["board-7", "pair-B-3-NS"]),
    ] {
        let page = score(&fixtures().join(fixture), "html", &[]);
        for link in links {
            assert!(page.contains(&format!(" id=\"{link}\"")), "{fixture}: {link}");
        }
    }
}

#[test]
fn the_page_asks_for_nothing() {
    for folder in sessions() {
        let page = score(&folder, "html", &[]);
        for sign in ["http:", "https:", "url(", "@import", " src=", "fetch("] {
            assert!(!page.contains(sign), "{}: {sign}", folder.display());
        }
    }
}

#[test]
fn text_stays_text() {
    let folder = tempfile::tempdir().unwrap();
    let name = "<script>alert(1)</script>&amp;\" onclick='x' \u{202e}";
    let travelers =
        "board,section,ns,ew,score,remarks\n1,A,1,1,420,\"</main><img src=x>\"\n1,A,2,2,450,\n";
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let pairs = format!(
        "section,pair,direction,player1\nA,1,NS,\"{}\"\nA,2,NS,B\n",
        name.replace('"', "\"\"")
    );
    fs::write(folder.path().join("pairs.csv"), pairs).unwrap();
    let page = score(folder.path(), "html", &[]);
    assert!(
        !page.contains("<script>alert") && !page.contains("<img") && !page.contains('\u{202e}')
    );
    let page = Document::parse(results(&page)).unwrap();
    let shown = name.replace('\u{202e}', "\\u{202e}");
    let names = page.descendants().filter(|node| node.has_tag_name("a"));
    assert!(names.map(text).any(|found| found == shown), "the name is on the page");
    let remark = "1 v 1: </main><img src=x>";
    let mut notes = page.descendants().filter(|node| node.has_tag_name("p"));
    assert!(notes.any(|note| text(note) == remark), "the remark is on the page");
}

#[test]
fn a_large_session_has_a_page_that_a_phone_can_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut travelers = "section,board,ns,ew,score\n".to_owned();
    for section in ["A", "B", "C"] {
        for board in 1..=40 {
            for pair in 1..=60 {
                let opponents = (pair + board) % 60 + 1;
                let score = 110 + 10 * ((pair * board) % 4);
                travelers += &format!("{section},{board},{pair},{opponents},{score}\n");
            }
        }
    }
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let whole = crate::running::score(folder.path(), &["--format", "html"]);
    let printed = String::from_utf8(whole.stderr).unwrap();
    assert!(printed.contains("warning: the page leaves out scorecards"), "{printed}");
    let page = String::from_utf8(whole.stdout).unwrap();
    assert!(page.len() < 5_000_000, "{} bytes", page.len());
    assert!(page.contains("Not on this page: scorecards"));
    assert!(!page.contains("id=\"pair-A-3-NS\""));

    let named = score(folder.path(), "html", &["--report", "scorecards"]);
    assert!(named.contains("id=\"pair-B-3-NS\""), "what is named is there");

    let section = score(folder.path(), "html", &["--section", "b"]);
    assert!(section.len() < 5_000_000, "{} bytes", section.len());
    for (id, there) in [("pair-B-3-NS", true), ("board-7-B", true), ("pair-A-3-NS", false)] {
        assert_eq!(section.contains(&format!(" id=\"{id}\"")), there, "{id}");
    }
    let page = Document::parse(results(&section)).unwrap();
    let all = |name| page.descendants().filter_map(move |node| node.attribute(name));
    let places: BTreeSet<&str> = all("id").collect();
    for link in all("href") {
        assert!(places.contains(link.trim_start_matches('#')), "{link}");
    }
    let text = score(folder.path(), "text", &["--section", "B"]);
    assert!(text.contains("Section B") && !text.contains("Section A"));
}

#[test]
fn a_session_without_results_has_a_page() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("travelers.csv"), "board,ns,ew,score\n").unwrap();
    let page = score(folder.path(), "html", &["--allow-empty"]);
    assert!(page.contains("<p>0 results</p>"), "{page}");
}

fn score(path: &Path, format: &str, more: &[&str]) -> String {
    let output = crate::running::score(path, &[&["--format", format], more].concat());
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {printed}", path.display());
    String::from_utf8(output.stdout).unwrap()
}

/// The part of the page that holds the results.
fn results(page: &str) -> &str {
    let (start, end) = (page.find("<main").unwrap(), page.rfind("</main>").unwrap());
    page.get(start..end + "</main>".len()).unwrap()
}

/// All text within, without what only a voice reads.
fn text(node: Node<'_, '_>) -> String {
    let spoken =
        |node: &Node<'_, '_>| node.ancestors().any(|one| one.attribute("class") == Some("unseen"));
    let texts = node.descendants().filter(|node| node.is_text() && !spoken(node));
    texts.filter_map(|node| node.text()).collect::<String>().replace('\u{a0}', " ")
}

/// The rows of all tables within, without their feet.
fn rows(node: Node<'_, '_>) -> Vec<Row> {
    let tables = node.descendants().filter(|node| node.has_tag_name("table"));
    tables.flat_map(rows_of).collect()
}

fn rows_of(table: Node<'_, '_>) -> Vec<Row> {
    let part = |name| table.children().find(|node| node.has_tag_name(name)).unwrap();
    let headings = part("thead").last_element_child().unwrap();
    let headings: Vec<String> = headings.children().map(text).collect();
    let rows = part("tbody").children().filter(Node::is_element);
    rows.map(|row| {
        let cells: Vec<String> = row.children().map(text).collect();
        assert_eq!(cells.len(), headings.len(), "{cells:?}");
        let link = row.descendants().find_map(|node| node.attribute("href"));
        Row { cells: headings.iter().cloned().zip(cells).collect(), link: link.map(str::to_owned) }
    })
    .collect()
}

fn at<'a>(page: &'a Document<'a>, id: &str) -> Node<'a, 'a> {
    let found = page.descendants().find(|node| node.attribute("id") == Some(id));
    found.expect(id)
}

/// A cell holds a number of the JSON document, rounded to the digits that it has.
fn check(found: &str, expected: &Value, place: &str) {
    let expected = match expected {
        Value::String(text) => text.clone(),
        Value::Null => "-".to_owned(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            expected.to_string()
        }
    };
    let shown = found.trim_start_matches('*');
    let same = match (shown.parse::<Decimal>(), expected.parse::<Decimal>()) {
        (Ok(shown), Ok(expected)) => {
            let half_up = RoundingStrategy::MidpointAwayFromZero;
            expected.round_dp_with_strategy(shown.scale(), half_up) == shown
        }
        _ => shown == expected || expected == "-" && ["", "NP", "LP"].contains(&shown),
    };
    assert!(same, "{place}: {found}, not {expected}");
}

/// Where a contestant is on the page.
fn anchor(section: &str, number: &Value, direction: &str) -> String {
    match direction {
        "NS" | "EW" => format!("pair-{section}-{number}-{direction}"),
        _ => format!("pair-{section}-{number}"),
    }
}

/// Places, scores and percentages in ranking and recap.
fn compare_standings(json: &Value, page: &Document<'_>, name: &str) {
    let rows = ["ranking", "recap"].map(|report| rows(at(page, report)));
    for standing in json["standings"].as_array().unwrap() {
        let of = |key: &str| standing[key].as_str().unwrap_or_default();
        let id = anchor(of("section"), &standing["pair"], of("direction"));
        let link = Some(format!("#{id}"));
        for rows in &rows {
            let row = rows.iter().find(|row| row.link == link).expect(&id);
            for (title, found) in &row.cells {
                let key = match title.as_str() {
                    "Place" => "place",
                    "%" => "percent",
                    "Boards" => "boards",
                    "Adjustment" => "adjustment",
                    // Victory points are the score of a session that was scored by IMPs.
                    "IMPs" if !standing["vp"].is_null() => "total",
                    title if title.starts_with("Score") => "session",
                    "IMPs" | "VP" => "session",
                    _ => continue,
                };
                check(found, &standing[key], &format!("{name}: {id} {title}"));
            }
        }
    }
}

/// Matchpoints in the recap's grid, on the travelers and on the scorecards.
fn compare_boards(json: &Value, page: &Document<'_>, name: &str) {
    let recap = rows(at(page, "recap"));
    let mut cards: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    let winners = |section: &str| {
        let mut sections = json["sections"].as_array().unwrap().iter();
        sections.find(|one| one["name"] == section).unwrap()["winners"] == 2
    };
    for result in json["results"].as_array().unwrap() {
        let section = result["section"].as_str().unwrap();
        let board = result["board"].to_string();
        let seats = [
            ("NS", "mp_ns", "ns"),
            ("NS", "mp_ns", "south"),
            ("EW", "mp_ew", "ew"),
            ("EW", "mp_ew", "west"),
        ];
        let mut compared = 0;
        for (side, earned, seat) in seats {
            let Some(number) = result.get(seat).filter(|number| number.is_u64()) else {
                continue;
            };
            let id = anchor(section, number, if winners(section) { side } else { "" });
            let place = format!("{name}: {id} board {board}");
            let card = cards.entry(id.clone());
            let card = card.or_insert_with(|| rows(at(page, &id)));
            // A pair that sat wrong may have two lines on a board: the first was played, the last was not.
            let mut lines = card.iter().filter(|row| row.cells.get("Board") == Some(&board));
            let played = lines.next().expect(&place);
            let line = match (lines.next_back(), result[earned].is_null()) {
                (Some(last), true) => last,
                _ => played,
            };
            let own = line.cells.get("MP").or_else(|| line.cells.get("IMPs")).unwrap();
            check(own, &result[earned], &place);
            let link = Some(format!("#{id}"));
            let row = recap.iter().find(|row| row.link == link).expect(&place);
            if std::ptr::eq(line, played) {
                check(&row.cells[&board], &result[earned], &place);
            }
            compared += 1;
        }
        assert!(compared >= 2, "{name}: board {board}: {result}");
    }
}
