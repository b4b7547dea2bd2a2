//! A season's table: one row per competitor, in the order of places.

use std::io::{self, Write};

use archive::record::Field;
use reports::model::season::{Competitors, Season};

use super::record::{Shape, write_all};
use crate::records::{LadderRecord, LadderRow};

/// Writes a season's table.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(season: &Season, out: &mut dyn Write) -> io::Result<()> {
    let shape = Shape { players: 2, sessions: season.sessions.len(), ..Shape::default() };
    let fields = Field::<LadderRecord>::in_csv();
    // A table of players has a column for a second one too.
    let competitors = Competitors::Pairs;
    let lines = season.lines.iter();
    let lines = lines.map(|line| LadderRow { line, competitors });
    write_all(&fields, &shape, lines, out)
}
