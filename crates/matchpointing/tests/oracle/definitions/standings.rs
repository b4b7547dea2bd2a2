//! Session scores, percentages, places and ranks.

use matchpointing::Place;
use rust_decimal::Decimal;
use session::{
    AdjustmentAmount, ContestantId, Direction, HandicapForm, Method, RuleSet, SectionId, StratId,
    StratifyBy,
};

use super::Plain;
use super::fraction::{Fraction, decimal, fraction, nearest, two_places_away_from_zero, whole};

/// Score, percentage and place.
pub(crate) type WithHandicap = (Option<Decimal>, Option<Decimal>, Option<Place>);

impl Plain<'_> {
    pub(crate) fn session(&self, id: ContestantId) -> Option<Decimal> {
        self.scores[id.index()].map(|(session, _)| decimal(session))
    }

    pub(crate) fn final_score(&self, id: ContestantId) -> Option<Decimal> {
        self.scores[id.index()].map(|(_, score)| decimal(score))
    }

    pub(crate) fn percent(&self, id: ContestantId) -> Option<Decimal> {
        let (session, _) = self.scores[id.index()]?;
        if let Some(matches) = self.percent_of_matches(id) {
            return Some(decimal(matches));
        }
        Some(decimal(session * whole(100) / self.max_score?))
    }

    pub(crate) fn place(&self, id: ContestantId) -> Option<Place> {
        let contestant = self.session.contestant(id);
        self.place_among(id, |plain, other| {
            let other = plain.session.contestant(other);
            (other.section, other.direction) == (contestant.section, contestant.direction)
        })
    }

    /// The place by what boards earned on average, among all whose results are compared.
    pub(crate) fn place_by_average(&self, id: ContestantId) -> Option<Place> {
        let average = |id: ContestantId| {
            let earned = self.earned(id);
            if earned.is_empty() || !self.has_standing(id) {
                return None;
            }
            let total: Fraction = earned.iter().sum();
            let average = total / whole(earned.len() as i128);
            Some(match self.session.conditions().rules {
                RuleSet::Acbl | RuleSet::Wbf => two_places_away_from_zero(average),
                RuleSet::Ebu => average,
            })
        };
        let own = average(id)?;
        let here = self.session.contestant(id).section;
        let all: Vec<Fraction> = (self.all())
            .filter(|other| self.scored_together(self.session.contestant(*other).section, here))
            .filter_map(average)
            .collect();
        Some(place_among(&all, &own))
    }

    /// Score, percentage and place with handicap, where anybody has one (rules k).
    pub(crate) fn with_handicap(&self, id: ContestantId) -> Option<WithHandicap> {
        let of = |id: ContestantId| self.session.contestant(id).profile.as_ref()?.handicap;
        if !self.all().any(|id| of(id).is_some()) {
            return None;
        }
        let in_percent = self.session.conditions().handicap == HandicapForm::Percent;
        let net = |id: ContestantId| {
            let (session, _) = self.scores[id.index()]?;
            let handicap = of(id).map_or(whole(0), fraction);
            if !in_percent {
                return Some(session + handicap);
            }
            let percent = session * whole(100) / self.max_score?;
            let percent = match self.session.conditions().rules {
                RuleSet::Acbl | RuleSet::Wbf => nearest(percent, 100, true),
                RuleSet::Ebu => percent,
            };
            Some(percent - handicap)
        };
        let own = net(id)?;
        let percent = match self.max_score {
            _ if in_percent => Some(own),
            most => most.map(|most| own * whole(100) / most),
        };
        let has_standing = |id: ContestantId| self.has_standing(id);
        let here = self.session.contestant(id);
        let others = self.all().filter(|other| {
            let other = self.session.contestant(*other);
            (other.section, other.direction) == (here.section, here.direction)
        });
        let with_tie = |id: ContestantId| Some((net(id)?, self.tie_break(id)));
        let own_key = (own, self.tie_break(id));
        let all: Vec<_> = others
            .filter(|id| has_standing(*id))
            .filter_map(with_tie)
            .collect();
        Some((
            (!in_percent).then(|| decimal(own)),
            percent.map(decimal),
            has_standing(id).then(|| place_among(&all, &own_key)),
        ))
    }

    /// The strats in which a contestant is ranked: its own and every higher one. A game without strats whose awards go
    /// by them is one class, which has no name.
    pub(crate) fn ranked_in(&self, id: ContestantId) -> Vec<Option<StratId>> {
        match self.strat(id) {
            Some(own) => (0..=own.0).map(|strat| Some(StratId(strat))).collect(),
            None => vec![None; usize::from(self.awards_go_by_ranks())],
        }
    }

    pub(crate) fn overall_rank(&self, id: ContestantId, strat: Option<StratId>) -> Option<Place> {
        if let Some(ranks) = &self.event_ranks {
            return ranks.get(&(id, strat)).copied().flatten();
        }
        let ranked = |plain: &Self, other| plain.eligible(other, strat);
        if !ranked(self, id) {
            return None;
        }
        self.place_by(id, ranked, |(_, final_score)| final_score)
    }

    pub(crate) fn section_rank(&self, id: ContestantId, strat: Option<StratId>) -> Option<Place> {
        let size = self.group_size(id, strat);
        let in_event = self.all().filter(|other| self.plays_in(*other, strat));
        if strat > Some(StratId(0)) && size == 2 && in_event.count() < 5 {
            return None;
        }
        let depth = (whole(4) * whole(size as i128) / whole(10) + Fraction::new(1, 2)).floor();
        if !self.eligible(id, strat) {
            return None;
        }
        let place = self.place_by(
            id,
            |plain, other| plain.eligible(other, strat) && plain.share_ranking(id, other),
            |(session, _)| session,
        )?;
        (whole(i128::from(place.low)) <= depth).then_some(place)
    }

    /// Rules h.3: the tables of a Mitchell in the highest strat, else the pairs of the strat and below.
    pub(super) fn group_size(&self, id: ContestantId, strat: Option<StratId>) -> usize {
        match (
            strat.map_or(0, |strat| strat.0),
            self.session.contestant(id).direction,
        ) {
            (0, Direction::Fixed(_)) => self
                .session
                .section_ids()
                .filter(|(section, _)| {
                    self.ranked_together(*section, self.session.contestant(id).section)
                        && self.all().any(|other| {
                            let other = self.session.contestant(other);
                            other.section == *section
                                && other.direction == self.session.contestant(id).direction
                        })
                })
                .map(|(_, section)| section.tables as usize)
                .sum(),
            _ => self
                .all()
                .filter(|other| self.share_ranking(id, *other) && self.plays_in(*other, strat))
                .count(),
        }
    }

    fn share_ranking(&self, one: ContestantId, other: ContestantId) -> bool {
        let (one, other) = (self.session.contestant(one), self.session.contestant(other));
        one.direction == other.direction && self.ranked_together(one.section, other.section)
    }

    /// Without strats there is nothing to belong to, and everybody does.
    fn belongs(&self, id: ContestantId, strat: Option<StratId>) -> bool {
        strat.is_none_or(|strat| self.strat(id).is_some_and(|own| own >= strat))
    }

    fn plays_in(&self, id: ContestantId, strat: Option<StratId>) -> bool {
        self.boards(id) > 0 && self.belongs(id, strat)
    }

    pub(super) fn ranked_together(&self, one: SectionId, other: SectionId) -> bool {
        let together = &self.session.conditions().rank_together;
        one == other
            || together
                .iter()
                .any(|group| group.contains(&one) && group.contains(&other))
    }

    pub(super) fn eligible(&self, id: ContestantId, strat: Option<StratId>) -> bool {
        let profile = self.session.contestant(id).profile.as_ref();
        let shut_out =
            |strat: StratId| profile.is_some_and(|profile| profile.ineligible.contains(&strat));
        self.belongs(id, strat) && self.has_standing(id) && !strat.is_some_and(shut_out)
    }

    pub(super) fn has_standing(&self, id: ContestantId) -> bool {
        let profile = self.session.contestant(id).profile.as_ref();
        self.has_enough(id) && profile.is_none_or(|profile| profile.standing)
    }

    pub(super) fn strat(&self, id: ContestantId) -> Option<StratId> {
        let profile = self.session.contestant(id).profile.as_ref();
        if let Some(strat) = profile.and_then(|profile| profile.strat) {
            return Some(strat);
        }
        let known: Option<Vec<Decimal>> = profile
            .and_then(|profile| profile.players.iter().map(|one| one.masterpoints).collect());
        let strats: Vec<_> = self.session.strat_ids().collect();
        let fits = |limit: Option<Decimal>| match (&known, limit) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(known), Some(limit)) => match self.session.conditions().stratify_by {
                StratifyBy::Higher => known.iter().all(|one| *one <= limit),
                StratifyBy::Average => {
                    let sum: Fraction = known.iter().copied().map(fraction).sum();
                    let average = sum / whole(known.len().max(1) as i128);
                    nearest(average, 1, true) <= fraction(limit)
                }
            },
        };
        let lowest = strats.iter().rev().find(|(_, strat)| fits(strat.limit));
        lowest.or(strats.first()).map(|(id, _)| *id)
    }

    pub(super) fn place_among(
        &self,
        id: ContestantId,
        among: impl Fn(&Self, ContestantId) -> bool,
    ) -> Option<Place> {
        if !self.has_standing(id) {
            return None;
        }
        self.place_by(
            id,
            |plain, other| plain.has_standing(other) && among(plain, other),
            |(session, _)| session,
        )
    }

    /// One more than those who are better, down to as many as those who tie.
    pub(super) fn place_by(
        &self,
        id: ContestantId,
        among: impl Fn(&Self, ContestantId) -> bool,
        score: impl Fn((Fraction, Fraction)) -> Fraction,
    ) -> Option<Place> {
        let key = |id: ContestantId| {
            let scores = self.scores[id.index()]?;
            Some((score(scores), self.tie_break(id)))
        };
        let own = key(id)?;
        let all: Vec<_> = self
            .all()
            .filter(|other| among(self, *other))
            .filter_map(key)
            .collect();
        Some(place_among(&all, &own))
    }

    pub(super) fn has_tops(&self) -> bool {
        matches!(
            self.method_of_boards(),
            Method::Matchpoints | Method::BoardAMatch
        )
    }

    /// Rules b.4.
    pub(super) fn largest_session_score(&self) -> Option<Fraction> {
        if !self.has_tops() || self.has_victory_points() {
            return None;
        }
        let largest = match self.session.conditions().max_score {
            Some(prescribed) => fraction(prescribed),
            // Nobody has a board.
            None if self.all().all(|id| self.scheduled(id) == 0) => return None,
            None => {
                let tops = self
                    .session
                    .section_ids()
                    .map(|(section, _)| self.top(section));
                tops.max()? * self.most_boards()
            }
        };
        (largest > whole(0)).then_some(largest)
    }

    /// The most boards of any contestant.
    fn most_boards(&self) -> Fraction {
        let boards = self.all().map(|id| self.scheduled(id));
        whole(boards.max().unwrap_or(1).max(1) as i128)
    }

    pub(super) fn session_score(&self, id: ContestantId) -> Option<(Fraction, Fraction)> {
        let earned = self.earned(id);
        let victory_points = self.victory_points(id);
        if earned.is_empty() {
            return None;
        }
        let contestant = self.session.contestant(id);
        let total: Fraction = earned.iter().sum();
        // What was not rounded on boards is here.
        let total = nearest(total, 1_000_000, true);
        let top = if self.has_tops() {
            self.top(contestant.section)
        } else {
            whole(0)
        };
        let scaled = if let Some(victory_points) = victory_points {
            victory_points
        } else if self.has_tops() {
            if top == whole(0) {
                return None;
            }
            total * self.max_score? / (whole(earned.len() as i128) * top)
        } else {
            match self.session.conditions().rules {
                RuleSet::Acbl | RuleSet::Wbf => total,
                RuleSet::Ebu if self.are_teams() => total,
                RuleSet::Ebu => total * self.most_boards() / whole(earned.len() as i128),
            }
        };
        let scaled = match self.session.conditions().rules {
            RuleSet::Acbl | RuleSet::Wbf => nearest(scaled, 100, true),
            RuleSet::Ebu => scaled,
        };
        let adjustments: Fraction = (self.session.adjustments().iter())
            .filter(|adjustment| adjustment.contestant == id)
            .map(|adjustment| match adjustment.amount {
                AdjustmentAmount::Matchpoints(size) => fraction(size),
                AdjustmentAmount::PercentOfTop(percent) => {
                    let of = self.max_score.unwrap_or(whole(0)) / self.most_boards();
                    nearest(fraction(percent) / whole(100) * of, 100, true)
                }
                AdjustmentAmount::PercentOfSession(percent) => {
                    let of = self.max_score.unwrap_or(whole(0));
                    nearest(fraction(percent) / whole(100) * of, 100, true)
                }
            })
            .sum();
        let carryover = contestant
            .profile
            .as_ref()
            .and_then(|profile| profile.carryover);
        let session = scaled + adjustments;
        Some((session, session + carryover.map_or(whole(0), fraction)))
    }
}

/// The place of one among all: behind those who are better, shared with those who are as good.
fn place_among<K: PartialOrd>(all: &[K], own: &K) -> Place {
    let better = all.iter().filter(|one| *one > own).count() as u32;
    let equal = all.iter().filter(|one| *one == own).count() as u32;
    Place {
        low: better + 1,
        high: better + equal,
    }
}
