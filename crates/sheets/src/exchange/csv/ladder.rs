//! A season's table: one row per competitor, in the order of places.

use std::io::{self, Write};

use super::rows::Rows;
use crate::model::season::Season;

/// Writes a season's table.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(season: &Season, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = Rows::new();
    for name in [
        "place", "player1", "player2", "sessions", "counted", "mean", "sum", "best",
    ] {
        rows.text(name);
    }
    for session in 1..=season.sessions.len() {
        rows.text(&format!("session_{session}"));
    }
    rows.end();
    for line in &season.lines {
        let standing = &line.standing;
        rows.place(standing.place);
        for place in 0..2 {
            rows.typed(line.names.get(place).map_or("", String::as_str));
        }
        rows.shown(Some(standing.sessions));
        rows.shown(Some(standing.counted));
        rows.hundredths(standing.mean);
        rows.hundredths(Some(standing.sum));
        rows.hundredths(standing.best);
        for percent in &line.percentages {
            rows.hundredths(*percent);
        }
        rows.end();
    }
    out.write_all(&rows.finish())
}
