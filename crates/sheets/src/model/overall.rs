//! The overall rankings: the whole event, over all sections and directions.

use matchpointing::{Hundredths, Place};
use rust_decimal::Decimal;

use super::Scored;
use super::standing::StandingLine;

/// The overall ranking of a strat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverallSheet {
    /// The strat's letter; nothing where the session has no strats.
    pub strat: Option<String>,
    /// Best first.
    pub lines: Vec<OverallLine>,
}

/// A contestant in an overall ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverallLine {
    /// The place in the strat.
    pub place: Place,
    /// The contestant's standing.
    pub standing: StandingLine,
    /// The final score in percent of the whole event. Unknown where a score was carried over and `[event]` does not say
    /// which session this is.
    pub percent: Option<Decimal>,
}

impl OverallLine {
    /// The scores of the sessions in their order: what was carried over, then this session's.
    pub fn sessions(&self) -> impl Iterator<Item = Decimal> {
        let StandingLine {
            carryover, score, ..
        } = &self.standing;
        carryover.iter().chain(score).copied()
    }
}

/// The overall rankings of a session, one per strat, highest first; none where its one ranking says it all.
pub fn overall(scored: Scored<'_>) -> impl Iterator<Item = OverallSheet> {
    let strats = scored.session.strats();
    let rankings = scored.scoresheet.overall(scored.session).into_iter();
    rankings.map(move |ranking| OverallSheet {
        strat: ranking
            .strat
            .map(|strat| strats[strat.index()].name.clone()),
        lines: (ranking.order.iter())
            .map(|(id, place)| {
                let standing = StandingLine::of(scored, *id);
                let percent = scored.scoresheet.standing(*id).event_percent();
                OverallLine {
                    place: *place,
                    percent: percent.map(Hundredths::to_decimal),
                    standing,
                }
            })
            .collect(),
    })
}
