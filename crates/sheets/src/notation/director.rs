//! The director's page in words, the same in every format that people read.

use contract_scoring::Side;
use session::Entry;

use super::entry;
use super::traveler::labels;
use crate::model::director::{DirectorPage, OpenLine, called, director_page};
use crate::model::{Scored, weighted_text};
use crate::visible::visible;

/// The most margins that are told.
const MARGINS: usize = 10;

/// The lists of the page with their titles: close margins first, since they are what is checked by a third person.
pub(crate) fn lists(scored: Scored<'_>) -> Vec<(&'static str, Vec<String>)> {
    let director = director_page(scored);
    let adjustments = director.adjustments.iter().map(|line| {
        let who = called(scored, &line.standing);
        visible(&format!("{who}: {}, {}", line.amount, line.reason)).into_owned()
    });
    let rules = director.rules.iter();
    let rules = rules.map(|(about, rule)| format!("{about}: {rule}"));
    vec![
        ("Closest margins, 1 % and less", margins(scored, &director)),
        ("Sums of the boards", sums(&director)),
        ("Warnings", warnings(&director)),
        ("Adjustments", adjustments.collect()),
        ("Rulings", open(&director.rulings)),
        ("Late plays still to come", open(&director.late_plays)),
        ("Not played", open(&director.not_played)),
        ("Rules in force", rules.collect()),
    ]
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
            let place = warning
                .location
                .map_or_else(String::new, |at| format!("{}: ", at.address()));
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
    let told = |own: &Entry, side: Side| match own {
        Entry::Weighted(weighted) => weighted_text(weighted, side),
        Entry::Score(_) | Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => {
            entry(own, side)
        }
    };
    lines
        .iter()
        .map(|open| {
            let line = &open.line;
            let [ns, ew] = line.entries.each().map(|(side, own)| told(own, side));
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
