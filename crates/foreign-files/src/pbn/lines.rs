//! The lines of travelers: the rows of each board's score table.

use findings::{Code, Diagnostic, Findings};
use notation::Field;
use text::Text;

use super::games::{Game, Tag};
use super::pairs::both;
use super::tables::{Row as TableRow, Table};
use crate::imported::Row;

/// Columns that are ours by another name.
const COLUMNS: [(&str, Field); 7] = [
    ("Section", Field::Section),
    // Seen in files that are typed by hand.
    ("Setion", Field::Section),
    ("Round", Field::Round),
    ("Table", Field::Table),
    ("PairId_NS", Field::Ns),
    ("PairId_EW", Field::Ew),
    ("Lead", Field::Lead),
];

/// The columns of scores, each that of its side.
const SCORES: [&str; 2] = ["Score_NS", "Score_EW"];

/// The rows of all score tables.
pub(super) fn read(
    games: &[Game<'_>],
    text: &Text<'_>,
    findings: &mut Findings,
) -> Vec<Row<Field>> {
    let mut rows = Vec::new();
    let errors = findings.errors();
    let is_signed = (games.iter().filter_map(|game| game.tag("ScoreTable"))).any(has_minus);
    for game in games {
        let Some(tag) = game.tag("ScoreTable").filter(|tag| !tag.rows.is_empty()) else {
            continue;
        };
        let Some(board) = game.tag("Board").filter(|board| !board.value.is_empty()) else {
            let mut tags = game.tags.iter();
            let misspelt = tags.find(|tag| tag.name.eq_ignore_ascii_case("Board"));
            findings.push(
                Diagnostic::new(Code::BadPbn, "a table of scores without its board")
                    .at(text.location_of(tag.at.clone()))
                    .expected("`[Board \"…\"]` above it")
                    .hint(match misspelt {
                        Some(tag) => format!("write `[Board` for `[{}`", tag.name),
                        None => "name the board in its game".to_owned(),
                    }),
            );
            continue;
        };
        let table = Table::of(tag);
        if is_of_frequencies(&table) {
            if findings.errors() == errors {
                let why = "the table says how often each score was made, and not by whom";
                findings.push(
                    Diagnostic::new(Code::BadPbn, why)
                        .at(text.location_of(tag.at.clone()))
                        .expected("columns `PairId_NS` and `PairId_EW`")
                        .hint("export the file with a line for each table"),
                );
            }
            continue;
        }
        for line in &table.rows {
            let mut row = Row::at(line.at.clone());
            row.put(Field::Board, board.value, board.at.clone());
            for (name, field) in COLUMNS {
                if let Some((at, cell)) = table.cell(line, name) {
                    row.put(field, cell, at);
                }
            }
            for (name, field) in [("Names_NS", Field::NsNames), ("Names_EW", Field::EwNames)] {
                if let Some((at, cell)) = table.cell(line, name) {
                    row.put(field, both(cell), at);
                }
            }
            marked(game, &mut row);
            played(&table, line, is_signed, &mut row);
            rows.push(row);
        }
    }
    rows
}

/// Whether a score in a table has a minus.
fn has_minus(tag: &Tag<'_>) -> bool {
    let table = Table::of(tag);
    let mut lines = table.rows.iter();
    lines.any(|line| {
        let mut scores = SCORES.iter().filter_map(|name| table.cell(line, name));
        scores.any(|(_, score)| score.starts_with('-'))
    })
}

/// Whether a row is a score with the number of those who made it.
fn is_of_frequencies(table: &Table<'_>) -> bool {
    table.has("Multiplicity") && !table.has("PairId_NS") && !table.has("PairId_EW")
}

/// Dealer and vulnerability as the game has them.
pub(super) fn marked(game: &Game<'_>, row: &mut Row<Field>) {
    if let Some(tag) = game.tag("Dealer") {
        row.put(Field::Dealer, tag.value, tag.at.clone());
    }
    if let Some(tag) = game.tag("Vulnerable") {
        let written = match tag.value {
            "None" | "Love" | "-" => "None",
            "All" | "Both" => "Both",
            other => other,
        };
        row.put(Field::Vulnerable, written, tag.at.clone());
    }
}

/// What was bid, played and scored; or what was given in its place.
fn played(table: &Table<'_>, line: &TableRow<'_>, is_signed: bool, row: &mut Row<Field>) {
    let contract = table.cell(line, "Contract");
    let says_passed = |text: &str| text.eq_ignore_ascii_case("pass");
    let is_passed = (contract.as_ref()).is_some_and(|(_, text)| says_passed(text));
    let scores = SCORES.map(|name| table.cell(line, name));
    if let Some((at, text)) = contract {
        // A star is a double in our notation too.
        row.put(Field::Contract, text, at);
        if is_passed {
            return;
        }
        declared(table, line, row);
    }
    let is_number = |text: &str| text.parse::<i64>().is_ok();
    match scores {
        [Some((at, text)), _] | [None, Some((at, text))] if says_passed(text) => {
            row.put(Field::Score, text, at);
        }
        [Some((at, ns)), None] if is_number(ns) => row.put(Field::Score, signed(ns, false), at),
        [None, Some((at, ew))] if is_number(ew) => row.put(Field::Score, signed(ew, true), at),
        // Where no score has a minus, a zero only stands for the side without points.
        [Some((at, ns)), Some((_, "0"))] if !is_signed && is_number(ns) => {
            row.put(Field::Score, ns, at);
        }
        [Some((_, "0")), Some((at, ew))] if !is_signed && is_number(ew) => {
            row.put(Field::Score, signed(ew, true), at);
        }
        [Some((at, ns)), Some((_, ew))] if is_number(ns) && is_number(ew) => {
            row.put(Field::ScoreNs, ns, at.clone());
            row.put(Field::ScoreEw, ew, at);
        }
        [None, None] if row.text(Field::Contract).is_none() => {
            let unknown = table.is_unknown(line, "Contract");
            if unknown.is_none() && table.cell(line, "Result").is_none() {
                if !row.sits_out() {
                    row.put(Field::Score, "NP", row.at.clone());
                }
                return;
            }
            // It was played, and nobody knows what for.
            if let Some(at) = unknown {
                row.put(Field::Contract, "?", at);
            }
            declared(table, line, row);
        }
        [None, None] => {}
        [ns, ew] => {
            // Rulings: one a side.
            let first = ns.as_ref().or(ew.as_ref());
            let at = first.map_or(line.at.clone(), |(at, _)| at.clone());
            let side = |cell: Option<(std::ops::Range<usize>, &str)>| {
                cell.map_or("NP".to_owned(), |(_, text)| text.to_owned())
            };
            row.put(Field::Score, format!("{}/{}", side(ns), side(ew)), at);
        }
    }
}

/// Who declared, and the tricks.
fn declared(table: &Table<'_>, line: &TableRow<'_>, row: &mut Row<Field>) {
    for (name, field) in [("Declarer", Field::Declarer), ("Result", Field::Tricks)] {
        if let Some((at, cell)) = table.cell(line, name) {
            // `^S` is South, who declared out of turn or by mistake.
            row.put(field, cell.trim_start_matches('^'), at);
        }
    }
}

/// A score as N-S has it.
pub(super) fn signed(score: &str, of_ew: bool) -> String {
    match (of_ew, score.strip_prefix('-'), score) {
        (false, ..) | (true, _, "0") => score.to_owned(),
        (true, Some(size), _) => size.to_owned(),
        (true, None, size) => format!("-{}", size.trim_start_matches('+')),
    }
}
