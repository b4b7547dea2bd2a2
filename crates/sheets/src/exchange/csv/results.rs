//! The results with their matchpoints, in the columns of `travelers.csv`, so that they can be scored again.

use std::io::{self, Write};

use contract_scoring::{BySide, Played, Side};
use csv::{QuoteStyle, Writer, WriterBuilder};
use session::{ContestantId, Direction, Entry, Outcome, ResultId, SitOut, TableResult};

use super::formula::inert;
use crate::model::{Scored, weighted_text};

/// The columns after the contestants.
const REST: [&str; 11] = [
    "contract", "declarer", "tricks", "score_ns", "score_ew", "weights", "group", "lead",
    "remarks", "mp_ns", "mp_ew",
];

/// Writes the results.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = WriterBuilder::new()
        .quote_style(QuoteStyle::NonNumeric)
        .from_writer(out);
    let seats: &[&str] = if scored.session.is_individual() {
        &["north", "south", "east", "west"]
    } else {
        &["ns", "ew"]
    };
    let header = ["section", "board", "round", "table"].iter().chain(seats);
    writer.write_record(header.chain(&REST))?;
    for (id, result) in scored.session.result_ids() {
        writer.write_record(row(*scored, id, result))?;
    }
    for sit_out in scored.session.sit_outs() {
        write_sit_out(*scored, sit_out, &mut writer)?;
    }
    writer.flush()
}

fn row(scored: Scored<'_>, id: ResultId, result: &TableResult) -> Vec<String> {
    let session = scored.session;
    let number = |id: ContestantId| session.contestant(id).number.to_string();
    let mut row = vec![
        inert(&session.section(session.section_of(result)).name).into_owned(),
        result.board.to_string(),
        said(result.round),
        said(result.table),
    ];
    match session.partners(id) {
        None => row.extend([number(result.ns), number(result.ew)]),
        Some(partners) => row.extend([result.ns, partners.ns, result.ew, partners.ew].map(number)),
    }
    row.extend(contract(result));
    row.extend(scores(scored, result));
    let notes = session.notes(id);
    let note =
        |text: Option<&String>| text.map_or_else(String::new, |text| inert(text).into_owned());
    row.push(said(result.group.letter()));
    row.push(note(notes.and_then(|notes| notes.lead.as_ref())));
    row.push(note(notes.and_then(|notes| notes.remarks.as_ref())));
    let earned = scored.scoresheet.line(id);
    row.extend(
        Side::ALL.map(|side| said(earned.get(side).map(|points| scored.board_amount(points)))),
    );
    row
}

/// Contract, declarer and tricks; left out beside a ruling, which they would contradict.
fn contract(result: &TableResult) -> [String; 3] {
    match (result.outcome, result.played) {
        (Outcome::Ruled(_), _) | (_, None) => [const { String::new() }; 3],
        (Outcome::Plain(_), Some(played @ Played::PassedOut)) => {
            [played.to_string(), String::new(), String::new()]
        }
        (
            Outcome::Plain(_),
            Some(Played::Contract {
                contract,
                declarer,
                tricks,
            }),
        ) => [
            contract.to_string(),
            declarer.to_string(),
            tricks.to_string(),
        ],
    }
}

/// Each side's own score or ruling, and a weighted score of both.
fn scores(scored: Scored<'_>, result: &TableResult) -> [String; 3] {
    let entries = BySide::from_fn(|side| scored.session.entry(result, side));
    if let (Entry::Weighted(weighted), Entry::Weighted(_)) = (&*entries.ns, &*entries.ew) {
        return [
            String::new(),
            String::new(),
            weighted_text(weighted, Side::NorthSouth),
        ];
    }
    let own = |side: Side| match &**entries.get(side) {
        Entry::Score(score) => match side {
            Side::NorthSouth => score.to_string(),
            Side::EastWest => (-*score).to_string(),
        },
        Entry::Weighted(weighted) => weighted_text(weighted, side),
        Entry::Artificial(artificial) => artificial.to_string(),
        Entry::NotPlayed => "NP".to_owned(),
        Entry::LatePlay => "LP".to_owned(),
    };
    [own(Side::NorthSouth), own(Side::EastWest), String::new()]
}

/// A sit-out is a line with one side blank.
fn write_sit_out(
    scored: Scored<'_>,
    sit_out: &SitOut,
    writer: &mut Writer<&mut dyn Write>,
) -> io::Result<()> {
    let contestant = scored.session.contestant(sit_out.contestant);
    let number = contestant.number.to_string();
    let mut row = vec![
        inert(&scored.session.section(contestant.section).name).into_owned(),
        sit_out.board.to_string(),
        said(sit_out.round),
        said(sit_out.table),
    ];
    let seats = if scored.session.is_individual() { 4 } else { 2 };
    let seat = match contestant.direction {
        Direction::Fixed(Side::EastWest) => seats / 2,
        Direction::Fixed(Side::NorthSouth) | Direction::Both => 0,
    };
    row.extend((0..seats).map(|place| {
        if place == seat {
            number.clone()
        } else {
            String::new()
        }
    }));
    row.resize(row.len() + REST.len(), String::new());
    writer.write_record(row).map_err(io::Error::from)
}

fn said(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
