//! ACBL club games (rules i.1 to i.7).

use std::sync::LazyLock;

use std::collections::BTreeMap;
use std::iter;

use rust_decimal::Decimal;
use serde::Deserialize;
use session::{ContestantId, Direction, Masterpoints, Rating, Session, StratId};

use super::AwardSteps;
use crate::exact::{Exact, half_up};
use crate::session_score::{decimal_of_hundredths, exact};
use crate::strats::{RankingGroup, award_depth, is_highest, ranked_strats, ranking_groups};
use crate::{MasterpointAward, Place, RankReason, Standing, StratRank};

const TABLE: &str = include_str!("../../data/acbl-club-2017.toml");
const FORMULA: &str = include_str!("../../data/acbl-nap-club-2017.toml");
/// The formula of a game that has one.
static NAP: LazyLock<Formula> =
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
    open_factor: Decimal,
    factors: Vec<Factor>,
}

/// What a strat's upper limit makes of an award.
#[derive(Deserialize)]
struct Factor {
    limit: Decimal,
    factor: Decimal,
}

/// Gives each contestant the largest of its section awards, and overall awards where the event has several sections.
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

/// The overall awards of somebody who has no standing in the session; none in a game of one section.
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
            (
                awards.in_section(group, standings, award.strat),
                ranks.section?,
            )
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
        each: basis.each,
        factor: basis.factor,
        cap: basis.cap.filter(|cap| basis.uncapped() > *cap),
        first: decimal_of_ten_thousandths(basis.first()),
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
        earned.map_or(known, |points| {
            larger(known, points, RankReason::Overall, strat)
        })
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
    /// The pairs, or tables, that decide how many places are ranked.
    ranked: u32,
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
            overall: iter::successors(Some(PARTS), below)
                .take_while(|share| *share > 0)
                .collect(),
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
        let size = tables_in_event(self.session, &self.groups, standings, strat);
        self.basis(size, RankReason::Overall, strat)
    }

    /// A game of one section has no overall awards (rules i.6).
    fn has_overall(&self) -> bool {
        self.session.sections().len() > 1
    }

    /// What an overall place earns, where awards go down to it.
    fn earned_overall(&self, basis: &Basis, place: Place) -> Option<Decimal> {
        (place.low <= award_depth(basis.ranked))
            .then(|| basis.earned(place, self.overall_shares(place)))
    }

    fn basis(&self, ranked: u32, reason: RankReason, strat: Option<StratId>) -> Basis {
        let extra = if is_highest(strat) {
            self.masterpoints.extra_tables
        } else {
            0
        };
        let rating = self.masterpoints.rating;
        let limit = strat.and_then(|strat| self.session.strats()[strat.index()].limit);
        let pairs = ranked + extra;
        if rating == Rating::Nap {
            let share = match reason {
                RankReason::Section => NAP.section_share,
                RankReason::Overall => Decimal::ONE,
            };
            return Basis {
                ranked,
                pairs,
                added: NAP.added,
                // Beyond the range of the formula nobody earns anything.
                each: if pairs > NAP.most {
                    Decimal::ZERO
                } else {
                    NAP.each * share
                },
                factor: factor_of(&NAP.factors, limit, NAP.open_factor),
                cap: None,
            };
        }
        Basis {
            ranked,
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
    /// What first place earns.
    fn first(&self) -> Exact {
        let uncapped = self.uncapped();
        exact(self.cap.map_or(uncapped, |cap| uncapped.min(cap)) * self.factor)
    }

    fn uncapped(&self) -> Decimal {
        self.each * Decimal::from(self.pairs + self.added)
    }

    /// A tie shares the mean of the positions it covers; hundredths, rounded half up once at the end (rules i.3).
    fn earned(&self, place: Place, shares: Exact) -> Decimal {
        let tied = i128::from(place.high - place.low + 1);
        decimal_of_hundredths(half_up(self.first() * shares / tied, 100))
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
    let known = |limit: Decimal| {
        factors
            .iter()
            .take_while(move |one| one.limit <= limit)
            .last()
    };
    limit.and_then(known).map_or(open, |one| one.factor)
}

/// The tables of an event as one field: a Howell's pairs count in full, each direction of a Mitchell for half.
fn tables_in_event(
    session: &Session,
    groups: &[RankingGroup],
    standings: &[Standing],
    strat: Option<StratId>,
) -> u32 {
    let halves: u32 = (groups.iter())
        .map(|group| {
            let size = group.size(session, standings, strat);
            match group.direction {
                Direction::Fixed(_) => size,
                Direction::Both => 2 * size,
            }
        })
        .sum();
    halves.div_ceil(2)
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
    Some(MasterpointAward {
        points,
        reason,
        strat,
    })
}
