//! The rankings of the whole event.

use std::io::{self, Write};

use contract_scoring::Side;
use serde::Serialize;

use super::document::AwardRecord;
use super::fields::json;
use super::standings::Standings;
use super::{RECORD, pieces};
use crate::model::Scored;
use crate::model::overall::{OverallLine, Qualified, overall};

/// Writes the list of rankings, one per strat.
pub(super) fn write(
    scored: Scored<'_>,
    standings: &Standings<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(b",\n\"overall\": [")?;
    match scored.event {
        Some(_) => of_event(scored, out)?,
        None => of_session(scored, standings, out)?,
    }
    out.write_all(b"]")
}

/// The rankings of one session, which may have very many contestants.
fn of_session(
    scored: Scored<'_>,
    standings: &Standings<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let session = scored.session;
    for (number, ranking) in (scored.scoresheet.overall(session).into_iter()).enumerate() {
        let strat = ranking
            .strat
            .map(|strat| &session.strats()[strat.index()].name);
        begin(number, strat, out)?;
        let qualify = session.event().qualify.filter(|_| number == 0);
        pieces::write(ranking.order.len(), out, |piece| {
            let mut lines = Vec::with_capacity(piece.len() * RECORD);
            let is_first = piece.start == 0;
            for (place, line) in ranking.order[piece].iter().enumerate() {
                if place > 0 || !is_first {
                    lines.extend_from_slice(b", ");
                }
                standings.write_ranked(*line, qualify, &mut lines)?;
            }
            Ok(lines)
        })?;
        out.write_all(b"]}")?;
    }
    Ok(())
}

fn begin(number: usize, strat: Option<&String>, out: &mut dyn Write) -> io::Result<()> {
    let separator = if number == 0 { "\n" } else { ",\n" };
    let strat = json(&strat)?;
    let strat = String::from_utf8_lossy(&strat);
    write!(out, "{separator}  {{\"strat\": {strat}, \"ranking\": [")
}

/// The rankings over all sessions of an event.
fn of_event(scored: Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    for (number, sheet) in overall(scored).enumerate() {
        begin(number, sheet.strat.as_ref(), out)?;
        for (place, line) in sheet.lines.iter().enumerate() {
            if place > 0 {
                out.write_all(b", ")?;
            }
            out.write_all(&json(&LineRecord::of(line))?)?;
        }
        out.write_all(b"]}")?;
    }
    Ok(())
}

/// A line of an event's ranking.
#[derive(Serialize)]
struct LineRecord<'a> {
    place: String,
    section: &'a str,
    direction: Option<&'static str>,
    pair: u32,
    players: &'a [String],
    /// In their order; nothing where a session was not played.
    sessions: Vec<Option<String>>,
    /// Which of them count.
    counts: Vec<bool>,
    #[serde(rename = "final")]
    final_score: Option<String>,
    percent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    imps_per_board: Option<String>,
    /// Nothing inside where the organizer decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    qualified: Option<Option<bool>>,
    award: Option<AwardRecord>,
}

impl<'a> LineRecord<'a> {
    fn of(line: &'a OverallLine) -> Self {
        let standing = &line.standing;
        let shown = |amount: Option<matchpointing::Hundredths>| amount.map(|one| one.to_string());
        Self {
            place: line.place.to_string(),
            section: &standing.section,
            direction: standing.direction.side().map(Side::code),
            pair: standing.number.get(),
            players: &standing.names,
            sessions: line.sessions.iter().map(|one| shown(one.score)).collect(),
            counts: line.sessions.iter().map(|one| one.counts).collect(),
            final_score: shown(line.final_score),
            percent: shown(line.percent),
            imps_per_board: shown(line.per_board),
            qualified: line.qualified.map(|qualified| match qualified {
                Qualified::Yes => Some(true),
                Qualified::Tied => None,
                Qualified::No => Some(false),
            }),
            award: standing.award.clone().map(AwardRecord::of),
        }
    }
}
