//! What happened at the table: a result, a ruling, or nothing where one side sits out.

use contract_scoring::{Contract, Declarer, Played, Score, Side, Tricks};
use findings::{Code, Read, Reported};
use notation::Field;
use notation::cell::replacing::Replacing;
use notation::cell::ruling::Ruled;
use notation::cell::score::ScoreCell;
use session::{Entry, Note, Outcome};
use table::entered::{EnteredLine, Value};
use table::rows::Row;

use super::bidding::{self, Bidding};
use super::layout::Layout;
use super::lines::Lines;
use super::scores::{self, Scores};
use super::{Board, agreement, bare, weighted};

/// The entries of the two sides, and the contract; `None` if nothing is given.
pub(super) fn outcome(
    row: &mut Row<'_, Field>,
    entered: &EnteredLine<'_>,
    layout: Layout,
    board: Board,
    lines: &mut Lines,
) -> Read<Option<(Outcome, Option<Played>)>> {
    let vulnerability = board.vulnerability;
    let bidding = bidding::read(row, entered);
    let played = match bidding {
        Ok(Bidding::Played(played)) => Some(played),
        _ => None,
    };
    let scores = scores::read(row, entered, layout, board, &bidding, lines);
    if let (Ok(bidding), Value::Given(ScoreCell::Points(points))) = (&bidding, &entered.score)
        && !layout.scores_of_declarer
    {
        let of_declarer = bidding.declaring() == Some(Side::EastWest)
            && is_of_declarer(bidding, board, points.number);
        (lines.of_declarer).see(entered.row, Field::Score, of_declarer);
    }
    let ruling = replacing(row, entered, board);
    let (bidding, scores, ruling) = (bidding?, scores?, ruling?);
    let played = match (&bidding, &scores) {
        (Bidding::ByScore(contract, declarer), Scores::Plain(score, field)) => {
            Some(by_score(row, board, (*contract, *declarer), *score, *field)?)
        }
        _ => played,
    };
    let in_contract = match bidding {
        Bidding::Nothing | Bidding::Played(_) | Bidding::ByScore(..) => None,
        Bidding::Ruled(ruled) => Some(ruled),
    };
    if let (Some(played), Scores::Plain(score, field)) = (played, &scores) {
        let is_odd = entered.tricks.is_given()
            && bare::by_odd_tricks(played)
                .is_some_and(|made| made.score(vulnerability, Side::NorthSouth) == *score);
        lines.odd_tricks.see(entered.row, *field, is_odd);
        agreement::check(row, board, played, *score, *field)?;
    }
    let ruled = match (ruling, in_contract, scores) {
        (Some(ruled), None, Scores::Nothing | Scores::Plain(..)) => ruled,
        (None, Some(ruled), Scores::Nothing) => ruled,
        (None, None, Scores::Ruled(ruled, _)) if played.is_none() => ruled,
        (None, None, Scores::Plain(score, _)) => return Ok(Some((Outcome::Plain(score), played))),
        (None, None, Scores::Nothing) => match played {
            Some(played) => {
                let score = played.score(vulnerability, Side::NorthSouth);
                return Ok(Some((Outcome::Plain(score), Some(played))));
            }
            None => return Ok(None),
        },
        (Some(_), Some(_), _)
        | (Some(_), None, Scores::Ruled(..))
        | (None, Some(_), Scores::Plain(..) | Scores::Ruled(..))
        | (None, None, Scores::Ruled(..)) => return Err(both(row)),
    };
    let outcome = match ruled {
        Ruled::Plain(score) => Outcome::Plain(score),
        Ruled::Sides(ruling) => Outcome::Ruled(lines.ruling_id(*ruling).ok_or_else(|| {
            row.whole(
                Code::TooManyRulings,
                "a session holds 65,536 different rulings at most",
                |found| found,
            )
        })?),
    };
    Ok(Some((outcome, played)))
}

/// Whether a number is the score of E-W for what they played, and none of N-S.
fn is_of_declarer(bidding: &Bidding, board: Board, number: i64) -> bool {
    let is_score = |played: &Played, side: Side| {
        i64::from(played.score(board.vulnerability, side).points()) == number
    };
    match bidding {
        Bidding::Played(played) => is_score(played, Side::EastWest),
        Bidding::ByScore(contract, declarer) => {
            let of = |tricks| Played::Contract { contract: *contract, declarer: *declarer, tricks };
            let gives = |side: Side| Tricks::all().map(of).any(|played| is_score(&played, side));
            gives(Side::EastWest) && !gives(Side::NorthSouth)
        }
        Bidding::Nothing | Bidding::Ruled(_) => false,
    }
}

/// So many tricks less than needed are a forgotten sign, where it would be the score of the contract made.
const FAR_DOWN: u8 = 5;

/// What was played, by the score that it gave.
fn by_score(
    row: &mut Row<'_, Field>,
    board: Board,
    (contract, declarer): (Contract, Declarer),
    score: Score,
    field: Field,
) -> Read<Played> {
    let of = |tricks| Played::Contract { contract, declarer, tricks };
    let gives = |played: &Played| played.score(board.vulnerability, Side::NorthSouth) == score;
    let needed = contract.level.tricks_needed();
    let is_turned = |(tricks, made): (Tricks, Tricks)| {
        let scores =
            [tricks, made].map(|tricks| of(tricks).score(board.vulnerability, Side::NorthSouth));
        tricks.get() + FAR_DOWN <= needed && made.get() >= needed && scores[0] == -scores[1]
    };
    let found = (Tricks::all()).find(|tricks| gives(&of(*tricks)));
    if let Some(tricks) = found
        && let Some(made) = Tricks::all().find(|made| is_turned((tricks, *made)))
    {
        let message = format!(
            "{contract} by {declarer} would be {} down by this score, and making {made} by the other sign",
            needed - tricks.get()
        );
        return Err(row.fault(field, Code::ScoreMismatch, message, |found| {
            found.hint("correct the sign, or give the tricks in a column `result`")
        }));
    }
    found.map(of).ok_or_else(|| {
        let message = format!("no number of tricks of {contract} by {declarer} gives this score");
        row.fault(field, Code::ScoreMismatch, message, |found| {
            found
                .hint("correct the score, its sign, the contract, the declarer or the board number")
        })
    })
}

/// What replaces the result.
fn replacing(
    row: &mut Row<'_, Field>,
    entered: &EnteredLine<'_>,
    board: Board,
) -> Read<Option<Ruled>> {
    let Some(replacing) = entered.ruling.as_ref().given()? else {
        return Ok(None);
    };
    let ruled = match replacing {
        Replacing::Ruled(ruled) => {
            possible(row, ruled, board)?;
            ruled.clone()
        }
        Replacing::Weighted(parts) => weighted::read(row, parts, board.vulnerability)?,
        Replacing::Score(stated) => {
            Ruled::Plain(scores::signed(row, stated, board, Field::Ruling)?)
        }
    };
    Ok(Some(ruled))
}

/// Whether contracts on the board give the scores of a ruling.
fn possible(row: &mut Row<'_, Field>, ruled: &Ruled, board: Board) -> Read<()> {
    let Ruled::Sides(ruling) = ruled else {
        return Ok(());
    };
    let vulnerability = board.vulnerability;
    for (_, entry) in ruling.each() {
        let scores = match entry {
            Entry::Score(score) => vec![*score],
            Entry::Weighted(weighted) => {
                let parts = weighted.constituents().iter();
                parts.map(|part| part.score).collect()
            }
            Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => Vec::new(),
        };
        for score in scores {
            let points = score.points().into();
            let written = score.to_string();
            if let Err(unfit) = super::score(points, &written, vulnerability, Side::NorthSouth) {
                return Err(row.unfit(Field::Ruling, unfit));
            }
        }
    }
    Ok(())
}

fn both(row: &mut Row<'_, Field>) -> Reported {
    row.whole(
        Code::RulingAndResult,
        "the row has a result and a ruling, and it is not clear which counts",
        |found| {
            found.hint(
                "put the ruling that replaces the result into a column `ruling`, or delete one of them",
            )
        },
    )
}

/// What a row must not hold where only one side sits.
pub(super) fn no_result(row: &mut Row<'_, Field>, entered: &EnteredLine<'_>) -> Read<()> {
    let scores = entered.scores().map(|(field, stated)| (field, stated.is_given()));
    let result = std::iter::once((Field::Contract, entered.contract.is_given()))
        .chain(scores)
        .chain([(Field::Ruling, entered.ruling.is_given())])
        .find(|(_, is_given)| *is_given);
    let result = result.map(|(field, _)| (field, "a result"));
    let of_play = || bidding::first_of_rest(entered);
    let lead = || Some((Field::Lead, "a lead")).filter(|_| has_lead(entered));
    match result.or_else(of_play).or_else(lead) {
        None => Ok(()),
        Some((field, what)) => Err(row.fault(
            field,
            Code::NoOpponents,
            format!("the row has {what}, and only one pair"),
            |diagnostic| {
                diagnostic
                    .hint("add the opponents' number; a sit-out has no result, not even a ruling")
            },
        )),
    }
}

/// Whether a card was led; a dash is none.
fn has_lead(entered: &EnteredLine<'_>) -> bool {
    let lead = entered.notes.get(Note::Lead).unwrap_or_default();
    lead.contains(char::is_alphanumeric)
}
