//! The pairs of teams.

use std::io::{self, Write};

use contract_scoring::Side;
use serde::Serialize;

use super::fields::json;
use crate::model::Scored;
use crate::model::team_pairs::{TeamPairLine, team_pairs};

/// Writes the list of pairs, field by field in the order of places.
pub(super) fn write(scored: Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b",\n\"pairs\": [")?;
    let sheets: Vec<_> = team_pairs(scored).collect();
    let lines = sheets.iter().flat_map(|sheet| &sheet.lines);
    for (place, line) in lines.enumerate() {
        let separator: &[u8] = if place == 0 { b"\n  " } else { b",\n  " };
        out.write_all(separator)?;
        out.write_all(&json(&PairRecord::of(line))?)?;
    }
    out.write_all(b"]")
}

#[derive(Serialize)]
struct PairRecord<'a> {
    place: Option<String>,
    section: &'a str,
    team: u32,
    direction: Option<&'static str>,
    players: &'a [String],
    boards: u32,
    imps: String,
    imps_per_board: Option<String>,
}

impl<'a> PairRecord<'a> {
    fn of(line: &'a TeamPairLine) -> Self {
        let standing = &line.standing;
        Self {
            place: line.place.map(|place| place.to_string()),
            section: &standing.section,
            team: standing.number.get(),
            direction: standing.direction.side().map(Side::code),
            players: &standing.names,
            boards: standing.boards,
            imps: standing.total.to_string(),
            imps_per_board: standing.per_board.map(|imps| imps.to_string()),
        }
    }
}
