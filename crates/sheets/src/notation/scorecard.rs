//! The words of a scorecard, the same in every format that people read.

use contract_scoring::Side;
use session::Entry;

use super::{entry, hundredths};
use crate::model::cell::Cell;
use crate::model::counted;
use crate::model::scorecard::{Role, RoleSummary, Scorecard, ScorecardLine};

/// `place 2, score 92.00 of 168, 54.76 %, 28 boards`, as far as known.
pub(crate) fn summary(card: &Scorecard) -> String {
    let standing = &card.standing;
    let out_of = standing
        .out_of
        .map_or_else(String::new, |most| format!(" of {}", most.normalize()));
    let parts = [
        standing.place.map(|place| format!("place {place}")),
        standing.score.map(|score| format!("score {score}{out_of}")),
        standing.percent.map(|percent| format!("{percent} %")),
        Some(counted(standing.boards, "board")),
        standing
            .adjustment
            .map(|amount| format!("adjustment {amount}")),
        standing
            .carryover
            .and(standing.final_score)
            .map(|score| format!("with carryover {score}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What it earned in a role: `Declaring: 15 boards, 53.33 %`.
pub(crate) fn role(summary: &RoleSummary) -> String {
    let role = match summary.role {
        Role::Declarer => "Declaring",
        Role::Defender => "Defending",
    };
    let percent = (summary.percent).map_or_else(String::new, |percent| format!(", {percent} %"));
    format!("{role}: {}{percent}", counted(summary.boards, "board"))
}

/// The score from the contestant's own side, or what stands for one.
pub(crate) fn score(line: &ScorecardLine) -> String {
    match (&line.entry, line.score) {
        (_, Some(score)) if score.points() > 0 => format!("+{score}"),
        (_, Some(score)) => score.to_string(),
        (Entry::Weighted(_), None) => "weighted".to_owned(),
        (own, None) => entry(own, Side::NorthSouth),
    }
}

/// What a board earned, or a dash.
pub(crate) fn earned(cell: Cell) -> String {
    match cell {
        Cell::Earned(amount) | Cell::Artificial(_, amount) => hundredths(Some(amount)),
        Cell::Absent | Cell::SitOut | Cell::NotPlayed | Cell::LatePlay => "-".to_owned(),
    }
}
