//! The lines of travelers: the rows of each board's score table.

use std::borrow::Cow;
use std::ops::Range;

use findings::{Code, Diagnostic, Findings};
use notation::cell::decimal;
use notation::{Field, Vocabulary};
use rust_decimal::Decimal;
use session::{Entry, notation::for_one_side};
use table::text::Text;

use super::games::{Game, Tag};
use super::tables::{Row as TableRow, Table};
use crate::imported::{Row, Spot};

/// A number with the place of its cell.
type Numbered<'t> = (Range<usize>, Cow<'t, str>);

/// Columns that are ours by another name.
const COLUMNS: [(&str, Field); 5] = [
    ("Section", Field::Section),
    // Seen in files that are typed by hand.
    ("Setion", Field::Section),
    ("Round", Field::Round),
    ("Table", Field::Table),
    ("Lead", Field::Lead),
];

/// The columns of scores, each that of its side.
const SCORES: [&str; 2] = ["Score_NS", "Score_EW"];

/// The columns of pairs, each that of its side.
const PAIRS: [&str; 2] = ["PairId_NS", "PairId_EW"];

/// The columns of what a line earned, each that of its side.
pub(super) const POINTS: [[&str; 2]; 2] = [["MP_NS", "MP_EW"], ["IMP_NS", "IMP_EW"]];

/// Who is `-` in a line with a result: a pair that does not compete. It gets a number that nobody has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nobody {
    free: u32,
}

impl Nobody {
    /// Takes all numbers of a file.
    pub(super) fn of(games: &[Game<'_>]) -> Self {
        let tags = games.iter().flat_map(|game| &game.tags);
        let tables = tags.filter(|tag| matches!(tag.name, "ScoreTable" | "TotalScoreTable"));
        let numbers = tables.flat_map(|tag| {
            let table = Table::of(tag);
            let columns = ["PairId", PAIRS[0], PAIRS[1]];
            let of_row = |row| columns.map(|column| table.text(row, column)?.parse::<u32>().ok());
            table.rows.iter().flat_map(of_row).flatten().collect::<Vec<_>>()
        });
        Self { free: numbers.max().unwrap_or(0).saturating_add(1) }
    }

    /// The numbers in the lines of a table: somebody else for each line in which nobody has one, and for each side.
    pub(super) fn numbered<'t>(self, table: &Table<'t>) -> Vec<[Option<Numbered<'t>>; 2]> {
        let mut next = [self.free, self.free.saturating_add(1)];
        let lines = table.rows.iter().map(|line| {
            let [ns, ew] = PAIRS.map(|name| table.cell(line, name));
            let is_nobody = |name| table.written(line, name).is_some_and(|(_, text)| text == "-");
            let is_result = table.text(line, "Contract").is_some()
                || SCORES.iter().filter_map(|name| table.text(line, name)).any(is_number);
            let stands = is_result && (ns.is_some() != ew.is_some());
            let mut number = |side: usize, own: Option<(Range<usize>, &'t str)>| match own {
                None if stands && is_nobody(PAIRS[side]) => {
                    let number = next[side].to_string();
                    next[side] = next[side].saturating_add(2);
                    Some((line.at.clone(), number.into()))
                }
                own => own.map(|(at, text)| (at, text.into())),
            };
            [number(0, ns), number(1, ew)]
        });
        lines.collect()
    }

    /// Says for whom the numbers stand.
    pub(super) fn finding(self, rows: &[Row<Field>], text: &Text<'_>) -> Option<Diagnostic> {
        let is_given = |field, row: &Row<Field>| row.text(field).is_some_and(|own| self.has(own));
        let own =
            |row: &&Row<Field>| [Field::Ns, Field::Ew].iter().any(|field| is_given(*field, row));
        let count = rows.iter().filter(own).count();
        let first = rows.iter().find(own)?;
        let Spot::Bytes(at) = &first.at else {
            return None;
        };
        let message = format!(
            "results against nobody (`-`): {count}; pairs with numbers from {} on stand there, and are not ranked",
            self.free
        );
        let found = Diagnostic::new(Code::WorkedOut, message).at(text.location_of(at.clone()));
        Some(found.hint("the results count for their opponents, and in the field"))
    }

    /// Whether a number was given here.
    pub(super) fn has(self, number: &str) -> bool {
        number.parse().is_ok_and(|number: u32| number >= self.free)
    }
}

/// What a line says in the place of scores, where it holds what a director gave or took.
const PENALTIES: [&str; 4] = ["pen", "penalty", "bonus", "adj"];

/// The points that a director gave or took, of each side of a line that says so.
pub(super) fn penalties(table: &Table<'_>, line: &TableRow<'_>) -> Option<[Option<Decimal>; 2]> {
    let mut scores = SCORES.iter().filter_map(|name| table.text(line, name));
    let is_penalty = |text: &str| PENALTIES.iter().any(|word| text.eq_ignore_ascii_case(word));
    scores.any(is_penalty).then(|| {
        let columns = POINTS.into_iter().find(|[ns, _]| table.has(ns))?;
        Some(columns.map(|column| decimal::read(table.text(line, column)?)))
    })?
}

/// The rows of all score tables.
pub(super) fn read(
    games: &[Game<'_>],
    nobody: Nobody,
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
        for (line, pairs) in table.rows.iter().zip(nobody.numbered(&table)) {
            if penalties(&table, line).is_some() {
                continue;
            }
            let mut row = Row::at(line.at.clone());
            row.put(Field::Board, board.value, board.at.clone());
            for (field, pair) in [Field::Ns, Field::Ew].into_iter().zip(pairs) {
                if let Some((at, number)) = pair {
                    row.put(field, number, at);
                }
            }
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
    // A zero beside it is no score.
    let is_idle = |score: &Option<(Range<usize>, &str)>| {
        score.as_ref().is_none_or(|(_, text)| *text == "0" || is_not_played(text))
    };
    let has_contracts = || table.rows.iter().any(|line| table.cell(line, "Contract").is_some());
    let is_unplayed = match &contract {
        Some((_, text)) => is_not_played(text),
        None => scores.iter().any(Option::is_some) && table.has("Contract") && has_contracts(),
    };
    let has = |name: &str| table.cell(line, name).is_some();
    // A nought says no more than a dash. Beside two pairs, a dash as contract says that it was not, whoever was to declare.
    let has_dash = || matches!(table.written(line, "Contract"), Some((_, "-")));
    let has_tricks = table.cell(line, "Result").is_some_and(|(_, text)| text != "0");
    let was_played = has_tricks || has("Declarer") && (row.sits_out() || !has_dash());
    if is_unplayed && !was_played && scores.iter().all(is_idle) {
        if !row.sits_out() {
            row.put(Field::Score, "NP", row.at.clone());
        }
        return;
    }
    if let Some((at, text)) = contract {
        // A star is a double in our notation too.
        row.put(Field::Contract, text, at);
        if is_passed {
            return;
        }
        declared(table, line, row);
    }
    match scores {
        // Nobody sat there, and the other pair sat out.
        [Some((_, text)), _] | [_, Some((_, text))]
            if row.sits_out() && !row.has_contract() && is_nobody(text) => {}
        // Corrected to 60 % for both.
        [Some((at, text)), None] | [None, Some((at, text))] if is_corrected(text) => {
            row.cells.retain(|(field, ..)| {
                !matches!(field, Field::Contract | Field::Declarer | Field::Tricks)
            });
            row.put(Field::Score, "60%/60%", at);
        }
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
            let unknown = table.written(line, "Contract");
            let unknown = unknown.filter(|(_, text)| *text == "?").map(|(at, _)| at);
            if unknown.is_none() && !was_played {
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
        // A result of one side, and a ruling for the other.
        [Some((at, ns)), Some((_, ew))] if is_number(ns) != is_number(ew) => {
            row.put(Field::ScoreNs, ns, at.clone());
            row.put(Field::ScoreEw, ew, at);
        }
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

fn is_number(text: &str) -> bool {
    text.parse::<i64>().is_ok()
}

/// Whether a word says that a board was not played, in any language.
fn is_not_played(text: &str) -> bool {
    let is_it = |text: &str| for_one_side(text) == Some(Entry::NotPlayed);
    (Vocabulary::ALL.into_iter()).any(|words| is_it(&words.ruling(text)))
}

/// Whether a word stands for nobody, in any language.
fn is_nobody(text: &str) -> bool {
    (Vocabulary::ALL.into_iter()).any(|words| words.is_nobody(text))
}

/// Whether a score is crossed out: `800>a`.
fn is_corrected(text: &str) -> bool {
    let score = text.strip_suffix(">a");
    score.is_some_and(is_number)
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

/// Names as we write them. The standard has `;` between partners.
pub(super) fn both(names: &str) -> String {
    let names: Vec<&str> = names.split(';').map(str::trim).collect();
    names.join(" & ")
}
