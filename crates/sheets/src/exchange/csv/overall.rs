//! The overall ranking: one row per contestant and strat, in the order of places.

use std::io::{self, Write};

use contract_scoring::Side;

use super::rows::Rows;
use crate::model::Scored;
use crate::model::overall::{Qualified, overall};

/// Writes the overall rankings.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let sheets: Vec<_> = overall(*scored).collect();
    let lines = || sheets.iter().flat_map(|sheet| &sheet.lines);
    let sessions = lines().map(|line| line.sessions.len()).max().unwrap_or(0);
    let mut rows = Rows::new();
    for name in [
        "strat",
        "place",
        "section",
        "pair",
        "direction",
        "player1",
        "player2",
    ] {
        rows.text(name);
    }
    for session in 1..=sessions {
        rows.text(&format!("session_{session}"));
    }
    for name in ["final", "percent", "qualified", "award", "award_for"] {
        rows.text(name);
    }
    rows.end();
    for sheet in &sheets {
        for line in &sheet.lines {
            let standing = &line.standing;
            rows.typed(sheet.strat.as_deref().unwrap_or_default());
            rows.place(Some(line.place));
            rows.typed(&standing.section);
            rows.number(standing.number.get());
            rows.text(standing.direction.side().map_or("", Side::code));
            for place in 0..2 {
                rows.typed(standing.names.get(place).map_or("", String::as_str));
            }
            for session in 0..sessions {
                let score = line.sessions.get(session).and_then(|one| one.score);
                rows.hundredths(score);
            }
            rows.hundredths(line.final_score);
            rows.hundredths(line.percent);
            rows.text(match line.qualified {
                Some(Qualified::Yes) => "yes",
                Some(Qualified::Tied) => "tied",
                Some(Qualified::No) => "no",
                None => "",
            });
            rows.amount(standing.award.as_ref().map(|award| award.points));
            rows.typed(standing.award.as_ref().map_or("", |award| &award.reason));
            rows.end();
        }
    }
    out.write_all(&rows.finish())
}
