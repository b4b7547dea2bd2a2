//! One line put together. All faults of a line are reported.

use contract_scoring::{BoardNumber, Played};
use findings::{Code, Findings, Read, Reported};
use notation::Field;
use notation::cell::inert;
use session::{Entry, FoulGroup, Markings, Note, Notes, Outcome, ResultId, Ruling, RulingId};
use table::entered::{EnteredLine, Places};
use table::rows::Row;

use super::Board;
use super::layout::Layout;

use super::lines::{Lines, SitOutLine};
use super::memo::Play;
use super::outcome::{no_result, outcome};
use super::result_lines::Line;
use super::seats::{Seated, pairs, players};
use crate::draft_rows::OpenLine;

/// Puts a line together and adds it to the lines. Where it is known who should have played what, but not what happened, a
/// provisional session has a late play. Of a line that has the cells of an earlier one, what happened is known; then only
/// who met was entered, on both sides.
pub(super) fn read(
    (entered, known): (&EnteredLine<'_>, Option<Play>),
    layout: Layout,
    markings: &Markings,
    is_provisional: bool,
    places: &dyn Places<Field>,
    lines: &mut Lines,
    findings: &mut Findings,
) -> Read<()> {
    let mut row = Row::new(places, entered.row, findings);
    row.about = entered.about();
    let board = match entered.board.given() {
        Ok(Some(board)) => Ok(board),
        Ok(None) => Err(row.at(Field::Board, Code::Blank, "the row names no board", |found| found)),
        Err(Reported) => Err(Reported),
    };
    let seated = if layout.individual {
        players(&mut row, entered, lines)
    } else {
        pairs(&mut row, entered, lines)
    };
    let (board, seated) = (board?, seated?);
    let (round, table) = (entered.round.given(), entered.table.given());
    let (section, seats) = match seated {
        Seated::Both { section, seats } => (section, seats),
        Seated::One { section, side, number } => {
            no_result(&mut row, entered)?;
            entered.sound()?;
            lines.sit_outs.push(SitOutLine {
                at: entered.row,
                section,
                side,
                number,
                board,
                table: table?,
                round: round?,
            });
            return Ok(());
        }
    };
    let (read_outcome, group) = match known {
        Some(play) => {
            let read_outcome = entered.sound().map(|()| Some((play.outcome, play.played)));
            (read_outcome, Ok(Some(play.group)))
        }
        None => {
            (read_outcome(&mut row, entered, layout, markings, board, lines), entered.group.given())
        }
    };
    if let (Ok(None), Ok(round), Ok(table), Ok(_)) = (&read_outcome, round, table, group) {
        lines.open.push(OpenLine {
            at: entered.row,
            section,
            seats: seats.first,
            partners: seats.second,
            board,
            table,
            round,
        });
        return Ok(());
    }
    let read_outcome = read_outcome.and_then(|read_outcome| read_outcome.ok_or(Reported));
    let read = match (read_outcome, round, table, group) {
        (Ok(read_outcome), Ok(round), Ok(table), Ok(group)) => {
            Ok((read_outcome, round, table, group))
        }
        _ => Err(Reported),
    };
    let Ok(((outcome, played), round, table, group)) = read else {
        if is_provisional && let Some(late) = late_play(lines) {
            lines.results.push(Line {
                at: entered.row,
                section,
                ns: seats.first.ns,
                ew: seats.first.ew,
                board,
                table: table.ok().flatten(),
                outcome: Outcome::Ruled(late),
                played: None,
                round: round.ok().flatten(),
                group: group.ok().flatten().unwrap_or(FoulGroup::MAIN),
            });
            if let (Some(partners), Some(second)) = (&mut lines.partners, seats.second) {
                partners.push(second);
            }
        }
        return Err(Reported);
    };
    super::check_lead(&mut row, entered.notes.get(Note::Lead));
    lines.results.push(Line {
        at: entered.row,
        section,
        ns: seats.first.ns,
        ew: seats.first.ew,
        board,
        table,
        outcome,
        played,
        round,
        group: group.unwrap_or(FoulGroup::MAIN),
    });
    if let (Some(partners), Some(second)) = (&mut lines.partners, seats.second) {
        partners.push(second);
    }
    note(entered, lines);
    Ok(())
}

/// What happened at the table; `None` where the line says nothing of it.
fn read_outcome(
    row: &mut Row<'_, Field>,
    entered: &EnteredLine<'_>,
    layout: Layout,
    markings: &Markings,
    board: BoardNumber,
    lines: &mut Lines,
) -> Read<Option<(Outcome, Option<Played>)>> {
    let on = Board::of(board, entered.vulnerable.given()?, markings);
    let read_outcome = outcome(row, entered, layout, on, lines)?;
    entered.sound()?;
    Ok(read_outcome)
}

fn late_play(lines: &mut Lines) -> Option<RulingId> {
    lines.ruling_id(Ruling { ns: Entry::LatePlay, ew: Entry::LatePlay })
}

fn note(entered: &EnteredLine<'_>, lines: &mut Lines) {
    if entered.notes.iter().next().is_none() {
        return;
    }
    let written = |note| entered.notes.get(note).map(|text| inert::restored(text).to_owned());
    let notes = Notes::from_fn(written);
    if let Ok(place) = u32::try_from(lines.results.len() - 1) {
        lines.notes.push((ResultId(place), notes));
    }
}
