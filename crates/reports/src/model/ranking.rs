//! The ranking: contestants in the order of their places.

use std::collections::BTreeSet;

use super::Scored;
use super::heading::SheetHeading;
use super::standing::{Handicap, StandingLine};

/// The ranking of one section and direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankingSheet {
    /// Which one.
    pub heading: SheetHeading,
    /// Best first; those without a place last.
    pub lines: Vec<StandingLine>,
}

impl RankingSheet {
    /// The same contestants in the order of their places with handicap; `None` where nobody has one.
    #[must_use]
    pub fn with_handicap(&self) -> Option<Vec<(&StandingLine, Handicap)>> {
        let mut lines: Vec<(&StandingLine, Handicap)> =
            (self.lines.iter()).filter_map(|line| Some((line, line.handicap?))).collect();
        lines.sort_by_key(|(line, handicap)| {
            let place = handicap.place;
            (place.is_none(), place, line.number)
        });
        (!lines.is_empty()).then_some(lines)
    }
}

/// The rankings of a session: one for a one-winner section, one for each direction of a two-winner section.
pub fn rankings(scored: Scored<'_>) -> impl Iterator<Item = RankingSheet> {
    let mut boards = vec![BTreeSet::new(); scored.session.sections().len()];
    for run in scored.session.boards() {
        boards[run.section.index()].insert(run.round_board());
    }
    let rankings = scored.scoresheet.rankings(scored.session).into_iter();
    let shown = rankings.filter(move |ranking| scored.shows(ranking.section));
    shown.map(move |ranking| {
        let boards = boards[ranking.section.index()].len();
        RankingSheet {
            heading: SheetHeading::of(scored, ranking.section, ranking.direction, boards),
            lines: ranking.order.iter().map(|id| StandingLine::of(scored, *id)).collect(),
        }
    })
}
