//! The sheet `Results`: every line of every traveler.

use contract_scoring::{BySide, Declarer, Played, Side};
use rust_decimal::Decimal;
use rust_xlsxwriter::{Worksheet, XlsxError};
use session::Entry;

use super::sheet::{Column, Sheet};
use super::value::Value;
use crate::model::traveler::TravelerLine;
use crate::model::{Scored, weighted_text};

/// Columns that name a line, and never scroll away: section, board and contestants.
const NAMING: usize = 6;

/// Writes the sheet.
pub(super) fn write(scored: Scored<'_>, worksheet: &mut Worksheet) -> Result<(), XlsxError> {
    let session = scored.session;
    let results = session.results().iter();
    let any_note = |is: fn(&session::Notes) -> bool| {
        (session.result_ids()).any(|(id, _)| session.notes(id).is_some_and(is))
    };
    let individual = session.is_individual();
    let mut columns = vec![
        Column::new("Section").when(scored.has_sections()),
        Column::new("Board"),
    ];
    let seats = if individual {
        ["North", "South", "East", "West"]
    } else {
        ["N-S", "", "E-W", ""]
    };
    columns.extend(seats.map(|seat| Column::new(seat).when(!seat.is_empty())));
    columns.extend([
        Column::new("Round").when(results.clone().any(|result| result.round.is_some())),
        Column::new("Table").when(results.clone().any(|result| result.table.is_some())),
    ]);
    let known = results.clone().any(|result| result.played.is_some());
    columns
        .extend(["Contract", "By", "Result", "Tricks"].map(|title| Column::new(title).when(known)));
    let unit = match scored.max_score() {
        Some(_) => "MP",
        None => "IMPs",
    };
    columns.extend([
        Column::new("Score N-S"),
        Column::new("Score E-W"),
        Column::new(format!("{unit} N-S")),
        Column::new(format!("{unit} E-W")),
        Column::new("Group").when(
            results
                .clone()
                .any(|result| result.group.letter().is_some()),
        ),
        Column::new("Lead").when(any_note(|notes| notes.lead.is_some())),
        Column::new("Remarks").when(any_note(|notes| notes.remarks.is_some())),
    ]);
    let mut sheet = Sheet::begin(worksheet, "Results", scored, &[], columns)?;
    for (id, _) in session.result_ids() {
        sheet.row(row(scored, &TravelerLine::of(scored, id)))?;
    }
    sheet.finish(NAMING, Vec::new())
}

fn row(scored: Scored<'_>, line: &TravelerLine) -> Vec<Value> {
    let section = &scored.session.section(line.section).name;
    let board = scored.session.result(line.result).board;
    let mut row = vec![
        Value::Text(section.clone()),
        Value::Number(board.get().into()),
    ];
    for side in Side::ALL {
        let sitting = line.players.get(side);
        row.extend([0, 1].map(|seat| Value::number(sitting.get(seat).map(|who| who.number.get()))));
    }
    row.extend([
        Value::number(line.round.map(session::RoundNumber::get)),
        Value::number(line.table.map(session::TableNumber::get)),
    ]);
    row.extend(played(line.played));
    row.extend(Side::ALL.map(|side| score(line.entries.get(side), side)));
    row.extend(Side::ALL.map(|side| earned(&line.entries, line.earned.get(side), side)));
    row.extend([
        Value::text(line.group.letter().map(|letter| letter.to_string())),
        Value::text(line.lead.clone()),
        Value::text(line.remarks.clone()),
    ]);
    row
}

/// Contract, declarer, result against the contract, and tricks.
pub(super) fn played(played: Option<Played>) -> [Value; 4] {
    match played {
        None => [const { Value::Blank }; 4],
        Some(played @ Played::PassedOut) => [
            Value::Text(played.to_string()),
            Value::Blank,
            Value::Blank,
            Value::Blank,
        ],
        Some(Played::Contract {
            contract,
            declarer,
            tricks,
        }) => [
            Value::Text(contract.to_string()),
            Value::Text(Declarer::to_string(&declarer)),
            Value::Text(contract.result(tricks).to_string()),
            Value::Number(tricks.get().into()),
        ],
    }
}

/// What a side is entered with, as it sees it: its score, or a ruling.
pub(super) fn score(entry: &Entry, side: Side) -> Value {
    match entry {
        Entry::Score(score) => Value::Number(Decimal::from(match side {
            Side::NorthSouth => score.points(),
            Side::EastWest => -score.points(),
        })),
        Entry::Weighted(weighted) => Value::Text(weighted_text(weighted, side)),
        Entry::Artificial(artificial) => Value::Text(artificial.to_string()),
        Entry::NotPlayed => Value::Text("NP".to_owned()),
        Entry::LatePlay => Value::Text("LP".to_owned()),
    }
}

fn earned(entries: &BySide<Entry>, earned: &Option<Decimal>, side: Side) -> Value {
    match (entries.get(side), *earned) {
        (Entry::Artificial(_), Some(amount)) => Value::Starred(amount),
        (_, amount) => Value::number(amount),
    }
}
