//! Awards that go down the places of each list: of a section, or of a direction of one.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use session::{Direction, Session};

use crate::exact::{Exact, half_up};
use crate::places::{List, lists};
use crate::{MasterpointAward, RankReason, Standing};

/// A list of places, as awards see it.
#[derive(Clone, Copy)]
pub(super) struct Field {
    /// Who played.
    pub(super) contestants: u32,
    /// The tables, half ones as whole.
    pub(super) tables: u32,
    /// Whether the section has one winner.
    pub(super) one_winner: bool,
}

/// The parts in which shares of the winners' award are counted. Each `1 / k` down to the 40th is a whole number of
/// them: it is the least that all of these divide. What is cut from smaller shares is too little to matter to any
/// rounding.
pub(super) const PARTS: i128 = 5_342_931_457_063_200;

/// Gives awards to the places of every list, to that many decimals: each position has its share of what the winners of
/// its field have, in [`PARTS`], and a tie shares what its positions have.
pub(super) fn award(
    session: &Session,
    standings: &mut [Standing],
    decimals: u32,
    winners: impl Fn(Field) -> Exact,
    share: impl Fn(Field, u32) -> i128,
) {
    let lists = lists(session);
    let fields: Vec<Field> = (lists.iter())
        .map(|list| field(session, &lists, list, standings))
        .collect();
    for (list, field) in lists.iter().zip(fields) {
        let winners = winners(field).reduced();
        // Many may share a place.
        let mut earned: BTreeMap<u32, Decimal> = BTreeMap::new();
        for id in list.contestants() {
            let standing = &mut standings[id.index()];
            let Some(place) = standing.place else {
                continue;
            };
            let points = *earned.entry(place.low).or_insert_with(|| {
                let shares: i128 = (place.low..=place.high).map(|one| share(field, one)).sum();
                let tied = i128::from(place.high - place.low + 1);
                let mean = Exact::new_raw(winners.numer() * shares, winners.denom() * PARTS * tied);
                let count = half_up(mean, 10_i128.pow(decimals));
                Decimal::from_i128_with_scale(count, decimals)
            });
            if !points.is_zero() {
                standing.rare_mut().award = Some(MasterpointAward {
                    points,
                    reason: RankReason::Section,
                    strat: None,
                });
            }
        }
    }
}

fn field(session: &Session, lists: &[List], list: &List, standings: &[Standing]) -> Field {
    let playing = |list: &List| {
        let boards = list.contestants().map(|id| standings[id.index()].boards);
        u32::try_from(boards.filter(|boards| *boards > 0).count()).unwrap_or(u32::MAX)
    };
    let contestants = playing(list);
    let tables = match list.direction {
        Direction::Both if session.is_individual() => contestants.div_ceil(4),
        Direction::Both => contestants.div_ceil(2),
        // Where one direction has a pair less, its half table counts.
        Direction::Fixed(_) => (lists.iter())
            .filter(|other| other.section == list.section)
            .map(playing)
            .max()
            .unwrap_or(0),
    };
    Field {
        contestants,
        tables,
        one_winner: list.direction == Direction::Both,
    }
}
