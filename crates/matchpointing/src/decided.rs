//! What a session decides: who is first, who receives an award, who qualifies.

use std::collections::BTreeSet;

use rust_decimal::Decimal;
use session::{ContestantId, Direction, SectionId, Session, StratId};

use crate::session_score::Scale;
use crate::strats::ranking_groups;
use crate::{Standing, overall};

/// A ranking whose first place matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contest {
    /// A section and direction.
    Section(SectionId, Direction),
    /// A strat in a section and direction; of sections that are ranked together, the first.
    StratInSection(StratId, SectionId, Direction),
    /// A strat over all sections and directions.
    Strat(StratId),
    /// All sections and directions, where there are no strats and more than one section.
    Overall,
    /// A section and direction, with handicap.
    Handicap(SectionId, Direction),
}

/// Everything that a session decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decided {
    /// Who shares the first place of each contest.
    pub(crate) firsts: BTreeSet<(Contest, ContestantId)>,
    /// The award of each contestant who has one, in their order.
    pub(crate) awards: Vec<(ContestantId, Decimal)>,
    /// Those with a place that qualifies, shared or not, in their order.
    pub(crate) qualifiers: Vec<ContestantId>,
}

/// What is decided differently from before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The contests that others win.
    pub firsts: Vec<NewFirst>,
    /// The contestants with another award.
    pub awards: Vec<NewAward>,
    /// The contestants who qualify now and did not before.
    pub qualify: Vec<ContestantId>,
    /// The contestants who qualified before and do not now.
    pub fail: Vec<ContestantId>,
}

/// A contest that others win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFirst {
    /// The contest.
    pub contest: Contest,
    /// Who shared the first place before.
    pub before: Vec<ContestantId>,
    /// Who shares it now.
    pub now: Vec<ContestantId>,
}

/// An award that is another one, for each player; `None` where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewAward {
    /// Who receives it.
    pub contestant: ContestantId,
    /// What it was before.
    pub before: Option<Decimal>,
    /// What it is now.
    pub now: Option<Decimal>,
}

impl Changes {
    /// Whether everything is decided as before.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let has_nobody = self.qualify.is_empty() && self.fail.is_empty();
        self.firsts.is_empty() && self.awards.is_empty() && has_nobody
    }
}

impl Decided {
    pub(crate) fn of(session: &Session, standings: &[Standing], scale: &Scale) -> Self {
        let mut decided = Self::default();
        let groups = match session.strats() {
            [] => Vec::new(),
            _ => ranking_groups(session),
        };
        let mut group_of = vec![0; session.contestants().len()];
        for (place, group) in groups.iter().enumerate() {
            for id in &group.contestants {
                group_of[id.index()] = place;
            }
        }
        for ((id, contestant), standing) in session.contestant_ids().zip(standings) {
            let list = (contestant.section, contestant.direction);
            if standing.place.is_some_and(|place| place.low == 1) {
                let contest = Contest::Section(list.0, list.1);
                decided.firsts.insert((contest, id));
            }
            let handicap = standing.handicap().and_then(|handicap| handicap.place);
            if handicap.is_some_and(|place| place.low == 1) {
                let contest = Contest::Handicap(list.0, list.1);
                decided.firsts.insert((contest, id));
            }
            for rank in standing.ranks() {
                let Some(strat) = rank.strat else { continue };
                // The first of the highest strat are those of the section.
                if rank.section.is_some_and(|place| place.low == 1)
                    && strat.0 > 0
                    && groups.len() > 1
                {
                    let group = &groups[group_of[id.index()]];
                    let section = group.sections.first().copied().unwrap_or(list.0);
                    let contest = Contest::StratInSection(strat, section, list.1);
                    decided.firsts.insert((contest, id));
                }
                if rank.overall.is_some_and(|place| place.low == 1) {
                    decided.firsts.insert((Contest::Strat(strat), id));
                }
            }
            if let Some(award) = standing.award() {
                decided.awards.push((id, award.points));
            }
        }
        let qualify = session.event().qualify;
        let has_overall = session.strats().is_empty() && session.sections().len() > 1;
        if has_overall || qualify.is_some() {
            let rankings = overall::rankings(session, standings, scale);
            let order = rankings.first().map(|ranking| &ranking.order[..]);
            for (id, place) in order.unwrap_or_default() {
                if has_overall && place.low == 1 {
                    decided.firsts.insert((Contest::Overall, *id));
                }
                if qualify.is_some_and(|places| place.low <= places) {
                    decided.qualifiers.push(*id);
                }
            }
            decided.qualifiers.sort_unstable();
        }
        decided
    }
}

impl Decided {
    /// What is decided otherwise now.
    pub(crate) fn changes(&self, now: &Self) -> Changes {
        let mut changes = Changes::default();
        if self == now {
            return changes;
        }
        let differing = self.firsts.symmetric_difference(&now.firsts);
        let mut contests: Vec<Contest> = differing.map(|(contest, _)| *contest).collect();
        contests.dedup();
        let of = |firsts: &BTreeSet<(Contest, ContestantId)>, contest: Contest| {
            let own = firsts.iter().filter(|(other, _)| *other == contest);
            own.map(|(_, id)| *id).collect()
        };
        changes.firsts = (contests.into_iter())
            .map(|contest| NewFirst {
                contest,
                before: of(&self.firsts, contest),
                now: of(&now.firsts, contest),
            })
            .collect();
        let award = |awards: &[(ContestantId, Decimal)], id: ContestantId| {
            let place = awards.binary_search_by_key(&id, |(one, _)| *one).ok()?;
            Some(awards[place].1)
        };
        let mut awarded: Vec<ContestantId> =
            (self.awards.iter().chain(&now.awards)).map(|(id, _)| *id).collect();
        awarded.sort_unstable();
        awarded.dedup();
        let awarded = awarded.into_iter().map(|contestant| NewAward {
            contestant,
            before: award(&self.awards, contestant),
            now: award(&now.awards, contestant),
        });
        changes.awards = awarded.filter(|award| award.before != award.now).collect();
        let missing = |from: &[ContestantId], others: &[ContestantId]| {
            let missing = from.iter().filter(|id| others.binary_search(id).is_err());
            missing.copied().collect()
        };
        changes.qualify = missing(&now.qualifiers, &self.qualifiers);
        changes.fail = missing(&self.qualifiers, &now.qualifiers);
        changes
    }
}
