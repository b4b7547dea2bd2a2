//! The movement: who sits where with which boards in each round.
//!
//! It is here, and not in the crate `movements`, because readers and sheets need it as well.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use contract_scoring::{BoardNumber, BySide, Side};

use crate::{Direction, PairNumber, RoundNumber, TableNumber, Winners};

/// Who sits where with which boards, round by round: what was decided before the first card was played.
///
/// Nobody sits at two tables in a round, and nobody plays a board twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Movement {
    winners: Winners,
    sittings: Vec<Sitting>,
}

/// What one table plays in one round.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sitting {
    /// The round.
    pub round: RoundNumber,
    /// The table.
    pub table: TableNumber,
    /// Who sits on each side: a pair, or two players in an individual; nobody beside a phantom.
    pub seats: BySide<Vec<PairNumber>>,
    /// The boards, in ascending order.
    pub boards: Vec<BoardNumber>,
}

/// A contestant of a movement. Where directions are ranked apart, N-S 3 is not E-W 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seated {
    /// The direction in which it sits throughout, where directions are ranked apart.
    pub direction: Direction,
    /// Its number.
    pub number: PairNumber,
}

impl fmt::Display for Seated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.direction.side() {
            Some(side) => write!(f, "{side} {}", self.number),
            None => write!(f, "number {}", self.number),
        }
    }
}

/// A contradiction between sittings, which are counted from 0 in the order in which they were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MovementFault {
    /// A table has two sittings in a round.
    TableTwice {
        /// The sitting before.
        first: usize,
        /// The one that contradicts it.
        second: usize,
    },
    /// Somebody sits at two tables in a round, or twice at one.
    SeatedTwice {
        /// Who.
        who: Seated,
        /// The sitting before.
        first: usize,
        /// The one that contradicts it; the same where it is twice at one table.
        second: usize,
    },
    /// Somebody plays a board twice: of several boards of one sitting, the first.
    BoardTwice {
        /// Who.
        who: Seated,
        /// The board.
        board: BoardNumber,
        /// The sitting before.
        first: usize,
        /// The one that contradicts it; the same where it has the board twice.
        second: usize,
    },
}

impl Movement {
    /// Puts sittings in order. If the number of winners is not given, it follows from the pair numbers: directions are
    /// ranked apart where numbers sit both ways in most rounds, or none ever sits both ways.
    ///
    /// # Errors
    ///
    /// Every contradiction.
    ///
    /// # Examples
    ///
    /// ```
    /// use contract_scoring::BySide;
    /// use session::{Movement, MovementFault, PairNumber, Sitting};
    ///
    /// let pair = |number| vec![PairNumber::new(number).unwrap()];
    /// let sitting = |table: u16, ns, ew| Sitting {
    ///     round: "1".parse().unwrap(),
    ///     table: table.to_string().parse().unwrap(),
    ///     seats: BySide { ns: pair(ns), ew: pair(ew) },
    ///     boards: vec!["1".parse().unwrap()],
    /// };
    ///
    /// let howell = Movement::new(vec![sitting(1, 4, 1), sitting(2, 2, 3)], None).unwrap();
    /// assert_eq!(howell.sittings().len(), 2);
    ///
    /// let faults = Movement::new(vec![sitting(1, 4, 1), sitting(2, 4, 3)], None).unwrap_err();
    /// assert!(matches!(faults[0], MovementFault::SeatedTwice { first: 0, second: 1, .. }));
    /// ```
    pub fn new(
        mut sittings: Vec<Sitting>,
        winners: Option<Winners>,
    ) -> Result<Self, Vec<MovementFault>> {
        let winners = winners.unwrap_or_else(|| winners_of(&sittings));
        let faults = faults(&sittings, winners);
        if !faults.is_empty() {
            return Err(faults);
        }
        for sitting in &mut sittings {
            sitting.boards.sort_unstable();
        }
        sittings.sort();
        Ok(Self { winners, sittings })
    }

    /// Whether directions are ranked apart.
    #[must_use]
    pub const fn winners(&self) -> Winners {
        self.winners
    }

    /// The sittings, by round and table.
    #[must_use]
    pub fn sittings(&self) -> &[Sitting] {
        &self.sittings
    }

    /// Whether its contestants are players who change partners.
    #[must_use]
    pub fn is_individual(&self) -> bool {
        let mut sides = self.sittings.iter().flat_map(|one| one.seats.each());
        sides.any(|(_, who)| who.len() > 1)
    }

    /// The sittings of each round.
    pub fn rounds(&self) -> impl Iterator<Item = &[Sitting]> {
        self.sittings.chunk_by(|one, next| one.round == next.round)
    }

    /// The boards that are in play.
    #[must_use]
    pub fn boards(&self) -> BTreeSet<BoardNumber> {
        let boards = self.sittings.iter().flat_map(|one| &one.boards);
        boards.copied().collect()
    }

    /// The tables.
    #[must_use]
    pub fn tables(&self) -> BTreeSet<TableNumber> {
        self.sittings.iter().map(|one| one.table).collect()
    }

    /// Everybody who has a seat.
    #[must_use]
    pub fn everybody(&self) -> BTreeSet<Seated> {
        let all = self.sittings.iter().flat_map(|one| self.seated(one));
        all.map(|(_, who)| who).collect()
    }

    /// The boards that each contestant is to play; it plays none while it sits out.
    #[must_use]
    pub fn boards_to_play(&self) -> BTreeMap<Seated, BTreeSet<BoardNumber>> {
        let mut boards: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for sitting in self.sittings.iter().filter(|sitting| sitting.plays()) {
            for (_, who) in self.seated(sitting) {
                boards.entry(who).or_default().extend(&sitting.boards);
            }
        }
        boards
    }

    /// Who sits at a table, with the side of each.
    pub fn seated<'m>(&self, sitting: &'m Sitting) -> impl Iterator<Item = (Side, Seated)> + 'm {
        seated(sitting, self.winners)
    }

    /// The sittings of a round that have a board in common with one, besides that one: its table shares them.
    pub fn sharing<'m>(&'m self, sitting: &'m Sitting) -> impl Iterator<Item = &'m Sitting> {
        let same_round = self.sittings.iter().filter(|one| one.round == sitting.round);
        same_round.filter(|one| {
            one.table != sitting.table
                && one.plays()
                && sitting.plays()
                && one.boards.iter().any(|board| sitting.boards.contains(board))
        })
    }
}

impl Sitting {
    /// Whether both sides are there; a side beside a phantom sits out.
    #[must_use]
    pub fn plays(&self) -> bool {
        self.seats.each().iter().all(|(_, who)| !who.is_empty())
    }
}

fn seated(sitting: &Sitting, winners: Winners) -> impl Iterator<Item = (Side, Seated)> + '_ {
    let of = move |side: Side| {
        let direction = Direction::of(winners, side);
        let numbers = sitting.seats.get(side).iter();
        numbers.map(move |number| {
            let number = *number;
            (side, Seated { direction, number })
        })
    };
    Side::ALL.into_iter().flat_map(of)
}

/// How many winners there are, by the pair numbers.
fn winners_of(sittings: &[Sitting]) -> Winners {
    let mut sides: BTreeMap<(RoundNumber, PairNumber), BySide<bool>> = BTreeMap::new();
    let mut ever: BTreeMap<PairNumber, BySide<bool>> = BTreeMap::new();
    let nowhere = BySide { ns: false, ew: false };
    for sitting in sittings {
        for (side, numbers) in sitting.seats.each() {
            if numbers.len() > 1 {
                return Winners::One;
            }
            for number in numbers {
                let at = (sitting.round, *number);
                *sides.entry(at).or_insert(nowhere).get_mut(side) = true;
                *ever.entry(*number).or_insert(nowhere).get_mut(side) = true;
            }
        }
    }
    let both = sides.values().filter(|at| at.ns && at.ew).count();
    let changes = ever.values().any(|at| at.ns && at.ew);
    if 2 * both > sides.len() || !changes { Winners::Two } else { Winners::One }
}

fn faults(sittings: &[Sitting], winners: Winners) -> Vec<MovementFault> {
    let mut faults = Vec::new();
    let mut tables = BTreeMap::new();
    let mut seats = BTreeMap::new();
    let mut boards = BTreeMap::new();
    for (second, sitting) in sittings.iter().enumerate() {
        if let Some(first) = tables.insert((sitting.round, sitting.table), second) {
            faults.push(MovementFault::TableTwice { first, second });
        }
        for (_, who) in seated(sitting, winners) {
            if let Some(first) = seats.insert((sitting.round, who), second) {
                faults.push(MovementFault::SeatedTwice { who, first, second });
                // Its boards are there twice too, for the same reason.
                continue;
            }
            let mut is_reported = false;
            for board in &sitting.boards {
                let first = boards.insert((who, *board), second);
                if let Some(first) = first.filter(|_| !is_reported) {
                    is_reported = true;
                    let board = *board;
                    faults.push(MovementFault::BoardTwice { who, board, first, second });
                }
            }
        }
    }
    faults
}
