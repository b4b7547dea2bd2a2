//! What a movement cannot do.

use std::error::Error;
use std::fmt;

/// Why there is no such movement, with what there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// There are too few tables, or too many.
    Tables {
        /// How many were asked for.
        tables: u16,
        /// The fewest.
        least: u16,
        /// The most.
        most: u16,
    },
    /// The boards do not make sets of one length.
    Boards {
        /// How many boards were asked for.
        boards: u16,
        /// How many sets the movement has.
        sets: u16,
    },
    /// There are no rounds, or more than the movement has.
    Rounds {
        /// How many were asked for.
        rounds: u16,
        /// The most.
        most: u16,
    },
    /// With an even number of tables, E-W would come back to boards that they have played.
    EvenTables {
        /// How many tables.
        tables: u16,
        /// How many rounds go without.
        straight: u16,
    },
    /// With an odd number of tables nothing is skipped or shared.
    OddTables {
        /// How many tables.
        tables: u16,
    },
    /// No Howell with that many rounds is known for that many tables.
    HowellRounds {
        /// How many tables.
        tables: u16,
        /// How many rounds were asked for.
        rounds: u16,
        /// How many there can be.
        known: Vec<u16>,
    },
    /// No Howell of that many tables is played with that many boards.
    HowellBoards {
        /// How many tables.
        tables: u16,
        /// How many boards were asked for.
        boards: u16,
        /// How many rounds there can be; the boards are a multiple of them.
        known: Vec<u16>,
    },
    /// No individual of that many players is known.
    Players {
        /// How many were asked for.
        players: u16,
        /// How many there can be.
        known: Vec<u16>,
    },
    /// A web has no such number of rounds, or none that these boards make sets for.
    WebBoards {
        /// How many tables.
        tables: u16,
        /// How many boards were asked for, where some were.
        boards: Option<u16>,
        /// How many rounds were asked for, where some were.
        rounds: Option<u16>,
        /// How many rounds there can be; the boards are a multiple of them.
        known: Vec<u16>,
    },
    /// A rule contradicts itself, which is a mistake in it.
    Contradiction,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tables { tables, least, most } => {
                write!(f, "this movement has {least} to {most} tables, not {tables}")
            }
            Self::Boards { boards, sets } => {
                let make = if *boards == 1 { "does" } else { "do" };
                let boards = counted(*boards, "board");
                write!(f, "{boards} {make} not make {sets} sets of one length")
            }
            Self::Rounds { rounds, most: 1 } => {
                write!(f, "this movement has 1 round, not {rounds}")
            }
            Self::Rounds { rounds, most } => {
                write!(f, "this movement has 1 to {most} rounds, not {rounds}")
            }
            Self::EvenTables { tables, straight } => write!(
                f,
                "with {tables} tables, E-W meet boards that they have played after {}",
                counted(*straight, "round")
            ),
            Self::OddTables { tables } => write!(
                f,
                "with {tables} tables nobody skips a table or shares boards: the number of tables is odd"
            ),
            Self::HowellRounds { tables, rounds, .. } => {
                let rounds = counted(*rounds, "round");
                write!(f, "no Howell of {tables} tables has {rounds}")
            }
            Self::HowellBoards { tables, boards, .. } => {
                let boards = counted(*boards, "board");
                write!(f, "no Howell of {tables} tables is played with {boards}")
            }
            Self::Players { players, .. } => {
                let players = counted(*players, "player");
                write!(f, "no individual is known for {players}")
            }
            Self::WebBoards { tables, rounds: Some(rounds), .. } => {
                let rounds = counted(*rounds, "round");
                write!(f, "no web of {tables} tables is played in {rounds}")
            }
            Self::WebBoards { tables, boards: Some(boards), .. } => {
                let boards = counted(*boards, "board");
                write!(f, "no web of {tables} tables is played with {boards}")
            }
            Self::WebBoards { tables, .. } => {
                write!(f, "a web of {tables} tables takes more than 13 rounds")
            }
            Self::Contradiction => write!(f, "the rule of this movement contradicts itself"),
        }
    }
}

impl Error for Unfit {}

fn counted(number: u16, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{ending}")
}

#[cfg(test)]
mod tests {
    use crate::{EvenTables, Howell, Mitchell, Web};

    #[test]
    fn one_is_no_plural() {
        let mitchell = Mitchell {
            tables: 7,
            boards: Some(1),
            rounds: None,
            even: None,
            half_table: None,
            switched: 0,
        };
        let two = Mitchell {
            tables: 2,
            boards: None,
            rounds: Some(3),
            even: Some(EvenTables::Skip),
            ..mitchell
        };
        let howell = |boards, rounds| Howell { tables: 5, boards, rounds, half_table: false };
        let web = |boards, rounds| Web { tables: 18, boards, rounds };
        for (unfit, stated) in [
            (mitchell.movement(), "1 board does not make 7 sets of one length"),
            (two.movement(), "this movement has 1 round, not 3"),
            (howell(Some(1), None).movement(), "no Howell of 5 tables is played with 1 board"),
            (howell(None, Some(1)).movement(), "no Howell of 5 tables has 1 round"),
            (web(Some(1), None).movement(), "no web of 18 tables is played with 1 board"),
            (web(None, Some(1)).movement(), "no web of 18 tables is played in 1 round"),
        ] {
            assert_eq!(unfit.unwrap_err().to_string(), stated);
        }
    }
}
