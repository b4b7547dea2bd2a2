//! The pairs of teams: one row per pair, in the order of places.

use std::io::{self, Write};

use archive::record::Field;
use reports::model::Scored;
use reports::model::team_pairs::team_pairs;

use super::record::{Shape, write_all};
use crate::records::TeamPairRecord;

/// Writes the lists of pairs, one after the other.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let sheets: Vec<_> = team_pairs(*scored).collect();
    let lines = || sheets.iter().flat_map(|sheet| &sheet.lines);
    let players = lines().map(|line| line.standing.names.len()).max();
    let shape = Shape { players: players.unwrap_or(0).max(2), ..Shape::default() };
    let fields = Field::<TeamPairRecord>::in_csv();
    write_all(&fields, &shape, lines(), out)
}
