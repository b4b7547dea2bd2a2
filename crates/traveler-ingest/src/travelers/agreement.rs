//! Contract, tricks and score on one line say the same thing twice: a slip in any of them shows.

use contract_scoring::{Played, Score, Side, Vulnerability};

use super::context::{Context, Reading, Told};
use super::{Column, scores};
use crate::{Code, Diagnostic};

/// Checks that a contract gives the score that the row says, in points for N-S.
pub(super) fn check(
    cx: &mut Context<'_, '_, '_, '_>,
    vulnerability: Vulnerability,
    played: Played,
    written: Score,
    column: Column,
) -> Reading<()> {
    if played.score(vulnerability, Side::NorthSouth) == written {
        Ok(())
    } else {
        let written = i64::from(written.points());
        Err(mismatch(cx, vulnerability, played, written, column))
    }
}

/// Tells that a contract does not give the points that the row says for N-S.
pub(super) fn mismatch(
    cx: &mut Context<'_, '_, '_, '_>,
    vulnerability: Vulnerability,
    played: Played,
    written: i64,
    column: Column,
) -> Told {
    let points = |vulnerability| i64::from(played.score(vulnerability, Side::NorthSouth).points());
    let right = points(vulnerability);
    let place = cx.row.place_of(column).label(match cx.board {
        Some(board) => format!("{} on board {board}", vulnerable(vulnerability)),
        None => vulnerable(vulnerability).to_owned(),
    });
    let shown = |points: i64| scores::shown(column, points);
    let hint = if right == -written && written != 0 {
        format!(
            "the sides are exchanged: correct the score to {}, or the declarer",
            shown(right)
        )
    } else if Vulnerability::ALL
        .into_iter()
        .any(|other| points(other) == written)
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
    cx.tell(
        Diagnostic::new(
            Code::ScoreMismatch,
            message(played, &shown(right), &shown(written)),
        )
        .at(place)
        .found(shown(written))
        .expected(shown(right))
        .hint(hint),
    )
}

fn message(played: Played, right: &str, written: &str) -> String {
    match played {
        Played::PassedOut => format!("a pass-out scores 0, the sheet says {written}"),
        Played::Contract {
            contract,
            declarer,
            tricks,
        } => {
            let trick = if tricks.get() == 1 { "trick" } else { "tricks" };
            let verb = if tricks.get() < contract.level.tricks_needed() {
                "taking"
            } else {
                "making"
            };
            format!(
                "{contract} by {declarer} {verb} {tricks} {trick} scores {right}, the sheet says {written}"
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
