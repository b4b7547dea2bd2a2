//! The lines of travelers, and what they earned.

use notation::Field;
use notation::cell::decimal;
use rows::entered::OfficialLine;

use super::document::{Document, Entry, Line, SitOut};
use super::record;
use crate::imported::{self, Row};

const TABLE: &str = "results";
const SIT_OUTS: &str = "sit_outs";

/// A row for each line, and for each board that was sat out.
pub(super) fn rows(document: &Document<'_>) -> Vec<Row<Field>> {
    let lines = document.results.iter().enumerate();
    let is_individual = document.is_individual();
    let sat_out = document.sit_outs.iter().enumerate();
    let sat_out = sat_out.map(|(place, one)| sit_out(place, one, is_individual));
    let lines = lines.map(|(place, line)| row(place, line));
    lines.chain(sat_out).collect()
}

fn sit_out(place: usize, one: &SitOut<'_>, is_individual: bool) -> Row<Field> {
    let at = record(SIT_OUTS, place);
    let mut row = Row::at(at.clone());
    let who = match (is_individual, one.direction.as_deref()) {
        (true, _) => Field::North,
        (false, Some("EW")) => Field::Ew,
        (false, _) => Field::Ns,
    };
    row.put(Field::Section, one.section.as_ref(), at.clone());
    let numbers = [
        (Field::Board, Some(one.board)),
        (Field::Round, one.round),
        (Field::Table, one.table),
        (who, Some(one.pair)),
    ];
    for (field, number) in numbers {
        let text = number.map(|number| number.to_string());
        row.put(field, text.unwrap_or_default(), at.clone());
    }
    row
}

fn row(place: usize, line: &Line<'_>) -> Row<Field> {
    let at = record(TABLE, place);
    let mut row = Row::at(at.clone());
    let mut put = |field, text: Option<String>| {
        row.put(field, text.unwrap_or_default(), at.clone());
    };
    let number = |number: Option<u32>| number.map(|number| number.to_string());
    put(Field::Section, Some(line.section.to_string()));
    put(Field::Board, number(Some(line.board)));
    put(Field::Round, number(line.round));
    put(Field::Table, number(line.table));
    match (line.south, line.west) {
        (None, None) => {
            put(Field::Ns, number(Some(line.ns)));
            put(Field::Ew, number(Some(line.ew)));
        }
        (south, west) => {
            put(Field::North, number(Some(line.ns)));
            put(Field::South, number(south));
            put(Field::East, number(Some(line.ew)));
            put(Field::West, number(west));
        }
    }
    put(Field::Group, line.group.as_ref().map(ToString::to_string));
    match (&line.score_ns, &line.score_ew) {
        (Entry::Score(ns), Entry::Score(ew)) => {
            let played = line.contract.as_ref().map(ToString::to_string);
            put(Field::Contract, played);
            let declarer = line.declarer.as_ref().map(ToString::to_string);
            put(Field::Declarer, declarer);
            put(Field::Tricks, number(line.tricks.map(u32::from)));
            put(Field::ScoreNs, Some(ns.to_string()));
            put(Field::ScoreEw, Some(ew.to_string()));
        }
        // A weighted score of both sides is written once, as N-S has it.
        (Entry::Ruling(ns), Entry::Ruling(ew)) if is_weighted(ns) && is_weighted(ew) => {
            put(Field::Ruling, Some(ns.to_string()));
        }
        (ns, ew) => {
            put(Field::ScoreNs, Some(ns.text()));
            put(Field::ScoreEw, Some(ew.text()));
        }
    }
    row
}

/// Whether a ruling has several scores with their weights.
fn is_weighted(ruling: &str) -> bool {
    ruling.contains(' ')
}

impl Entry<'_> {
    fn text(&self) -> String {
        match self {
            Self::Score(points) => points.to_string(),
            Self::Ruling(text) => text.to_string(),
        }
    }
}

/// What the lines earned.
pub(super) fn official(document: &Document<'_>, file: &str) -> Vec<OfficialLine> {
    let lines = (1..).zip(&document.results);
    let official = lines.map(|(number, line)| OfficialLine {
        section: line.section.to_string(),
        board: line.board,
        ns: line.ns,
        ew: line.ew,
        matchpoints: [&line.mp_ns, &line.mp_ew].map(|text| decimal::read(text.as_deref()?)),
        shares: [None; 2],
        names: None,
        at: imported::record(file, TABLE, number),
    });
    official.collect()
}
