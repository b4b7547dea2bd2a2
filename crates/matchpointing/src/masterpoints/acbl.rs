//! ACBL club games (rules i.1 to i.6).

use rust_decimal::Decimal;
use serde::Deserialize;
use session::{Direction, Masterpoints, Rating, Session, Strat, StratId};

use crate::exact::{Exact, half_up};
use crate::session_score::{decimal_of_hundredths, exact};
use crate::strats::{RankingGroup, award_depth, ranking_groups};
use crate::{MasterpointAward, Place, RankReason, Standing};

const TABLE: &str = include_str!("../../data/acbl-club-2017.toml");

/// The table of awards. Shares and masterpoints for each player.
#[derive(Deserialize)]
struct Table {
    per_pair: Decimal,
    section_cap: Decimal,
    overall_cap: Decimal,
    section_positions: Vec<Decimal>,
    overall_step: Decimal,
    open_factor: Decimal,
    pupil_factor: Decimal,
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
    let table: Table = toml::from_str(TABLE).expect("the table in the project is read by a test");
    let groups = ranking_groups(session);
    for (id, strat) in session.strat_ids() {
        let factor = table.factor(strat, masterpoints.rating);
        let extra = if id.0 == 0 {
            masterpoints.extra_tables
        } else {
            0
        };
        for group in &groups {
            let first = table.first(
                group.size(session, standings, id) + extra,
                factor,
                table.section_cap,
            );
            for contestant in &group.contestants {
                let standing = &mut standings[contestant.index()];
                let place = standing.ranks.iter().find(|rank| rank.strat == id);
                if let Some(place) = place.and_then(|rank| rank.section) {
                    let points = rounded(first, place, |position| table.section_share(position));
                    keep_larger(standing, points, RankReason::Section, id);
                }
            }
        }
        if session.sections().len() > 1 {
            let size = tables_in_event(session, &groups, standings, id);
            let first = table.first(size + extra, factor, table.overall_cap);
            for standing in &mut *standings {
                let place = standing.ranks.iter().find(|rank| rank.strat == id);
                let place = place.and_then(|rank| rank.overall);
                if let Some(place) = place.filter(|place| place.low <= award_depth(size)) {
                    let points = rounded(first, place, |position| table.overall_share(position));
                    keep_larger(standing, points, RankReason::Overall, id);
                }
            }
        }
    }
}

impl Table {
    fn factor(&self, strat: &Strat, rating: Rating) -> Decimal {
        match (rating, strat.limit) {
            (Rating::Pupil, _) => self.pupil_factor,
            (Rating::Club, None) => self.open_factor,
            (Rating::Club, Some(limit)) => (self.factors.iter())
                .take_while(|factor| factor.limit <= limit)
                .last()
                .map_or(self.open_factor, |factor| factor.factor),
        }
    }

    /// What first place earns in a group of so many pairs.
    fn first(&self, pairs: u32, factor: Decimal, cap: Decimal) -> Exact {
        exact((self.per_pair * Decimal::from(pairs) * factor).min(cap * factor))
    }

    /// The share of first place that a position in a section earns: from a list, then `1 / k`.
    fn section_share(&self, position: u32) -> Exact {
        match self.section_positions.get(position as usize - 1) {
            Some(share) => exact(*share),
            None => Exact::new(1, i128::from(position)),
        }
    }

    /// The share of first place that an overall position earns: each is a fixed part of the one above.
    fn overall_share(&self, position: u32) -> Exact {
        // Powers of a fraction outgrow any integer; from here on they earn less than 0.01.
        (1..position.min(20)).fold(Exact::from_integer(1), |share, _| {
            share * exact(self.overall_step)
        })
    }
}

/// The tables of an event as one field: a Howell's pairs count in full, each direction of a Mitchell for half.
fn tables_in_event(
    session: &Session,
    groups: &[RankingGroup],
    standings: &[Standing],
    strat: StratId,
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

/// A tie shares the mean of the positions it covers; hundredths, rounded half up once at the end (rules i.2, i.3).
fn rounded(first: Exact, place: Place, share: impl Fn(u32) -> Exact) -> Decimal {
    let sum = (place.low..=place.high)
        .map(share)
        .fold(Exact::from_integer(0), |sum, share| sum + share);
    let tied = i128::from(place.high - place.low + 1);
    decimal_of_hundredths(half_up(first * sum / tied, 100))
}

fn keep_larger(standing: &mut Standing, points: Decimal, reason: RankReason, strat: StratId) {
    if standing.award.is_none_or(|award| points > award.points) && !points.is_zero() {
        standing.award = Some(MasterpointAward {
            points,
            reason,
            strat: Some(strat),
        });
    }
}
