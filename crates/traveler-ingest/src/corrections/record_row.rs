//! A row of `corrections.csv` as texts.

use table::entered::FieldName;

use super::{Correction, CorrectionColumn as Column};

/// How many columns there are.
const COLUMNS: usize = Column::ALL.len();

/// A row of `corrections.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRow {
    cells: [String; COLUMNS],
}

impl RecordRow {
    /// The row of a correction.
    #[must_use]
    pub fn of(correction: &Correction) -> Self {
        let round = correction.round.map(|round| round.to_string());
        Self::by(|column| match column {
            Column::Board => correction.board.to_string(),
            Column::Section => correction.section.clone(),
            Column::Round => round.clone().unwrap_or_default(),
            Column::Ns => correction.pairs.ns.clone(),
            Column::Ew => correction.pairs.ew.clone(),
            Column::Field => correction.what.name().to_owned(),
            Column::Old => correction.old.clone(),
            Column::New => correction.new.clone(),
            Column::Kind => correction.kind.name().to_owned(),
            Column::Who => correction.who.clone(),
            Column::When => correction.when.clone(),
            Column::Note => correction.note.clone(),
        })
    }

    /// A row of what each column holds.
    pub(super) fn by(mut text: impl FnMut(Column) -> String) -> Self {
        let mut cells = [const { String::new() }; COLUMNS];
        for (cell, column) in cells.iter_mut().zip(Column::ALL) {
            *cell = text(*column);
        }
        Self { cells }
    }

    /// What is in a column.
    #[must_use]
    pub fn text(&self, column: Column) -> &str {
        &self.cells[column.index()]
    }
}
