//! Jannersten's text of results (`results.txt`): parts below `[GAME]`, `[Contestants]` and `[RESULTS]`, with `;` between
//! fields. Read as Jannersten's help describes it; no file of a club was at hand.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use contract_scoring::{Seat, Side};
use findings::{Code, Diagnostic, Findings};
use notation::cell::decimal;
use notation::{Field, PairField};
use table::entered::{Official, OfficialLine, OfficialStanding};
use table::text::{SourceFile, Text};
use toml::Table;

use super::imported::{Imported, Row, day_of};
use super::opened;
use crate::Choices;
use crate::format::{Format, always};
use crate::settings::{set_filled, set_some};

pub(crate) const KIND: Format = Format::of(is_one, always, read);

/// The fields of a line of results, behind the board.
const OF_LINES: [(usize, Field); 7] = [
    (1, Field::Section),
    (2, Field::Round),
    (8, Field::Contract),
    (9, Field::Declarer),
    (10, Field::Tricks),
    (11, Field::Lead),
    (21, Field::Remarks),
];
/// The most fields of such a line.
const MOST: usize = 22;
/// Those of the players' numbers: in a pair, N and E stand for both.
const NUMBERS: [(usize, Field); 4] =
    [(3, Field::North), (4, Field::East), (5, Field::South), (6, Field::West)];
const POINTS: usize = 7;
const MATCHPOINTS: [usize; 2] = [12, 13];
/// The fields of a contestant: section, number, seat, name, and the total and the percentage.
const TOTAL: usize = 4;
const PERCENT: usize = 5;
/// Those of the game.
const DATE: usize = 9;
const NAME: usize = 10;

/// A field with its place.
type Cell<'t> = (&'t str, Range<usize>);

/// Whether bytes begin with the first part of such a file.
fn is_one(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let start = bytes.trim_ascii_start().get(..6).unwrap_or_default();
    start.eq_ignore_ascii_case(b"[GAME]")
}

/// A part of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Game,
    Contestants,
    Results,
}

fn read<'a>(file: SourceFile<'a>, _: &Choices, findings: &mut Findings) -> Option<Imported<'a>> {
    let text = opened(file, findings)?;
    let errors = findings.errors();
    let parts = parts(&text, findings);
    let of = |part: Part| {
        let lines = parts.iter().filter(move |(own, _)| *own == part);
        lines.map(|(_, cells)| cells.as_slice())
    };
    let mut official = Official::default();
    let travelers: Vec<Row<Field>> =
        of(Part::Results).filter_map(|cells| line(cells, &text, &mut official, findings)).collect();
    if travelers.is_empty() && findings.errors() == errors {
        findings.push(
            Diagnostic::new(Code::NoResults, "there are no lines below `[RESULTS]`")
                .at(text.location(1, 1, 0))
                .hint("export the file again after the game"),
        );
    }
    let contestants: Vec<&[Cell<'_>]> = of(Part::Contestants).collect();
    let is_individual = travelers.iter().any(|row| row.text(Field::South).is_some());
    let pairs = pairs(&contestants, is_individual, &text, &mut official);
    let mut event = Table::new();
    for cells in of(Part::Game) {
        set_some(&mut event, "name", given(cells, NAME).map(|(name, _)| *name));
        let day = given(cells, DATE)
            .and_then(|(written, at)| day_of(written, text.location_of(at.clone()), findings));
        set_some(&mut event, "date", day);
    }
    if findings.errors() > errors {
        return None;
    }
    let mut settings = Table::new();
    set_filled(&mut settings, "event", event);
    Some(Imported { pairs, travelers, settings, official, ..Imported::of_text(text) })
}

/// The lines of each part. A line above the first one, or in a part without a known name, is an error.
fn parts<'t>(text: &'t Text<'_>, findings: &mut Findings) -> Vec<(Part, Vec<Cell<'t>>)> {
    let mut lines = Vec::new();
    let mut now = None;
    for line in text.opening().split(['\n', '\r']) {
        let start = text.place_of(line);
        let begun = line.trim().to_ascii_lowercase();
        if begun.is_empty() {
            continue;
        }
        if begun.starts_with('[') {
            let names = [
                ("[game]", Part::Game),
                ("[contestants]", Part::Contestants),
                ("[results]", Part::Results),
            ];
            let found = names.iter().find(|(name, _)| begun.starts_with(name));
            now = found.map(|(_, part)| *part);
            if now.is_some() {
                continue;
            }
        }
        match now {
            Some(part) => lines.push((part, cells(line, text))),
            None => findings.push(
                Diagnostic::new(Code::BadValue, "the line belongs to no part of the file")
                    .at(text.location_of(start..start + line.len()))
                    .expected("`[GAME]`, `[Contestants]` or `[RESULTS]` above it")
                    .hint("delete it, or export the file again"),
            ),
        }
    }
    lines
}

/// The fields of a line, without the space and the quotes around them.
fn cells<'t>(line: &'t str, text: &Text<'_>) -> Vec<Cell<'t>> {
    let cut = line.split(';').map(|field| {
        let inner = field.trim().trim_matches('"').trim();
        let start = text.place_of(inner);
        (inner, start..start + inner.len())
    });
    cut.collect()
}

/// A field that is not blank.
fn given<'c, 't>(cells: &'c [Cell<'t>], place: usize) -> Option<&'c Cell<'t>> {
    cells.get(place).filter(|(text, _)| !text.is_empty())
}

/// A line of a traveler, and what it earned. A board without anything behind it is none.
fn line(
    cells: &[Cell<'_>],
    text: &Text<'_>,
    official: &mut Official,
    findings: &mut Findings,
) -> Option<Row<Field>> {
    let (board, at) = cells.first()?;
    let board = board.trim_start_matches('#');
    cells.iter().skip(1).find(|(text, _)| !text.is_empty())?;
    let mut row = Row::at(at.clone());
    if let Some((_, at)) = (cells.iter().skip(MOST)).find(|(text, _)| !text.is_empty()) {
        let message = format!("the line has more than the {MOST} fields of the format");
        findings.push(
            Diagnostic::new(Code::LongRow, message)
                .at(text.location_of(at.clone()))
                .hint("take the `;` out of the text in it, or export the file again"),
        );
    }
    row.put(Field::Board, board, at.clone());
    let is_passed = given(cells, 8).is_some_and(|(text, _)| text.eq_ignore_ascii_case("pass"));
    let of_play = |field| matches!(field, Field::Declarer | Field::Tricks | Field::Lead);
    for (place, field) in OF_LINES {
        let cell = given(cells, place).filter(|_| !(is_passed && of_play(field)));
        if let Some((text, at)) = cell {
            row.put(field, *text, at.clone());
        }
    }
    if let Some((text, at)) = given(cells, POINTS) {
        row.put(Field::Score, *text, at.clone());
    }
    let number = |place| given(cells, place).map_or("", |(text, _)| *text);
    let [north, east, south, west] = NUMBERS.map(|(place, _)| number(place));
    let is_of_pairs = (south.is_empty() || south == north) && (west.is_empty() || west == east);
    for (place, field) in NUMBERS {
        let field = match (is_of_pairs, field) {
            (true, Field::North) => Field::Ns,
            (true, Field::East) => Field::Ew,
            (true, _) => continue,
            (false, field) => field,
        };
        if let Some((text, at)) = given(cells, place) {
            row.put(field, *text, at.clone());
        }
    }
    if let (Ok(board), Ok(ns), Ok(ew)) = (board.parse(), north.parse(), east.parse()) {
        official.lines.push(OfficialLine {
            section: number(1).to_owned(),
            board,
            ns,
            ew,
            matchpoints: MATCHPOINTS.map(|place| decimal::read(number(place))),
            shares: [None; 2],
            names: None,
            at: text.location_of(at.clone()),
        });
    }
    Some(row)
}

/// Who plays: a line for each player. A direction is part of a pair's name only where both sides have the same numbers.
fn pairs(
    contestants: &[&[Cell<'_>]],
    is_individual: bool,
    text: &Text<'_>,
    official: &mut Official,
) -> Vec<Row<PairField>> {
    let named = |cells: &[Cell<'_>]| {
        let field = |place| given(cells, place).map_or("", |(text, _)| *text).to_owned();
        let seat = field(2).parse::<Seat>().ok();
        (field(0), field(1), seat.map(Seat::side))
    };
    let both: BTreeSet<_> = contestants.iter().map(|cells| named(cells)).collect();
    let numbers: BTreeSet<_> = both.iter().map(|(section, number, _)| (section, number)).collect();
    let has_directions = !is_individual && numbers.len() < both.len();
    let mut seen: BTreeMap<(String, String, Option<Side>), usize> = BTreeMap::new();
    let mut rows: Vec<Row<PairField>> = Vec::new();
    for cells in contestants {
        let (section, number, side) = named(cells);
        let side = side.filter(|_| has_directions);
        let key = (section.clone(), number.clone(), side);
        let name = given(cells, 3);
        let Some((_, at)) = cells.first() else {
            continue;
        };
        if let Ok(number) = number.parse() {
            let amount = |place| decimal::read(given(cells, place)?.0);
            let (points, percent) = (amount(TOTAL), amount(PERCENT));
            let at = text.location_of(at.clone());
            official.standings.push(OfficialStanding {
                points,
                percent,
                ..OfficialStanding::blank(section.clone(), side, number, at)
            });
        }
        if let Some(place) = seen.get(&key) {
            if let (Some(row), Some((name, at))) = (rows.get_mut(*place), name) {
                row.put(PairField::Player2, *name, at.clone());
            }
            continue;
        }
        let mut row = Row::at(at.clone());
        row.put(PairField::Section, section.as_str(), at.clone());
        row.put(PairField::Pair, number.as_str(), at.clone());
        let direction = side.map_or("", Side::code);
        row.put(PairField::Direction, direction, at.clone());
        if let Some((name, at)) = name {
            row.put(PairField::Player1, *name, at.clone());
        }
        seen.insert(key, rows.len());
        rows.push(row);
    }
    rows
}
