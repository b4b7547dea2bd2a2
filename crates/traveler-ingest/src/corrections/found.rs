//! What a person needs to know about a board before correcting a line of it.

use contract_scoring::{BoardNumber, BySide};
use notation::{Field, Vocabulary};
use table::entered::FieldName;

use super::notation::are_alike;

/// Where a correction is going to be made: a board of a section.
#[derive(Clone, Copy, Debug)]
pub struct BoardToCorrect<'a> {
    /// The section, in any case.
    pub section: &'a str,
    /// The board.
    pub board: BoardNumber,
}

/// The lines of a board as they are after all corrections so far.
#[derive(Clone, Debug)]
pub struct LinesToCorrect {
    /// The columns of the travelers.
    pub columns: Vec<Field>,
    /// The lines, in the order of the travelers.
    pub lines: Vec<LineToCorrect>,
    /// Those that were taken out, and that `line=played` puts back.
    pub removed: Vec<LineToCorrect>,
    pub(crate) section: String,
    /// The language of the travelers.
    pub words: &'static Vocabulary,
}

impl LinesToCorrect {
    /// Whether a line has in a cell what a text says, however it is written there.
    #[must_use]
    pub fn says(&self, line: &LineToCorrect, field: Field, text: &str) -> bool {
        are_alike(field, line.text(field), text, &self.section, self.words)
    }
}

/// A line as it is after all corrections so far.
#[derive(Clone, Debug)]
pub struct LineToCorrect {
    /// Its round, as it is written; blank where it is not.
    pub round: String,
    /// Who sits there, as `corrections.csv` names them: `3`, `1+5` in an individual, blank for nobody.
    pub pairs: BySide<String>,
    pub(crate) cells: Vec<String>,
    /// Which of several tables it is of.
    pub(crate) part: usize,
}

impl LineToCorrect {
    /// Whether it is the same result in another table, as where slips and travelers were entered: a correction is made in
    /// both.
    #[must_use]
    pub fn is_copy_of(&self, other: &Self) -> bool {
        let is_round =
            [self, other].iter().any(|one| one.round.is_empty()) || self.round == other.round;
        self.part != other.part && self.pairs == other.pairs && is_round
    }

    /// What is in a cell; blank where there is no such column.
    #[must_use]
    pub fn text(&self, field: Field) -> &str {
        &self.cells[field.index()]
    }
}
