//! How a number came about, in words and figures.

use std::io::{self, Write};

use matchpointing::Treatment;
use rust_decimal::Decimal;
use session::{Artificial, AveragePlus, CrossImpForm, Method, RuleSet};

use super::{Page, names};
use crate::model::cell::Cell;
use crate::model::director::called;
use crate::model::explanation::{BoardExplanation, Comparison, SessionExplanation};
use crate::model::standing::StandingLine;
use crate::model::{Scored, counted};
use crate::notation;
use crate::notation::traveler::labels;
use crate::visible::visible;

/// Explains a board score.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn board(
    scored: Scored<'_>,
    explanation: &BoardExplanation,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    let line = &explanation.line;
    title(
        scored,
        &explanation.standing,
        &format!("BOARD {}", line.board),
        page,
        out,
    )?;
    let side = explanation.side;
    let entry = notation::entry(line.entries.get(side), side);
    let (contract, declarer) = notation::contract(line.played, page.suits());
    let played = match declarer.as_str() {
        "" => contract,
        declarer => format!("{contract} by {declarer}"),
    };
    let played = if played.is_empty() {
        played
    } else {
        format!("{played}, ")
    };
    let against = visible(&labels(line.players.get(side.opponents()))).into_owned();
    writeln!(
        out,
        "{side} against {} {against}: {played}{entry}\n",
        side.opponents()
    )?;
    match (explanation.cell, &explanation.comparison) {
        (Cell::Earned(earned), Some(comparison)) => {
            compared(scored, explanation, comparison, earned, out)
        }
        (Cell::Earned(earned), None) => writeln!(
            out,
            "Each constituent is compared with the other results and then weighted:\n{}",
            of_top(explanation, earned)
        ),
        (Cell::Artificial(artificial, earned), _) => {
            writeln!(out, "{}", why(scored, explanation, artificial))?;
            writeln!(out, "{}", of_top(explanation, earned))
        }
        (Cell::LatePlay, _) => writeln!(out, "Still to be played: it counts for nobody yet."),
        (Cell::NotPlayed | Cell::SitOut | Cell::Absent, _) => {
            writeln!(out, "Not played: it is none of the pair's boards.")
        }
    }
}

/// Explains a session score.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn session(
    scored: Scored<'_>,
    explanation: &SessionExplanation,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    let standing = &explanation.standing;
    title(scored, standing, "SESSION", page, out)?;
    let boards = standing.boards;
    writeln!(
        out,
        "The boards earned {} on {}.",
        standing.total,
        counted(boards, "board")
    )?;
    for (count, what) in [
        (explanation.not_played, "not played, and count for nobody"),
        (explanation.late_plays, "still to come"),
    ] {
        if count > 0 {
            writeln!(out, "{count} more are {what}.")?;
        }
    }
    let Some(score) = standing.score else {
        return writeln!(
            out,
            "There is nothing to compare them with, so there is no score."
        );
    };
    let adjustment = standing.adjustment.unwrap_or(Decimal::ZERO);
    if let (Some(top), Some(out_of)) = (explanation.top, standing.out_of) {
        let rounded = if explanation.rounded {
            "rounded half up to 0.01"
        } else {
            "not rounded"
        };
        writeln!(
            out,
            "Scaled to the event: {} x {} / ({boards} x {}) = {}, {rounded}.",
            standing.total,
            out_of.normalize(),
            top.normalize(),
            score - adjustment
        )?;
    }
    if !adjustment.is_zero() {
        let reasons = visible(&explanation.reasons.join("; ")).into_owned();
        writeln!(out, "Adjusted by {adjustment} ({reasons}): {score}.")?;
    }
    if let (Some(percent), Some(out_of)) = (standing.percent, standing.out_of) {
        let from = if explanation.rounded {
            " (from the rounded score)"
        } else {
            ""
        };
        writeln!(
            out,
            "100 x {score} / {} = {percent} %{from}.",
            out_of.normalize()
        )?;
    }
    if let (Some(carryover), Some(final_score)) = (standing.carryover, standing.final_score) {
        writeln!(out, "With the carryover of {carryover}: {final_score}.")?;
    }
    match standing.place {
        Some(place) => writeln!(out, "Place {place} in its section and direction."),
        None => writeln!(out, "It is not ranked."),
    }
}

fn title(
    scored: Scored<'_>,
    standing: &StandingLine,
    what: &str,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    let who = format!(
        "{what}  {}  {}",
        called(scored, standing),
        names::whole(&standing.names, page)
    );
    writeln!(out, "{}", page.strong(visible(who.trim_end()).as_ref()))
}

fn compared(
    scored: Scored<'_>,
    explanation: &BoardExplanation,
    comparison: &Comparison,
    earned: Decimal,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Comparison {
        results,
        beaten,
        tied,
        lost,
        weighted,
        ..
    } = *comparison;
    writeln!(
        out,
        "Of {} results expected, {results} are compared with each other.",
        explanation.expected
    )?;
    writeln!(out, "It beats {beaten}, ties {tied} and loses to {lost}.")?;
    if weighted > 0 {
        writeln!(
            out,
            "{weighted} more are weighted and are compared by their weights."
        )?;
    }
    let conditions = scored.session.conditions();
    match conditions.method {
        Method::Matchpoints | Method::BoardAMatch if weighted > 0 => {}
        Method::Matchpoints | Method::BoardAMatch => {
            let unit = match conditions.rules {
                RuleSet::Acbl => 1,
                RuleSet::Ebu | RuleSet::Wbf => 2,
            };
            matchpoints(explanation, comparison, unit, out)?;
        }
        Method::CrossImps(CrossImpForm::Average) => {
            writeln!(out, "The average of its IMPs against each of the others:")?;
        }
        Method::CrossImps(CrossImpForm::Total) => {
            writeln!(out, "The sum of its IMPs against each of the others:")?;
        }
        Method::Butler { .. } => {
            writeln!(
                out,
                "IMPs against the datum, the mean of the results without the extremes:"
            )?;
        }
    }
    writeln!(out, "{}", of_top(explanation, earned))
}

fn matchpoints(
    explanation: &BoardExplanation,
    comparison: &Comparison,
    unit: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Comparison {
        results: n,
        beaten,
        tied,
        treatment,
        ..
    } = *comparison;
    let wins = Decimal::from(beaten) + Decimal::new(i64::from(tied) * 5, 1);
    let won = wins * Decimal::from(unit);
    writeln!(
        out,
        "{beaten} x {unit} + {tied} x {} = {}",
        (Decimal::from(unit) / Decimal::TWO).normalize(),
        won.normalize()
    )?;
    let expected = explanation.expected;
    match treatment {
        Treatment::Compared => Ok(()),
        Treatment::Factored => writeln!(
            out,
            "Factored up to {expected} results (Neuberg): ({expected} x {} + {} x {} / 2) / {n}",
            won.normalize(),
            expected - n,
            unit
        ),
        Treatment::SmallGroup => {
            let average = Decimal::from(n - 1) / Decimal::TWO;
            writeln!(
                out,
                "Too few to compare: 60 % of the top, and 10 % for each win over the average of {}: {} %",
                average.normalize(),
                (Decimal::from(60) + (wins - average) * Decimal::TEN).normalize()
            )
        }
    }
}

fn why(scored: Scored<'_>, explanation: &BoardExplanation, artificial: Artificial) -> String {
    let own = match (
        scored.session.conditions().average_plus,
        explanation.other_boards,
    ) {
        (AveragePlus::Law, Some(own)) => format!("; its other boards are at {own} %"),
        (AveragePlus::Law | AveragePlus::Flat, _) => String::new(),
    };
    match artificial {
        Artificial::Plus => format!("Average plus: at least 60 % of the top{own}."),
        Artificial::Average => "Average: 50 % of the top.".to_owned(),
        Artificial::Minus => format!("Average minus: at most 40 % of the top{own}."),
        Artificial::Percent(_) => format!("The director awarded {artificial} of the top."),
    }
}

/// `= 3.58 of 6, 59.67 %`.
fn of_top(explanation: &BoardExplanation, earned: Decimal) -> String {
    let percent = explanation.line.percent.get(explanation.side);
    match (explanation.top, percent) {
        (Some(top), Some(percent)) => format!("= {earned} of {}, {percent} %", top.normalize()),
        (_, _) => format!("= {earned}"),
    }
}
