//! The standings: one row per contestant, section by section, by number.

use std::io::{self, Write};

use contract_scoring::Side;

use super::rows::{Quoted, Rows};
use crate::exchange::pieces;
use crate::model::Scored;
use crate::model::standing::StandingLine;

/// The columns before the ranks.
const FIRST: [&str; 14] = [
    "section",
    "pair",
    "direction",
    "player1",
    "player2",
    "place",
    "boards",
    "total",
    "adjustment",
    "session",
    "carryover",
    "final",
    "percent",
    "strat",
];

/// Writes the standings.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = Rows::new();
    for name in FIRST {
        rows.text(name);
    }
    for strat in scored.session.strats() {
        rows.text(&format!("section_rank_{}", strat.name));
        rows.text(&format!("overall_rank_{}", strat.name));
    }
    for name in ["award", "award_for"] {
        rows.text(name);
    }
    rows.end();
    out.write_all(&rows.finish())?;
    pieces::write(scored.session.contestants().len(), out, |piece| {
        let mut rows = Rows::new();
        let sides = Side::ALL.map(|side| rows.quoted(side.code()));
        let mut section: Option<(String, Quoted)> = None;
        for id in scored.session.ids_of(piece) {
            let line = StandingLine::of(*scored, id);
            let (_, name) = match section.take().filter(|(name, _)| *name == line.section) {
                Some(same) => section.insert(same),
                None => section.insert((line.section.clone(), rows.quoted_typed(&line.section))),
            };
            rows.cell(name);
            rows.number(line.number.get());
            match line.direction.side() {
                Some(Side::NorthSouth) => rows.cell(&sides[0]),
                Some(Side::EastWest) => rows.cell(&sides[1]),
                None => rows.blank(),
            }
            write_line(&line, &mut rows);
        }
        Ok(rows.finish())
    })
}

/// The cells after section, number and direction.
fn write_line(line: &StandingLine, rows: &mut Rows) {
    let name = |place: usize| line.names.get(place).map_or("", |name| name.as_ref());
    rows.typed(name(0));
    rows.typed(name(1));
    rows.place(line.place);
    rows.number(line.boards);
    rows.amount(Some(line.total));
    rows.amount(line.adjustment);
    rows.amount(line.score);
    rows.amount(line.carryover);
    rows.amount(line.final_score);
    rows.amount(line.percent);
    rows.typed(line.strat.as_deref().unwrap_or_default());
    for rank in &line.ranks {
        rows.place(rank.section);
        rows.place(rank.overall);
    }
    rows.amount(line.award.as_ref().map(|award| award.points));
    rows.typed(line.award.as_ref().map_or("", |award| &award.reason));
    rows.end();
}
