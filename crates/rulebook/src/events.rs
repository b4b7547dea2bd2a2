//! Events of several sessions.

use rust_decimal::Decimal;
use session::{
    Carry, Compared, ContestantId, Entrant, EventConditions, Session, Source, StratId,
    UnequalSessions,
};

use crate::awards::Award;
use crate::fraction::{Billionths, Fraction, exactly, hundredths, printed, whole};
use crate::imps::j7_per_board;
use crate::ranks::h2_place;
use crate::sessions::{b4_percent, b4_rounded};
use crate::{EventRanks, Place, Scored};

/// A session score on the maximum of the last session, rounded as session scores are.
pub(crate) fn g2_on_last_maximum(
    score: Fraction,
    maximum: Fraction,
    last: Fraction,
    rule: Compared,
) -> Fraction {
    b4_rounded(score * last / maximum, rule)
}

/// The sessions that count, by their weighted scores: those that bring most, of equal ones the earlier.
pub(crate) fn g3_counted(weighted: &[Option<Fraction>], best: Option<usize>) -> Vec<usize> {
    let score = |session: &usize| weighted[*session];
    let mut played: Vec<usize> = (0..weighted.len()).filter(|one| score(one).is_some()).collect();
    played.sort_by_key(|session| std::cmp::Reverse(score(session)));
    played.truncate(best.unwrap_or(usize::MAX));
    played
}

/// The most that could be had: the maximum times the sum of the largest weights.
pub(crate) fn g4_most(maximum: Fraction, weights: &[Fraction], best: Option<usize>) -> Fraction {
    let mut weights = weights.to_vec();
    weights.sort_by_key(|weight| std::cmp::Reverse(*weight));
    maximum * weights.iter().take(best.unwrap_or(usize::MAX)).sum::<Fraction>()
}

/// White Book 3.8, what a qualifying brings into a final: `CF = 1/2 SQ (NumQ / MaxQ) (MaxF / NumF)`, where `SQ` is its
/// score, `Num` are boards, and `Max` is what could be had.
pub(crate) fn q10_carry_forward(
    score: Fraction,
    [boards, of_final]: [u32; 2],
    [most, most_of_final]: [Fraction; 2],
) -> Fraction {
    score / whole(2) * whole(boards) / most * most_of_final / whole(of_final)
}

/// White Book 4.2.5 (1): sessions of different length count by their boards.
pub(crate) fn q10_by_boards(weight: Fraction, boards: u32, of_last: u32) -> Fraction {
    weight * whole(boards.max(1)) / whole(of_last.max(1))
}

/// What an entrant has in a stage.
#[derive(Clone, Copy, Default)]
struct InStage {
    score: Fraction,
    tie_break: Fraction,
    /// What could be had.
    most: Fraction,
    boards: u32,
}

/// An event, and all that the rules make of it. Amounts are in hundredths.
pub struct ScoredEvent<'s> {
    pub(crate) sessions: Vec<Scored<'s>>,
    pub(crate) entrants: &'s [Entrant],
    pub(crate) conditions: &'s EventConditions,
}

impl<'s> ScoredEvent<'s> {
    /// Scores the sessions of an event; none if there are none.
    #[must_use]
    pub fn of(
        sessions: &[&'s Session],
        entrants: &'s [Entrant],
        conditions: &'s EventConditions,
    ) -> Option<Self> {
        (!sessions.is_empty()).then(|| Self {
            sessions: sessions.iter().map(|session| Scored::of(session)).collect(),
            entrants,
            conditions,
        })
    }

    /// The last session, with the overall ranks of the event.
    #[must_use]
    pub fn into_last(mut self) -> Option<Scored<'s>> {
        let mut ranks = EventRanks::new();
        for (number, entrant) in self.entrants.iter().enumerate() {
            if let Some(Some(id)) = entrant.sessions.last() {
                for strat in self.strats() {
                    ranks.insert((*id, strat), self.place(number, strat));
                }
            }
        }
        let mut last = self.sessions.pop()?;
        last.event_ranks = Some(ranks);
        Some(last)
    }

    fn last(&self) -> &Scored<'s> {
        &self.sessions[self.sessions.len() - 1]
    }

    /// The largest award of an entrant who misses the last session.
    #[must_use]
    pub fn award_of_absent(&self, entrant: usize) -> Option<Award> {
        let strats = self.strats().into_iter();
        let places: Vec<_> =
            strats.filter_map(|strat| Some((strat, self.place(entrant, strat)?))).collect();
        self.last().award_for_places(&places)
    }

    /// The strats of the event; where it has none, everybody is in one class.
    fn strats(&self) -> Vec<Option<StratId>> {
        let strats: Vec<_> =
            (self.last().session().strat_ids()).map(|(strat, _)| Some(strat)).collect();
        if strats.is_empty() { vec![None] } else { strats }
    }

    fn rule(&self) -> Compared {
        self.last().session().conditions().places()
    }

    fn weight(&self, session: usize) -> Fraction {
        let weight = self.conditions.weights.get(session);
        let weight = weight.map_or(whole(1), |weight| exactly(*weight));
        let rules = self.last().session().conditions().rules.regulations();
        match (self.last().maximum, rules.unequal_sessions) {
            (Some(_), UnequalSessions::ByBoards) => {
                q10_by_boards(weight, self.boards(session), self.boards(self.sessions.len() - 1))
            }
            _ => weight,
        }
    }

    /// The most boards that anybody was scheduled for in a session.
    fn boards(&self, session: usize) -> u32 {
        let sums = self.sessions[session].sums.iter();
        sums.map(|sum| sum.scheduled).max().unwrap_or(0).max(1)
    }

    /// The score of an entrant in a stage, with what it brought there.
    fn in_stage(&self, entrant: usize, stage: usize) -> Option<InStage> {
        let about = &self.conditions.stages[stage];
        let mut own = None;
        for session in (0..self.sessions.len()).filter(|one| about.sessions.contains(one)) {
            let (Some(score), Some(id)) =
                (self.score(entrant, session), self.entrants[entrant].sessions[session])
            else {
                continue;
            };
            let sum: &mut InStage = own.get_or_insert_default();
            sum.score += score * self.weight(session);
            sum.tie_break += self.sessions[session].tie_break(id);
            sum.most += self.last().maximum.unwrap_or_default() * self.weight(session);
            sum.boards += self.boards(session);
        }
        if let Some(from) = about.from
            && let Some(before) = self.in_stage(entrant, from.stage)
        {
            let sum = own.get_or_insert_default();
            let brought = |score: Fraction| match from.carry {
                Carry::Share(share) => score * exactly(share),
                Carry::WhiteBook if sum.boards == 0 || before.most == whole(0) => whole(0),
                Carry::WhiteBook => {
                    q10_carry_forward(score, [before.boards, sum.boards], [before.most, sum.most])
                }
            };
            let (score, most) =
                (b4_rounded(brought(before.score), self.rule()), brought(before.most));
            sum.score += score;
            sum.most += most;
            if from.carry == Carry::Share(Decimal::ONE) {
                sum.tie_break += before.tie_break;
            }
        }
        let rounded = |sum: InStage| InStage { score: b4_rounded(sum.score, self.rule()), ..sum };
        own.map(rounded)
    }

    /// The score of an entrant in the stage where it ends, and which that is: the best one in which it has a score.
    fn ended(&self, entrant: usize) -> Option<(usize, InStage)> {
        let is_played = |stage: &usize| {
            let mut sessions = self.conditions.stages[*stage].sessions.iter();
            sessions.any(|session| {
                *session < self.sessions.len() && self.score(entrant, *session).is_some()
            })
        };
        let mut stages = self.conditions.ranked_stages().into_iter();
        let stage = stages.find(is_played)?;
        Some((stage, self.in_stage(entrant, stage)?))
    }

    /// A session's score on the maximum of the last one.
    fn score(&self, entrant: usize, session: usize) -> Option<Fraction> {
        let id = self.entrants[entrant].sessions[session]?;
        let scored = &self.sessions[session];
        let scratch = scored.scores[id.index()]?;
        let net = || scored.as_score(scored.net.as_ref()?[id.index()]?);
        let own = if self.conditions.handicap { net().unwrap_or(scratch) } else { scratch };
        Some(match (self.last().maximum, scored.maximum) {
            (Some(last), Some(maximum)) => g2_on_last_maximum(own, maximum, last, self.rule()),
            _ => b4_rounded(own, self.rule()),
        })
    }

    /// The score of each session, on the maximum of the last one.
    #[must_use]
    pub fn scores(&self, entrant: usize) -> Vec<Option<i64>> {
        let all = 0..self.sessions.len();
        all.map(|session| self.score(entrant, session).map(printed)).collect()
    }

    /// The sessions that count: the best ones, or those of the stage in which an entrant ends, and of the stages that it
    /// brings something from.
    #[must_use]
    pub fn counted(&self, entrant: usize) -> Vec<usize> {
        if !self.conditions.stages.is_empty() {
            let Some((ended, _)) = self.ended(entrant) else {
                return Vec::new();
            };
            let mut stage = Some(ended);
            let mut sessions = Vec::new();
            while let Some(own) = stage {
                let about = &self.conditions.stages[own];
                sessions.extend(about.sessions.iter().copied());
                let brings = |from: &Source| from.carry != Carry::Share(Decimal::ZERO);
                stage = about.from.filter(brings).map(|from| from.stage);
            }
            let played = |session: &usize| {
                *session < self.sessions.len() && self.score(entrant, *session).is_some()
            };
            return sessions.into_iter().filter(played).collect();
        }
        let weighted = (0..self.sessions.len())
            .map(|session| Some(self.score(entrant, session)? * self.weight(session)));
        g3_counted(&weighted.collect::<Vec<_>>(), self.conditions.best)
    }

    fn counted_as(&self, entrant: usize) -> impl Iterator<Item = (&Scored<'s>, ContestantId)> {
        let counted = self.counted(entrant).into_iter();
        counted.filter_map(move |session| {
            let id = self.entrants[entrant].sessions[session]?;
            Some((&self.sessions[session], id))
        })
    }

    /// What the sessions that count come to.
    fn exact(&self, entrant: usize) -> Option<Fraction> {
        if !self.conditions.stages.is_empty() {
            return Some(self.ended(entrant)?.1.score);
        }
        let counted = self.counted(entrant);
        let weighted = (counted.iter())
            .filter_map(|session| Some(self.score(entrant, *session)? * self.weight(*session)));
        (!counted.is_empty()).then(|| b4_rounded(weighted.sum(), self.rule()))
    }

    /// The final score.
    #[must_use]
    pub fn final_score(&self, entrant: usize) -> Option<i64> {
        self.exact(entrant).map(printed)
    }

    /// The final score in percent of the most that could be had; in stages, with the sessions that it played.
    #[must_use]
    pub fn percent(&self, entrant: usize) -> Option<i64> {
        if !self.conditions.stages.is_empty() {
            let most = self.ended(entrant)?.1.most;
            return (most > whole(0))
                .then(|| Some(hundredths(b4_percent(self.exact(entrant)?, most))))?;
        }
        let weights: Vec<_> = (0..self.sessions.len()).map(|one| self.weight(one)).collect();
        let most = g4_most(self.last().maximum?, &weights, self.conditions.best);
        Some(hundredths(b4_percent(self.exact(entrant)?, most)))
    }

    /// What its boards earned on average, in the sessions that count.
    #[must_use]
    pub fn average(&self, entrant: usize) -> Option<i64> {
        let counted = self.counted_as(entrant);
        let sums: Vec<_> = counted.map(|(scored, id)| scored.sums[id.index()]).collect();
        let total: Billionths = sums.iter().map(|sum| sum.total).sum();
        let boards = sums.iter().map(|sum| sum.boards).sum();
        (boards > 0).then(|| hundredths(j7_per_board(total.exactly(), boards)))
    }

    /// The strat of an entrant, by the last session that it played.
    #[must_use]
    pub fn strat(&self, entrant: usize) -> Option<StratId> {
        let (session, id) = self.entrants[entrant].latest()?;
        self.sessions[session].strat(id)
    }

    /// The place of an entrant in a strat.
    #[must_use]
    pub fn place(&self, entrant: usize, strat: Option<StratId>) -> Option<Place> {
        let is_ranked = |entrant: &usize| {
            let latest = self.entrants[*entrant].latest();
            let has_enough = |(scored, id): (&Scored<'_>, ContestantId)| scored.ranked[id.index()];
            self.counted_as(*entrant).all(has_enough)
                && latest.is_some_and(|(session, id)| self.sessions[session].is_eligible(id, strat))
        };
        let stages = self.conditions.ranked_stages();
        let stage = |entrant: usize| {
            let (stage, _) = self.ended(entrant)?;
            stages.iter().position(|one| *one == stage)
        };
        let may_end_there = |entrant: usize| {
            let ended = self.ended(entrant);
            ended.is_none_or(|(stage, _)| self.conditions.stages[stage].is_ranked)
        };
        let is_ranked = |entrant: &usize| is_ranked(entrant) && may_end_there(*entrant);
        let key = |entrant: usize| {
            if !stages.is_empty() {
                let (_, own) = self.ended(entrant)?;
                // Whoever ends in a better stage is better.
                return Some((std::cmp::Reverse(stage(entrant)?), own.score, own.tie_break));
            }
            let tie_breaks = self.counted_as(entrant).map(|(scored, id)| scored.tie_break(id));
            Some((std::cmp::Reverse(0), self.exact(entrant)?, tie_breaks.sum::<Fraction>()))
        };
        let own = key(entrant).filter(|_| is_ranked(&entrant))?;
        let others = (0..self.entrants.len()).filter(is_ranked);
        Some(h2_place(others.filter_map(key), &own))
    }
}

impl std::fmt::Debug for ScoredEvent<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ScoredEvent").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g2_a_session_of_another_maximum() {
        let score = g2_on_last_maximum(whole(80), whole(144), whole(168), Compared::Rounded);
        assert_eq!(hundredths(score), 93_33);
    }

    #[test]
    fn g3_the_best_two_of_three() {
        let scores = [50, 60, 50, 0].map(|score| (score > 0).then(|| whole(score)));
        assert_eq!(g3_counted(&scores, Some(2)), [1, 0]);
        assert_eq!(g3_counted(&scores, None), [1, 0, 2]);
    }

    #[test]
    fn g4_the_largest_weights() {
        let weights = [whole(1), whole(2), whole(1)];
        assert_eq!(g4_most(whole(216), &weights, Some(2)), whole(648));
    }

    /// 60 % of a qualifying of 48 boards, and a final of 24 on a top of 10: half of 60 % of 480.
    #[test]
    fn q10_half_of_the_qualifying() {
        let carried = q10_carry_forward(whole(360), [48, 24], [whole(600), whole(240)]);
        assert_eq!(carried, whole(144));
    }

    #[test]
    fn q10_a_shorter_session() {
        assert_eq!(q10_by_boards(whole(1), 12, 24), Fraction::new(1, 2));
    }
}
