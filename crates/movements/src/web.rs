//! The web: a Mitchell with more tables than sets of boards, played with copies of each set.

use contract_scoring::BySide;
use session::{Movement, Winners};

use crate::Unfit;
use crate::plan::{PlannedSitting, check_tables, movement};

/// A web Mitchell.
///
/// N-S sit still and E-W move up a table each round. Tables are in two groups of equal length: in the first, boards move
/// down a table each round, in the second they move up, so that E-W who cross from one group to the other go on where
/// they have not been. With an odd number of tables, a Mitchell of as many tables as rounds is put before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Web {
    /// How many tables, 6 to 255.
    pub tables: u16,
    /// How many boards there are, in as many copies as needed; otherwise as many as make up to 28 for a pair.
    pub boards: Option<u16>,
    /// How many rounds; otherwise 13 where possible.
    pub rounds: Option<u16>,
}

/// The most rounds where nobody says how many.
const USUAL_ROUNDS: u16 = 13;

impl Web {
    /// Its rounds.
    ///
    /// # Errors
    ///
    /// What does not fit.
    ///
    /// # Examples
    ///
    /// ```
    /// use movements::Web;
    ///
    /// let movement = Web { tables: 18, boards: Some(26), rounds: None }.movement().unwrap();
    /// assert_eq!(movement.rounds().count(), 13);
    /// assert_eq!(movement.boards().len(), 26);
    /// ```
    pub fn movement(self) -> Result<Movement, Unfit> {
        let Self { tables, .. } = self;
        check_tables(tables, 6, 255)?;
        let known: Vec<u16> =
            (3..=tables.min(39)).rev().filter(|rounds| fits(tables, *rounds)).collect();
        let suits = |rounds: &u16| match (self.rounds, self.boards) {
            (Some(asked), _) => asked == *rounds,
            (None, Some(boards)) => boards > 0 && boards.is_multiple_of(*rounds),
            (None, None) => *rounds <= USUAL_ROUNDS,
        };
        let rounds = known.iter().copied().find(suits);
        let rounds = rounds.ok_or_else(|| Unfit::WebBoards {
            tables,
            boards: self.boards,
            rounds: self.rounds,
            known: known.clone(),
        })?;
        let sittings = (0..rounds)
            .flat_map(|round| (0..tables).map(move |table| sitting(round, table, tables, rounds)));
        movement(rounds, Winners::Two, sittings.collect(), self.boards)
    }
}

/// Whether so many rounds make a web of so many tables. Rounds are odd, since E-W meet every other set; a group is not
/// longer than the sets.
fn fits(tables: u16, rounds: u16) -> bool {
    let woven = if tables.is_multiple_of(2) { tables } else { tables.saturating_sub(rounds) };
    !rounds.is_multiple_of(2) && rounds <= tables && woven >= 2 && woven / 2 <= rounds
}

fn sitting(round: u16, table: u16, tables: u16, rounds: u16) -> PlannedSitting {
    let before = if tables.is_multiple_of(2) { 0 } else { rounds };
    let group = (tables - before) / 2;
    let set = if table < before + group {
        table + round
    } else {
        // The sets that the first group has at the same distance from its end, going the other way.
        let from_end = tables - 1 - table;
        from_end + 3 * rounds - 1 - round
    };
    PlannedSitting {
        round,
        table,
        seats: BySide { ns: vec![table], ew: vec![(tables + table - round) % tables] },
        set: set % rounds,
    }
}
