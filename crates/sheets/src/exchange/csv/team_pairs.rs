//! The pairs of teams: one row per pair, in the order of places.

use std::io::{self, Write};

use contract_scoring::Side;

use super::rows::Rows;
use crate::model::Scored;
use crate::model::team_pairs::team_pairs;

const COLUMNS: [&str; 9] = [
    "place",
    "section",
    "team",
    "direction",
    "player1",
    "player2",
    "boards",
    "imps",
    "imps_per_board",
];

/// Writes the lists of pairs, one behind the other.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let sheets: Vec<_> = team_pairs(*scored).collect();
    let lines = || sheets.iter().flat_map(|sheet| &sheet.lines);
    let players = lines().map(|line| line.standing.names.len()).max();
    let players = players.unwrap_or(0).max(2);
    let mut rows = Rows::new();
    for name in COLUMNS {
        rows.text(name);
        if name == "player2" {
            (3..=players).for_each(|place| rows.text(&format!("player{place}")));
        }
    }
    rows.end();
    for line in lines() {
        let standing = &line.standing;
        rows.place(line.place);
        rows.typed(&standing.section);
        rows.number(standing.number.get());
        rows.text(standing.direction.side().map_or("", Side::code));
        for place in 0..players {
            rows.typed(standing.names.get(place).map_or("", String::as_str));
        }
        rows.number(standing.boards);
        rows.amount(Some(standing.total));
        rows.amount(standing.per_board);
        rows.end();
    }
    out.write_all(&rows.finish())
}
