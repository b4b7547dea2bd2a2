//! The stages of an event: what entrants carry from one to the next, and where quotas send them (rules q.10).

use std::collections::BTreeMap;
use std::ops::Range;

use contract_scoring::Side;
use session::{Carry, Compared, Direction, Quota, QuotaPlaces, SectionId, Source};

use super::ties::{self, SplitTie};
use super::{Count, Own, Qualification, StageQuota, add, within};
use crate::compared::SessionScore;
use crate::exact::Exact;
use crate::places::places;
use crate::session_score::{compared, exact};
use crate::{Place, Scoresheet};

/// What an entrant has in a stage.
#[derive(Clone, Copy)]
pub(super) struct InStage {
    pub(super) stage: usize,
    /// Its score of the stage, with what it brought.
    pub(super) score: SessionScore,
    /// What it could have had, in maximums of the last session.
    pub(super) most: Exact,
    /// What it brought, in hundredths, where it may bring something.
    pub(super) carried: Option<i64>,
    /// The boards of the sessions that it is made of.
    boards: u32,
}

/// The stages of an event.
pub(super) struct Stages<'c, 'a> {
    count: &'c Count<'a>,
    places: Compared,
    /// The last session.
    last: Option<&'c Scoresheet>,
    /// By entrant: where it ends.
    ended: Vec<Option<InStage>>,
    /// By stage, then by entrant: where the quotas of those that come from it send it.
    sent: Vec<Vec<Option<Qualification>>>,
    quotas: Vec<StageQuota>,
}

impl<'c, 'a> Stages<'c, 'a> {
    pub(super) fn of(
        count: &'c Count<'a>,
        scores: &[Vec<Own>],
        places: Compared,
        last: Option<&'c Scoresheet>,
    ) -> Self {
        let mut stages =
            Self { count, places, last, ended: Vec::new(), sent: Vec::new(), quotas: Vec::new() };
        if count.conditions.stages.is_empty() {
            stages.ended = vec![None; scores.len()];
            return stages;
        }
        // An entrant ends in the best stage in which it has a score.
        let ranked = count.conditions.ranked_stages();
        let ended = scores.iter().map(|own| {
            let is_played = |stage: &&usize| {
                let sessions = &count.conditions.stages[**stage].sessions;
                own.iter().any(|one| sessions.contains(&one.session))
            };
            let stage = ranked.iter().find(is_played)?;
            stages.in_stage(*stage, own)
        });
        stages.ended = ended.collect();
        for stage in 0..count.conditions.stages.len() {
            let sent = stages.sent_from(stage, scores);
            stages.sent.push(sent);
        }
        stages
    }

    /// Who has a place of each quota.
    pub(super) fn quotas(&self) -> Vec<StageQuota> {
        self.quotas.clone()
    }

    /// Where an entrant ends, with its score there.
    pub(super) fn ended(&self, entrant: usize) -> Option<InStage> {
        self.ended[entrant]
    }

    /// The sessions that count for an entrant: those of its stage, and of the stages that it brings something from.
    pub(super) fn counted(&self, entrant: usize, own: &[Own]) -> Vec<Own> {
        let Some(ended) = self.ended[entrant] else {
            return Vec::new();
        };
        let stages = &self.count.conditions.stages;
        let brings_nothing =
            |from: &Source| matches!(from.carry, Carry::Share(share) if share.is_zero());
        let from = |stage: &usize| {
            let from = stages[*stage].from.filter(|from| !brings_nothing(from))?;
            Some(from.stage)
        };
        let counted: Vec<usize> = std::iter::successors(Some(ended.stage), from)
            .flat_map(|stage| stages[stage].sessions.clone())
            .collect();
        (own.iter().copied()).filter(|one| counted.contains(&one.session)).collect()
    }

    /// Where the quotas of its last stage send an entrant, if that stage is still to come.
    pub(super) fn qualifies(&self, entrant: usize) -> Option<Qualification> {
        let sent = self.sent[self.ended[entrant]?.stage][entrant]?;
        let stages = &self.count.conditions.stages;
        stages[sent.stage].is_open(self.count.sessions.len()).then_some(sent)
    }

    /// Where the quotas would have sent an entrant that plays somewhere else; the stage before, if they leave it there.
    pub(super) fn misplaced(&self, entrant: usize) -> Option<usize> {
        let ended = self.ended[entrant]?.stage;
        let stages = &self.count.conditions.stages;
        let from = stages[ended].from;
        let stage_before = from.map_or(ended, |from| from.stage);
        let Some(sent) = self.sent[stage_before][entrant] else {
            return from.and_then(|from| from.quota.map(|_| from.stage));
        };
        let is_open = stages[sent.stage].is_open(self.count.sessions.len());
        (!sent.is_tied && !is_open && sent.stage != ended).then_some(sent.stage)
    }

    /// What an entrant has in a stage; `None` where it has no score there, and brought none.
    fn in_stage(&self, stage: usize, own: &[Own]) -> Option<InStage> {
        let about = &self.count.conditions.stages[stage];
        let sessions = own.iter().filter(|one| about.sessions.contains(&one.session));
        let nothing = Exact::from_integer(0);
        let (mut score, mut most, mut boards, mut tie) = (nothing, nothing, 0, 0);
        let mut has_any = false;
        for one in sessions {
            score = add(score, one.weighted);
            most = add(most, self.count.weight(one.session));
            boards += self.count.boards[one.session];
            tie += one.score.tie();
            has_any = true;
        }
        let before = about.from.and_then(|from| Some((from, self.in_stage(from.stage, own)?)));
        let mut carried = None;
        if let Some((from, before)) = before {
            let factor = match from.carry {
                Carry::Share(share) => exact(share),
                // Half of the share of what could be had, for the boards of the stage.
                Carry::WhiteBook if self.has_maximum() && before.most > nothing && boards > 0 => {
                    Exact::new(before.boards.into(), 2 * i128::from(boards)) * most / before.most
                }
                Carry::WhiteBook => nothing,
            };
            let brought = compared(within(before.score.exact().reduced() * factor), self.places);
            score = add(score, brought.exact().reduced());
            most = add(most, within(before.most * factor));
            if factor == Exact::from_integer(1) {
                tie += before.score.tie();
            }
            carried = Some(brought.rounded());
            has_any = true;
        }
        has_any.then(|| InStage {
            stage,
            score: compared(score, self.places).with_tie(tie),
            most,
            carried,
            boards,
        })
    }

    /// Whether there are percentages, which the formula of the White Book is made of.
    const fn has_maximum(&self) -> bool {
        self.count.max_score.is_some()
    }

    /// By entrant: where the quotas of the stages that come from one send it; in the order of these stages, each takes the
    /// next places.
    fn sent_from(&mut self, stage: usize, scores: &[Vec<Own>]) -> Vec<Option<Qualification>> {
        let all = self.count.conditions.stages.iter().enumerate();
        let next: Vec<(usize, Option<Quota>)> = all
            .filter_map(|(place, one)| Some((place, one.from?)))
            .filter(|(_, from)| from.stage == stage)
            .map(|(place, from)| (place, from.quota))
            .collect();
        let mut sent = vec![None; scores.len()];
        // How many places of each list are taken, by which stage, and whether a tie for the last of them was split.
        let mut taken: BTreeMap<List, (u32, usize, bool)> = BTreeMap::new();
        for (place, quota) in next {
            let Some(quota) = quota else {
                for (entrant, own) in scores.iter().enumerate() {
                    if sent[entrant].is_none()
                        && self.list(stage, entrant).is_some()
                        && self.in_stage(stage, own).is_some()
                    {
                        sent[entrant] = Some(Qualification { stage: place, is_tied: false });
                    }
                }
                continue;
            };
            let (mut ties, mut undecided) = (Vec::new(), Vec::new());
            let mut without_tie = self.count.conditions.stages[place].qualified.clone();
            for (list, mut order) in self.lists(stage, quota, scores) {
                let (first, taker, was_split) = taken.get(&list).copied().unwrap_or_default();
                let last = first.saturating_add(places_of(quota, list));
                taken.insert(list, (last, place, quota.split_ties));
                if was_split {
                    self.split(stage, first, &mut order);
                }
                self.decide(taker, first, &mut order);
                if quota.split_ties {
                    ties.extend(self.split(stage, last, &mut order));
                }
                let tied = entrants(&order[tied_for(last, &order)]);
                without_tie.retain(|entrant| !tied.contains(entrant));
                self.decide(place, last, &mut order);
                let tied = tied_for(last, &order);
                // Where no more play it than it takes, somebody has decided.
                let is_decided = !self.count.conditions.stages[place]
                    .is_open(self.count.sessions.len())
                    && self.playing(place, &order[..tied.end]) <= last.saturating_sub(first);
                undecided.extend((!tied.is_empty() && !is_decided).then(|| entrants(&order[tied])));
                for (entrant, own) in order {
                    if own.high <= first || own.low > last {
                        continue;
                    }
                    let is_tied = own.low <= first || own.high > last;
                    sent[entrant] = sent[entrant].or(Some(Qualification { stage: place, is_tied }));
                }
            }
            let sent_here = |(entrant, own): (usize, &Option<Qualification>)| {
                own.filter(|own| own.stage == place).map(|_| entrant)
            };
            self.quotas.push(StageQuota {
                stage: place,
                qualify: sent.iter().enumerate().filter_map(sent_here).collect(),
                ties,
                undecided,
                qualified_without_tie: without_tie,
            });
        }
        sent
    }

    /// Splits the tie for the last of that many places in a list, if there is one.
    fn split(&self, stage: usize, places: u32, order: &mut [(usize, Place)]) -> Option<SplitTie> {
        let those = tied_for(places, order);
        let (first, low) = (those.start, order.get(those.start)?.1.low);
        let tied = entrants(&order[those]);
        let sheets = self.count.earlier.iter().chain(self.last);
        let sessions = self.count.sessions.iter().zip(sheets);
        let of_stage = &self.count.conditions.stages[stage].sessions;
        let tie = ties::split(sessions, self.count.entrants, of_stage, tied);
        let (mut next, mut low) = (first, low);
        for group in &tie.groups {
            let size = u32::try_from(group.len()).unwrap_or(u32::MAX);
            let high = low.saturating_add(size - 1);
            for entrant in group {
                order[next] = (*entrant, Place { low, high });
                next += 1;
            }
            low = high.saturating_add(1);
        }
        Some(tie)
    }

    /// How many of a list play a stage.
    fn playing(&self, stage: usize, order: &[(usize, Place)]) -> u32 {
        let about = &self.count.conditions.stages[stage];
        let plays = |(entrant, _): &&(usize, Place)| self.count.entrants[*entrant].plays(about);
        u32::try_from(order.iter().filter(plays).count()).unwrap_or(u32::MAX)
    }

    /// Of those who tie for the last place that a stage takes of a list, puts those first whom the organizer named.
    fn decide(&self, stage: usize, places: u32, order: &mut [(usize, Place)]) {
        let named = &self.count.conditions.stages[stage].qualified;
        let tied = tied_for(places, order);
        let tied = &mut order[tied];
        tied.sort_by_key(|(entrant, _)| !named.contains(entrant));
        let first = tied.partition_point(|(entrant, _)| named.contains(entrant));
        let (first, others) = tied.split_at_mut(first);
        let others_begin = first.len().try_into().unwrap_or(u32::MAX);
        if let ([(_, best), ..], [_, ..]) = (&*first, &*others) {
            let low = best.low.saturating_add(others_begin);
            first.iter_mut().for_each(|(_, place)| place.high = low - 1);
            others.iter_mut().for_each(|(_, place)| place.low = low);
        }
    }

    /// The lists of a stage that a quota is of, each in the order of its places.
    fn lists(
        &self,
        stage: usize,
        quota: Quota,
        scores: &[Vec<Own>],
    ) -> BTreeMap<List, Vec<(usize, Place)>> {
        let mut lists: BTreeMap<List, Vec<(usize, SessionScore)>> = BTreeMap::new();
        for (entrant, own) in scores.iter().enumerate() {
            let Some((section, direction)) = self.list(stage, entrant) else {
                continue;
            };
            let Some(score) = self.in_stage(stage, own) else {
                continue;
            };
            let list = List {
                section: quota.by_section.then_some(section),
                direction: match quota.places {
                    QuotaPlaces::Of(_) => None,
                    QuotaPlaces::Directions { .. } => Some(direction),
                },
            };
            lists.entry(list).or_default().push((entrant, score.score));
        }
        (lists.into_iter()).map(|(list, entries)| (list, places(entries.into_iter()))).collect()
    }

    /// Where an entrant sat in the last session of a stage that it played.
    fn list(&self, stage: usize, entrant: usize) -> Option<(SectionId, Direction)> {
        let ids = &self.count.entrants[entrant].sessions;
        let mut played: Vec<usize> = self.count.conditions.stages[stage].sessions.clone();
        played.sort_unstable();
        let id = |session: usize| Some((session, ids.get(session).copied().flatten()?));
        let (session, id) = played.into_iter().rev().find_map(id)?;
        let contestant = self.count.sessions[session].contestant(id);
        Some((contestant.section, contestant.direction))
    }
}

/// Entrants whose places a quota is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct List {
    section: Option<SectionId>,
    direction: Option<Direction>,
}

/// Where those stand in a list who tie for the last of that many places; behind it where nobody does.
fn tied_for(places: u32, order: &[(usize, Place)]) -> Range<usize> {
    let is_tied = |(_, place): &&(usize, Place)| place.low <= places && place.high > places;
    let first = order.iter().position(|one| is_tied(&one));
    let first = first.unwrap_or(order.len());
    first..first + order[first..].iter().take_while(is_tied).count()
}

fn entrants(order: &[(usize, Place)]) -> Vec<usize> {
    order.iter().map(|(entrant, _)| *entrant).collect()
}

/// How many places of a list a quota takes.
const fn places_of(quota: Quota, list: List) -> u32 {
    match (quota.places, list.direction) {
        (QuotaPlaces::Of(count), _) => count,
        (QuotaPlaces::Directions { ns, .. }, Some(Direction::Fixed(Side::NorthSouth))) => ns,
        (QuotaPlaces::Directions { ew, .. }, Some(Direction::Fixed(Side::EastWest))) => ew,
        // Where directions are one list, a quota of each takes both.
        (QuotaPlaces::Directions { ns, ew }, _) => ns.saturating_add(ew),
    }
}
