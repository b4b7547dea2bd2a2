//! Continues a movement in another size: the first round stays, and with it the numbers of pairs, tables and boards.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::{BoardNumber, BySide, Side};
use movements::{EvenTables, Howell, Mitchell, Web};
use session::{Direction, Movement, PairNumber, Seated, Sitting, TableNumber, Winners};

use super::keep_results::Line;

/// A movement with that many half tables in which all lines are played that have a result, and nobody plays more in the
/// rounds that are over.
pub(super) fn of_size(old: &Movement, halves: u16, lines: &[Line]) -> Option<Movement> {
    let kind = Kind::of(old, halves)?;
    let last = lines.iter().map(|line| line.round).max();
    let is_over = |one: &Sitting| last.is_some_and(|last| one.round < last);
    let is_known = |one: &Sitting| {
        let mut own = old.sittings().iter();
        own.any(|own| (own.round, &own.seats, &own.boards) == (one.round, &one.seats, &one.boards))
    };
    let fits = |new: &Movement| {
        let over = new.sittings().iter().filter(|one| one.plays() && is_over(one));
        lines.iter().all(|line| line.is_in(new)) && over.into_iter().all(is_known)
    };
    kind.by_rounds().find_map(|rounds| {
        let all = kind.movements(rounds);
        let fitting = all.iter().filter_map(|new| fitted(new, old));
        // Before the first result another first round will do.
        fitting.chain(all.clone()).find(fits)
    })
}

/// What a movement must have that takes the place of another one.
#[derive(Clone, Copy, Debug)]
struct Kind {
    tables: u16,
    is_half: bool,
    /// As many rounds as now are best.
    rounds: u16,
    /// As many boards a round as now.
    length: u16,
    /// Whether all play the same boards, so that they do afterwards.
    is_web: bool,
    /// In how many rounds sides are changed in a Mitchell; a Howell has no such number.
    switched: Option<u16>,
}

impl Kind {
    fn of(old: &Movement, halves: u16) -> Option<Self> {
        if old.is_individual() {
            return None;
        }
        let rounds = u16::try_from(old.rounds().count()).ok()?;
        let length = u16::try_from(old.sittings().first()?.boards.len()).ok()?;
        let is_half = halves % 2 == 1;
        let is_web = old.boards().len() == usize::from(length * rounds)
            && old.winners() == Winners::Two
            && !is_half;
        Some(Self {
            tables: halves.div_ceil(2),
            is_half,
            rounds,
            length,
            is_web,
            switched: switched(old),
        })
    }

    /// As many rounds as now; or else fewer, but no less than three of four, so that the evening stays one; or else more.
    fn by_rounds(&self) -> impl Iterator<Item = u16> + use<> {
        let (least, most) = ((3 * self.rounds).div_ceil(4), 2 * self.tables);
        (least..=self.rounds).rev().chain(self.rounds + 1..=most)
    }

    /// Movements with that many rounds.
    fn movements(self, rounds: u16) -> Vec<Movement> {
        let Self { tables, length, is_half, .. } = self;
        let Some(switched) = self.switched else {
            let howell = Howell {
                tables,
                boards: Some(length * rounds),
                rounds: Some(rounds),
                half_table: is_half,
            };
            return howell.movement().into_iter().collect();
        };
        let web = Web { tables, boards: Some(length * rounds), rounds: Some(rounds) };
        let web = self.is_web.then(|| web.movement().ok()).flatten();
        let evens = [None, Some(EvenTables::Skip), Some(EvenTables::Relay)];
        let mitchells = evens.into_iter().filter_map(|even| {
            let mitchell = Mitchell {
                tables,
                boards: Some(length * tables),
                rounds: Some(rounds),
                even,
                half_table: is_half.then_some(Side::EastWest),
                switched: switched.min(rounds),
            };
            mitchell.movement().ok()
        });
        web.into_iter().chain(mitchells).collect()
    }
}

/// In how many rounds pairs sit the other way than in the first, where that is done for all of them at once; nobody
/// changes sides where directions are ranked apart.
fn switched(old: &Movement) -> Option<u16> {
    let first: BTreeMap<PairNumber, Side> = (old.rounds().next()?.iter())
        .flat_map(|one| old.seated(one))
        .map(|(side, who)| (who.number, side))
        .collect();
    if old.winners() == Winners::Two {
        return Some(0);
    }
    let mut count = 0;
    for round in old.rounds() {
        let seats = round.iter().flat_map(|one| old.seated(one));
        let turned: BTreeSet<bool> =
            seats.filter_map(|(side, who)| Some(*first.get(&who.number)? != side)).collect();
        match turned.into_iter().collect::<Vec<_>>()[..] {
            [turned] => count += u16::from(turned),
            _ => return None,
        }
    }
    (count > 0).then_some(count)
}

/// What takes the place of what, from the new movement to the old numbers.
#[derive(Default)]
struct Map {
    tables: BTreeMap<TableNumber, TableNumber>,
    pairs: BTreeMap<Seated, PairNumber>,
    boards: BTreeMap<BoardNumber, BoardNumber>,
}

/// A movement with numbers such that its first round is that of the old one, as far as both have the same tables.
fn fitted(new: &Movement, old: &Movement) -> Option<Movement> {
    let (first, before) = (new.rounds().next()?, old.rounds().next()?);
    let mut map = Map::default();
    for (one, known) in in_order(first).zip(in_order(before)) {
        map.take(one, known, new)?;
    }
    map.complete(new, old);
    let sittings = new.sittings().iter().map(|one| map.applied(one, new));
    let sittings: Option<Vec<Sitting>> = sittings.collect();
    Movement::new(sittings?, Some(new.winners())).ok()
}

/// The tables of a round; where somebody has no opponents, last.
fn in_order(round: &[Sitting]) -> impl Iterator<Item = &Sitting> {
    let (full, half): (Vec<&Sitting>, Vec<&Sitting>) = round.iter().partition(|one| one.plays());
    full.into_iter().chain(half)
}

/// Gives each key that has no value the first one that no other key of its kind has.
fn complete<K: Ord + Copy, V: Ord + Copy>(
    map: &mut BTreeMap<K, V>,
    keys: BTreeSet<K>,
    values: impl Iterator<Item = V> + Clone,
    is_of_kind: impl Fn(K, K) -> bool,
) {
    for key in keys {
        let known = map.iter().filter(|(other, _)| is_of_kind(key, **other));
        let used: BTreeSet<V> = known.map(|(_, value)| *value).collect();
        let free = values.clone().find(|value| !used.contains(value));
        if let (None, Some(free)) = (map.get(&key), free) {
            map.insert(key, free);
        }
    }
}

impl Map {
    /// Has a table of the first round be one of the old movement. `None` where that cannot be.
    fn take(&mut self, one: &Sitting, known: &Sitting, new: &Movement) -> Option<()> {
        self.tables.insert(one.table, known.table);
        for side in Side::ALL {
            let direction = Direction::of(new.winners(), side);
            match (&one.seats.get(side)[..], &known.seats.get(side)[..]) {
                ([number], [own]) => {
                    let who = Seated { direction, number: *number };
                    self.pairs.insert(who, *own);
                }
                // Nobody sat there, or nobody will.
                ([], _) | (_, []) => {}
                _ => return None,
            }
        }
        if one.boards.len() != known.boards.len() {
            return None;
        }
        for (board, own) in one.boards.iter().zip(&known.boards) {
            if *self.boards.entry(*board).or_insert(*own) != *own {
                return None;
            }
        }
        Some(())
    }

    /// Gives everything else the least number that is free, those of the old movement first.
    fn complete(&mut self, new: &Movement, old: &Movement) {
        let tables = (1..).map_while(|number| TableNumber::new(number).ok());
        complete(&mut self.tables, new.tables(), tables, |_, _| true);
        let pairs = (1..).map_while(|number| PairNumber::new(number).ok());
        let same = |one: Seated, other: Seated| one.direction == other.direction;
        complete(&mut self.pairs, new.everybody(), pairs, same);
        let boards = (1..).map_while(|number| BoardNumber::new(number).ok());
        let known = old.boards();
        let boards = known.iter().copied().chain(boards);
        complete(&mut self.boards, new.boards(), boards, |_, _| true);
    }

    fn applied(&self, one: &Sitting, new: &Movement) -> Option<Sitting> {
        let seated = |side: Side| -> Option<Vec<PairNumber>> {
            let direction = Direction::of(new.winners(), side);
            let who = one.seats.get(side).iter();
            who.map(|number| self.pairs.get(&Seated { direction, number: *number }).copied())
                .collect()
        };
        let boards = one.boards.iter().map(|board| self.boards.get(board).copied());
        Some(Sitting {
            round: one.round,
            table: *self.tables.get(&one.table)?,
            seats: BySide { ns: seated(Side::NorthSouth)?, ew: seated(Side::EastWest)? },
            boards: boards.collect::<Option<_>>()?,
        })
    }
}
