//! ACBL club games (rules i.1 to i.7).

use std::sync::LazyLock;

use std::collections::BTreeMap;
use std::iter;

use rust_decimal::Decimal;
use serde::Deserialize;
use session::{ContestantId, Direction, Masterpoints, Rating, Session, StratId};

use super::{AwardSteps, Withheld};
use crate::exact::{Exact, half_up};
use crate::session_score::{decimal_of_hundredths, exact};
use crate::strats::{
    RankingGroup, all, award_depth, is_highest, members, ranked_strats, ranking_groups,
};
use crate::{MasterpointAward, Place, RankReason, Standing, StratRank};

const TABLE: &str = include_str!("../../data/acbl-club-2017.toml");
const FORMULA: &str = include_str!("../../data/acbl-special-2026.toml");
/// The formula of a special game.
static SPECIAL: LazyLock<Formula> =
    LazyLock::new(|| toml::from_str(FORMULA).expect("the table in the project is read by a test"));
/// The table is read once, however often a session is scored.
static READ: LazyLock<Table> =
    LazyLock::new(|| toml::from_str(TABLE).expect("the table in the project is read by a test"));

/// The table of awards. Shares and masterpoints for each player.
#[derive(Deserialize)]
struct Table {
    per_pair: Decimal,
    section_cap: Decimal,
    overall_cap: Decimal,
    section_positions: Vec<Decimal>,
    overall_step: Decimal,
    open_factor: Decimal,
    invitational_factor: Decimal,
    pupil_factor: Decimal,
    factors: Vec<Factor>,
}

/// A game whose first place earns by a formula: shares and masterpoints for each player.
#[derive(Deserialize)]
struct Formula {
    added: u32,
    most: u32,
    each: Decimal,
    section_share: Decimal,
    depths: Vec<Depth>,
    open_factor: Decimal,
    factors: Vec<Factor>,
}

/// How many places earn an overall award in a strat with so many pairs.
#[derive(Clone, Copy, Deserialize)]
struct Depth {
    pairs: u32,
    places: u32,
}

/// What a strat's upper limit makes of an award.
#[derive(Deserialize)]
struct Factor {
    limit: Decimal,
    factor: Decimal,
}

/// Gives each contestant the largest of its section awards, and of its overall awards where the game has them.
pub(super) fn award(session: &Session, masterpoints: Masterpoints, standings: &mut [Standing]) {
    let awards = Awards::of(session, masterpoints);
    for id in ranked_strats(session) {
        for group in &awards.groups {
            let basis = awards.in_section(group, standings, id);
            // Many may share a place.
            let mut earned = BTreeMap::new();
            for contestant in &group.contestants {
                let standing = &mut standings[contestant.index()];
                if let Some(place) = rank(standing, id).and_then(|rank| rank.section) {
                    let points = earned
                        .entry(place.low)
                        .or_insert_with(|| basis.earned(place, awards.section_shares(place)));
                    keep_larger(standing, *points, RankReason::Section, id);
                }
            }
        }
        if awards.has_overall() {
            let basis = awards.overall(standings, id);
            for standing in &mut *standings {
                let place = rank(standing, id).and_then(|rank| rank.overall);
                if let Some(points) = place.and_then(|place| awards.earned_overall(&basis, place)) {
                    keep_larger(standing, points, RankReason::Overall, id);
                }
            }
        }
    }
}

/// The overall awards of somebody who has no standing in the session; none where the game has none.
pub(super) fn overall<'a>(
    session: &'a Session,
    masterpoints: Masterpoints,
    standings: &[Standing],
) -> Option<OverallAwards<'a>> {
    let awards = Awards::of(session, masterpoints);
    let bases = (ranked_strats(session).into_iter())
        .map(|strat| awards.overall(standings, strat))
        .collect();
    (awards.has_overall()).then_some(OverallAwards { awards, bases })
}

/// Where it is not known how far down the overall awards of a strat go.
pub(super) fn withheld(
    session: &Session,
    masterpoints: Masterpoints,
    standings: &[Standing],
) -> Vec<Withheld> {
    let awards = Awards::of(session, masterpoints);
    let strats = ranked_strats(session).into_iter();
    let unknown = strats.filter(|_| awards.is_special()).filter_map(|strat| {
        let (known, pairs) = awards.known_depth(standings, strat);
        let largest = SPECIAL.depths.iter().map(|depth| depth.pairs).max();
        (known.pairs != pairs && Some(pairs) < largest).then_some(Withheld::Depth {
            strat,
            pairs,
            places: known.places,
        })
    });
    unknown.collect()
}

/// How a contestant's award came about.
pub(super) fn steps(
    session: &Session,
    masterpoints: Masterpoints,
    standings: &[Standing],
    id: ContestantId,
) -> Option<AwardSteps> {
    let awards = Awards::of(session, masterpoints);
    let standing = standings.get(id.index())?;
    let award = standing.award()?;
    let ranks = rank(standing, award.strat)?;
    let (basis, place) = match award.reason {
        RankReason::Section => {
            let group = (awards.groups.iter()).find(|group| group.contestants.contains(&id))?;
            (awards.in_section(group, standings, award.strat), ranks.section?)
        }
        RankReason::Overall => (awards.overall(standings, award.strat), ranks.overall?),
    };
    let share = |position| match award.reason {
        RankReason::Section => awards.table.section_share(position),
        RankReason::Overall => awards.overall_share(position),
    };
    Some(AwardSteps {
        place,
        size: basis.pairs,
        added: basis.added,
        each: basis.each,
        factor: basis.factor,
        cap: basis.cap.filter(|cap| basis.uncapped() > *cap),
        first: basis.first(),
        shares: (place.low..=place.high)
            .map(|position| decimal_of_ten_thousandths(share(position)))
            .collect(),
    })
}

/// What overall places earn.
pub(crate) struct OverallAwards<'a> {
    awards: Awards<'a>,
    /// By strat; one in a game without strats.
    bases: Vec<Basis>,
}

impl OverallAwards<'_> {
    /// The larger of an award and of what a place in a strat earns.
    pub(crate) fn larger(
        &self,
        known: Option<MasterpointAward>,
        strat: Option<StratId>,
        place: Place,
    ) -> Option<MasterpointAward> {
        let earned = (self.bases.get(strat.map_or(0, StratId::index)))
            .and_then(|basis| self.awards.earned_overall(basis, place));
        earned.map_or(known, |points| larger(known, points, RankReason::Overall, strat))
    }
}

/// A session with its table of awards.
struct Awards<'a> {
    session: &'a Session,
    masterpoints: Masterpoints,
    table: &'static Table,
    groups: Vec<RankingGroup>,
    /// What the overall positions earn of first place, until nothing is left, in [`PARTS`].
    overall: Vec<i128>,
}

/// The parts of first place in which overall positions are counted. Down to the 41st these are whole, since `0.75^40`
/// is `3^40 / 2^80`. What is cut from those below is too little to matter to any rounding.
const PARTS: i128 = 1 << 80;

/// The same in a section. Each `1 / k` down to the 40th is a whole number of parts: 5,342,931,457,063,200 is the least
/// number that all of them divide.
const SECTION_PARTS: i128 = 5_342_931_457_063_200 << 20;

/// What first place earns, and by what.
struct Basis {
    /// How many places overall earn something; in a section those that are ranked do.
    depth: u32,
    /// Those that are paid for.
    pairs: u32,
    /// As many more are paid for.
    added: u32,
    each: Decimal,
    factor: Decimal,
    /// The most before the factor, where there is a limit.
    cap: Option<Decimal>,
}

impl<'a> Awards<'a> {
    fn of(session: &'a Session, masterpoints: Masterpoints) -> Self {
        let table = &*READ;
        let step = exact(table.overall_step);
        let below = |above: &i128| Some(above * step.numer() / step.denom());
        Self {
            session,
            masterpoints,
            overall: iter::successors(Some(PARTS), below).take_while(|share| *share > 0).collect(),
            table,
            groups: ranking_groups(session),
        }
    }

    fn in_section(
        &self,
        group: &RankingGroup,
        standings: &[Standing],
        strat: Option<StratId>,
    ) -> Basis {
        let size = group.size(self.session, standings, strat);
        self.basis(size, RankReason::Section, strat)
    }

    fn overall(&self, standings: &[Standing], strat: Option<StratId>) -> Basis {
        let tables = self.tables_in_event(standings, strat);
        let depth = if self.is_special() {
            self.known_depth(standings, strat).0.places
        } else {
            award_depth(tables)
        };
        Basis { depth, ..self.basis(tables, RankReason::Overall, strat) }
    }

    fn is_special(&self) -> bool {
        self.masterpoints.rating == Rating::Special
    }

    /// A plain game of one section has no overall awards (rules i.6).
    fn has_overall(&self) -> bool {
        self.is_special() || self.session.sections().len() > 1
    }

    /// The depth of overall awards of the largest strat that is known and not larger than this one, with the pairs of
    /// this one. Below the smallest nobody earns anything (rules i.6).
    fn known_depth(&self, standings: &[Standing], strat: Option<StratId>) -> (Depth, u32) {
        let members = members(standings, strat, all(self.session));
        let pairs = u32::try_from(members.count()).unwrap_or(u32::MAX);
        let mut known = SPECIAL.depths.iter().rev();
        let known = known.find(|known| known.pairs <= pairs);
        let none = Depth { pairs: 0, places: 0 };
        (known.copied().unwrap_or(none), pairs)
    }

    /// The tables of an event as one field: each direction of a Mitchell counts for half. In a plain game, a Howell's
    /// pairs count in full (rules i.6).
    fn tables_in_event(&self, standings: &[Standing], strat: Option<StratId>) -> u32 {
        let halves: u32 = (self.groups.iter())
            .map(|group| {
                let size = group.size(self.session, standings, strat);
                match group.direction {
                    Direction::Both if !self.is_special() => 2 * size,
                    Direction::Both | Direction::Fixed(_) => size,
                }
            })
            .sum();
        halves.div_ceil(2)
    }

    /// What an overall place earns, where awards go down to it.
    fn earned_overall(&self, basis: &Basis, place: Place) -> Option<Decimal> {
        (place.low <= basis.depth).then(|| basis.earned(place, self.overall_shares(place)))
    }

    fn basis(&self, counted: u32, reason: RankReason, strat: Option<StratId>) -> Basis {
        let extra = if is_highest(strat) { self.masterpoints.extra_tables } else { 0 };
        let rating = self.masterpoints.rating;
        let limit = strat.and_then(|strat| self.session.strats()[strat.index()].limit);
        let pairs = counted + extra;
        if self.is_special() {
            let share = match reason {
                RankReason::Section => SPECIAL.section_share,
                RankReason::Overall => Decimal::ONE,
            };
            return Basis {
                depth: 0,
                pairs,
                added: SPECIAL.added,
                // Beyond the range of the formula nobody earns anything.
                each: if pairs > SPECIAL.most { Decimal::ZERO } else { SPECIAL.each * share },
                factor: factor_of(&SPECIAL.factors, limit, SPECIAL.open_factor),
                cap: None,
            };
        }
        Basis {
            depth: 0,
            pairs,
            added: 0,
            each: self.table.per_pair,
            factor: self.table.factor(limit, rating),
            cap: Some(match reason {
                RankReason::Section => self.table.section_cap,
                RankReason::Overall => self.table.overall_cap,
            }),
        }
    }

    /// The shares of first place that the positions of a place in a section earn together.
    fn section_shares(&self, place: Place) -> Exact {
        (place.low..=place.high)
            .map(|position| self.table.section_share(position))
            .fold(Exact::from_integer(0), |sum, share| sum + share)
    }

    /// The shares of first place that the positions of an overall place earn together.
    fn overall_shares(&self, place: Place) -> Exact {
        let shares = (place.low..=place.high).map_while(|position| self.overall_parts(position));
        Exact::new_raw(shares.sum(), PARTS)
    }

    /// The share of first place that an overall position earns: each is a fixed part of the one above.
    fn overall_share(&self, position: u32) -> Exact {
        Exact::new_raw(self.overall_parts(position).unwrap_or(0), PARTS)
    }

    fn overall_parts(&self, position: u32) -> Option<i128> {
        self.overall.get(position as usize - 1).copied()
    }
}

impl Basis {
    /// What first place earns, as it is printed: the others have their shares of that (rules i.2).
    fn first(&self) -> Decimal {
        let uncapped = self.uncapped();
        let first = self.cap.map_or(uncapped, |cap| uncapped.min(cap)) * self.factor;
        decimal_of_hundredths(half_up(exact(first), 100)).normalize()
    }

    fn uncapped(&self) -> Decimal {
        self.each * Decimal::from(self.pairs + self.added)
    }

    /// A tie shares the mean of the positions it covers; hundredths, rounded half up once at the end (rules i.3).
    fn earned(&self, place: Place, shares: Exact) -> Decimal {
        let tied = i128::from(place.high - place.low + 1);
        decimal_of_hundredths(half_up(exact(self.first()) * shares / tied, 100))
    }
}

fn rank(standing: &Standing, strat: Option<StratId>) -> Option<&StratRank> {
    standing.ranks().iter().find(|rank| rank.strat == strat)
}

/// An award or a share to four decimals, as a person reads it.
fn decimal_of_ten_thousandths(share: Exact) -> Decimal {
    let count = i64::try_from(half_up(share, 10_000)).unwrap_or(i64::MAX);
    Decimal::new(count, 4).normalize()
}

impl Table {
    fn factor(&self, limit: Option<Decimal>, rating: Rating) -> Decimal {
        match (rating, limit) {
            (Rating::Pupil, _) => self.pupil_factor,
            (Rating::Invitational, None) => self.invitational_factor,
            (_, limit) => factor_of(&self.factors, limit, self.open_factor),
        }
    }

    /// The share of first place that a position in a section earns: from a list, then `1 / k`.
    fn section_share(&self, position: u32) -> Exact {
        match self.section_positions.get(position as usize - 1) {
            Some(share) => exact(*share),
            None => Exact::new_raw(SECTION_PARTS / i128::from(position), SECTION_PARTS),
        }
    }
}

/// The factor of the highest limit in the list that is not above a strat's own; `open` where it has none.
fn factor_of(factors: &[Factor], limit: Option<Decimal>, open: Decimal) -> Decimal {
    let known = |limit: Decimal| factors.iter().take_while(move |one| one.limit <= limit).last();
    limit.and_then(known).map_or(open, |one| one.factor)
}

fn keep_larger(
    standing: &mut Standing,
    points: Decimal,
    reason: RankReason,
    strat: Option<StratId>,
) {
    let known = standing.award();
    let largest = larger(known, points, reason, strat);
    if largest != known {
        standing.rare_mut().award = largest;
    }
}

/// The larger of two awards; of equal ones that which was there before. Nothing is no award.
fn larger(
    known: Option<MasterpointAward>,
    points: Decimal,
    reason: RankReason,
    strat: Option<StratId>,
) -> Option<MasterpointAward> {
    if points.is_zero() || known.is_some_and(|known| points <= known.points) {
        return known;
    }
    Some(MasterpointAward { points, reason, strat })
}
