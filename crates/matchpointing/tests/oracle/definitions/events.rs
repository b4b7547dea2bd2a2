//! Events of several sessions (rules g).

use std::collections::BTreeMap;

use matchpointing::Place;
use rust_decimal::Decimal;
use session::{ContestantId, Entrant, EventConditions, RuleSet, Session, StratId};

use super::Plain;
use super::awards::Award;
use super::fraction::{Fraction, decimal, fraction, nearest, two_places_away_from_zero, whole};

/// An event and what the definitions make of it.
pub(crate) struct PlainEvent<'a> {
    sessions: Vec<Plain<'a>>,
    entrants: &'a [Entrant],
    conditions: &'a EventConditions,
}

impl<'a> PlainEvent<'a> {
    pub(crate) fn new(
        sessions: &[&'a Session],
        entrants: &'a [Entrant],
        conditions: &'a EventConditions,
    ) -> Self {
        Self {
            sessions: sessions.iter().map(|session| Plain::new(session)).collect(),
            entrants,
            conditions,
        }
    }

    /// The last session, with the overall ranks of the event.
    pub(crate) fn into_last(mut self) -> Plain<'a> {
        let mut ranks = BTreeMap::new();
        for (number, entrant) in self.entrants.iter().enumerate() {
            if let Some(Some(id)) = entrant.sessions.last() {
                for strat in self.strats() {
                    ranks.insert((*id, strat), self.place(number, strat));
                }
            }
        }
        let mut last = self.sessions.pop().unwrap();
        last.event_ranks = Some(ranks);
        last
    }

    /// The largest award of an entrant who misses the last session.
    pub(crate) fn award_of_absent(&self, entrant: usize) -> Option<Award> {
        let places: Vec<(Option<StratId>, Place)> = (self.strats().into_iter())
            .filter_map(|strat| Some((strat, self.place(entrant, strat)?)))
            .collect();
        self.last().award_for_places(&places)
    }

    /// The strats of the event; where it has none, everybody is in one class.
    fn strats(&self) -> Vec<Option<StratId>> {
        match self.last().session.strats().len() {
            0 => vec![None],
            strats => (0..strats)
                .map(|strat| Some(StratId(strat as u8)))
                .collect(),
        }
    }

    fn last(&self) -> &Plain<'a> {
        self.sessions.last().unwrap()
    }

    fn is_rounded(&self) -> bool {
        match self.last().session.conditions().rules {
            RuleSet::Acbl | RuleSet::Wbf => true,
            RuleSet::Ebu => false,
        }
    }

    fn rounded(&self, score: Fraction) -> Fraction {
        match self.is_rounded() {
            true => nearest(score, 100, true),
            false => score,
        }
    }

    fn weight(&self, session: usize) -> Fraction {
        let weight = self.conditions.weights.get(session);
        weight.map_or(whole(1), |weight| fraction(*weight))
    }

    /// A session's score on the maximum of the last one.
    fn score(&self, entrant: usize, session: usize) -> Option<Fraction> {
        let id = self.entrants[entrant].sessions[session]?;
        let plain = &self.sessions[session];
        let (own, _) = plain.scores[id.index()]?;
        Some(match (self.last().max_score, plain.max_score) {
            (Some(last), Some(max_score)) => self.rounded(own * last / max_score),
            _ => own,
        })
    }

    pub(crate) fn shown(&self, entrant: usize) -> Vec<Option<Decimal>> {
        let all = 0..self.sessions.len();
        all.map(|session| self.score(entrant, session).map(decimal))
            .collect()
    }

    /// Every choice of as many of these as count.
    fn choices(&self, of: &[usize]) -> Vec<Vec<usize>> {
        let count = self.conditions.best.unwrap_or(of.len()).min(of.len());
        (0_u32..1 << of.len())
            .map(|chosen| {
                let is_chosen = |place: &usize| chosen & (1 << place) != 0;
                let places = (0..of.len()).filter(is_chosen);
                places.map(|place| of[place]).collect::<Vec<_>>()
            })
            .filter(|chosen| chosen.len() == count)
            .collect()
    }

    /// The largest sum that as many sessions as count come to.
    fn exact(&self, entrant: usize) -> Option<Fraction> {
        let played: Vec<usize> = (0..self.sessions.len())
            .filter(|session| self.score(entrant, *session).is_some())
            .collect();
        if played.is_empty() {
            return None;
        }
        let sums = self.choices(&played).into_iter().map(|chosen| {
            let weighted = chosen
                .into_iter()
                .map(|session| self.score(entrant, session).unwrap() * self.weight(session));
            weighted.sum::<Fraction>()
        });
        Some(self.rounded(sums.max().unwrap()))
    }

    /// The sessions that count. Of equal ones the earlier counts.
    fn counted(&self, entrant: usize) -> Vec<(usize, ContestantId)> {
        let mut played: Vec<(Fraction, usize)> = (0..self.sessions.len())
            .filter_map(|session| {
                let score = self.score(entrant, session)?;
                Some((score * self.weight(session), session))
            })
            .collect();
        played.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        played.truncate(self.conditions.best.unwrap_or(usize::MAX));
        let of = |(_, session): (Fraction, usize)| {
            (session, self.entrants[entrant].sessions[session].unwrap())
        };
        played.into_iter().map(of).collect()
    }

    /// What decides between equal sums: that of the sessions that count.
    fn tie_break(&self, entrant: usize) -> Fraction {
        let counted = self.counted(entrant).into_iter();
        let of = |(session, id): (usize, ContestantId)| self.sessions[session].tie_break(id);
        counted.map(of).sum()
    }

    pub(crate) fn final_score(&self, entrant: usize) -> Option<Decimal> {
        self.exact(entrant).map(decimal)
    }

    pub(crate) fn percent(&self, entrant: usize) -> Option<Decimal> {
        let all: Vec<usize> = (0..self.sessions.len()).collect();
        let most = self.choices(&all).into_iter().map(|chosen| {
            let weights = chosen.into_iter().map(|session| self.weight(session));
            weights.sum::<Fraction>()
        });
        let most = most.max().unwrap() * self.last().max_score?;
        Some(decimal(self.exact(entrant)? * whole(100) / most))
    }

    pub(crate) fn average(&self, entrant: usize) -> Option<Decimal> {
        let ids = self.entrants[entrant].sessions.iter().zip(&self.sessions);
        let earned: Vec<Fraction> = ids
            .filter_map(|(id, plain)| Some(plain.earned((*id)?)))
            .flatten()
            .collect();
        let boards = whole(earned.len() as i128);
        let sum: Fraction = earned.iter().sum();
        (!earned.is_empty()).then(|| decimal(two_places_away_from_zero(sum / boards)))
    }

    /// How many sessions count, and whether one counts that earned less than one that does not.
    pub(crate) fn counts(&self, entrant: usize, counts: &[bool]) -> bool {
        let weighted = |session: usize| {
            let score = self.score(entrant, session)?;
            Some(score * self.weight(session))
        };
        let sessions = 0..counts.len();
        let played = sessions.clone().filter_map(weighted).count();
        let counted: Vec<Fraction> = (sessions.clone().filter(|session| counts[*session]))
            .map(|session| weighted(session).unwrap())
            .collect();
        let mut dropped = sessions
            .filter(|session| !counts[*session])
            .filter_map(weighted);
        counted.len() == self.conditions.best.unwrap_or(played).min(played)
            && dropped.all(|dropped| counted.iter().all(|one| *one >= dropped))
    }

    pub(crate) fn strat(&self, entrant: usize) -> Option<StratId> {
        let (session, id) = self.entrants[entrant].latest()?;
        self.sessions[session].strat(id)
    }

    pub(crate) fn place(&self, entrant: usize, strat: Option<StratId>) -> Option<Place> {
        let is_ranked = |entrant: usize| {
            let (session, id) = self.entrants[entrant].latest().unwrap();
            let plain = &self.sessions[session];
            let mut counted = self.counted(entrant).into_iter();
            counted.all(|(session, id)| self.sessions[session].has_enough(id))
                && match strat {
                    Some(_) => plain.eligible(id, strat),
                    None => plain.has_standing(id),
                }
        };
        let key = |entrant: usize| Some((self.exact(entrant)?, self.tie_break(entrant)));
        let own = key(entrant).filter(|_| is_ranked(entrant))?;
        let others = (0..self.entrants.len()).filter(|other| is_ranked(*other));
        let others: Vec<_> = others.filter_map(key).collect();
        let better = others.iter().filter(|other| **other > own).count() as u32;
        let equal = others.iter().filter(|other| **other == own).count() as u32;
        Some(Place {
            low: better + 1,
            high: better + equal,
        })
    }
}
