//! Fields and their boards.

use std::ops::Range;

use rust_decimal::Decimal;
use session::{RoundBoard, SectionId};

use crate::Points;

/// A scoring group: sections whose results are compared with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its sections.
    pub sections: Vec<SectionId>,
    /// The results expected on a board: the most lines that any board of the field has (rules c.1).
    pub expected_results: u32,
    /// The most that a board can earn; IMPs have no top.
    pub top: Option<Points>,
    /// The session score that 100 % would be; the same for all fields of a session (rules b.4). `None` with IMPs, and
    /// where no board was played twice.
    pub max_score: Option<Decimal>,
    /// Its boards in ascending order.
    pub boards: Vec<BoardSheet>,
}

/// One board in one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSheet {
    /// The board.
    pub board: RoundBoard,
    /// How many lines it has.
    pub lines: u32,
    /// How many sections play it.
    pub(crate) sections: u32,
    /// The first of its lines.
    pub(crate) first: u32,
    /// What they earned.
    pub(crate) kept: Kept,
}

/// Where it is kept what the lines of a board earn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// By score, as a range of [`LinePoints::rows`](crate::line_points::LinePoints::rows).
    Rows(Range<usize>),
    /// By line, as places in [`LinePoints::few`](crate::line_points::LinePoints::few); all lines are one run.
    Few(Range<usize>),
}
