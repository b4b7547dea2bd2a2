//! The content of the findings that a director meets most, as data, so that a sheet can print it in its own language.

use std::fmt;

use contract_scoring::{BoardNumber, Score};
use session::{PairNumber, RoundNumber, TableNumber};

use crate::listed::boards;

/// The most lines that are named.
pub const LISTED: usize = 12;

/// What a finding says; its `Display` is the message in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Boards that some tables did not play: [`Code::Unplayed`](crate::Code::Unplayed).
    Unplayed {
        /// Which.
        boards: Vec<BoardNumber>,
        /// At how many tables not.
        tables: usize,
        /// How many played them.
        results: usize,
    },
    /// A score far from all others: [`Code::Outlier`](crate::Code::Outlier).
    Outlier {
        /// The score of N-S, points.
        score: i32,
        /// The nearest other; `None` where the score alone is too large.
        nearest: Option<i32>,
    },
    /// A score against the sign of all others: [`Code::OppositeSign`](crate::Code::OppositeSign).
    OppositeSign {
        /// The score of N-S.
        score: Score,
        /// How many others there are.
        others: usize,
        /// How many of them are its mirror image.
        mirrored: usize,
        /// How many of them are within some points of that, and within how many.
        near: (usize, i16),
    },
    /// Lines that are not there: [`Code::MissingLines`](crate::Code::MissingLines).
    MissingLines {
        /// In which section.
        section: String,
        /// Whether a written movement asks for them.
        is_foreseen: bool,
        /// How many.
        count: usize,
        /// The first of them.
        lines: Vec<Absent>,
    },
    /// Results that are still to come: [`Code::LatePlay`](crate::Code::LatePlay).
    LatePlays {
        /// How many.
        count: usize,
    },
}

/// A line that is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absent {
    /// The board.
    pub board: BoardNumber,
    /// The round of the board, where it is played in several.
    pub round: Option<RoundNumber>,
    /// N-S and E-W.
    pub pairs: [PairNumber; 2],
    /// Round and table, where a movement says them.
    pub sitting: Option<(RoundNumber, TableNumber)>,
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unplayed { boards: those, tables, results } => {
                let were = if those.len() == 1 { "was" } else { "were" };
                let tables = match tables {
                    1 => "one table".to_owned(),
                    tables => format!("{tables} tables"),
                };
                let those = boards(those);
                write!(f, "{those} {were} not played at {tables}, but {were} played at {results}")
            }
            Self::Outlier { score, nearest } => match nearest {
                Some(nearest) => {
                    let points = (score - nearest).abs();
                    write!(
                        f,
                        "{score} for N-S is {points} points from the nearest other score, {nearest}"
                    )
                }
                None => {
                    write!(f, "{score} for N-S is more than any contract gives that is just made")
                }
            },
            Self::OppositeSign { score, others, mirrored, near: (near, within) } => {
                write!(
                    f,
                    "{score} for N-S, but the other {others} results have the opposite sign, "
                )?;
                let opposite = score.opposite();
                match mirrored {
                    0 => write!(f, "{near} of them within {within} points of {opposite}"),
                    _ => write!(f, "{mirrored} of them {opposite}"),
                }
            }
            Self::MissingLines { section, is_foreseen, count, lines } => {
                let are_missing = match (count, is_foreseen) {
                    (1, true) => "a line was forgotten".to_owned(),
                    (count, true) => format!("{count} lines were forgotten"),
                    (1, false) => "a line seems to be missing".to_owned(),
                    (count, false) => format!("{count} lines seem to be missing"),
                };
                let named: Vec<String> = lines.iter().map(Absent::to_string).collect();
                let named = named.join(", ");
                write!(f, "{are_missing} in section {section}: {named}")?;
                match count.saturating_sub(lines.len()) {
                    0 => Ok(()),
                    more => write!(f, ", and {more} more"),
                }
            }
            Self::LatePlays { count } => {
                let plays = if *count == 1 { "play is" } else { "plays are" };
                write!(f, "{count} late {plays} still to come; the session is provisional")
            }
        }
    }
}

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board {}", self.board)?;
        if let Some(round) = self.round {
            write!(f, " of round {round}")?;
        }
        let [ns, ew] = self.pairs;
        write!(f, " N-S {ns} E-W {ew}")?;
        match self.sitting {
            Some((round, table)) => write!(f, " (round {round}, table {table})"),
            None => Ok(()),
        }
    }
}
