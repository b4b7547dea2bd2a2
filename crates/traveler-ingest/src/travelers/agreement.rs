//! Contract, tricks and score on one line are redundant, so a slip in any of them shows.

use contract_scoring::{Played, Score, Side, Vulnerability};
use findings::{Code, Read, Reported};
use notation::Field;
use notation::cell::number;
use table::rows::Row;

use super::{Board, vulnerable};

/// Checks that a contract gives the score that the row says, in points for N-S.
pub(super) fn check(
    row: &mut Row<'_, Field>,
    board: Board,
    played: Played,
    written: Score,
    field: Field,
) -> Read<()> {
    if played.score(board.vulnerability, Side::NorthSouth) == written {
        Ok(())
    } else {
        let written = i64::from(written.points());
        Err(mismatch(row, board, played, written, field))
    }
}

/// Tells that a contract does not give the points that the row says for N-S.
pub(super) fn mismatch(
    row: &mut Row<'_, Field>,
    board: Board,
    played: Played,
    written: i64,
    field: Field,
) -> Reported {
    let vulnerability = board.vulnerability;
    let points = |vulnerability| i64::from(played.score(vulnerability, Side::NorthSouth).points());
    let right = points(vulnerability);
    let place = (row.place(field)).label(format!(
        "{} on board {}",
        vulnerable(vulnerability),
        board.number
    ));
    let shown = |points: i64| shown(field, points);
    let hint = if right == -written && written != 0 {
        format!("the sides are exchanged: correct the score to {}, or the declarer", shown(right))
    } else if Vulnerability::ALL.into_iter().any(|other| points(other) == written) {
        format!(
            "it is right with another vulnerability: correct the board number, mark the board, or correct the score to {}",
            shown(right)
        )
    } else {
        format!(
            "correct the score to {}, or the contract, the tricks or the board number",
            shown(right)
        )
    };
    let kept = shown(written);
    // A number may be larger than is kept of it.
    let exact = number::shown(written, &row.written(field));
    let written = kept.replace(&written.unsigned_abs().to_string(), exact.trim_start_matches('-'));
    let message = message(played, &shown(right), &written);
    row.at(field, Code::ScoreMismatch, message, |found| {
        found.at(place).found(written).expected(shown(right)).hint(hint)
    })
}

fn message(played: Played, right: &str, written: &str) -> String {
    match played {
        Played::PassedOut => format!("a pass-out scores 0, the sheet says {written}"),
        Played::Contract { contract, declarer, tricks } => {
            let trick = if tricks.get() == 1 { "trick" } else { "tricks" };
            let verb =
                if tricks.get() < contract.level.tricks_needed() { "taking" } else { "making" };
            format!(
                "{contract} by {declarer} {verb} {tricks} {trick} scores {right}, the sheet says {written}"
            )
        }
    }
}

/// Points of N-S as a field would say them.
fn shown(field: Field, points: i64) -> String {
    match field {
        Field::Plus | Field::Minus if points < 0 => format!("minus {}", -points),
        Field::Plus | Field::Minus => format!("plus {points}"),
        Field::ScoreEw => (-points).to_string(),
        _ => points.to_string(),
    }
}
