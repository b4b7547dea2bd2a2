//! How a board score came about: what it is compared with, and what that earns.

use std::io::{self, Write};

use contract_scoring::Side;
use matchpointing::Treatment;
use rust_decimal::Decimal;
use session::{Artificial, AveragePlus, CrossImpForm, Entry, Method, RuleSet};

use super::{contract, entry, title};
use crate::model::cell::Cell;
use crate::model::explanation::{BoardExplanation, Comparison};
use crate::model::{Scored, weighted_text};
use crate::render::text::Page;
use crate::render::text::width::wrapped;
use crate::reports::who::labels;
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
    let entry = entry(line.entries.get(side), side);
    let [contract, declarer] = contract(scored, line, page);
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
    field(explanation, page, out)?;
    match (explanation.cell, &explanation.comparison) {
        (Cell::Earned(earned), Some(comparison)) => {
            compared(scored, explanation, comparison, earned, out)
        }
        (Cell::Earned(earned), None) => weighted(explanation, earned, out),
        (Cell::Artificial(artificial, earned), _) => {
            writeln!(out, "{}", why(scored, explanation, artificial))?;
            writeln!(out, "{}", of_top(explanation, earned))
        }
        (Cell::LatePlay, _) => writeln!(out, "Still to be played: it counts for nobody yet."),
        (Cell::NotPlayed | Cell::SitOut | Cell::Absent, _) => {
            writeln!(out, "Not played: it is none of the pair's boards.")
        }
    }?;
    (explanation.warnings.iter()).try_for_each(|warning| {
        let warning = format!("Warning: {}", visible(warning));
        writeln!(out, "{}", wrapped(&warning, 0, page))
    })
}

/// What its side's results are, in one sentence.
fn field(explanation: &BoardExplanation, page: Page, out: &mut dyn Write) -> io::Result<()> {
    let side = explanation.side;
    let shown: Vec<String> = (explanation.field.iter())
        .map(|one| {
            let entry = match &one.entry {
                Entry::Weighted(weighted) => {
                    format!("weighted ({})", weighted_text(weighted, side))
                }
                other => entry(other, side),
            };
            match one.count {
                1 => entry,
                several => format!("{entry} x{several}"),
            }
        })
        .collect();
    let shown = format!("The results of {side}: {}.", shown.join(", "));
    writeln!(out, "{}", wrapped(&shown, 0, page))
}

/// What a weighted score earned, part by part.
fn weighted(
    explanation: &BoardExplanation,
    earned: Decimal,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some((datum, _)) = explanation.datum {
        writeln!(
            out,
            "The datum, the mean of the results without the extremes, is {datum}."
        )?;
    }
    writeln!(
        out,
        "Each part is compared by itself, and then weighted; only the sum is rounded:"
    )?;
    for part in &explanation.constituents {
        let score = match explanation.side {
            Side::NorthSouth => part.score,
            Side::EastWest => -part.score,
        };
        writeln!(
            out,
            "  {} of {score}, which earns {}",
            part.weight, part.earned
        )?;
    }
    writeln!(out, "{}", of_top(explanation, earned))
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
    let wins = explanation.wins.unwrap_or_default();
    match weighted {
        0 => {}
        1 => writeln!(
            out,
            "One more is weighted and counts by its weights: {wins} in all."
        )?,
        more => writeln!(
            out,
            "{more} more are weighted and count by their weights: {wins} in all."
        )?,
    }
    let conditions = scored.session.conditions();
    let others = results.saturating_sub(1);
    match conditions.method {
        Method::Matchpoints | Method::BoardAMatch => {
            let unit = match conditions.rules {
                RuleSet::Acbl => 1,
                RuleSet::Ebu | RuleSet::Wbf => 2,
            };
            matchpoints(explanation, comparison, wins, unit, out)?;
        }
        Method::CrossImps(form) => {
            let sum = explanation.imps_in_all.unwrap_or_default();
            writeln!(out, "Its IMPs against each of the others come to {sum}.")?;
            if form == CrossImpForm::Average && others > 0 {
                writeln!(out, "Their average is {sum} / {others}.")?;
            }
        }
        Method::Butler { .. } => {
            if let Some((datum, Some(worth))) = explanation.datum {
                writeln!(
                    out,
                    "The datum, the mean of the results without the extremes, is {datum}."
                )?;
                let side = explanation.side;
                let own = entry(explanation.line.entries.get(side), side);
                let imps = if worth.abs() == 1 { "IMP" } else { "IMPs" };
                writeln!(out, "From {datum} to {own}: {worth} {imps}.")?;
            }
        }
    }
    writeln!(out, "{}", of_top(explanation, earned))
}

fn matchpoints(
    explanation: &BoardExplanation,
    comparison: &Comparison,
    wins: Decimal,
    unit: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Comparison {
        results: n,
        beaten,
        tied,
        treatment,
        weighted,
        ..
    } = *comparison;
    let won = wins * Decimal::from(unit);
    let won = won.normalize();
    let half = (Decimal::from(unit) / Decimal::TWO).normalize();
    if weighted == 0 {
        writeln!(out, "{beaten} x {unit} + {tied} x {half} = {won}")?;
    } else {
        writeln!(out, "{wins} x {unit} = {won}")?;
    }
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
    let each = match scored.session.conditions().method {
        Method::Matchpoints | Method::BoardAMatch => None,
        Method::CrossImps(CrossImpForm::Total) => Some(format!(
            " against each of the {} other results expected",
            explanation.expected.saturating_sub(1)
        )),
        Method::CrossImps(CrossImpForm::Average) | Method::Butler { .. } => Some(String::new()),
    };
    if let Some(each) = each {
        return match artificial {
            Artificial::Plus => format!("Average plus: 3 IMPs{each}."),
            Artificial::Average => "Average: no IMPs.".to_owned(),
            Artificial::Minus => format!("Average minus: -3 IMPs{each}."),
            Artificial::Percent(_) => format!(
                "The director awarded {artificial}: 3 IMPs for each 10 % from the average{each}."
            ),
        };
    }
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
