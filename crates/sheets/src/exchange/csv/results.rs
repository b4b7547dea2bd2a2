//! The results with their matchpoints, in the columns of `travelers.csv`, so that they can be scored again.

use std::io::{self, Write};

use contract_scoring::{BySide, Played, Side};
use session::{ContestantId, Direction, Entry, Outcome, ResultId, SitOut, TableResult};

use super::rows::Rows;
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
    let mut rows = Rows::new(out);
    let seats: &[&str] = if scored.session.is_individual() {
        &["north", "south", "east", "west"]
    } else {
        &["ns", "ew"]
    };
    let header = ["section", "board", "round", "table"].iter().chain(seats);
    header.chain(&REST).for_each(|name| rows.text(name));
    rows.end()?;
    for (id, result) in scored.session.result_ids() {
        write_result(*scored, id, result, &mut rows)?;
    }
    for sit_out in scored.session.sit_outs() {
        write_sit_out(*scored, sit_out, &mut rows)?;
    }
    rows.finish()
}

fn write_result(
    scored: Scored<'_>,
    id: ResultId,
    result: TableResult,
    rows: &mut Rows<'_>,
) -> io::Result<()> {
    let session = scored.session;
    rows.typed(&session.section(session.section_of(result)).name);
    rows.number(result.board.get());
    rows.shown(result.round);
    rows.shown(result.table);
    let mut seat = |id: ContestantId| rows.number(session.contestant(id).number.get());
    match session.partners(id) {
        None => {
            seat(result.ns);
            seat(result.ew);
        }
        Some(partners) => {
            seat(result.ns);
            seat(partners.ns);
            seat(result.ew);
            seat(partners.ew);
        }
    }
    write_contract(result, rows);
    write_scores(scored, result, rows);
    let notes = session.notes(id);
    rows.shown(result.group.letter());
    for note in [
        notes.and_then(|notes| notes.lead.as_ref()),
        notes.and_then(|notes| notes.remarks.as_ref()),
    ] {
        rows.typed(note.map_or("", String::as_str));
    }
    let earned = scored.line(id);
    for side in Side::ALL {
        rows.amount(earned.get(side).map(|points| scored.board_amount(points)));
    }
    rows.end()
}

/// Contract, declarer and tricks; left out beside a ruling, which they would contradict.
fn write_contract(result: TableResult, rows: &mut Rows<'_>) {
    match (result.outcome, result.played) {
        (Outcome::Ruled(_), _) | (_, None) => (0..3).for_each(|_| rows.blank()),
        (Outcome::Plain(_), Some(played @ Played::PassedOut)) => {
            rows.shown(Some(played));
            rows.blank();
            rows.blank();
        }
        (
            Outcome::Plain(_),
            Some(Played::Contract {
                contract,
                declarer,
                tricks,
            }),
        ) => {
            rows.shown(Some(contract));
            rows.shown(Some(declarer));
            rows.number(tricks.get());
        }
    }
}

/// Each side's own score or ruling, and a weighted score of both.
fn write_scores(scored: Scored<'_>, result: TableResult, rows: &mut Rows<'_>) {
    let entries = BySide::from_fn(|side| scored.session.entry(result, side));
    if let (Entry::Weighted(weighted), Entry::Weighted(_)) = (&*entries.ns, &*entries.ew) {
        rows.blank();
        rows.blank();
        rows.text(&weighted_text(weighted, Side::NorthSouth));
        return;
    }
    for side in Side::ALL {
        match &**entries.get(side) {
            Entry::Score(score) => rows.number(match side {
                Side::NorthSouth => score.points(),
                Side::EastWest => (-*score).points(),
            }),
            Entry::Weighted(weighted) => rows.text(&weighted_text(weighted, side)),
            Entry::Artificial(artificial) => rows.shown(Some(artificial)),
            Entry::NotPlayed => rows.text("NP"),
            Entry::LatePlay => rows.text("LP"),
        }
    }
    rows.blank();
}

/// A sit-out is a line with one side blank.
fn write_sit_out(scored: Scored<'_>, sit_out: &SitOut, rows: &mut Rows<'_>) -> io::Result<()> {
    let contestant = scored.session.contestant(sit_out.contestant);
    rows.typed(&scored.session.section(contestant.section).name);
    rows.number(sit_out.board.get());
    rows.shown(sit_out.round);
    rows.shown(sit_out.table);
    let seats = if scored.session.is_individual() { 4 } else { 2 };
    let seat = match contestant.direction {
        Direction::Fixed(Side::EastWest) => seats / 2,
        Direction::Fixed(Side::NorthSouth) | Direction::Both => 0,
    };
    for place in 0..seats {
        if place == seat {
            rows.number(contestant.number.get());
        } else {
            rows.blank();
        }
    }
    REST.iter().for_each(|_| rows.blank());
    rows.end()
}
