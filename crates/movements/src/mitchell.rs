//! The Mitchell: N-S stay where they are, E-W move up a table each round, and the boards move down one.

use contract_scoring::{BySide, Side};
use session::{Movement, Winners};

use crate::Unfit;
use crate::plan::{PlannedSitting, check_rounds, check_tables, movement};

/// A Mitchell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mitchell {
    /// How many tables, 2 to 999; a half table counts as one.
    pub tables: u16,
    /// How many boards are in play: a multiple of the tables. Otherwise as many as make up to 28 for a pair.
    pub boards: Option<u16>,
    /// How many rounds; otherwise all.
    pub rounds: Option<u16>,
    /// What is done about an even number of tables.
    pub even: Option<EvenTables>,
    /// The side that lacks a pair: its last number is a phantom.
    pub half_table: Option<Side>,
    /// In how many rounds at the end the pairs change directions; if in any, there is one winner.
    pub switched: u16,
}

/// What is done in a Mitchell of an even number of tables, where each E-W pair would meet the boards of its first round
/// again in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvenTables {
    /// E-W skip a table halfway, and there is one round less than tables.
    Skip,
    /// The first and the last table share boards, and a set lies on a bye stand in the middle; there are as many rounds
    /// as tables.
    Relay,
}

impl Mitchell {
    /// How many rounds are played unless somebody says so, where there can be that many.
    #[must_use]
    pub const fn usual_rounds(most: u16) -> u16 {
        if most > LONGEST { USUAL_ROUNDS } else { most }
    }

    /// Its rounds.
    ///
    /// # Errors
    ///
    /// What does not fit.
    ///
    /// # Examples
    ///
    /// ```
    /// use movements::Mitchell;
    ///
    /// let seven = Mitchell {
    ///     tables: 7,
    ///     boards: Some(28),
    ///     rounds: None,
    ///     even: None,
    ///     half_table: None,
    ///     switched: 0,
    /// };
    /// let movement = seven.movement().unwrap();
    /// assert_eq!(movement.rounds().count(), 7);
    /// assert_eq!(movement.sittings()[0].boards.len(), 4);
    ///
    /// let eight = Mitchell { tables: 8, boards: Some(24), ..seven };
    /// let unfit = eight.movement().unwrap_err().to_string();
    /// assert_eq!(unfit, "with 8 tables, E-W meet boards that they have played after 4 rounds");
    /// ```
    pub fn movement(self) -> Result<Movement, Unfit> {
        let Self { tables, even, .. } = self;
        check_tables(tables, 2, 999)?;
        let is_even = tables.is_multiple_of(2);
        let most = match even {
            Some(_) if !is_even => return Err(Unfit::OddTables { tables }),
            Some(EvenTables::Skip) => tables - 1,
            Some(EvenTables::Relay) | None => tables,
        };
        // A round has a number of one byte.
        let most = most.min(u8::MAX.into());
        let rounds = match self.rounds {
            // Two boards a round are the fewest that are worth a change: large fields play 13 rounds of them.
            None if self.boards.is_none() => Self::usual_rounds(most),
            rounds => check_rounds(rounds, most)?,
        };
        if is_even && even.is_none() && rounds > tables / 2 {
            return Err(Unfit::EvenTables { tables, straight: tables / 2 });
        }
        if self.switched > rounds {
            return Err(Unfit::Rounds { rounds: self.switched, most: rounds });
        }
        let sittings = (0..rounds)
            .flat_map(|round| (0..tables).map(move |table| self.sitting(round, table, rounds)));
        let winners = match self.switched {
            0 => Winners::Two,
            _ => Winners::One,
        };
        movement(tables, winners, sittings.collect(), self.boards)
    }

    fn sitting(self, round: u16, table: u16, rounds: u16) -> PlannedSitting {
        let tables = self.tables;
        let half = tables / 2;
        let skipped = u16::from(self.even == Some(EvenTables::Skip) && round >= half);
        // A set on the bye stand is between the tables before the middle and those behind it.
        let stand = u16::from(self.even == Some(EvenTables::Relay) && table >= half);
        let switched = round >= rounds - self.switched;
        let phantom = |side, number| self.half_table == Some(side) && number == tables - 1;
        let (ns, ew) = (table, (2 * tables + table - round - skipped) % tables);
        let one = |side, number| match phantom(side, number) {
            true => Vec::new(),
            // Where there is one winner, no number is on both sides.
            false if self.switched > 0 && side == Side::EastWest => vec![tables + number],
            false => vec![number],
        };
        let (ns, ew) = (one(Side::NorthSouth, ns), one(Side::EastWest, ew));
        PlannedSitting {
            round,
            table,
            seats: if switched { BySide { ns: ew, ew: ns } } else { BySide { ns, ew } },
            set: (table + stand + round) % tables,
        }
    }
}

/// The most rounds of two boards that a session has room for.
const LONGEST: u16 = 14;
/// How many rounds a field of more tables plays unless somebody says so.
const USUAL_ROUNDS: u16 = 13;
