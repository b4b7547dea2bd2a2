//! The individual: everybody plays with everybody else as partner once.

use contract_scoring::BySide;
use session::{Movement, Winners};

use crate::Unfit;
use crate::plan::{PlannedSitting, check_rounds, movement, place};

/// An individual.
///
/// Each player has each other one as a partner once and as an opponent twice, and plays every board once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Individual {
    /// How many players: 8, 12, 13, 16 or 20. Of 13, one sits out in each round.
    pub players: u16,
    /// How many boards are in play: a multiple of the rounds that there are in all. Otherwise as many as make up to 28
    /// for a player.
    pub boards: Option<u16>,
    /// How many rounds; otherwise all.
    pub rounds: Option<u16>,
}

/// Players, rounds, and for each table N and S, E and W in the first round with the set: places on a circle, or `*` for
/// the player who sits still. All go on by one place each round, as in a Howell.
const STARTERS: [(u16, u16, &str); 5] = [
    (8, 7, "*+5:0+1@6 2+4:3+6@6"),
    (12, 11, "*+10:0+6@1 1+4:2+9@1 3+5:7+8@1"),
    (13, 13, "0+10:7+12@9 1+5:9+11@12 2+8:3+4@8"),
    (16, 15, "*+5:0+10@12 1+3:4+12@12 2+6:8+9@7 7+13:11+14@2"),
    (20, 19, "*+2:9+10@0 0+17:4+18@18 1+8:5+15@12 3+14:6+12@8 7+11:13+16@0"),
];

impl Individual {
    /// Its rounds.
    ///
    /// # Errors
    ///
    /// What does not fit.
    ///
    /// # Examples
    ///
    /// ```
    /// use movements::Individual;
    ///
    /// let movement = Individual { players: 8, boards: Some(21), rounds: None }.movement().unwrap();
    /// assert!(movement.is_individual());
    /// assert_eq!(movement.rounds().count(), 7);
    /// ```
    pub fn movement(self) -> Result<Movement, Unfit> {
        let players = self.players;
        let found = STARTERS.iter().find(|(own, ..)| *own == players);
        let (_, sets, starter) = found.ok_or_else(|| Unfit::Players {
            players,
            known: STARTERS.iter().map(|(own, ..)| *own).collect(),
        })?;
        let rounds = check_rounds(self.rounds, *sets)?;
        let mut sittings = Vec::new();
        for round in 0..rounds {
            let who = |place: Option<u16>| match place {
                Some(place) => (place + round) % sets,
                None => *sets,
            };
            for (table, word) in (0..).zip(starter.split_whitespace()) {
                let (seats, set) = seats(word).ok_or(Unfit::Contradiction)?;
                sittings.push(PlannedSitting {
                    round,
                    table,
                    seats: seats.map(|side| side.map(who).to_vec()),
                    set: (set + round) % sets,
                });
            }
        }
        movement(*sets, Winners::One, sittings, self.boards)
    }
}

/// The places of one table: `*+5:0+1@6`.
fn seats(word: &str) -> Option<(BySide<[Option<u16>; 2]>, u16)> {
    let (seats, set) = word.split_once('@')?;
    let (ns, ew) = seats.split_once(':')?;
    let side = |text: &str| {
        let (first, second) = text.split_once('+')?;
        Some([place(first)?, place(second)?])
    };
    let seats = BySide { ns: side(ns)?, ew: side(ew)? };
    Some((seats, set.parse().ok()?))
}
