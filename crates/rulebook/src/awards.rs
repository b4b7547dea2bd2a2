//! Who wins masterpoints, and how many.

use std::collections::BTreeSet;

use rust_decimal::Decimal;
use session::{
    AwardTable, ContestantId, ContestantKind, Direction, Method, Rating, RoundNumber, SectionId,
    StratId,
};

use crate::exponential::share_of_e;
use crate::fraction::{Fraction, count, exactly, half_up, hundredths, whole};
use crate::ranks::h3_depth;
use crate::{Place, Scored};

/// First place earns 0.10 for each pair of the group, up to `most`, times the factor of the strat.
pub(crate) fn i1_first(paid: usize, most: Fraction, factor: Fraction) -> Fraction {
    most.min(count(paid) / whole(10)) * factor
}

/// A strat's factor follows from its limit; pupils have 0.20, and an invitational game without a limit 0.80.
pub(crate) fn i1_factor(rating: Rating, limit: Option<Decimal>) -> Fraction {
    let hundredths = match (rating, limit.map(exactly)) {
        (Rating::Pupil, _) => 20,
        (Rating::Invitational, None) => 80,
        (_, None) => 100,
        (_, Some(limit)) if limit > whole(200) => 80,
        (_, Some(limit)) if limit == whole(200) => 70,
        (_, Some(limit)) if limit >= whole(50) => 60,
        (_, Some(limit)) if limit >= whole(20) => 50,
        (_, Some(limit)) if limit >= whole(10) => 40,
        (_, Some(_)) => 30,
    };
    Fraction::new(hundredths, 100)
}

/// Of the first in a section the second has 70 %, the third 50, the fourth 35, the k-th 1/k.
pub(crate) fn i2_section_share(position: u32) -> Fraction {
    match position {
        1 => whole(1),
        2 => Fraction::new(70, 100),
        3 => Fraction::new(50, 100),
        4 => Fraction::new(35, 100),
        _ => Fraction::new(1, i128::from(position)),
    }
}

/// Shares are of the first place's award as it is printed.
pub(crate) fn i2_as_printed(first: Fraction) -> Fraction {
    half_up(first, 100)
}

/// Ties share the mean of the places that they cover, also of those beyond the award depth.
pub(crate) fn i3_shared(place: Place, share: impl Fn(u32) -> Fraction) -> Fraction {
    let shares = (place.0..=place.1).map(share).sum::<Fraction>();
    shares / whole(place.1 - place.0 + 1)
}

/// Tables of limited games at the same time are added in the highest strat.
pub(crate) const fn i4_paid(size: usize, extra_tables: u32, is_highest: bool) -> usize {
    size + if is_highest { extra_tables as usize } else { 0 }
}

/// A contestant has its largest single award; of equal ones that in the highest strat, and there that of the section.
pub(crate) fn i5_largest(awards: impl IntoIterator<Item = Award>) -> Option<Award> {
    let mut largest: Option<Award> = None;
    for award in awards {
        if award.0 > largest.map_or(0, |(points, ..)| points) {
            largest = Some(award);
        }
    }
    largest
}

/// Overall, every place earns three quarters of the one above. Numbers here cannot hold the shares of the lowest ones,
/// which are less than 0.000002 of first place.
pub(crate) fn i6_overall_share(position: u32) -> Fraction {
    match position {
        ..=46 => (1..position).fold(whole(1), |share, _| share * Fraction::new(3, 4)),
        _ => whole(0),
    }
}

/// A special game has overall awards even in one section: for 6 places of 25 pairs of the strat or more, for 5 of 18, for
/// 3 of 8, and as many where the pairs are between these.
pub(crate) const fn i6_special_depth(pairs: usize) -> usize {
    match pairs {
        0..8 => 0,
        8..18 => 3,
        18..25 => 5,
        _ => 6,
    }
}

/// First overall in a special game at a club: `B R T M` with `B = (tables + 10) / 60`,
/// `R = 9.0` and `T = 1.25`. First in a section earns half of that for the pairs of the group. Nothing is known above 60.
pub(crate) fn i7_first(paid: usize, reason: AwardedFor, factor: Fraction) -> Fraction {
    let share = match reason {
        _ if paid > 60 => whole(0),
        AwardedFor::Section => Fraction::new(1, 2),
        AwardedFor::Overall => whole(1),
    };
    share * (count(paid) + whole(10)) / whole(60) * whole(9) * Fraction::new(125, 100) * factor
}

/// The factor `M` of a strat there: that of the highest known limit that its own reaches.
pub(crate) fn i7_factor(limit: Option<Decimal>) -> Fraction {
    let known = [
        (2500, 700),
        (2000, 650),
        (1750, 625),
        (1250, 575),
        (1000, 550),
        (750, 525),
        (500, 500),
        (300, 450),
        (200, 425),
        (100, 400),
        (50, 350),
    ];
    let Some(limit) = limit.map(exactly) else {
        return whole(1);
    };
    let reached = known.into_iter().find(|(known, _)| limit >= whole(*known));
    Fraction::new(reached.map_or(320, |(_, thousandths)| thousandths), 1000)
}

/// EBU local points take that every pair plays 70 % of the boards in use in the section.
pub(crate) const fn i9_plays_enough(boards: usize, in_use: usize) -> bool {
    100 * boards >= 70 * in_use
}

/// EBU local points of a position: 6 for the last award and 6 (3 in an individual) more for each above it, up to a
/// limit. There is an award for every 4, 3 or 2 contestants with 12, 18 or 36 boards, ties round up their mean, and who
/// wins anything wins 6.
pub(crate) fn i9_local_points(
    place: Place,
    in_list: usize,
    boards: u32,
    is_individual: bool,
) -> Option<usize> {
    let (each, most) = match boards {
        0..12 => return None,
        12..18 => (4, 75),
        18..36 => (3, 100),
        _ => (2, 300),
    };
    let awards = in_list.div_ceil(each);
    let step = if is_individual { 3 } else { 6 };
    let of_position = |position: usize| match awards.checked_sub(position) {
        None => 0,
        Some(below) => (step * (below + 1)).max(6).min(most),
    };
    let positions = place.0 as usize..=place.1 as usize;
    let sum: usize = positions.clone().map(of_position).sum();
    let shared = sum.div_ceil(positions.count());
    (shared > 0).then(|| shared.max(6))
}

/// EBU local points take 3 whole tables for one winner, 5 for two, 2 in an individual.
pub(crate) const fn i9_has_enough_tables(tables: usize, winners: u8, is_individual: bool) -> bool {
    tables
        >= match (winners, is_individual) {
            (_, true) => 2,
            (1, _) => 3,
            _ => 5,
        }
}

/// Australian session awards of the winners: 0.02 x T in each direction up to 30 tables and 1 - e^(-T / 32) beyond, 0.04
/// x T for one winner up to 15 and 1 - e^(-T / 16) beyond.
pub(crate) fn p6_australian_first(tables: usize, winners: u8) -> Fraction {
    let (each, most, decay) = if winners == 1 { (4, 15, 16) } else { (2, 30, 32) };
    if tables <= most {
        Fraction::new(each, 100) * count(tables)
    } else {
        whole(1) - share_of_e(count(tables) / whole(decay))
    }
}

/// The second has 70 % of that, the k-th 1/(k - 1), down to the upper half of the field, or third.
pub(crate) fn p6_australian_share(position: u32, paid: usize) -> Fraction {
    match position {
        _ if position as usize > paid => whole(0),
        1 => whole(1),
        2 => Fraction::new(7, 10),
        _ => Fraction::new(1, i128::from(position) - 1),
    }
}

/// What an award is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwardedFor {
    /// A place in the section.
    Section,
    /// A place over all sections.
    Overall,
}

/// Masterpoints in hundredths, what for, and in which strat.
pub type Award = (i64, AwardedFor, Option<StratId>);

impl Scored<'_> {
    /// The award of a contestant, by the table that is asked for or that the rules name.
    #[must_use]
    pub fn award(&self, id: ContestantId) -> Option<Award> {
        let points = match self.award_table()? {
            AwardTable::Acbl => return self.largest_award(id),
            AwardTable::Ebu => self.local_points(id)?,
            AwardTable::Abf { weight } => self.australian(id, exactly(weight))?,
        };
        (points > 0).then_some((points, AwardedFor::Section, None))
    }

    /// The table of awards; none where nobody asked, and in matches, for which none was at hand.
    fn award_table(&self) -> Option<AwardTable> {
        let conditions = self.session().conditions();
        let has_none = matches!(conditions.method, Method::Teams { .. } | Method::Swiss { .. });
        let asked = conditions.masterpoints.filter(|_| !has_none)?;
        Some(asked.table.unwrap_or(conditions.rules.regulations().awards))
    }

    /// Whether awards go by ranks in strats, as the ACBL's do.
    pub(crate) fn awards_go_by_ranks(&self) -> bool {
        self.award_table() == Some(AwardTable::Acbl)
    }

    fn largest_award(&self, id: ContestantId) -> Option<Award> {
        i5_largest(self.ranked_in(id).into_iter().flat_map(|strat| {
            let section = self.section_rank(id, strat).map(|place| {
                let first = self.first(strat, self.group_size(id, strat), AwardedFor::Section);
                let points = hundredths(first * i3_shared(place, i2_section_share));
                (points, AwardedFor::Section, strat)
            });
            let overall = self.overall_rank(id, strat);
            let overall = overall.and_then(|place| self.overall_award(strat, place));
            section.into_iter().chain(overall)
        }))
    }

    /// The largest award of somebody who has these overall places and no others.
    pub(crate) fn award_for_places(&self, places: &[(Option<StratId>, Place)]) -> Option<Award> {
        let places = places.iter().filter(|_| self.awards_go_by_ranks());
        i5_largest(places.filter_map(|(strat, place)| self.overall_award(*strat, *place)))
    }

    fn overall_award(&self, strat: Option<StratId>, place: Place) -> Option<Award> {
        let tables = self.tables_in_event(strat);
        let (is_special, sections) = (self.is_special(), self.session().sections().len());
        let pairs = self.all().filter(|id| self.plays_in(*id, strat)).count();
        let depth = match is_special {
            true => i6_special_depth(pairs),
            false => h3_depth(tables),
        };
        let is_paid = (is_special || sections > 1) && place.0 as usize <= depth;
        is_paid.then(|| {
            let first = self.first(strat, tables, AwardedFor::Overall);
            let points = hundredths(first * i3_shared(place, i6_overall_share));
            (points, AwardedFor::Overall, strat)
        })
    }

    fn first(&self, strat: Option<StratId>, size: usize, reason: AwardedFor) -> Fraction {
        let session = self.session();
        let Some(asked) = session.conditions().masterpoints else {
            return whole(0);
        };
        let is_highest = strat.is_none_or(|strat| strat == StratId(0));
        let paid = i4_paid(size, asked.extra_tables, is_highest);
        let limit = strat.and_then(|strat| session.strats()[strat.index()].limit);
        if self.is_special() {
            return i2_as_printed(i7_first(paid, reason, i7_factor(limit)));
        }
        let most = match reason {
            AwardedFor::Section => Fraction::new(3, 2),
            AwardedFor::Overall => Fraction::new(5, 2),
        };
        i2_as_printed(i1_first(paid, most, i1_factor(asked.rating, limit)))
    }

    fn is_special(&self) -> bool {
        let asked = self.session().conditions().masterpoints;
        asked.is_some_and(|asked| asked.rating == Rating::Special)
    }

    /// The pairs of a Howell, but its tables in a special game; half the pairs of a Mitchell, a half table as a whole one.
    fn tables_in_event(&self, strat: Option<StratId>) -> usize {
        let mut counted: Vec<(SectionId, Direction)> = Vec::new();
        let mut halves = 0;
        for id in self.all() {
            let one = self.session().contestant(id);
            let is_known = counted.iter().any(|(section, direction)| {
                *direction == one.direction && self.ranked_together(*section, one.section)
            });
            if !is_known {
                counted.push((one.section, one.direction));
                halves += match one.direction {
                    Direction::Fixed(_) => self.group_size(id, strat),
                    Direction::Both if self.is_special() => self.group_size(id, strat),
                    Direction::Both => 2 * self.group_size(id, strat),
                };
            }
        }
        halves.div_ceil(2)
    }

    /// How many of a section and direction play.
    fn playing(
        &self,
        section: SectionId,
        direction: Direction,
        plays: impl Fn(ContestantId) -> bool,
    ) -> usize {
        let here = |id: &ContestantId| {
            let one = self.session().contestant(*id);
            (one.section, one.direction) == (section, direction) && plays(*id)
        };
        self.all().filter(here).count()
    }

    fn australian(&self, id: ContestantId, weight: Fraction) -> Option<i64> {
        let place = self.place(id)?;
        let own = self.session().contestant(id);
        let playing = |direction| self.playing(own.section, direction, |id| self.boards(id) > 0);
        let here = playing(own.direction);
        let first = match own.direction {
            Direction::Both if self.session().is_individual() => {
                p6_australian_first(here.div_ceil(4), 1)
            }
            Direction::Both => p6_australian_first(here.div_ceil(2), 1),
            Direction::Fixed(side) => {
                p6_australian_first(here.max(playing(Direction::Fixed(side.opponents()))), 2)
            }
        };
        let paid = if self.has_long_matches() { here.div_ceil(3) } else { here / 2 };
        let share = i3_shared(place, |position| p6_australian_share(position, paid));
        Some(hundredths(weight * first * share))
    }

    /// Whether most meetings of pairs who play for IMPs are of five boards or more.
    fn has_long_matches(&self) -> bool {
        let session = self.session();
        let method = session.conditions().method;
        let is_imps = matches!(method, Method::Butler { .. } | Method::CrossImps(_));
        let mut met: Vec<(Option<RoundNumber>, [ContestantId; 2])> = (session.result_ids())
            .map(|(_, line)| (line.round, [line.ns.min(line.ew), line.ns.max(line.ew)]))
            .collect();
        met.sort();
        let meetings: Vec<usize> = met.chunk_by(PartialEq::eq).map(<[_]>::len).collect();
        let long = meetings.iter().filter(|boards| **boards >= 5).count();
        is_imps && !session.is_individual() && long > meetings.len() - long
    }

    fn local_points(&self, id: ContestantId) -> Option<i64> {
        let place = self.place(id)?;
        let own = self.session().contestant(id);
        let scheduled = |id: ContestantId| self.sums[id.index()].scheduled;
        let playing = |direction| self.playing(own.section, direction, |id| scheduled(id) > 0);
        let is_individual = self.session().is_individual();
        let (tables, winners, in_list) = match own.direction {
            Direction::Both if is_individual => (playing(own.direction) / 4, 1, 4),
            Direction::Both => (playing(own.direction) / 2, 1, 2),
            Direction::Fixed(side) => {
                let others = playing(Direction::Fixed(side.opponents()));
                (playing(own.direction).min(others), 2, 1)
            }
        };
        let boards = self.all().map(scheduled).max()?;
        let points = (i9_has_enough_tables(tables, winners, is_individual)
            && self.all_play_enough(own.section))
        .then(|| i9_local_points(place, tables * in_list, boards, is_individual))?;
        Some(hundredths(count(points?)))
    }
}

impl Scored<'_> {
    /// Whether everybody who plays in a section plays enough of its boards: by its movement, where it has one.
    fn all_play_enough(&self, section: SectionId) -> bool {
        let session = self.session();
        if session.contestant_kind() != ContestantKind::Pair {
            return true;
        }
        if let Some(movement) = session.movement(section) {
            let in_use = movement.boards().len();
            let mut everybody = movement.everybody().into_iter();
            return everybody.all(|who| {
                let sittings = movement.sittings().iter().filter(|one| {
                    one.plays() && movement.seated(one).any(|(_, seated)| seated == who)
                });
                let boards: BTreeSet<_> = sittings.flat_map(|one| &one.boards).collect();
                boards.is_empty() || i9_plays_enough(boards.len(), in_use)
            });
        }
        let lines = session.result_ids();
        let lines = lines.filter(|(_, line)| session.section_of(*line) == section);
        let in_use: BTreeSet<_> = lines.map(|(_, line)| line.board).collect();
        let mut here = (self.all()).filter(|id| session.contestant(*id).section == section);
        here.all(|id| match self.sums[id.index()].scheduled {
            0 => true,
            boards => i9_plays_enough(boards as usize, in_use.len()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn i1_eight_tables_of_an_open_game() {
        let most = Fraction::new(3, 2);
        let of = |paid, factor| hundredths(i1_first(paid, most, factor));
        assert_eq!([of(8, whole(1)), of(20, whole(1)), of(3, Fraction::new(1, 2))], [80, 150, 15]);
    }

    #[test]
    fn i2_four_places_of_ten_pairs() {
        assert_eq!(
            [1, 2, 3, 4, 5].map(|place| hundredths(i2_section_share(place))),
            [100, 70, 50, 35, 20]
        );
    }

    /// Two tie for the first of three places of 0.15.
    #[test]
    fn i3_a_place_beyond_the_depth_counts() {
        let first = Fraction::new(15, 100);
        assert_eq!(hundredths(first * i3_shared((1, 2), i2_section_share)), 13);
    }

    #[test]
    fn i4_six_tables_of_another_game() {
        assert_eq!((i4_paid(5, 6, true), i4_paid(5, 6, false)), (11, 5));
    }

    #[test]
    fn i1_limits() {
        let of = |limit: i64| i1_factor(Rating::Club, Some(Decimal::from(limit)));
        let factors = [201, 200, 110, 20, 10, 5].map(|limit| hundredths(of(limit)));
        assert_eq!(factors, [80, 70, 60, 50, 40, 30]);
    }

    #[test]
    fn i5_of_equal_awards_the_first() {
        let [one, two] = [(24, AwardedFor::Section), (24, AwardedFor::Overall)]
            .map(|(points, reason)| (points, reason, None));
        assert_eq!(i5_largest([one, two]), Some(one));
        assert_eq!(i5_largest([(0, AwardedFor::Overall, None)]), None);
    }

    #[test]
    fn i6_three_quarters_of_the_one_above() {
        assert_eq!(i6_overall_share(3), Fraction::new(9, 16));
        assert_eq!((i6_overall_share(1), i6_overall_share(47)), (whole(1), whole(0)));
    }

    #[test]
    fn i6_places_of_special_games() {
        let depths = [7, 8, 17, 18, 25, 40].map(i6_special_depth);
        assert_eq!(depths, [0, 3, 3, 5, 6, 6]);
    }

    /// Thirteen pairs in an official game: 2.16, 1.51, 1.08, 0.76, 0.43, and 4.31 overall.
    #[test]
    fn i7_thirteen_pairs() {
        let first = i2_as_printed(i7_first(13, AwardedFor::Section, whole(1)));
        let shared = |place| first * i3_shared(place, i2_section_share);
        let places = [1, 2, 3, 4, 5].map(|place| hundredths(shared((place, place))));
        assert_eq!(places, [216, 151, 108, 76, 43]);
        assert_eq!(hundredths(i7_first(13, AwardedFor::Overall, whole(1))), 431);
        assert_eq!(i7_first(61, AwardedFor::Overall, whole(1)), whole(0));
    }

    #[test]
    fn i7_limits() {
        let of = |limit: i64| i7_factor(Some(Decimal::from(limit)));
        let factors = [2500, 1750, 1000, 200, 50, 20].map(of);
        let expected = [700, 625, 550, 425, 350, 320];
        assert_eq!(factors, expected.map(|factor| Fraction::new(factor, 1000)));
        assert_eq!(i7_factor(None), whole(1));
    }

    /// 22 of 34 are 64.7 %, 28 of 40 are 70 %.
    #[test]
    fn i9_seventy_percent_of_the_boards() {
        assert!(!i9_plays_enough(22, 34) && i9_plays_enough(28, 40));
    }

    #[test]
    fn i9_steps_of_six() {
        let of = |place| i9_local_points(place, 14, 24, false);
        assert_eq!([(1, 1), (5, 5), (6, 6), (5, 7)].map(of), [Some(30), Some(6), None, Some(6)]);
        assert_eq!(i9_local_points((1, 1), 14, 11, false), None);
        assert!(i9_has_enough_tables(3, 1, false) && !i9_has_enough_tables(4, 2, false));
    }

    #[test]
    fn p6_tables_and_thirds() {
        let of = |tables, winners| hundredths(p6_australian_first(tables, winners));
        assert_eq!([of(10, 2), of(10, 1), of(32, 2), of(16, 1)], [20, 40, 63, 63]);
        assert_eq!(p6_australian_share(3, 5), Fraction::new(1, 2));
        assert_eq!(p6_australian_share(6, 5), whole(0));
    }
}
