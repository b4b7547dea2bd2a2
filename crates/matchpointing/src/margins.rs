//! Close results: what separates those who win, receive an award or qualify from those who do not.

use session::{ContestantId, Session};

use crate::compared::SessionScore;
use crate::decided::Contest;
use crate::places::{is_ranked, lists};
use crate::session_score::Scale;
use crate::strats::{all, may_be_ranked, members, ranking_groups};
use crate::{Hundredths, Scoresheet, Standing, overall};

/// A place that matters, and the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boundary {
    /// The first place.
    First(Contest),
    /// The last place with an award in a section and direction.
    Award(Contest),
    /// The last place that qualifies.
    Qualifies,
}

/// What separates two contestants at a place that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The place.
    pub boundary: Boundary,
    /// Who has it; of several who share it, the first by section, direction and number.
    pub ahead: ContestantId,
    /// The best of those behind; where others share the place, the next of these.
    pub after: ContestantId,
    /// What separates them in the score that decides, rounded for print; zero where they tie.
    pub score: Hundredths,
}

/// The margins at all places that matter: contests in their order, then awards, then qualifiers. A contest with one
/// contestant has none.
#[must_use]
pub fn margins(session: &Session, scoresheet: &Scoresheet) -> Vec<Margin> {
    let standings = &scoresheet.standings;
    let scale = Scale::of_scored(session, &scoresheet.fields, standings);
    let own = |id: ContestantId| scale.score(session.contestant(id), &standings[id.index()]);
    let last = |id: ContestantId| scale.final_score(session.contestant(id), &standings[id.index()]);
    let mut found = Vec::new();
    let mut first = |contest, entries: Vec<(ContestantId, SessionScore)>| {
        found.extend(of_first(Boundary::First(contest), entries));
    };
    for list in lists(session) {
        let ranked =
            (list.contestants()).filter(|id| is_ranked(session, *id, &standings[id.index()]));
        let entries = ranked.filter_map(|id| Some((id, own(id)?)));
        first(Contest::Section(list.section, list.direction), entries.collect());
    }
    let groups = match session.strats() {
        [] => Vec::new(),
        _ => ranking_groups(session),
    };
    for (strat, _) in session.strat_ids() {
        let eligible =
            |id: &ContestantId| may_be_ranked(session, *id, &standings[id.index()], Some(strat));
        if strat.0 > 0 && groups.len() > 1 {
            for group in &groups {
                let members = members(standings, Some(strat), group.contestants.iter().copied());
                let entries = members.filter(eligible);
                let entries = entries.filter_map(|id| Some((id, own(id)?))).collect();
                let section = group.sections.first().copied().unwrap_or(session::SectionId(0));
                let contest = Contest::StratInSection(strat, section, group.direction);
                first(contest, entries);
            }
        }
        let entries = members(standings, Some(strat), all(session)).filter(eligible);
        let entries = entries.filter_map(|id| Some((id, last(id)?)));
        first(Contest::Strat(strat), entries.collect());
    }
    for list in lists(session) {
        let ranked: Vec<(ContestantId, SessionScore)> =
            (list.contestants()).filter_map(|id| Some((id, own(id)?))).collect();
        let contest = Contest::Section(list.section, list.direction);
        found.extend(of_awards(Boundary::Award(contest), standings, &ranked));
    }
    let ranking = overall::rankings(session, standings, &scale);
    if let Some(ranking) = ranking.first() {
        let scored = ranking.order.iter();
        let entries: Vec<_> = scored.filter_map(|(id, _)| Some((*id, last(*id)?))).collect();
        if session.strats().is_empty() && session.sections().len() > 1 {
            found.extend(of_first(Boundary::First(Contest::Overall), entries.clone()));
        }
        // The last place that qualifies, and the one below: of those who share both, two.
        let qualify = session.event().qualify;
        let last = qualify.and_then(|places| usize::try_from(places).ok()?.checked_sub(1));
        if let Some([(ahead, more), (after, less)]) =
            last.and_then(|last| entries.get(last..=last + 1))
        {
            found.push(Margin {
                boundary: Boundary::Qualifies,
                ahead: *ahead,
                after: *after,
                score: between(*more, *less),
            });
        }
    }
    found
}

/// The margin at the first place.
fn of_first(boundary: Boundary, mut entries: Vec<(ContestantId, SessionScore)>) -> Option<Margin> {
    entries.sort_by_key(|(id, score)| (std::cmp::Reverse(*score), *id));
    let [(ahead, best), (after, next), ..] = entries.as_slice() else {
        return None;
    };
    Some(Margin { boundary, ahead: *ahead, after: *after, score: between(*best, *next) })
}

/// The margin between the last who receives an award and the best who does not.
fn of_awards(
    boundary: Boundary,
    standings: &[Standing],
    ranked: &[(ContestantId, SessionScore)],
) -> Option<Margin> {
    let is_awarded = |id: ContestantId| standings[id.index()].award().is_some();
    let awarded = ranked.iter().filter(|(id, _)| is_awarded(*id));
    let others = ranked.iter().filter(|(id, _)| !is_awarded(*id));
    let (ahead, least) = awarded.min_by_key(|(id, score)| (*score, std::cmp::Reverse(*id)))?;
    let (after, most) = others.max_by_key(|(id, score)| (*score, std::cmp::Reverse(*id)))?;
    // Where lower strats are awarded, too, there is no one place that ends the awards.
    (least >= most).then(|| Margin {
        boundary,
        ahead: *ahead,
        after: *after,
        score: between(*least, *most),
    })
}

fn between(better: SessionScore, worse: SessionScore) -> Hundredths {
    Hundredths(better.rounded().saturating_sub(worse.rounded()))
}
