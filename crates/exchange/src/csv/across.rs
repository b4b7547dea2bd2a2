//! The same boards over many clubs: one row per contestant, in the order of places.

use std::io::{self, Write};

use contract_scoring::Side;

use super::rows::Rows;
use reports::model::across::Across;

/// The columns.
const COLUMNS: [&str; 13] = [
    "place",
    "club",
    "section",
    "pair",
    "direction",
    "player1",
    "player2",
    "boards",
    "score",
    "percent",
    "local_place",
    "local_score",
    "local_percent",
];

/// Writes the ranking over all clubs.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(across: &Across<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = Rows::new();
    COLUMNS.iter().for_each(|name| rows.text(name));
    rows.end();
    for line in across.lines() {
        let local = &line.local;
        rows.known(line.place);
        rows.typed(line.club);
        rows.typed(&local.section);
        rows.number(local.number.get());
        rows.text(local.direction.side().map_or("", Side::code));
        for place in 0..2 {
            rows.typed(local.names.get(place).map_or("", String::as_str));
        }
        rows.number(local.boards);
        rows.known(line.overall.score);
        rows.known(line.overall.percent);
        rows.known(local.place);
        rows.known(local.score);
        rows.known(local.percent);
        rows.end();
    }
    out.write_all(&rows.finish())
}
