//! Contract, tricks and score on one line say the same thing twice: a slip in any of them shows.

use contract_scoring::{BoardNumber, Declarer, Played, Score, Side, Vulnerability};

use super::row::{Context, Reading};
use super::{Column, scores};
use crate::{Code, Diagnostic};

/// Checks that a contract gives the score that the row says, in points for N-S.
pub(super) fn check(
    cx: &mut Context<'_, '_, '_, '_>,
    board: BoardNumber,
    played: Played,
    written: Score,
    column: Column,
) -> Reading<()> {
    let vulnerability = board.vulnerability();
    let right = played.score(vulnerability, Side::NorthSouth);
    if right == written {
        return Ok(());
    }
    let place = cx
        .row
        .place_of(column)
        .label(format!("{} on board {board}", vulnerable(vulnerability)));
    let shown = |score: Score| scores::shown(column, score);
    let hint = if right == -written && written.points() != 0 {
        format!(
            "the sides are exchanged: correct the score to {}, or the declarer",
            shown(right)
        )
    } else if Vulnerability::ALL
        .into_iter()
        .any(|other| played.score(other, Side::NorthSouth) == written)
    {
        format!(
            "it is right with another vulnerability: is the board number wrong? If not, correct the score to {}",
            shown(right)
        )
    } else {
        format!(
            "correct the score to {}, or the contract, the tricks or the board number",
            shown(right)
        )
    };
    Err(cx.tell(
        Diagnostic::new(Code::ScoreMismatch, message(played, right, written, column))
            .at(place)
            .found(shown(written))
            .expected(shown(right))
            .hint(hint),
    ))
}

fn message(played: Played, right: Score, written: Score, column: Column) -> String {
    let (right, written) = (scores::shown(column, right), scores::shown(column, written));
    match played {
        Played::PassedOut => format!("a pass-out scores 0, the sheet says {written}"),
        Played::Contract {
            contract,
            declarer,
            tricks,
        } => {
            let by = match declarer {
                Declarer::Seat(seat) => seat.to_string(),
                Declarer::Side(side) => side.to_string(),
            };
            let trick = if tricks.get() == 1 { "trick" } else { "tricks" };
            let verb = if tricks.get() < contract.level.tricks_needed() {
                "taking"
            } else {
                "making"
            };
            format!(
                "{contract} by {by} {verb} {tricks} {trick} scores {right}, the sheet says {written}"
            )
        }
    }
}

/// Which sides are vulnerable, in words.
pub(super) const fn vulnerable(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "neither side is vulnerable",
        Vulnerability::NorthSouth => "only N-S are vulnerable",
        Vulnerability::EastWest => "only E-W are vulnerable",
        Vulnerability::Both => "both sides are vulnerable",
    }
}
