//! What a header promises: pairs or players, and how results are written.

use super::Column;
use crate::findings::Findings;
use crate::text::{ColumnName, Table};
use crate::{Code, Diagnostic};

/// What a header promises.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Whether rows name players and not pairs.
    pub(super) individual: bool,
    /// Whether each side has a score column of its own.
    pub(super) both_score_columns: bool,
}

const PLAYERS: [Column; 4] = [Column::North, Column::South, Column::East, Column::West];
const TRICKS: [Column; 4] = [Column::Result, Column::Tricks, Column::Made, Column::Down];
const SCORES: [Column; 5] = [
    Column::Score,
    Column::Plus,
    Column::Minus,
    Column::ScoreNs,
    Column::ScoreEw,
];

/// The layout, if the header names all that is needed.
pub(super) fn of(table: &Table<'_, '_, Column>, findings: &mut Findings) -> Option<Layout> {
    let any = |columns: &[Column]| columns.iter().any(|&column| table.has(column));
    let individual = any(&PLAYERS) && !any(&[Column::Ns, Column::Ew]);
    let who: &[Column] = if individual {
        &PLAYERS
    } else {
        &[Column::Ns, Column::Ew]
    };
    let mut missing: Vec<&str> = [Column::Board]
        .iter()
        .chain(who)
        .filter(|&&column| !table.has(column))
        .map(|column| column.names()[0])
        .collect();
    let contract = table.has(Column::Contract);
    let scored = any(&SCORES) || table.has(Column::Ruling);
    if contract && !scored {
        if !table.has(Column::Declarer) {
            missing.push("declarer");
        }
        if !any(&TRICKS) {
            missing.push("result or tricks");
        }
    } else if !contract && !scored {
        missing.push("contract or score");
    }
    if missing.is_empty() {
        return Some(Layout {
            individual,
            both_score_columns: table.has(Column::ScoreNs) && table.has(Column::ScoreEw),
        });
    }
    findings.push(
        Diagnostic::new(
            Code::MissingColumn,
            format!("the travelers need more columns: {}", missing.join(", ")),
        )
        .at(table.header_location())
        .found(table.names().join(", "))
        .expected(missing.join(", "))
        .hint("add the columns, or correct their names"),
    );
    None
}
