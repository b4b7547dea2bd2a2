//! The overall ranking: one row per contestant and strat, in the order of places.

use std::io::{self, Write};

use archive::record::Field;
use reports::model::Scored;
use reports::model::overall::overall;

use super::record::{Shape, write_all};
use crate::records::{OverallRecord, OverallRow};

/// Columns of events with stages.
const OF_STAGES: [&str; 2] = ["stage", "carried"];

/// Writes the overall rankings.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let sheets: Vec<_> = overall(*scored).collect();
    let lines = || sheets.iter().flat_map(|sheet| &sheet.lines);
    let players = lines().map(|line| line.standing.names.len()).max();
    let shape = Shape {
        players: players.unwrap_or(0).max(2),
        sessions: lines().map(|line| line.sessions.len()).max().unwrap_or(0),
        ..Shape::default()
    };
    let mut fields = Field::<OverallRecord>::in_csv();
    if lines().all(|line| line.stage.is_none()) {
        fields.retain(|field| !OF_STAGES.contains(&field.name));
    }
    let lines = sheets.iter().flat_map(|sheet| {
        let row = |line| OverallRow::of(line).in_ranking(sheet.strat.as_deref());
        sheet.lines.iter().map(row)
    });
    write_all(&fields, &shape, lines, out)
}
