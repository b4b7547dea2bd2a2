//! Session awards of the Australian Bridge Federation (rules p.6).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_decimal::Decimal;
use serde::Deserialize;
use session::{ContestantKind, Direction, Method, Session};

use crate::exact::{Exact, half_up};
use crate::places::{List, lists};
use crate::session_score::{decimal_of_hundredths, exact};
use crate::{MasterpointAward, RankReason, Standing};

const TABLE: &str = include_str!("../../data/abf-session-2014.toml");
/// The table is read once, however often a session is scored.
static READ: LazyLock<Table> =
    LazyLock::new(|| toml::from_str(TABLE).expect("the table in the project is read by a test"));

/// Millionths in one.
const MILLION: i128 = 1_000_000;

/// The parts in which shares of the winners' award are counted. Each `1 / k` down to the 40th is a whole number of
/// them: it is the least that all of these divide. What is cut from smaller shares is too little to matter to any
/// rounding.
const PARTS: i128 = 5_342_931_457_063_200;

/// A list of places, as awards see it.
#[derive(Clone, Copy)]
struct Field {
    /// Who played.
    contestants: u32,
    /// The tables, half ones as whole.
    tables: u32,
    /// Whether the section has one winner.
    one_winner: bool,
}

/// The table of awards, at a grade weight of 1.
#[derive(Deserialize)]
struct Table {
    step: Decimal,
    steps: u32,
    runners_up: Decimal,
    long_match: u32,
    /// In millionths, from the pair behind the last step.
    beyond: Vec<u32>,
}

/// Gives the upper half of each list its awards, or the top third, to 0.01: each position has its share of what the
/// winners of its field have, and a tie shares what its positions have.
pub(super) fn award(session: &Session, weight: Decimal, standings: &mut [Standing]) {
    let table = &*READ;
    let runners_up = exact(table.runners_up);
    let is_long = pays_a_third(session, table.long_match);
    let lists = lists(session);
    let fields: Vec<Field> =
        (lists.iter()).map(|list| field(session, &lists, list, standings)).collect();
    for (list, field) in lists.iter().zip(fields) {
        let winners = (exact(weight) * table.winners(field)).reduced();
        let share = |position| match position {
            _ if position > places(field.contestants, is_long) => 0,
            1 => PARTS,
            2 => PARTS / runners_up.denom() * runners_up.numer(),
            _ => PARTS / (i128::from(position) - 1),
        };
        // Many may share a place.
        let mut earned: BTreeMap<u32, Decimal> = BTreeMap::new();
        for id in list.contestants() {
            let standing = &mut standings[id.index()];
            let Some(place) = standing.place else {
                continue;
            };
            let points = *earned.entry(place.low).or_insert_with(|| {
                let shares: i128 = (place.low..=place.high).map(share).sum();
                let tied = i128::from(place.high - place.low + 1);
                let mean = Exact::new_raw(winners.numer() * shares, winners.denom() * PARTS * tied);
                decimal_of_hundredths(half_up(mean, 100))
            });
            if !points.is_zero() {
                standing.rare_mut().award =
                    Some(MasterpointAward { points, reason: RankReason::Section, strat: None });
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
    Field { contestants, tables, one_winner: list.direction == Direction::Both }
}

/// How many places of that many are paid: half of them, rounded down; or a third of them, rounded up.
const fn places(contestants: u32, is_third: bool) -> u32 {
    if is_third { contestants.div_ceil(3) } else { contestants / 2 }
}

/// Whether pairs play for IMPs, and mostly that many boards or more against the same opponents.
fn pays_a_third(session: &Session, long_match: u32) -> bool {
    let method = session.conditions().method;
    let is_imps = matches!(method, Method::Butler { .. } | Method::CrossImps(_));
    if !is_imps || session.contestant_kind() != ContestantKind::Pair {
        return false;
    }
    let mut meetings: BTreeMap<_, u32> = BTreeMap::new();
    for (_, line) in session.result_ids() {
        let meeting = (line.round, line.ns.min(line.ew), line.ns.max(line.ew));
        *meetings.entry(meeting).or_default() += 1;
    }
    let long = meetings.values().filter(|boards| **boards >= long_match);
    2 * long.count() > meetings.len()
}

impl Table {
    /// What the winners of a field earn. One winner of a number of tables earns what a direction of twice as many does.
    fn winners(&self, field: Field) -> Exact {
        let pairs = if field.one_winner { 2 * field.tables } else { field.tables };
        match pairs.checked_sub(self.steps + 1) {
            None => exact(self.step) * i128::from(pairs),
            Some(place) => {
                let place = usize::try_from(place).unwrap_or(usize::MAX);
                let beyond = self.beyond.get(place).or(self.beyond.last());
                Exact::new(beyond.map_or(MILLION, |share| i128::from(*share)), MILLION)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: i128 = 1_000_000_000_000_000_000;

    /// The table against the series of the exponential function, in whole numbers.
    #[test]
    fn the_table_is_one_less_an_exponential() {
        let table: Table = toml::from_str(TABLE).unwrap();
        // exp(-1/32) = 1 - 1/32 + 1/(2 x 32^2) - ...
        let (mut term, mut once) = (SCALE, SCALE);
        for divisor in 1..20 {
            term = -term / (32 * divisor);
            once += term;
        }
        let mut power = SCALE;
        for _ in 0..table.steps {
            power = power * once / SCALE;
        }
        assert!(table.beyond.len() > 200);
        for share in &table.beyond {
            power = power * once / SCALE;
            let part = SCALE / MILLION;
            assert_eq!((SCALE - power + part / 2) / part, i128::from(*share));
        }
    }

    /// The manual's own examples: four of nine, five of thirteen.
    #[test]
    fn places_that_are_paid() {
        assert_eq!(places(9, false), 4);
        assert_eq!(places(13, true), 5);
    }

    /// Rules p.6: the step up to 30 tables of a Mitchell, or 15 of a Howell, and the curve beyond.
    #[test]
    fn winners_of_a_field() {
        let table: Table = toml::from_str(TABLE).unwrap();
        let check = |tables, one_winner, millionths| {
            let field = Field { contestants: 2 * tables, tables, one_winner };
            assert_eq!(table.winners(field), Exact::new(millionths, MILLION), "{tables}");
        };
        check(8, false, 160_000);
        check(8, true, 320_000);
        check(30, false, 600_000);
        check(15, true, 600_000);
        check(31, false, 620_443);
        check(16, true, 632_121);
        check(32, false, 632_121);
        check(64, false, 864_665);
        check(5_000, false, i128::from(*table.beyond.last().unwrap()));
    }
}
