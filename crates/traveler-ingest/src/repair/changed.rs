//! A sheet in which cells of some rows are changed, or the lines of one board of it.
//!
//! The result of a table is compared with the other results of its board, and with nothing else. So a candidate that
//! changes only the result is tried with these lines alone.

use findings::{Accounting, Findings, Location};
use notation::{Field, Vocabulary};
use table::entered::{Places, SheetHints};
use table::rows::{BufferedRow, RowText, Rows, TakeRow};

use super::alike::RowWords;
use super::candidates::{Candidate, Change};
use super::grid::Grid;
use super::slip::SlipCandidate;

/// The rows of a sheet, in some of which cells are changed.
pub(super) struct Changed<'g> {
    grid: &'g Grid<'g>,
    edits: Vec<(usize, &'g [Change])>,
    /// The row of whose board the lines are there alone.
    board_of: Option<usize>,
    /// What is wrong with lines that are no rows, and what became of them.
    of_lines: &'g (Findings, Accounting),
}

/// A row that says something else in some fields.
struct ChangedRow<'x> {
    row: BufferedRow<'x, Field>,
    changes: &'x [&'x Change],
}

impl<'g> Changed<'g> {
    /// All rows as they are.
    pub(super) const fn none(grid: &'g Grid<'_>, of_lines: &'g (Findings, Accounting)) -> Self {
        Self { grid, edits: Vec::new(), board_of: None, of_lines }
    }

    /// All rows, with the cells of a candidate changed; `None` where there is no such cell.
    pub(super) fn of(
        grid: &'g Grid<'_>,
        candidate: &'g Candidate,
        of_lines: &'g (Findings, Accounting),
    ) -> Option<Self> {
        Self::with(grid, vec![(candidate.row, &candidate.changes)], of_lines)
    }

    /// The same of a slip.
    pub(super) fn of_slip(
        grid: &'g Grid<'_>,
        candidate: &'g SlipCandidate,
        of_lines: &'g (Findings, Accounting),
    ) -> Option<Self> {
        let edits = candidate.edits.iter();
        let edits = edits.map(|(row, changes)| (*row, changes.as_slice()));
        Self::with(grid, edits.collect(), of_lines)
    }

    fn with(
        grid: &'g Grid<'_>,
        edits: Vec<(usize, &'g [Change])>,
        of_lines: &'g (Findings, Accounting),
    ) -> Option<Self> {
        let mut changes = edits.iter().flat_map(|(_, changes)| *changes);
        let is_there = |change: &Change| grid.rows.fields().contains(&change.field);
        changes.all(is_there).then_some(Self { grid, edits, board_of: None, of_lines })
    }

    /// The same with the lines of the candidate's board alone.
    pub(super) fn on_board(
        grid: &'g Grid<'_>,
        candidate: &'g Candidate,
        of_lines: &'g (Findings, Accounting),
    ) -> Option<Self> {
        let board_of = Some(candidate.row);
        Self::of(grid, candidate, of_lines).map(|all| Self { board_of, ..all })
    }

    /// The lines of a row's board as they are.
    pub(super) fn board(
        grid: &'g Grid<'_>,
        row: usize,
        of_lines: &'g (Findings, Accounting),
    ) -> Self {
        Self { board_of: Some(row), ..Self::none(grid, of_lines) }
    }

    fn is_there(&self, place: usize) -> bool {
        let row_words = &self.grid.row_words;
        (self.board_of)
            .is_none_or(|row| RowWords::agrees(&row_words[place], &row_words[row], Field::Board))
    }
}

impl Rows<Field> for Changed<'_> {
    fn words(&self) -> &'static Vocabulary {
        self.grid.table.words()
    }

    fn has_column(&self, field: Field) -> bool {
        self.grid.table.has_column(field)
    }

    fn holds(&self, field: Field, is: &dyn Fn(&str) -> bool) -> bool {
        self.grid.table.holds(field, is)
    }

    fn last(&self) -> u64 {
        self.grid.table.last()
    }

    fn each(&self, findings: &mut Findings, take: &mut TakeRow<'_, Field>) -> Accounting {
        findings.join(self.of_lines.0.clone());
        let mut changes: Vec<&Change> = Vec::new();
        for place in (0..self.grid.rows.len()).filter(|place| self.is_there(*place)) {
            let row = self.grid.row(place);
            // What is written once for several rows is changed in those below as well.
            let is_from_above = |change: &&Change| !row.is_written(change.field);
            changes.retain(|change| is_from_above(change) && row.get(change.field).is_some());
            if let Some((_, own)) = self.edits.iter().find(|(row, _)| *row == place) {
                changes = own.iter().collect();
            }
            let changes = &changes;
            take(&ChangedRow { row, changes }, findings);
        }
        self.of_lines.1
    }
}

impl RowText<Field> for ChangedRow<'_> {
    fn number(&self) -> u32 {
        self.row.number()
    }

    fn get(&self, field: Field) -> Option<&str> {
        match self.changes.iter().find(|change| change.field == field) {
            Some(change) => Some(change.text.as_str()).filter(|text| !text.is_empty()),
            None => self.row.get(field),
        }
    }
}

impl Places<Field> for Changed<'_> {
    fn has(&self, field: Field) -> bool {
        self.grid.table.has(field)
    }

    fn locate(&self, row: u32, field: Field) -> Location {
        self.grid.table.locate(row, field)
    }

    fn locate_row(&self, row: u32) -> Location {
        self.grid.table.locate_row(row)
    }

    fn part(&self, row: u32) -> usize {
        self.grid.table.part(row)
    }

    fn names(&self) -> String {
        self.grid.table.names()
    }

    fn titles(&self) -> &[String] {
        self.grid.table.titles()
    }

    fn hints(&self) -> SheetHints {
        self.grid.table.hints()
    }

    fn locate_title(&self) -> Location {
        self.grid.table.locate_title()
    }

    fn written(&self, row: u32, field: Field) -> String {
        self.grid.table.written(row, field)
    }
}
