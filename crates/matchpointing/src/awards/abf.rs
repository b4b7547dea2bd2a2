//! Session awards of the Australian Bridge Federation (rules p.6).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_decimal::Decimal;
use serde::Deserialize;
use session::{ContestantKind, Method, Session};

use super::by_list::{self, Field, PARTS};
use crate::Standing;
use crate::exact::Exact;
use crate::session_score::exact;

const TABLE: &str = include_str!("../../data/abf-session-2014.toml");
/// The table is read once, however often a session is scored.
static READ: LazyLock<Table> =
    LazyLock::new(|| toml::from_str(TABLE).expect("the table in the project is read by a test"));

/// Millionths in one.
const MILLION: i128 = 1_000_000;

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

/// Gives the upper half of each list its awards, or the top third, to 0.01.
pub(super) fn award(session: &Session, weight: Decimal, standings: &mut [Standing]) {
    let table = &*READ;
    let weight = exact(weight);
    let winners = |field| weight * table.winners(field);
    let runners_up = exact(table.runners_up);
    let is_long = pays_a_third(session, table.long_match);
    by_list::award(
        session,
        standings,
        2,
        winners,
        |field, position| match position {
            _ if position > places(field.contestants, is_long) => 0,
            1 => PARTS,
            2 => PARTS / runners_up.denom() * runners_up.numer(),
            _ => PARTS / (i128::from(position) - 1),
        },
    );
}

/// How many places of that many are paid: half of them, rounded down; or a third of them, rounded up.
const fn places(contestants: u32, is_third: bool) -> u32 {
    if is_third {
        contestants.div_ceil(3)
    } else {
        contestants / 2
    }
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
        let pairs = if field.one_winner {
            2 * field.tables
        } else {
            field.tables
        };
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
            let field = Field {
                contestants: 2 * tables,
                tables,
                one_winner,
            };
            assert_eq!(
                table.winners(field),
                Exact::new(millionths, MILLION),
                "{tables}"
            );
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
