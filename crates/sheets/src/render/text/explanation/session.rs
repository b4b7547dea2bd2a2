//! How a session score came about: the boards it adds, the roundings, ranks and the award.

use std::io::{self, Write};

use matchpointing::steps::AwardSteps;
use rust_decimal::Decimal;

use super::title;
use crate::model::Scored;
use crate::model::cell::Cell;
use crate::model::explanation::SessionExplanation;
use crate::render::text::Page;
use crate::render::text::width::{width, wrapped};
use crate::visible::visible;
use crate::words::counted;

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
    let each: Vec<String> = (explanation.boards.iter())
        .map(|(board, cell)| match cell {
            Cell::Earned(earned) => format!("{board}: {earned}"),
            Cell::Artificial(artificial, earned) => format!("{board}: {earned} ({artificial})"),
            Cell::LatePlay => format!("{board}: late play"),
            Cell::NotPlayed | Cell::SitOut | Cell::Absent => format!("{board}: not played"),
        })
        .collect();
    in_columns(&each, page, out)?;
    for (count, what) in [
        (explanation.not_played, "not played, for nobody's score"),
        (explanation.late_plays, "still to come"),
    ] {
        if count > 0 {
            let are = if count == 1 { "is" } else { "are" };
            writeln!(out, "{count} more {are} {what}.")?;
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
        Some(place) => writeln!(out, "Place {place} in its section and direction.")?,
        None => writeln!(out, "It is not ranked.")?,
    }
    ranks(explanation, page, out)?;
    award(explanation, page, out)
}

/// Short texts, as many to a line as fit below each other.
fn in_columns(texts: &[String], page: Page, out: &mut dyn Write) -> io::Result<()> {
    let widest = texts.iter().map(|text| width(text)).max().unwrap_or(0);
    let to_a_line = (page.width / (widest + 2)).max(1);
    texts.chunks(to_a_line).try_for_each(|line| {
        let line: String = (line.iter())
            .map(|text| format!("  {text:widest$}"))
            .collect();
        writeln!(out, "{}", line.trim_end())
    })
}

/// The ranks in each strat, and how deep it is ranked.
fn ranks(explanation: &SessionExplanation, page: Page, out: &mut dyn Write) -> io::Result<()> {
    for ranks in &explanation.standing.ranks {
        let Some(depth) = (explanation.strats.iter()).find(|depth| depth.strat == ranks.strat)
        else {
            continue;
        };
        let size = depth.size;
        let to = match depth.depth {
            0 => format!("{size} are too few to be ranked"),
            1 => format!("of {size}, the first is ranked"),
            depth => format!("of {size}, {depth} are ranked"),
        };
        let section = match ranks.section {
            Some(place) => format!("rank {place} in its section"),
            None => "no rank in its section".to_owned(),
        };
        let overall =
            (ranks.overall).map_or_else(String::new, |place| format!(", {place} overall"));
        let said = format!(
            "Strat {}: {section} ({to}: 0.4 x {size} + 0.5, rounded down){overall}.",
            visible(&ranks.strat)
        );
        writeln!(out, "{}", wrapped(&said, 0, page))?;
    }
    Ok(())
}

/// How the award came about.
fn award(explanation: &SessionExplanation, page: Page, out: &mut dyn Write) -> io::Result<()> {
    let Some(award) = &explanation.standing.award else {
        return Ok(());
    };
    let said = match &explanation.award {
        None => String::new(),
        Some(AwardSteps {
            place,
            size,
            each,
            factor,
            cap,
            first,
            shares,
        }) => {
            let shares: Vec<String> = shares.iter().map(ToString::to_string).collect();
            let share = match shares.as_slice() {
                [one] => one.clone(),
                several => format!("({}) / {}", several.join(" + "), several.len()),
            };
            let factor = factor.normalize();
            let capped = match cap {
                Some(cap) => format!("at most {} x {factor}", cap.normalize()),
                None => format!("{each} x {size} x {factor}"),
            };
            format!(": the first earns {capped} = {first}, place {place} {share} of it")
        }
    };
    let said = format!(
        "Award {} ({}), unofficial{said}.",
        award.points,
        visible(&award.reason)
    );
    writeln!(out, "{}", wrapped(&said, 0, page))
}
