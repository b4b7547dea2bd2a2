//! The words of a traveler's line, the same in every format that people read.

use contract_scoring::Side;
use session::Entry;

use super::{entry, seen};
use crate::model::traveler::{Opponent, TravelerLine};
use crate::model::weighted_text;
use crate::visible::visible;

/// The number of a pair, or of two players in an individual.
pub(crate) fn labels(players: &[Opponent]) -> String {
    let labels: Vec<String> = players.iter().map(Opponent::label).collect();
    visible(&labels.join("+")).into_owned()
}

/// N-S plus and N-S minus as a scoresheet has them; a ruling stands in its side's column.
pub(crate) fn sides(line: &TravelerLine) -> (String, String) {
    match (&line.entries.ns, &line.entries.ew) {
        (Entry::Score(ns), Entry::Score(ew)) if ns == ew => match ns.points() {
            0 => ("0".to_owned(), String::new()),
            points if points > 0 => (points.to_string(), String::new()),
            points => (String::new(), points.unsigned_abs().to_string()),
        },
        (ns, ew) => (entry(ns, Side::NorthSouth), entry(ew, Side::EastWest)),
    }
}

/// A plain score as a side sees it, with its sign.
pub(crate) fn own_score(line: &TravelerLine, side: Side) -> String {
    let score = line.score(side).map(|score| seen(score, side));
    score.map_or_else(String::new, |score| match score.points() {
        points if points > 0 => format!("+{score}"),
        _ => score.to_string(),
    })
}

/// The parts of weighted scores, and what was remarked.
pub(crate) fn remarks(line: &TravelerLine) -> Vec<String> {
    let who = format!(
        "{} v {}",
        labels(&line.players.ns),
        labels(&line.players.ew)
    );
    let mut remarks = Vec::new();
    for (side, entry) in line.entries.each() {
        if let Entry::Weighted(weighted) = entry {
            remarks.push(format!("{who}: {side} {}", weighted_text(weighted, side)));
        }
    }
    if let Some(text) = &line.remarks {
        remarks.push(format!("{who}: {}", visible(text)));
    }
    remarks
}
