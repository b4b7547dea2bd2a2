//! What happened at the table: a result, a ruling, or nothing where one side sits out.

use contract_scoring::{BoardNumber, Played, Side};
use session::Outcome;

use super::bidding::{self, Bidding};
use super::context::{Context, Reading, Told};
use super::layout::Layout;
use super::line::Lines;
use super::ruling::{self, Ruled};
use super::scores::{self, Scores};
use super::{Column, agreement};
use crate::{Code, Diagnostic};

/// What the two sides are entered with, and the contract.
pub(super) fn outcome(
    cx: &mut Context<'_, '_, '_, '_>,
    layout: Layout,
    board: BoardNumber,
    lines: &mut Lines,
) -> Reading<(Outcome, Option<Played>)> {
    let vulnerability = board.vulnerability();
    let bidding = bidding::read(cx);
    if let Ok(Bidding::Played(played)) = bidding {
        cx.played = Some(played);
    }
    let scores = scores::read(cx, layout, vulnerability, lines);
    let ruling = ruling::read_column(cx, vulnerability);
    let (bidding, scores, ruling) = (bidding?, scores?, ruling?);
    let (played, in_contract) = match bidding {
        Bidding::Nothing => (None, None),
        Bidding::Played(played) => (Some(played), None),
        Bidding::Ruled(ruled) => (None, Some(ruled)),
    };
    if let (Some(played), Scores::Plain(score, column)) = (played, &scores) {
        agreement::check(cx, vulnerability, played, *score, *column)?;
    }
    let ruled = match (ruling, in_contract, scores) {
        (Some(ruled), None, Scores::Nothing | Scores::Plain(..)) => ruled,
        (None, Some(ruled), Scores::Nothing) => ruled,
        (None, None, Scores::Ruled(ruled, _)) if played.is_none() => ruled,
        (None, None, Scores::Plain(score, _)) => return Ok((Outcome::Plain(score), played)),
        (None, None, Scores::Nothing) => match played {
            Some(played) => {
                let score = played.score(vulnerability, Side::NorthSouth);
                return Ok((Outcome::Plain(score), Some(played)));
            }
            None => return Err(nothing(cx)),
        },
        (Some(_), Some(_), _)
        | (Some(_), None, Scores::Ruled(..))
        | (None, Some(_), Scores::Plain(..) | Scores::Ruled(..))
        | (None, None, Scores::Ruled(..)) => return Err(both(cx)),
    };
    let outcome = match ruled {
        Ruled::Plain(score) => Outcome::Plain(score),
        Ruled::Sides(ruling) => Outcome::Ruled(match lines.ruling_id(*ruling) {
            Some(id) => id,
            None => {
                let place = cx.row.whole();
                return Err(cx.tell(
                    Diagnostic::new(
                        Code::TooManyRulings,
                        "a session holds 65,536 different rulings at most",
                    )
                    .at(place),
                ));
            }
        }),
    };
    Ok((outcome, played))
}

fn nothing(cx: &mut Context<'_, '_, '_, '_>) -> Told {
    let place = cx.row.whole();
    cx.tell(
        Diagnostic::new(Code::NoResult, "the row says nothing about what happened")
            .at(place)
            .expected("a contract, a score or a ruling")
            .hint("enter `NP` for a board not played, `LP` for a late play, `A+`, `A` or `A-` for an artificial score, `PASS` for a pass-out"),
    )
}

fn both(cx: &mut Context<'_, '_, '_, '_>) -> Told {
    let place = cx.row.whole();
    cx.tell(
        Diagnostic::new(
            Code::RulingAndResult,
            "the row has a result and a ruling, and nothing says which counts",
        )
        .at(place)
        .hint(
            "put the ruling that replaces the result into a column `ruling`, or delete one of them",
        ),
    )
}

/// What a row must not hold where only one side sits.
pub(super) fn no_result(cx: &mut Context<'_, '_, '_, '_>) -> Reading<()> {
    const RESULT: [Column; 7] = [
        Column::Contract,
        Column::Score,
        Column::Plus,
        Column::Minus,
        Column::ScoreNs,
        Column::ScoreEw,
        Column::Ruling,
    ];
    match RESULT.into_iter().find_map(|column| cx.cell(column)) {
        None => Ok(()),
        Some(cell) => Err(cx.fault(
            cell,
            Code::NoOpponents,
            "the row has a result, and only one pair",
            |diagnostic| {
                diagnostic
                    .hint("add the opponents' number; a sit-out has no result, not even a ruling")
            },
        )),
    }
}
