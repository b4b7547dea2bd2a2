//! Places, strats, and how far down ranks go.

use rust_decimal::Decimal;
use session::{ContestantId, Direction, Player, SectionId, StratId, StratifyBy};

use crate::fraction::{Fraction, count, exactly, half_up};
use crate::{Place, Scored};

/// The place of one among all: behind those who are better, shared with those who are as good. Nothing else breaks a tie.
pub(crate) fn h2_place<K: Ord>(all: impl IntoIterator<Item = K>, own: &K) -> Place {
    let (mut better, mut equal) = (0, 0);
    for other in all {
        better += u32::from(other > *own);
        equal += u32::from(other == *own);
    }
    (better + 1, better + equal)
}

/// The award depth, `floor(0.4 n + 0.5)`.
pub(crate) const fn h3_depth(size: usize) -> usize {
    (4 * size + 5) / 10
}

/// Two pairs of a lower strat are ranked only if the strat has five pairs in the whole event.
pub(crate) const fn h3_are_ranked(is_lower: bool, size: usize, in_event: usize) -> bool {
    !(is_lower && size == 2 && in_event < 5)
}

/// A contestant is in the lowest strat whose limit its better player does not exceed, or its average in whole points,
/// half up; the highest, where masterpoints are not known. Limits are listed from the highest strat down.
pub(crate) fn h4_strat(
    masterpoints: Option<&[Decimal]>,
    limits: &[Option<Decimal>],
    by: StratifyBy,
) -> usize {
    let fits = |limit: &Option<Decimal>| match (masterpoints, limit) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(known), Some(limit)) => match by {
            StratifyBy::Higher => known.iter().all(|one| one <= limit),
            StratifyBy::Average => {
                let sum: Fraction = known.iter().copied().map(exactly).sum();
                half_up(sum / count(known.len().max(1)), 1) <= exactly(*limit)
            }
        },
    };
    limits.iter().rposition(fits).unwrap_or(0)
}

impl Scored<'_> {
    /// The place in the section and direction.
    #[must_use]
    pub fn place(&self, id: ContestantId) -> Option<Place> {
        let own = self.key(id).filter(|_| self.is_ranked(id))?;
        let contestant = self.session().contestant(id);
        let list = (contestant.section, contestant.direction);
        Some(h2_place(self.lists.get(&list)?.iter().copied(), &own))
    }

    /// The place of a pair of a team by IMPs a board, among all whose results are compared.
    #[must_use]
    pub fn place_by_average(&self, id: ContestantId) -> Option<Place> {
        let own = self.average_of(id)?;
        let field = |id: ContestantId| self.boards.field(self.session().contestant(id).section);
        let all = self.all().filter(|other| field(*other) == field(id));
        Some(h2_place(all.filter_map(|other| self.average_of(other)), &own))
    }

    /// Score, percentage and place with handicap, where anybody has one; in hundredths.
    #[must_use]
    pub fn with_handicap(&self, id: ContestantId) -> Option<WithHandicap> {
        let key = |id: ContestantId| Some((self.net.as_ref()?[id.index()]?, self.tie_break(id)));
        let own = key(id)?;
        let here = self.session().contestant(id);
        let all = self.all().filter(|other| {
            let other = self.session().contestant(*other);
            (other.section, other.direction) == (here.section, here.direction)
        });
        let ranked = all.filter(|other| self.is_ranked(*other));
        let place = || h2_place(ranked.filter_map(key), &own);
        let (score, percent) = self.shown_with_handicap(own.0);
        Some((score, percent, self.is_ranked(id).then(place)))
    }

    /// The strats in which a contestant is ranked: its own and every higher one. A game without strats whose awards go
    /// by them is one class, which has no name.
    #[must_use]
    pub fn ranked_in(&self, id: ContestantId) -> Vec<Option<StratId>> {
        match self.strat(id) {
            Some(own) => (0..=own.0).map(|strat| Some(StratId(strat))).collect(),
            None => vec![None; usize::from(self.awards_go_by_ranks())],
        }
    }

    /// The rank in the section and direction, down to the award depth.
    #[must_use]
    pub fn section_rank(&self, id: ContestantId, strat: Option<StratId>) -> Option<Place> {
        let size = self.group_size(id, strat);
        let in_event = self.all().filter(|other| self.plays_in(*other, strat));
        let is_lower = strat > Some(StratId(0));
        if !h3_are_ranked(is_lower, size, in_event.count()) || !self.is_eligible(id, strat) {
            return None;
        }
        let others = self.all().filter(|other| self.share_ranking(id, *other));
        let ranked = others.filter(|other| self.is_eligible(*other, strat));
        let place = h2_place(ranked.filter_map(|other| self.key(other)), &self.key(id)?);
        (place.0 as usize <= h3_depth(size)).then_some(place)
    }

    /// The rank over all sections and directions, on the final score.
    #[must_use]
    pub fn overall_rank(&self, id: ContestantId, strat: Option<StratId>) -> Option<Place> {
        if let Some(ranks) = &self.event_ranks {
            return ranks.get(&(id, strat)).copied().flatten();
        }
        let key = |id: ContestantId| Some((self.exact_final_score(id)?, self.tie_break(id)));
        let ranked = self.all().filter(|other| self.is_eligible(*other, strat));
        let own = key(id).filter(|_| self.is_eligible(id, strat))?;
        Some(h2_place(ranked.filter_map(key), &own))
    }

    /// The strat that a contestant belongs to.
    #[must_use]
    pub fn strat(&self, id: ContestantId) -> Option<StratId> {
        let profile = self.session().contestant(id).profile.as_ref();
        if let Some(strat) = profile.and_then(|profile| profile.strat) {
            return Some(strat);
        }
        // Nothing asks for those of the third player in a row of a whole team.
        let known: Option<Vec<Decimal>> = profile.and_then(|profile| {
            let (first, further) = profile.players.split_at(profile.players.len().min(2));
            let counts = |one: &&Player| one.masterpoints.is_some() || one.side.is_some();
            let all = first.iter().chain(further.iter().filter(counts));
            all.map(|one| one.masterpoints).collect()
        });
        let limits: Vec<_> = self.session().strats().iter().map(|strat| strat.limit).collect();
        let by = self.session().conditions().stratify_by;
        let strat = h4_strat(known.as_deref(), &limits, by);
        self.session().strat_ids().nth(strat).map(|(id, _)| id)
    }

    /// The tables of a Mitchell in the highest strat, else the pairs of the strat and below.
    pub(crate) fn group_size(&self, id: ContestantId, strat: Option<StratId>) -> usize {
        let own = self.session().contestant(id);
        if strat > Some(StratId(0)) || own.direction == Direction::Both {
            let here = self.all().filter(|other| self.share_ranking(id, *other));
            return here.filter(|other| self.plays_in(*other, strat)).count();
        }
        let plays = |section: SectionId| {
            self.all().any(|other| {
                let other = self.session().contestant(other);
                (other.section, other.direction) == (section, own.direction)
            })
        };
        (self.session().section_ids())
            .filter(|(section, _)| self.ranked_together(*section, own.section) && plays(*section))
            .map(|(_, section)| section.tables as usize)
            .sum()
    }

    fn share_ranking(&self, one: ContestantId, other: ContestantId) -> bool {
        let [one, other] = [one, other].map(|id| self.session().contestant(id));
        one.direction == other.direction && self.ranked_together(one.section, other.section)
    }

    /// Without strats there is nothing to belong to, and everybody does.
    fn belongs(&self, id: ContestantId, strat: Option<StratId>) -> bool {
        strat.is_none_or(|strat| self.strat(id).is_some_and(|own| own >= strat))
    }

    pub(crate) fn plays_in(&self, id: ContestantId, strat: Option<StratId>) -> bool {
        self.boards(id) > 0 && self.belongs(id, strat)
    }

    pub(crate) fn ranked_together(&self, one: SectionId, other: SectionId) -> bool {
        let mut together = self.session().conditions().rank_together.iter();
        one == other || together.any(|group| group.contains(&one) && group.contains(&other))
    }

    pub(crate) fn is_eligible(&self, id: ContestantId, strat: Option<StratId>) -> bool {
        let profile = self.session().contestant(id).profile.as_ref();
        let shut_out = |strat| profile.is_some_and(|profile| profile.ineligible.contains(&strat));
        self.belongs(id, strat) && self.is_ranked(id) && !strat.is_some_and(shut_out)
    }
}

/// Score, percentage and place with handicap.
pub type WithHandicap = (Option<i64>, Option<i64>, Option<Place>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn h2_shared_places() {
        let all = [60, 55, 55, 50];
        let places = all.map(|own| h2_place(all, &own));
        assert_eq!(places, [(1, 1), (2, 3), (2, 3), (4, 4)]);
    }

    #[test]
    fn h3_nine_tables_and_two_pairs() {
        assert_eq!([1, 2, 9, 24].map(h3_depth), [0, 1, 4, 10]);
        assert!(
            !h3_are_ranked(true, 2, 4) && h3_are_ranked(true, 2, 5) && h3_are_ranked(false, 2, 2)
        );
    }

    #[test]
    fn h4_limits_include_themselves() {
        let limits = [None, Some(500), Some(100)].map(|limit| limit.map(Decimal::from));
        let of = |points: &[i64], by| {
            let points: Vec<_> = points.iter().map(|tenths| Decimal::new(*tenths, 1)).collect();
            h4_strat(Some(&points), &limits, by)
        };
        assert_eq!(of(&[5000, 1], StratifyBy::Higher), 1);
        assert_eq!(of(&[5004, 1], StratifyBy::Higher), 0);
        assert_eq!(of(&[5004, 5004], StratifyBy::Average), 1);
        assert_eq!(of(&[5005, 5005], StratifyBy::Average), 0);
        assert_eq!(h4_strat(None, &limits, StratifyBy::Higher), 0);
    }
}
