//! A season's table: one row per competitor, in the order of places.

use std::io::{self, Write};

use archive::record::Field;

use super::record::{Records, Shape, header};
use super::rows::Rows;
use crate::model::season::{Competitors, Season};
use crate::records::{LadderRecord, LadderRow};

/// Writes a season's table.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(season: &Season, out: &mut dyn Write) -> io::Result<()> {
    let shape = Shape {
        players: 2,
        sessions: season.sessions.len(),
        ..Shape::default()
    };
    let fields = Field::<LadderRecord>::in_csv();
    let mut rows = Rows::new();
    header(&fields, &shape, &mut rows);
    rows.end();
    let mut records = Records::new(&fields, &shape, 0);
    for line in &season.lines {
        // A table of players has a column for a second one too.
        let competitors = Competitors::Pairs;
        records.write(&LadderRow { line, competitors }, &mut rows);
        rows.end();
    }
    out.write_all(&rows.finish())
}
