//! The director's page.

use std::io::{self, Write};

use contract_scoring::Side;

use super::travelers::labels;
use super::{Page, notation};
use crate::model::director::{DirectorPage, OpenLine, called, director_page};
use crate::model::{Scored, weighted_text};
use crate::visible::visible;
use session::Entry;

/// The most margins that are told.
const MARGINS: usize = 10;

/// Prints the page: close margins first, since they are what is checked by a third person.
pub(super) fn write(scored: Scored<'_>, page: Page, out: &mut dyn Write) -> io::Result<()> {
    let director = director_page(scored);
    let mut list = |title: &str, lines: Vec<String>| -> io::Result<()> {
        writeln!(out, "\n{}", page.strong(title))?;
        if lines.is_empty() {
            return writeln!(out, "  none");
        }
        lines.iter().try_for_each(|line| writeln!(out, "  {line}"))
    };
    list("Closest margins, 1 % and less", margins(scored, &director))?;
    list("Sums of the boards", sums(&director))?;
    list("Warnings", warnings(&director))?;
    let adjustments = director.adjustments.iter();
    list(
        "Adjustments",
        adjustments
            .map(|line| {
                let who = called(scored, &line.standing);
                visible(&format!("{who}: {}, {}", line.amount, line.reason)).into_owned()
            })
            .collect(),
    )?;
    list("Rulings", open(&director.rulings))?;
    list("Late plays still to come", open(&director.late_plays))?;
    list("Not played", open(&director.not_played))?;
    let rules = director.rules.iter();
    list(
        "Rules in force",
        rules
            .map(|(about, rule)| format!("{about}: {rule}"))
            .collect(),
    )
}

fn margins(scored: Scored<'_>, director: &DirectorPage<'_>) -> Vec<String> {
    let mut lines: Vec<String> = director
        .margins
        .iter()
        .take(MARGINS)
        .map(|margin| {
            let place = margin
                .ahead
                .place
                .map_or_else(String::new, |place| format!(", place {place}"));
            let (ahead, behind) = (
                called(scored, &margin.ahead),
                called(scored, &margin.behind),
            );
            let line = if margin.score.is_zero() {
                format!("{ahead} ties with {behind}{place}")
            } else {
                format!(
                    "{ahead} before {behind}{place}: {} %, score {}",
                    margin.percent, margin.score
                )
            };
            visible(&line).into_owned()
        })
        .collect();
    let more = director.margins.len().saturating_sub(MARGINS);
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines
}

fn sums(director: &DirectorPage<'_>) -> Vec<String> {
    let (hold, all) = director.sums_hold;
    let mut lines = Vec::new();
    if all > 0 {
        lines.push(format!("{hold} of {all} are as expected, within rounding"));
    }
    lines.extend(director.broken_sums.iter().map(|broken| {
        let sum = &broken.sum;
        format!(
            "board {}, {}: {}, expected {}",
            broken.board,
            broken.side,
            sum.awarded.normalize(),
            sum.expected.normalize()
        )
    }));
    lines
}

fn warnings(director: &DirectorPage<'_>) -> Vec<String> {
    director
        .warnings
        .iter()
        .map(|warning| {
            let place = warning.location.map_or_else(String::new, |at| {
                format!("{}:{}:{}: ", at.file, at.line, at.column)
            });
            let seen = warning.acknowledged.map_or_else(String::new, |by| {
                let who = by
                    .by
                    .as_ref()
                    .map_or_else(String::new, |who| format!(" by {who}"));
                format!(" (acknowledged{who}: {})", by.reason)
            });
            visible(&format!("{place}{}{seen}", warning.message)).into_owned()
        })
        .collect()
}

fn open(lines: &[OpenLine]) -> Vec<String> {
    let entry = |entry: &Entry, side: Side| match entry {
        Entry::Weighted(weighted) => weighted_text(weighted, side),
        Entry::Score(_) | Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => {
            notation::entry(entry, side)
        }
    };
    lines
        .iter()
        .map(|open| {
            let line = &open.line;
            let [ns, ew] = line.entries.each().map(|(side, own)| entry(own, side));
            let remarks = line
                .remarks
                .as_ref()
                .map_or_else(String::new, |text| format!(" ({text})"));
            let (north_south, east_west) = (labels(&line.players.ns), labels(&line.players.ew));
            visible(&format!(
                "board {}, N-S {north_south} v E-W {east_west}: {ns} / {ew}{remarks}",
                open.board
            ))
            .into_owned()
        })
        .collect()
}
