//! A row of `corrections.csv` as texts: what is written, and what the next row links to.

use notation::Field;
use notation::cell::number::whole;
use rows::entered::FieldName;

use super::meaning::{Dates, meant};
use super::{Corrected, Correction, CorrectionColumn as Column};

/// How many columns there are.
const COLUMNS: usize = Column::ALL.len();

/// What `field` says where somebody takes the rows above as they are.
const ACCEPTED: &str = "accepted";

/// A row of `corrections.csv`: a correction, or that somebody accepts all rows above as they are.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{CorrectionColumn, RecordRow};
///
/// let row = RecordRow::acceptance("Ida Berg", "", "typed at the club");
/// assert_eq!(row.text(CorrectionColumn::Field), "accepted");
/// assert_eq!(row.text(CorrectionColumn::Who), "Ida Berg");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRow {
    cells: [String; COLUMNS],
}

impl RecordRow {
    /// The row of a correction, which does not say yet behind which row it stands.
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
            Column::After => String::new(),
        })
    }

    /// The row by which somebody takes all rows above as they are.
    #[must_use]
    pub fn acceptance(who: &str, when: &str, note: &str) -> Self {
        Self::by(|column| match column {
            Column::Field => ACCEPTED.to_owned(),
            Column::Who => who.to_owned(),
            Column::When => when.to_owned(),
            Column::Note => note.to_owned(),
            _ => String::new(),
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

    /// The same behind other rows.
    pub(super) fn behind(mut self, link: &super::link::Link) -> Self {
        self.cells[Column::After.index()] = link.to_string();
        self
    }

    /// What says behind which row it was written; `None` for a row that a person typed.
    pub(super) fn after(&self) -> Option<&str> {
        Some(self.text(Column::After)).filter(|text| !text.is_empty())
    }

    /// Whether somebody accepts the rows above by it.
    pub(super) fn is_acceptance(&self) -> bool {
        is_acceptance(self.text(Column::Field))
    }

    /// What its cells mean, in the order of the columns, without what says behind which row it stands.
    pub(super) fn meant(&self, dates: Dates) -> impl Iterator<Item = String> {
        let is_result = self.is_of_a_result();
        let columns = Column::ALL.iter().copied();
        columns
            .filter(|column| *column != Column::After)
            .map(move |column| meant(column, is_result, self.text(column), dates))
    }

    /// The same as a program wrote it, which writes no number with decimals, and no overtricks without their plus. What a
    /// person typed is taken as it is.
    pub(super) fn as_written(&self) -> Self {
        let is_result = self.is_of_a_result();
        Self::by(|column| {
            let text = self.text(column);
            let may_be_number = matches!(
                column,
                Column::Board | Column::Round | Column::Ns | Column::Ew | Column::Old | Column::New
            );
            let is_plain = whole(text).is_ok() && !(is_result && may_be_number);
            if self.after().is_none() || is_plain || !may_be_number {
                text.to_owned()
            } else {
                meant(column, is_result, text, Dates::DayFirst)
            }
        })
    }

    /// Whether it is of the result of a contract.
    fn is_of_a_result(&self) -> bool {
        Corrected::of_name(self.text(Column::Field)) == Some(Corrected::Cell(Field::Result))
    }
}

/// Whether the field of a row says that somebody accepts the rows above.
pub(super) fn is_acceptance(field: &str) -> bool {
    field.eq_ignore_ascii_case(ACCEPTED)
}
