//! The pairs of teams by themselves, beside the ranking of the teams.

use matchpointing::Place;
use session::{ContestantId, Method, SectionId};

use super::Scored;
use super::heading::needs_averages;
use super::standing::StandingLine;

/// Pairs whose results are compared with each other: those of one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamPairsSheet<'a> {
    /// The sections of the field.
    pub sections: &'a [SectionId],
    /// How they are scored.
    pub method: Method,
    /// Boards in play.
    pub boards: usize,
    /// Whether to state what artificial scores are worth to them.
    pub needs_averages: bool,
    /// Best first, by IMPs a board; those without a place last.
    pub lines: Vec<TeamPairLine>,
}

/// A pair of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamPairLine {
    /// The place among all pairs of the field, of both directions.
    pub place: Option<Place>,
    /// Its team.
    pub team: ContestantId,
    /// Its standing, by team and direction; `contestant` is one of the session of pairs. The place there is that among
    /// the pairs of its direction.
    pub standing: StandingLine,
}

/// The lists of pairs, one for each field; none where the conditions do not ask for them.
pub fn team_pairs(scored: Scored<'_>) -> impl Iterator<Item = TeamPairsSheet<'_>> {
    let pairs = scored.scoresheet.pairs.as_deref();
    let pairs = pairs.and_then(|pairs| Some((pairs, scored.of_pairs()?)));
    pairs.into_iter().flat_map(move |(pairs, own)| {
        let fields = pairs.scoresheet.fields.iter().zip(pairs.rankings());
        let shown = fields.filter(move |(field, _)| scored.shows_any(&field.sections));
        shown.map(move |(field, ranking)| TeamPairsSheet {
            sections: &field.sections,
            method: pairs.session.conditions().method,
            boards: field.boards.len(),
            needs_averages: needs_averages(own),
            lines: (ranking.order.into_iter())
                .filter_map(|(id, place)| line(scored, own, id, place))
                .collect(),
        })
    })
}

fn line(
    scored: Scored<'_>,
    own: Scored<'_>,
    id: ContestantId,
    place: Option<Place>,
) -> Option<TeamPairLine> {
    let pair = own.session.contestant(id);
    let mut teams = scored.session.contestant_ids();
    let (team, _) =
        teams.find(|(_, team)| (team.section, team.number) == (pair.section, pair.number))?;
    Some(TeamPairLine { place, team, standing: StandingLine::of(own, id) })
}
