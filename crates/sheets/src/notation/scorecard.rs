//! The words of a scorecard, the same in every format that people read.

use contract_scoring::Side;
use matchpointing::Place;
use session::Entry;

use super::{entry, hundredths};
use crate::model::cell::Cell;
use crate::model::counted;
use crate::model::scorecard::{Role, RoleSummary, Scorecard, ScorecardLine};
use crate::model::standing::{StandingLine, StratRanks};
use crate::visible::visible;

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

/// Ranks in each strat, and the award: `section rank A 3, B 2; overall rank A 5, B 4; award 0.35 (SA), unofficial`.
pub(crate) fn ranks(standing: &StandingLine) -> Option<String> {
    let several = standing.ranks.len() > 1;
    let list = |word: &str, pick: fn(&StratRanks) -> Option<Place>| {
        let ranks = standing.ranks.iter().filter_map(|rank| {
            let place = pick(rank)?;
            let strat = visible(&rank.strat);
            Some(if several {
                format!("{strat} {place}")
            } else {
                place.to_string()
            })
        });
        let ranks: Vec<String> = ranks.collect();
        (!ranks.is_empty()).then(|| format!("{word} {}", ranks.join(", ")))
    };
    let award = standing.award.as_ref().map(|award| {
        let (points, reason) = (award.points, visible(&award.reason));
        format!("award {points} ({reason}), unofficial")
    });
    let parts = [
        list("section rank", |rank| rank.section),
        list("overall rank", |rank| rank.overall),
        award,
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("; "))
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
