//! Strats: who belongs to which, and the ranks within them (rules h).

use rust_decimal::{Decimal, RoundingStrategy};
use session::{
    Contestant, ContestantId, Direction, Profile, SectionId, Session, StratId, StratifyBy,
};

use crate::places::{is_ranked, lists, places};
use crate::rules::awards_go_by_ranks;
use crate::session_score::Scale;
use crate::{Standing, StratRank};

/// Gives everybody a strat, and the ranks in it and in every higher one.
pub(crate) fn award_ranks(session: &Session, scale: &Scale, standings: &mut [Standing]) {
    let strats = ranked_strats(session);
    if strats.is_empty() {
        return;
    }
    for (id, contestant) in session.contestant_ids() {
        let standing = &mut standings[id.index()];
        let strat = strat_of(session, contestant);
        if strat.is_some() {
            standing.rare_mut().strat = strat;
        }
        let ranks: Vec<StratRank> = (strats.iter())
            .filter(|strat| belongs(standing, **strat))
            .map(|strat| StratRank { strat: *strat, section: None, overall: None })
            .collect();
        if !ranks.is_empty() {
            standing.rare_mut().ranks = ranks;
        }
    }
    let groups = ranking_groups(session);
    for strat in strats {
        let pairs_in_event = members(standings, strat, all(session)).count();
        for group in &groups {
            let depth = group.depth(session, standings, strat, pairs_in_event);
            let entries = members(standings, strat, group.contestants.iter().copied())
                .filter(|id| may_be_ranked(session, *id, &standings[id.index()], strat))
                .filter_map(|id| {
                    let standing = &standings[id.index()];
                    Some((id, scale.score(session.contestant(id), standing)?))
                });
            for (id, place) in places(entries) {
                if place.low <= depth {
                    set(standings, id, strat, |rank| rank.section = Some(place));
                }
            }
        }
        let entries = members(standings, strat, all(session))
            .filter(|id| may_be_ranked(session, *id, &standings[id.index()], strat))
            .filter_map(|id| {
                let standing = &standings[id.index()];
                Some((id, scale.final_score(session.contestant(id), standing)?))
            });
        for (id, place) in places(entries) {
            set(standings, id, strat, |rank| rank.overall = Some(place));
        }
    }
}

/// The strats that ranks are given in, highest first. `None` is a game without strats, as one class open to all: it has
/// ranks where its awards go by them.
pub(crate) fn ranked_strats(session: &Session) -> Vec<Option<StratId>> {
    match session.strats() {
        [] if awards_go_by_ranks(session) => vec![None],
        _ => session.strat_ids().map(|(strat, _)| Some(strat)).collect(),
    }
}

/// Whether nobody is in a higher strat than those in this one.
pub(crate) fn is_highest(strat: Option<StratId>) -> bool {
    strat.is_none_or(|strat| strat.0 == 0)
}

/// Whether somebody belongs to a strat or to a lower one.
fn belongs(standing: &Standing, strat: Option<StratId>) -> bool {
    strat.is_none_or(|strat| standing.strat().is_some_and(|own| own >= strat))
}

/// Contestants who share a section ranking: those of one direction, in one section or several ranked together.
pub(crate) struct RankingGroup {
    pub(crate) sections: Vec<SectionId>,
    pub(crate) direction: Direction,
    pub(crate) contestants: Vec<ContestantId>,
}

impl RankingGroup {
    /// The pairs that depth and awards count: under the highest strat of a Mitchell its tables, half tables as whole
    /// ones; otherwise the pairs of the strat and below, eligible or not (rules h.3, i.1).
    pub(crate) fn size(
        &self,
        session: &Session,
        standings: &[Standing],
        strat: Option<StratId>,
    ) -> u32 {
        if is_highest(strat) && self.direction.side().is_some() {
            let tables = |id: &SectionId| session.section(*id).tables;
            return self.sections.iter().map(tables).sum();
        }
        let members = members(standings, strat, self.contestants.iter().copied());
        u32::try_from(members.count()).unwrap_or(u32::MAX)
    }

    /// How many places are ranked: four tenths of the size, a half rounded up. Two pairs of a lower strat are ranked
    /// only where the whole event has five (rules h.3).
    pub(crate) fn depth(
        &self,
        session: &Session,
        standings: &[Standing],
        strat: Option<StratId>,
        pairs_in_event: usize,
    ) -> u32 {
        let size = self.size(session, standings, strat);
        if !is_highest(strat) && size == 2 && pairs_in_event < 5 {
            return 0;
        }
        award_depth(size)
    }
}

/// The places that are ranked and receive awards in a group of that many: `floor(0.4 n + 0.5)` (rules h.3).
pub(crate) const fn award_depth(size: u32) -> u32 {
    (4 * size + 5) / 10
}

/// Divides a session into the groups that share a section ranking.
pub(crate) fn ranking_groups(session: &Session) -> Vec<RankingGroup> {
    let mut together: Vec<Option<usize>> = vec![None; session.sections().len()];
    for (group, sections) in session.conditions().rank_together.iter().enumerate() {
        for section in sections {
            together[section.index()] = Some(group);
        }
    }
    let mut groups: Vec<RankingGroup> = Vec::new();
    let mut place_of = std::collections::BTreeMap::new();
    for list in lists(session) {
        let shared = together[list.section.index()];
        let place = match shared {
            None => groups.len(),
            Some(group) => *place_of.entry((group, list.direction)).or_insert(groups.len()),
        };
        if place == groups.len() {
            groups.push(RankingGroup {
                sections: Vec::new(),
                direction: list.direction,
                contestants: Vec::new(),
            });
        }
        groups[place].sections.push(list.section);
        groups[place].contestants.extend(list.contestants());
    }
    groups
}

pub(crate) fn all(session: &Session) -> impl Iterator<Item = ContestantId> {
    session.contestant_ids().map(|(id, _)| id)
}

/// Those among the contestants who played, and belong to a strat or to a lower one.
pub(crate) fn members(
    standings: &[Standing],
    strat: Option<StratId>,
    among: impl Iterator<Item = ContestantId>,
) -> impl Iterator<Item = ContestantId> {
    among.filter(move |id| {
        let standing = &standings[id.index()];
        standing.boards > 0 && belongs(standing, strat)
    })
}

pub(crate) fn may_be_ranked(
    session: &Session,
    id: ContestantId,
    standing: &Standing,
    strat: Option<StratId>,
) -> bool {
    let profile = session.contestant(id).profile.as_ref();
    is_ranked(session, id, standing)
        && !strat
            .is_some_and(|strat| profile.is_some_and(|profile| profile.ineligible.contains(&strat)))
}

pub(crate) fn set(
    standings: &mut [Standing],
    id: ContestantId,
    strat: Option<StratId>,
    change: impl FnOnce(&mut StratRank),
) {
    let ranks = standings[id.index()].rare.iter_mut();
    let mut ranks = ranks.flat_map(|rare| &mut rare.ranks);
    if let Some(rank) = ranks.find(|rank| rank.strat == strat) {
        change(rank);
    }
}

/// The director's strat, or the lowest whose limit the masterpoints meet (rules h.4). Where they are unknown, or above
/// every limit, the highest: nobody wins a lower strat by silence.
pub(crate) fn strat_of(session: &Session, contestant: &Contestant) -> Option<StratId> {
    let profile = contestant.profile.as_deref();
    if let Some(strat) = profile.and_then(|profile| profile.strat) {
        return Some(strat);
    }
    let masterpoints =
        profile.and_then(|profile| masterpoints(profile, session.conditions().stratify_by));
    let meets = |limit: Option<Decimal>| match (limit, masterpoints) {
        (None, _) => true,
        (Some(limit), Some(masterpoints)) => masterpoints <= limit,
        (Some(_), None) => false,
    };
    let lowest = session.strat_ids().filter(|(_, strat)| meets(strat.limit)).last();
    let highest = session.strat_ids().next();
    lowest.or(highest).map(|(id, _)| id)
}

/// The masterpoints that decide a strat, where those of every player are known. A row of a whole team has none of its
/// third player and those behind, who count where they are known otherwise. An average is what would be printed: whole
/// points, a half rounded up (rules h.4).
fn masterpoints(profile: &Profile, stratify_by: StratifyBy) -> Option<Decimal> {
    let players = profile.players.iter().enumerate().filter(|(place, player)| {
        *place < 2 || player.side.is_some() || player.masterpoints.is_some()
    });
    let known: Option<Vec<Decimal>> = players.map(|(_, player)| player.masterpoints).collect();
    let known = known.filter(|known| !known.is_empty())?;
    match stratify_by {
        StratifyBy::Higher => known.into_iter().max(),
        StratifyBy::Average => {
            let players = Decimal::from(known.len());
            let average = known.into_iter().sum::<Decimal>() / players;
            Some(average.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero))
        }
    }
}
