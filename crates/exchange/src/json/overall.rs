//! The rankings of the whole event.

use std::io::{self, Write};

use archive::record::Written;
use reports::model::Scored;
use reports::model::overall::overall;

use super::{RECORD, push};
use crate::records::{OverallRecord, OverallRow};

/// Writes the list of rankings, one per strat.
pub(super) fn write(scored: Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b",\n\"overall\": [")?;
    match scored.event {
        Some(_) => of_event(scored, out)?,
        None => of_session(scored, out)?,
    }
    out.write_all(b"]")
}

/// The rankings of one session, which may have very many contestants.
fn of_session(scored: Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let session = scored.session;
    for (number, ranking) in (scored.scoresheet.overall(session).into_iter()).enumerate() {
        let strat = ranking.strat.map(|strat| &session.strats()[strat.index()].name);
        let qualify = session.event().qualify.filter(|_| number == 0);
        write_ranking(number, strat, ranking.order.len(), out, |place| {
            OverallRow::in_session(scored, ranking.order[place], qualify)
        })?;
    }
    Ok(())
}

/// The rankings over all sessions of an event.
fn of_event(scored: Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    for (number, sheet) in overall(scored).enumerate() {
        write_ranking(number, sheet.strat.as_ref(), sheet.lines.len(), out, |place| {
            OverallRow::of(&sheet.lines[place])
        })?;
    }
    Ok(())
}

fn write_ranking<'a>(
    number: usize,
    strat: Option<&String>,
    lines: usize,
    out: &mut dyn Write,
    line: impl Fn(usize) -> OverallRow<'a> + Sync,
) -> io::Result<()> {
    let separator = if number == 0 { "\n" } else { ",\n" };
    let strat = serde_json::to_string(&strat)?;
    write!(out, "{separator}  {{\"strat\": {strat}, \"ranking\": [")?;
    super::super::write(lines, out, |piece| {
        let mut bytes = Vec::with_capacity(piece.len() * RECORD);
        for place in piece {
            if place > 0 {
                bytes.extend_from_slice(b", ");
            }
            // No line has points.
            push(&Written::<OverallRecord>(&line(place), 0), &mut bytes)?;
        }
        Ok(bytes)
    })?;
    out.write_all(b"]}")
}
