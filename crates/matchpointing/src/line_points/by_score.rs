//! What the lines of a board earn where many have the same score: a row for each score that was made.

use contract_scoring::{BySide, Score};
use session::FoulGroup;

use super::{BoardEarnings, LinePoints, PlainPoints};
use crate::{BoardSheet, Field, Points};

/// What a plain score earns on a board, in one of its comparison groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) group: FoulGroup,
    /// In points for N-S.
    pub(crate) score: Score,
    pub(crate) earned: BySide<Points>,
}

/// In the order of groups and scores.
impl PlainPoints for [Row] {
    #[inline]
    fn of(&self, _: usize, group: FoulGroup, score: usize) -> BySide<Points> {
        let key = |row: &Row| (row.group, row.score.index());
        match self.binary_search_by_key(&(group, score), key) {
            Ok(row) => self[row].earned,
            Err(_) => BySide::from_fn(|_| Points::ZERO),
        }
    }
}

/// A field of fewer sections has few rows per board: noting them for each section takes less room than to keep an
/// index.
const MANY: usize = 16;

/// What each score earned on a board, by its index.
pub(crate) struct Index([BySide<Points>; Score::COUNT]);

impl Index {
    pub(crate) const EMPTY: Self = Self(
        [BySide {
            ns: Points::ZERO,
            ew: Points::ZERO,
        }; Score::COUNT],
    );

    /// Notes the rows of a board; the others are left as they are, since nobody made their scores.
    pub(crate) fn note(&mut self, rows: &[Row]) {
        for row in rows {
            self.0[row.score.index()] = row.earned;
        }
    }

    /// The indexes of boards that many sections play, by field and board.
    pub(crate) fn of_fields(fields: &[Field], lines: &LinePoints) -> Vec<Vec<Self>> {
        let of_board = |board: &BoardSheet, expected| {
            let mut index = Self::EMPTY;
            if let BoardEarnings::Rows(rows) = lines.of_board(board, expected) {
                index.note(rows);
            }
            index
        };
        (fields.iter())
            .map(|field| match field.sections.len() {
                0..MANY => Vec::new(),
                _ => (field.boards.iter())
                    .map(|board| of_board(board, field.expected_results))
                    .collect(),
            })
            .collect()
    }
}

impl PlainPoints for Index {
    #[inline]
    fn of(&self, _: usize, _: FoulGroup, score: usize) -> BySide<Points> {
        self.0[score]
    }
}
