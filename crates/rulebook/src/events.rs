//! Events of several sessions.

use session::{Compared, ContestantId, Entrant, EventConditions, Session, StratId};

use crate::awards::Award;
use crate::fraction::{Billionths, Fraction, exactly, hundredths, whole};
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
    let mut played: Vec<usize> = (0..weighted.len())
        .filter(|one| score(one).is_some())
        .collect();
    played.sort_by_key(|session| std::cmp::Reverse(score(session)));
    played.truncate(best.unwrap_or(usize::MAX));
    played
}

/// The most that could be had: the maximum times the sum of the largest weights.
pub(crate) fn g4_most(maximum: Fraction, weights: &[Fraction], best: Option<usize>) -> Fraction {
    let mut weights = weights.to_vec();
    weights.sort_by_key(|weight| std::cmp::Reverse(*weight));
    maximum
        * weights
            .iter()
            .take(best.unwrap_or(usize::MAX))
            .sum::<Fraction>()
}

/// An event, and all that the rules make of it. Amounts are in hundredths.
pub struct ScoredEvent<'s> {
    sessions: Vec<Scored<'s>>,
    entrants: &'s [Entrant],
    conditions: &'s EventConditions,
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
        let places: Vec<_> = strats
            .filter_map(|strat| Some((strat, self.place(entrant, strat)?)))
            .collect();
        self.last().award_for_places(&places)
    }

    /// The strats of the event; where it has none, everybody is in one class.
    fn strats(&self) -> Vec<Option<StratId>> {
        let strats: Vec<_> = (self.last().session().strat_ids())
            .map(|(strat, _)| Some(strat))
            .collect();
        if strats.is_empty() {
            vec![None]
        } else {
            strats
        }
    }

    fn rule(&self) -> Compared {
        self.last()
            .session()
            .conditions()
            .rules
            .regulations()
            .places
    }

    fn weight(&self, session: usize) -> Fraction {
        let weight = self.conditions.weights.get(session);
        weight.map_or(whole(1), |weight| exactly(*weight))
    }

    /// A session's score on the maximum of the last one.
    fn score(&self, entrant: usize, session: usize) -> Option<Fraction> {
        let id = self.entrants[entrant].sessions[session]?;
        let scored = &self.sessions[session];
        let own = scored.scores[id.index()]?;
        Some(match (self.last().maximum, scored.maximum) {
            (Some(last), Some(maximum)) => g2_on_last_maximum(own, maximum, last, self.rule()),
            _ => own,
        })
    }

    /// The score of each session, on the maximum of the last one.
    #[must_use]
    pub fn scores(&self, entrant: usize) -> Vec<Option<i64>> {
        let all = 0..self.sessions.len();
        all.map(|session| self.score(entrant, session).map(hundredths))
            .collect()
    }

    /// The sessions that count.
    #[must_use]
    pub fn counted(&self, entrant: usize) -> Vec<usize> {
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
        let counted = self.counted(entrant);
        let weighted = (counted.iter())
            .filter_map(|session| Some(self.score(entrant, *session)? * self.weight(*session)));
        (!counted.is_empty()).then(|| b4_rounded(weighted.sum(), self.rule()))
    }

    /// The final score.
    #[must_use]
    pub fn final_score(&self, entrant: usize) -> Option<i64> {
        self.exact(entrant).map(hundredths)
    }

    /// The final score in percent of the most that could be had.
    #[must_use]
    pub fn percent(&self, entrant: usize) -> Option<i64> {
        let weights: Vec<_> = (0..self.sessions.len())
            .map(|one| self.weight(one))
            .collect();
        let most = g4_most(self.last().maximum?, &weights, self.conditions.best);
        Some(hundredths(b4_percent(self.exact(entrant)?, most)))
    }

    /// What its boards earned on average, in all sessions.
    #[must_use]
    pub fn average(&self, entrant: usize) -> Option<i64> {
        let ids = self.entrants[entrant].sessions.iter().zip(&self.sessions);
        let sums: Vec<_> = ids
            .filter_map(|(id, scored)| Some(scored.sums[(*id)?.index()]))
            .collect();
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
        let key = |entrant: usize| {
            let tie_breaks = self
                .counted_as(entrant)
                .map(|(scored, id)| scored.tie_break(id));
            Some((self.exact(entrant)?, tie_breaks.sum::<Fraction>()))
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
}
