//! Who wins masterpoints, and how many.

use matchpointing::{Place, RankReason};
use rust_decimal::Decimal;
use session::{
    AwardTable, ContestantId, Direction, Method, Rating, RoundNumber, RuleSet, SectionId, StratId,
};

use super::Plain;
use super::fraction::{Fraction, decimal, fraction, nearest, whole};

/// Points, what for, and in which strat.
pub(crate) type Award = (Decimal, RankReason, Option<StratId>);

impl Plain<'_> {
    pub(crate) fn award(&self, id: ContestantId) -> Option<Award> {
        if self.has_matches_by_imps() || self.is_swiss() {
            return None;
        }
        let masterpoints = self.session.conditions().masterpoints?;
        let of_rules = match self.session.conditions().rules {
            RuleSet::Acbl | RuleSet::Wbf => AwardTable::Acbl,
            RuleSet::Ebu => AwardTable::Ebu,
        };
        let points = match masterpoints.table.unwrap_or(of_rules) {
            AwardTable::Acbl => return self.acbl_award(id),
            AwardTable::Ebu => self.local_points(id)?,
            AwardTable::Abf { weight } => self.session_award(id, fraction(weight))?,
            AwardTable::Nz => self.c_points(id)?,
        };
        Some((points, RankReason::Section, None))
    }

    /// Rules i.5: the largest of all; of equal ones that in the highest strat, and there that of the section.
    fn acbl_award(&self, id: ContestantId) -> Option<Award> {
        let mut largest: Option<Award> = None;
        for strat in self.ranked_in(id) {
            let section = self.section_rank(id, strat).map(|place| {
                let first = self.first(strat, self.group_size(id, strat), Fraction::new(3, 2));
                (mean(first, place, section_share), RankReason::Section)
            });
            let overall = (self.overall_rank(id, strat))
                .and_then(|place| self.overall_points(strat, place))
                .map(|points| (points, RankReason::Overall));
            for (points, reason) in section.into_iter().chain(overall) {
                if points > largest.map_or(Decimal::ZERO, |(points, ..)| points) {
                    largest = Some((points, reason, strat));
                }
            }
        }
        largest
    }

    /// Rules i.6.
    fn overall_points(&self, strat: Option<StratId>, place: Place) -> Option<Decimal> {
        let tables = self.tables_in_event(strat);
        let first = || self.first(strat, tables, Fraction::new(5, 2));
        (self.session.sections().len() > 1 && (place.low as usize) <= depth(tables))
            .then(|| mean(first(), place, overall_share))
    }

    /// Whether the table of awards is the ACBL's.
    pub(super) fn awards_go_by_ranks(&self) -> bool {
        let has_matches = self.has_matches_by_imps() || self.is_swiss();
        let conditions = self.session.conditions();
        let masterpoints = conditions.masterpoints.filter(|_| !has_matches);
        masterpoints.is_some_and(
            |masterpoints| match (masterpoints.table, conditions.rules) {
                (None, rules) => rules != RuleSet::Ebu,
                (Some(table), _) => table == AwardTable::Acbl,
            },
        )
    }

    /// The largest award of somebody who has these overall places and no others.
    pub(crate) fn award_for_places(&self, places: &[(Option<StratId>, Place)]) -> Option<Award> {
        let mut largest: Option<Award> = None;
        for (strat, place) in places.iter().filter(|_| self.awards_go_by_ranks()) {
            let points = self.overall_points(*strat, *place).unwrap_or_default();
            if points > largest.map_or(Decimal::ZERO, |(points, ..)| points) {
                largest = Some((points, RankReason::Overall, *strat));
            }
        }
        largest
    }

    /// Rules i.1 and i.4.
    fn first(&self, strat: Option<StratId>, size: usize, most: Fraction) -> Fraction {
        let masterpoints = self.session.conditions().masterpoints.unwrap();
        let extra = match strat {
            None | Some(StratId(0)) => masterpoints.extra_tables,
            Some(_) => 0,
        };
        let limit = strat.and_then(|strat| self.session.strats()[strat.index()].limit);
        let hundredths = match (masterpoints.rating, limit.map(fraction)) {
            (Rating::Pupil, _) => 20,
            (Rating::Invitational, None) => 80,
            (Rating::Club, None) => 100,
            (_, Some(limit)) if limit > whole(200) => 80,
            (_, Some(limit)) if limit == whole(200) => 70,
            (_, Some(limit)) if limit >= whole(50) => 60,
            (_, Some(limit)) if limit >= whole(20) => 50,
            (_, Some(limit)) if limit >= whole(10) => 40,
            (_, Some(_)) => 30,
        };
        let paid = whole(size as i128 + i128::from(extra));
        most.min(paid / whole(10)) * Fraction::new(hundredths, 100)
    }

    /// Rules i.6: the pairs of a Howell, half the pairs of a Mitchell with a half table as a whole one.
    fn tables_in_event(&self, strat: Option<StratId>) -> usize {
        let mut counted: Vec<(SectionId, Direction)> = Vec::new();
        let mut halves = 0;
        for id in self.all() {
            let one = self.session.contestant(id);
            let known = counted.iter().any(|(section, direction)| {
                *direction == one.direction && self.ranked_together(*section, one.section)
            });
            if !known {
                counted.push((one.section, one.direction));
                halves += match one.direction {
                    Direction::Fixed(_) => self.group_size(id, strat),
                    Direction::Both => 2 * self.group_size(id, strat),
                };
            }
        }
        halves.div_ceil(2)
    }

    /// How many of a section and direction have boards that count.
    fn playing(&self, section: SectionId, direction: Direction) -> usize {
        let here = |id: &ContestantId| {
            let one = self.session.contestant(*id);
            (one.section, one.direction) == (section, direction) && self.boards(*id) > 0
        };
        self.all().filter(here).count()
    }

    /// Rules p: the Australian formulas. Sections here have fewer tables than the exponential function is for.
    fn session_award(&self, id: ContestantId, weight: Fraction) -> Option<Decimal> {
        let place = self.place(id)?;
        let own = self.session.contestant(id);
        let playing = self.playing(own.section, own.direction);
        let winners = match own.direction {
            Direction::Both => {
                let at_a_table = if self.session.is_individual() { 4 } else { 2 };
                Fraction::new(4, 100) * whole(playing.div_ceil(at_a_table) as i128)
            }
            Direction::Fixed(side) => {
                let others = self.playing(own.section, Direction::Fixed(side.opponents()));
                Fraction::new(2, 100) * whole(playing.max(others) as i128)
            }
        };
        let paid = match self.has_long_matches() {
            true => playing.div_ceil(3),
            false => playing / 2,
        };
        let sum: Fraction = (place.low..=place.high)
            .filter(|position| *position as usize <= paid)
            .map(|position| match position {
                1 => winners,
                2 => winners * Fraction::new(7, 10),
                _ => winners / whole(i128::from(position) - 1),
            })
            .sum();
        let tied = whole(i128::from(place.high - place.low + 1));
        let points = nearest(weight * sum / tied, 100, true);
        (points > whole(0)).then(|| decimal(points))
    }

    /// Whether most meetings of pairs who play for IMPs are of five boards or more.
    fn has_long_matches(&self) -> bool {
        let method = self.session.conditions().method;
        let is_imps = matches!(method, Method::Butler { .. } | Method::CrossImps(_));
        let mut met: Vec<(Option<RoundNumber>, [ContestantId; 2])> = (self.session.result_ids())
            .map(|(_, line)| {
                let mut both = [line.ns, line.ew];
                both.sort();
                (line.round, both)
            })
            .collect();
        met.sort();
        let meetings: Vec<usize> = met.chunk_by(PartialEq::eq).map(<[_]>::len).collect();
        let long = meetings.iter().filter(|boards| **boards >= 5).count();
        is_imps && !self.session.is_individual() && long > meetings.len() - long
    }

    /// Rules p: 40 for the winners, in equal steps down to the top third.
    fn c_points(&self, id: ContestantId) -> Option<Decimal> {
        let place = self.place(id)?;
        let own = self.session.contestant(id);
        let paid = (self.playing(own.section, own.direction) / 3).max(1) as i128;
        let sum: Fraction = (place.low..=place.high)
            .map(|position| whole((paid + 1 - i128::from(position)).max(0) * 40) / whole(paid))
            .sum();
        let tied = whole(i128::from(place.high - place.low + 1));
        let points = nearest(sum / tied, 1, true);
        (points > whole(0)).then(|| Decimal::from(points.to_integer() as i64))
    }

    /// Rules i.9.
    fn local_points(&self, id: ContestantId) -> Option<Decimal> {
        let place = self.place(id)?;
        let own = self.session.contestant(id);
        let playing = |direction: Direction| {
            let here = |other: &ContestantId| {
                let other = self.session.contestant(*other);
                (other.section, other.direction) == (own.section, direction)
            };
            let ids = self.all().filter(here);
            ids.filter(|id| self.scheduled(*id) > 0).count()
        };
        let individual = self.session.is_individual();
        let (tables, fewest, in_list) = match own.direction {
            Direction::Both if individual => (playing(own.direction) / 4, 2, 4),
            Direction::Both => (playing(own.direction) / 2, 3, 2),
            Direction::Fixed(side) => {
                let others = playing(Direction::Fixed(side.opponents()));
                (playing(own.direction).min(others), 5, 1)
            }
        };
        let boards = self.all().map(|id| self.scheduled(id)).max()?;
        let (each, most) = match boards {
            0..12 => return None,
            12..18 => (4, 75),
            18..36 => (3, 100),
            _ => (2, 300),
        };
        if tables < fewest {
            return None;
        }
        let awards = (tables * in_list).div_ceil(each);
        let step = if individual { 3 } else { 6 };
        let of_position = |position: usize| match awards.checked_sub(position) {
            None => 0,
            Some(below) => (step * (below + 1)).max(6).min(most),
        };
        let positions = place.low as usize..=place.high as usize;
        let sum: usize = positions.clone().map(of_position).sum();
        let shared = sum.div_ceil(positions.count());
        (shared > 0).then(|| Decimal::from(shared.max(6)))
    }
}

/// Rules i.3.
fn depth(size: usize) -> usize {
    (4 * size + 5) / 10
}

/// Rules i.2.
fn section_share(position: u32) -> Fraction {
    match position {
        1 => whole(1),
        2 => Fraction::new(70, 100),
        3 => Fraction::new(50, 100),
        4 => Fraction::new(35, 100),
        _ => Fraction::new(1, i128::from(position)),
    }
}

/// Three quarters of the position above. Numbers here cannot hold the shares of the lowest ones, which are less than
/// 0.000002 of first place.
fn overall_share(position: u32) -> Fraction {
    match position {
        1 => whole(1),
        2..=46 => overall_share(position - 1) * Fraction::new(3, 4),
        _ => whole(0),
    }
}

/// Rules i.3.
fn mean(first: Fraction, place: Place, share: fn(u32) -> Fraction) -> Decimal {
    let shares: Vec<Fraction> = (place.low..=place.high).map(share).collect();
    let mean = shares.iter().sum::<Fraction>() / whole(shares.len() as i128);
    decimal(nearest(first * mean, 100, true))
}
