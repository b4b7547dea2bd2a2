//! A line of a traveler; and the lines that hold a result, column by column.

use contract_scoring::{BoardNumber, Played};
use session::{
    FoulGroup, Outcome, PairNumber, Results, RoundNumber, RulingId, SectionId, TableNumber,
    TableResult,
};

use super::LineSections;
use crate::draft_rows::RowNumbers;

/// One line of a traveler with its numbers as they are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// The line of the file. Files of more lines than this counts have more results than a session holds.
    pub(crate) at: u32,
    /// The section of both sides.
    pub(crate) section: SectionId,
    /// The number N-S (North's, in an individual).
    pub(crate) ns: PairNumber,
    /// The number E-W (East's, in an individual).
    pub(crate) ew: PairNumber,
    pub(crate) board: BoardNumber,
    pub(crate) table: Option<TableNumber>,
    /// What each side is entered with.
    pub(crate) outcome: Outcome,
    /// The contract.
    pub(crate) played: Option<Played>,
    pub(crate) round: Option<RoundNumber>,
    /// The group of a fouled board.
    pub(crate) group: FoulGroup,
}

/// The lines that hold a result: a list of [`Line`], which is taken apart when it is added, and made when it is asked
/// for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ResultLines {
    /// What each says, with the numbers that it names.
    pub(crate) columns: Results<PairNumber>,
    pub(crate) sections: LineSections,
    pub(crate) rows: RowNumbers,
}

impl ResultLines {
    /// None yet, and room for that many.
    pub(super) fn with_capacity(lines: usize) -> Self {
        Self { columns: Results::with_capacity(lines), ..Self::default() }
    }

    /// How many there are.
    pub(crate) const fn len(&self) -> usize {
        self.columns.len()
    }

    /// Whether there is none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// Adds a line.
    #[inline]
    pub(super) fn push(&mut self, line: Line) {
        self.columns.push(TableResult {
            ns: line.ns,
            ew: line.ew,
            board: line.board,
            table: line.table,
            outcome: line.outcome,
            played: line.played,
            round: line.round,
            group: line.group,
        });
        self.sections.push(line.section, self.columns.len());
        self.rows.push(line.at);
    }

    pub(crate) fn get(&self, place: usize) -> Option<Line> {
        let section = self.sections.get(place)?;
        let result = self.columns.get(place);
        Some(Line {
            at: self.rows.get(place),
            section,
            ns: result.ns,
            ew: result.ew,
            board: result.board,
            table: result.table,
            outcome: result.outcome,
            played: result.played,
            round: result.round,
            group: result.group,
        })
    }

    /// All of them.
    pub(super) fn all(&self) -> impl Iterator<Item = Line> {
        (0..self.len()).filter_map(|place| self.get(place))
    }

    pub(crate) fn last(&self) -> Option<Line> {
        self.get(self.len().checked_sub(1)?)
    }

    pub(crate) fn of_row(&self, row: u32) -> Option<Line> {
        self.get(self.rows.place_of(row)?)
    }

    /// Adds the lines that follow; `section` and `ruling` turn the identifiers used there into those used here.
    pub(super) fn append(
        &mut self,
        mut next: Self,
        section: impl Fn(SectionId) -> SectionId,
        ruling: impl Fn(RulingId) -> RulingId,
    ) {
        self.sections.append(self.len(), &next.sections, section);
        next.columns.renumber_rulings(ruling);
        self.columns.append(&mut next.columns);
        self.rows.append(next.rows);
    }
}
