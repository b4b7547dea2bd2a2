//! What every line earns: lines of a board with the same score share a row.

use contract_scoring::BySide;
use session::ResultId;

use crate::Points;

/// What each side of every line earns; `None` where the board does not count for it.
///
/// A line holds four bytes, the place of its row. There are about as many rows as boards have different scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinePoints {
    rows: Vec<BySide<Option<Points>>>,
    /// By [`ResultId`].
    row_of: Vec<u32>,
}

impl LinePoints {
    pub(crate) fn new(lines: usize) -> Self {
        Self {
            rows: Vec::new(),
            row_of: vec![0; lines],
        }
    }

    /// Makes a row, and gives its place.
    pub(crate) fn row(&mut self, earned: BySide<Option<Points>>) -> u32 {
        // A row is made for a line, and a session's lines are counted by as much.
        let place = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        self.rows.push(earned);
        place
    }

    /// All rows so far.
    pub(crate) fn rows(&self) -> &[BySide<Option<Points>>] {
        &self.rows
    }

    /// Gives a line its row.
    pub(crate) fn set(&mut self, line: ResultId, row: u32) {
        self.row_of[line.index()] = row;
    }

    /// What a line earns.
    pub(crate) fn of(&self, line: ResultId) -> &BySide<Option<Points>> {
        &self.rows[self.row_of[line.index()] as usize]
    }

    /// What a line earns that shares its row with no other: a ruled one.
    pub(crate) fn of_mut(&mut self, line: ResultId) -> &mut BySide<Option<Points>> {
        &mut self.rows[self.row_of[line.index()] as usize]
    }
}
