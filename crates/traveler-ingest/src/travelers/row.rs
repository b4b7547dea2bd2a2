//! One row: every cell read, then put together. All faults of a row are told.

use contract_scoring::BoardNumber;
use session::{FoulGroup, Notes, ResultId, RoundNumber, TableNumber};

use super::Column;
use super::context::{Context, Reading};
use super::layout::Layout;
use super::lead;
use super::line::{Line, Lines, SitOutLine};
use super::outcome::{no_result, outcome};
use super::seats::{Seated, pairs, players};
use crate::Code;
use crate::findings::Findings;
use crate::inert;
use crate::text::Row;

/// Reads a row and adds it to the lines.
pub(super) fn read(
    row: &Row<'_, '_, '_, Column>,
    layout: Layout,
    lines: &mut Lines,
    findings: &mut Findings,
) -> Reading<()> {
    let cx = &mut Context::new(row, findings);
    let board = match cx.cell(Column::Board) {
        Some(cell) => cx.bounded::<BoardNumber>(cell),
        None => Err(cx.blank(Column::Board, Code::Blank, "the row names no board")),
    };
    cx.board = board.ok();
    let seated = if layout.individual {
        players(cx, lines)
    } else {
        pairs(cx, lines)
    };
    let round: Reading<Option<RoundNumber>> = cx.optional(Column::Round);
    let table: Reading<Option<TableNumber>> = cx.optional(Column::Table);
    let group = group(cx);
    let (board, seated) = (board?, seated?);
    let at = u32::try_from(row.line()).unwrap_or(u32::MAX);
    let (section, seats) = match seated {
        Seated::Both { section, seats } => (section, seats),
        Seated::One {
            section,
            side,
            number,
        } => {
            no_result(cx)?;
            lines.sit_outs.push(SitOutLine {
                at,
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
    let entered = outcome(cx, layout, board, lines)?;
    lines.results.push(Line {
        at,
        section,
        ns: seats.first.ns,
        ew: seats.first.ew,
        board,
        table: table?,
        outcome: entered.0,
        played: entered.1,
        round: round?,
        group: group?,
    });
    if let (Some(partners), Some(second)) = (&mut lines.partners, seats.second) {
        partners.push(second);
    }
    lead::check(cx);
    note(cx, lines);
    Ok(())
}

fn group(cx: &mut Context<'_, '_, '_, '_>) -> Reading<FoulGroup> {
    let Some(cell) = cx.cell(Column::Group) else {
        return Ok(FoulGroup::MAIN);
    };
    let mut letters = cell.text.chars().flat_map(char::to_uppercase);
    match (
        letters.next().and_then(FoulGroup::of_letter),
        letters.next(),
    ) {
        (Some(group), None) => Ok(group),
        _ => Err(cx.fault(
            cell,
            Code::BadGroup,
            format!("`{}` is not the letter of a foul group", cell.text),
            |diagnostic| diagnostic.expected("one letter, A to Z, or nothing for the main group"),
        )),
    }
}

fn note(cx: &Context<'_, '_, '_, '_>, lines: &mut Lines) {
    let text = |column| {
        cx.cell(column)
            .map(|cell| inert::restored(&cell.text).to_owned())
    };
    let notes = Notes {
        lead: text(Column::Lead),
        remarks: text(Column::Remarks),
    };
    if (notes.lead.is_some() || notes.remarks.is_some())
        && let Ok(place) = u32::try_from(lines.results.len() - 1)
    {
        lines.notes.push((ResultId(place), notes));
    }
}
