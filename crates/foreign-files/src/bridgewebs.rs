//! The CSV of `BridgeWebs`: parts that begin with a line that has `#`.
//!
//! In `#Scores` and `#Travellers`, the first line names the columns. Of two parts of scores, the first is that of N-S.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings, Location};
use notation::cell::{decimal, place};
use notation::{Field, PairField};
use table::entered::{Official, OfficialLine, OfficialStanding};
use table::text::cells::of_line;
use table::text::{SourceFile, Text};
use toml::{Table, Value};

use super::imported::{Imported, Row, day_of, described, lettered, sections_of};
use super::opened;
use crate::Choices;
use crate::format::Format;
use crate::settings::{set_filled, set_some};

pub(crate) const KIND: Format = Format::of(is_one, has_results, read);

/// Columns of the scores that are ours by another name, and of the lines.
const OF_PAIRS: [(&str, PairField); 2] =
    [("Name1", PairField::Player1), ("Name2", PairField::Player2)];
const OF_LINES: [(&str, Field); 8] = [
    ("NS", Field::Ns),
    ("EW", Field::Ew),
    ("NSScore", Field::ScoreNs),
    ("EWScore", Field::ScoreEw),
    ("Contract", Field::Contract),
    ("Tricks", Field::Tricks),
    ("Declarer", Field::Declarer),
    ("Lead", Field::Lead),
];

/// What follows from others, or is compared and not read.
const OTHERS: [&str; 10] =
    ["Position", "Pair", "Score", "Percent", "Tops", "Mpts", "Boards", "NSPts", "EWPts", ""];

/// Who scored, and all that says that a board was played.
const SCORES: [&str; 2] = ["NSScore", "EWScore"];
const RESULTS: [&str; 5] = ["NSScore", "EWScore", "NSPts", "EWPts", "Contract"];

/// A cell with its place in the file.
type Cell<'t> = (Cow<'t, str>, Range<usize>);

/// A table of a part: the cells that name its columns, and its lines.
#[derive(Default)]
struct Lines<'t> {
    names: Vec<Cell<'t>>,
    rows: Vec<Vec<Cell<'t>>>,
}

impl<'t> Lines<'t> {
    fn cell<'r>(&self, row: &'r [Cell<'t>], name: &str) -> Option<&'r Cell<'t>> {
        let mut names = self.names.iter();
        let column = names.position(|(own, _)| own.eq_ignore_ascii_case(name))?;
        row.get(column)
    }

    fn text<'r>(&self, row: &'r [Cell<'t>], name: &str) -> &'r str {
        self.cell(row, name).map_or("", |(text, _)| text)
    }
}

/// The parts of a file.
#[derive(Default)]
struct Parts<'t> {
    heading: Vec<(String, Cell<'t>)>,
    scores: Vec<Lines<'t>>,
    /// The lines of all boards, each behind the cell that names its board.
    travelers: Lines<'t>,
}

/// Whether bytes begin with the first line of such a file.
fn is_one(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let start = bytes.get(..9).unwrap_or_default();
    start
        .strip_suffix(b",")
        .or(start.strip_suffix(b";"))
        .or(start.strip_suffix(b"\t"))
        .is_some_and(|start| start.eq_ignore_ascii_case(b"#Version"))
}

/// Whether the bytes, with which a file begins, have a result.
fn has_results(bytes: &[u8]) -> bool {
    memchr::memmem::find(bytes, b"#Board").is_some()
}

fn read<'a>(file: SourceFile<'a>, _: &Choices, findings: &mut Findings) -> Option<Imported<'a>> {
    let text = opened(file, findings)?;
    let errors = findings.errors();
    let parts = parts(&text, findings);
    if parts.travelers.rows.is_empty() && findings.errors() == errors {
        findings.push(
            Diagnostic::new(Code::NoResults, "no board has lines")
                .at(text.location(1, 1, 0))
                .hint("export the file with its travelers"),
        );
    }
    if findings.errors() > errors {
        return None;
    }
    let mut official = Official::default();
    let travelers = travelers(&parts.travelers, &text, &mut official);
    let mut pairs = Vec::new();
    for (place, scores) in parts.scores.iter().enumerate() {
        let side = match (parts.scores.len(), place) {
            (2, 0) => Some(Side::NorthSouth),
            (2, _) => Some(Side::EastWest),
            _ => None,
        };
        pairs_of(scores, side, &text, &mut pairs, &mut official);
    }
    let settings = settings(&parts, &pairs, &text, findings);
    Some(Imported { pairs, travelers, settings, official, ..Imported::of_text(text) })
}

/// Where a line goes.
enum Part {
    Heading,
    /// The names of the columns of scores come next, or of lines.
    NamesOfScores,
    NamesOfLines,
    Scores,
    Board,
}

/// The parts of a text. A line that belongs to none is an error.
fn parts<'t>(text: &'t Text<'_>, findings: &mut Findings) -> Parts<'t> {
    let whole = text.opening();
    let delimiter = whole.chars().nth("#Version".len()).unwrap_or(',');
    let mut parts = Parts::default();
    let mut part = Part::Heading;
    let mut board = None;
    let lines = whole.split(['\n', '\r']).filter(|line| !line.trim().is_empty());
    for line in lines {
        let start = text.place_of(line);
        let at = || text.location_of(start..start + line.len());
        let Some(cells) = of_line(line, delimiter) else {
            findings.push(
                Diagnostic::new(Code::BadValue, "the line cannot be cut into cells")
                    .at(at())
                    .hint("close its quotes, or export the file again"),
            );
            continue;
        };
        let placed = |(text, bytes): Cell<'t>| (text, start + bytes.start..start + bytes.end);
        let mut cells: Vec<Cell<'t>> = cells.into_iter().map(placed).collect();
        if let Some(name) = cells[0].0.strip_prefix('#') {
            let name = name.to_ascii_lowercase();
            part = match name.as_str() {
                "scores" => Part::NamesOfScores,
                "travellers" => Part::NamesOfLines,
                "board" => {
                    board = cells.get(1).cloned();
                    Part::Board
                }
                _ => {
                    let value = (cells.len() > 1).then(|| cells.swap_remove(1));
                    parts.heading.extend(value.map(|value| (name, value)));
                    Part::Heading
                }
            };
            continue;
        }
        match (&part, parts.scores.last_mut(), &board) {
            (Part::NamesOfScores, ..) => {
                unknown(&cells, &OF_PAIRS, text, findings);
                let rows = Vec::new();
                parts.scores.push(Lines { names: cells, rows });
                part = Part::Scores;
            }
            (Part::NamesOfLines, ..) => {
                unknown(&cells, &OF_LINES, text, findings);
                parts.travelers.names = cells;
                part = Part::Heading;
            }
            (Part::Scores, Some(scores), _) => scores.rows.push(cells),
            (Part::Board, _, Some(board)) => {
                let columns = parts.travelers.names.len();
                if cells.iter().skip(columns).any(|(text, _)| !text.is_empty()) {
                    let message = format!("the line has more cells than its {columns} columns");
                    findings.push(Diagnostic::new(Code::LongRow, message).at(at()).hint(
                        "put quotes around a text with the delimiter, or export the file again",
                    ));
                }
                cells.push(board.clone());
                parts.travelers.rows.push(cells);
            }
            _ => findings.push(
                Diagnostic::new(Code::BadValue, "the line belongs to no part of the file")
                    .at(at())
                    .expected("`#Scores`, `#Travellers` or `#Board` above it")
                    .hint("delete it, or export the file again"),
            ),
        }
    }
    parts
}

/// Names the columns that are not read.
fn unknown<F>(names: &[Cell<'_>], known: &[(&str, F)], text: &Text<'_>, findings: &mut Findings) {
    let is_known = |name: &str| {
        let known = known.iter().map(|(own, _)| *own).chain(OTHERS);
        { known }.any(|own| own.eq_ignore_ascii_case(name))
    };
    for (name, at) in names.iter().filter(|(name, _)| !is_known(name)) {
        let message = format!("the column `{name}` is not read");
        let found = Diagnostic::new(Code::ColumnIgnored, message);
        findings.push(found.at(text.location_of(at.clone())));
    }
}

/// The lines of the travelers, and what they earned.
fn travelers(lines: &Lines<'_>, text: &Text<'_>, official: &mut Official) -> Vec<Row<Field>> {
    let filled = |row: &[Cell<'_>], name: &str| !lines.text(row, name).trim().is_empty();
    let says_result = |row: &[Cell<'_>]| RESULTS.iter().any(|name| filled(row, name));
    let played: BTreeSet<&str> = (lines.rows.iter())
        .filter_map(|cells| cells.split_last())
        .filter(|(_, before)| says_result(before))
        .map(|((board, _), _)| &**board)
        .collect();
    let is_signed = (lines.rows.iter())
        .any(|row| SCORES.iter().any(|name| lines.text(row, name).trim().starts_with('-')));
    let rows = lines.rows.iter().filter_map(|cells| {
        let (board, before) = cells.split_last()?;
        let at = before.first()?.1.clone();
        let mut row = Row::at(at.clone());
        row.put(Field::Board, &*board.0, board.1.clone());
        // Without signs, a zero is only there for the side without points.
        let other_scored = |name: &str| {
            let other = SCORES.iter().filter(|other| **other != name);
            { other }.any(|other| !matches!(lines.text(before, other).trim(), "" | "0"))
        };
        let is_idle = |name: &str, text: &str| {
            !is_signed && SCORES.contains(&name) && text.trim() == "0" && other_scored(name)
        };
        for (name, field) in OF_LINES {
            if let Some((text, at)) = lines.cell(before, name)
                && !is_idle(name, text)
            {
                row.put(field, &**text, at.clone());
            }
        }
        // Where one side has a percentage, the other did not play the board.
        let given = [Field::ScoreNs, Field::ScoreEw].map(|field| row.text(field));
        match given {
            [Some(text), None] if text.ends_with('%') => row.put(Field::ScoreEw, "NP", at.clone()),
            [None, Some(text)] if text.ends_with('%') => row.put(Field::ScoreNs, "NP", at.clone()),
            // Without any result on the board, nobody knows whether it was played.
            [None, None]
                if row.text(Field::Contract).is_none()
                    && !row.sits_out()
                    && played.contains(&*board.0) =>
            {
                row.put(Field::Score, "NP", at.clone());
            }
            _ => {}
        }
        let amount = |name| decimal::read(lines.text(before, name));
        let (section, ns) = lettered(lines.text(before, "NS"));
        let (_, ew) = lettered(lines.text(before, "EW"));
        if let (Ok(board), Ok(ns), Ok(ew)) = (board.0.parse(), ns.parse(), ew.parse()) {
            official.lines.push(OfficialLine {
                section: section.to_owned(),
                board,
                ns,
                ew,
                matchpoints: [amount("NSPts"), amount("EWPts")],
                shares: [None; 2],
                names: None,
                at: text.location_of(at),
            });
        }
        Some(row)
    });
    rows.collect()
}

/// Who plays, and how they came out.
fn pairs_of(
    scores: &Lines<'_>,
    side: Option<Side>,
    text: &Text<'_>,
    pairs: &mut Vec<Row<PairField>>,
    official: &mut Official,
) {
    for cells in &scores.rows {
        let at = cells[0].1.clone();
        let mut row = Row::at(at.clone());
        for (name, field) in OF_PAIRS {
            if let Some((text, at)) = scores.cell(cells, name) {
                row.put(field, &**text, at.clone());
            }
        }
        let (section, number) = lettered(scores.text(cells, "Pair"));
        row.put(PairField::Section, section, at.clone());
        row.put(PairField::Pair, number, at.clone());
        let direction = side.map_or("", Side::code);
        row.put(PairField::Direction, direction, at.clone());
        pairs.push(row);
        if let Ok(number) = number.parse() {
            official.standings.push(OfficialStanding {
                points: decimal::read(scores.text(cells, "Score")),
                percent: decimal::read(scores.text(cells, "Percent")),
                place: place::read(scores.text(cells, "Position")),
                ..OfficialStanding::blank(section.to_owned(), side, number, text.location_of(at))
            });
        }
    }
}

/// What the settings of the session would say.
fn settings(
    parts: &Parts<'_>,
    pairs: &[Row<PairField>],
    text: &Text<'_>,
    findings: &mut Findings,
) -> Table {
    let value = |name: &str| {
        let mut heading = parts.heading.iter();
        let (_, cell) = heading.find(|(own, _)| own == name)?;
        Some(cell).filter(|(text, _)| !text.trim().is_empty())
    };
    let mut event = Table::new();
    for (name, key) in [("title", "name"), ("director", "director")] {
        set_some(&mut event, key, value(name).map(|(text, _)| &**text));
    }
    let at = |at: &Range<usize>| -> Location { text.location_of(at.clone()) };
    let day = value("date").and_then(|(written, bytes)| day_of(written, at(bytes), findings));
    set_some(&mut event, "date", day);
    let winners = value("winners").and_then(|(text, _)| text.parse().ok());
    let winners = winners.filter(|winners| matches!(winners, 1 | 2));
    let sections = winners.map(|winners| described(sections_of(pairs), winners));
    let sections: Vec<Value> = sections.into_iter().flatten().collect();
    let mut settings = Table::new();
    set_filled(&mut settings, "event", event);
    set_filled(&mut settings, "sections", sections);
    settings
}
