//! The Howell: pairs meet other pairs whichever way they sit, and there is one winner.

mod starters;

use contract_scoring::BySide;
use session::{Movement, Winners};

use crate::Unfit;
use crate::plan::{PlannedSitting, check_tables, movement};

/// A Howell.
///
/// With a round less than pairs, each pair meets each other one exactly once. With fewer rounds several pairs sit still,
/// who never meet each other: a three-quarter Howell. Every pair plays every board exactly once. Tables never share
/// boards, except that with two or three tables all of them play the same boards in each round, because nothing else is
/// possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Howell {
    /// How many tables, 2 to 20; a half table counts as one.
    pub tables: u16,
    /// How many boards are in play: a multiple of the rounds. Otherwise as many as make up to 28 for a pair.
    pub boards: Option<u16>,
    /// How many rounds; otherwise what suits the boards, as many as possible.
    pub rounds: Option<u16>,
    /// Whether the last pair is a phantom.
    pub half_table: bool,
}

/// The most rounds where nobody says how many, if there is a choice.
const LONGEST: u16 = 14;

impl Howell {
    /// Its rounds.
    ///
    /// # Errors
    ///
    /// What does not fit.
    ///
    /// # Examples
    ///
    /// ```
    /// use movements::Howell;
    ///
    /// let five = Howell { tables: 5, boards: Some(27), rounds: None, half_table: false };
    /// assert_eq!(five.movement().unwrap().rounds().count(), 9);
    ///
    /// let eight = Howell { tables: 8, boards: Some(26), ..five };
    /// assert_eq!(eight.movement().unwrap().rounds().count(), 13);
    /// ```
    pub fn movement(self) -> Result<Movement, Unfit> {
        let Self { tables, boards, .. } = self;
        check_tables(tables, 2, 20)?;
        let (rounds, starter) = self.starter()?;
        let last = 2 * tables - 1;
        let mut sittings = Vec::new();
        for round in 0..rounds {
            let mut sits_still = rounds..;
            for (table, word) in (0..).zip(starter.split_whitespace()) {
                let (ns, ew, set) = starters::table(word).ok_or(Unfit::Contradiction)?;
                let mut who = |place: Option<u16>| match place {
                    Some(place) => Some((place + round) % rounds),
                    None => sits_still.next(),
                };
                let mut seat = |place| {
                    let who = who(place).filter(|who| !(self.half_table && *who == last));
                    who.into_iter().collect()
                };
                sittings.push(PlannedSitting {
                    round,
                    table,
                    seats: BySide { ns: seat(ns), ew: seat(ew) },
                    set: (set + round) % rounds,
                });
            }
        }
        movement(rounds, Winners::One, sittings, boards)
    }

    /// How many rounds there are, and how the tables begin.
    fn starter(self) -> Result<(u16, &'static str), Unfit> {
        let Self { tables, .. } = self;
        let ours = starters::of_tables(tables);
        let known = || ours.iter().map(|(rounds, _)| *rounds).collect();
        let find = |suits: &dyn Fn(u16) -> bool| ours.iter().copied().find(|(one, _)| suits(*one));
        match (self.rounds, self.boards) {
            (Some(rounds), _) => find(&|one| one == rounds).ok_or_else(|| Unfit::HowellRounds {
                tables,
                rounds,
                known: known(),
            }),
            (None, Some(boards)) => {
                let fits = |one: u16| boards > 0 && boards.is_multiple_of(one);
                let found = find(&|one| fits(one) && boards > one).or_else(|| find(&fits));
                found.ok_or_else(|| Unfit::HowellBoards { tables, boards, known: known() })
            }
            (None, None) => {
                let found = find(&|one| one <= LONGEST).or_else(|| find(&|_| true));
                found.ok_or(Unfit::Contradiction)
            }
        }
    }
}
