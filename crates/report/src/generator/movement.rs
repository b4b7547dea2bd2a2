//! Who meets whom on which boards.

/// A movement: in each round, who sits at each table, with which set of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Movement {
    pub(super) rounds: Vec<Vec<Table>>,
    /// How many boards a set has.
    pub(super) set: u16,
}

/// A table in one round; sets of boards are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) ns: u16,
    pub(super) ew: u16,
    pub(super) set: u16,
}

/// The most tables of a Howell: the search for larger ones takes too long.
const LARGEST_HOWELL: u16 = 7;

impl Movement {
    /// N-S sit still, E-W move up a table and boards down one; with an even number of tables E-W skip one halfway.
    pub(super) fn mitchell(tables: u16, boards: u16) -> Self {
        let set = (boards / tables).max(1);
        let most = if tables.is_multiple_of(2) {
            tables - 1
        } else {
            tables
        };
        let rounds = (0..most.min(boards / set))
            .map(|round| {
                let skip = u16::from(tables.is_multiple_of(2) && round >= tables / 2);
                (0..tables)
                    .map(|table| Table {
                        ns: table + 1,
                        ew: tables + 1 + (2 * tables + table - round - skip) % tables,
                        set: (table + round) % tables,
                    })
                    // Where there are fewer boards than tables, some sets are not there.
                    .filter(|table| (table.set + 1) * set <= boards)
                    .collect()
            })
            .collect();
        Self { rounds, set }
    }

    /// Every pair meets every other; the last sits still. `None` where there are too few boards, or no such movement is
    /// found.
    pub(super) fn howell(tables: u16, boards: u16) -> Option<Self> {
        let tables = tables.min(LARGEST_HOWELL);
        // The pairs that move are on a circle, which turns by one place each round.
        let circle = (2 * tables).checked_sub(1)?;
        let set = boards / circle;
        if set == 0 {
            return None;
        }
        let mut sets = vec![0];
        let mut met = vec![false; circle.into()];
        met[0] = true;
        if !find_sets(tables, circle, &mut sets, &mut met) {
            return None;
        }
        let rounds = (0..circle)
            .map(|round| {
                (0..tables)
                    .zip(&sets)
                    .map(|(table, set)| Table {
                        ns: match table {
                            0 => 2 * tables,
                            _ => (round + table) % circle + 1,
                        },
                        ew: (round + circle - table) % circle + 1,
                        set: (round + set) % circle,
                    })
                    .collect()
            })
            .collect();
        Some(Self { rounds, set })
    }

    /// A pair that may be absent: one that moves in a Mitchell, the one that sits still in a Howell.
    pub(super) fn last_pair(&self) -> u16 {
        let seats = || self.rounds.iter().flatten();
        seats()
            .map(|table| table.ns.max(table.ew))
            .max()
            .unwrap_or(0)
    }
}

/// Finds each table's first set so that no pair ever meets a set again: seen from the set, the two places of a table
/// and its set must be at distances that no other table has. Tables that have theirs are in `sets`, their distances in
/// `met`.
fn find_sets(tables: u16, circle: u16, sets: &mut Vec<u16>, met: &mut [bool]) -> bool {
    let Some(table) = u16::try_from(sets.len()).ok().filter(|next| *next < tables) else {
        return true;
    };
    for set in (1..circle)
        .filter(|set| !sets.contains(set))
        .collect::<Vec<_>>()
    {
        let distances =
            [table, circle - table].map(|place| usize::from((place + circle - set) % circle));
        if distances.iter().any(|distance| met[*distance]) {
            continue;
        }
        distances.iter().for_each(|distance| met[*distance] = true);
        sets.push(set);
        if find_sets(tables, circle, sets, met) {
            return true;
        }
        sets.pop();
        distances.iter().for_each(|distance| met[*distance] = false);
    }
    false
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn check_fair(movement: &Movement, boards: u16) {
        let mut met = HashSet::new();
        for tables in &movement.rounds {
            let mut sets = HashSet::new();
            for table in tables {
                assert!(
                    sets.insert(table.set),
                    "a set is at two tables: {movement:?}"
                );
                assert!((table.set + 1) * movement.set <= boards);
                for pair in [table.ns, table.ew] {
                    assert!(met.insert((pair, table.set)), "{pair} plays a set twice");
                }
            }
        }
    }

    #[test]
    fn nobody_plays_a_board_twice() {
        for tables in 2..=14 {
            for boards in [12, 26, 28] {
                check_fair(&Movement::mitchell(tables, boards), boards);
                if let Some(howell) = Movement::howell(tables, boards) {
                    check_fair(&howell, boards);
                }
            }
        }
        assert!(Movement::howell(7, 26).is_some());
    }
}
