//! The rows that a draft was made from.

use contract_scoring::{BoardNumber, BySide};
use session::{PairNumber, RoundNumber, SectionId, TableNumber};

/// In which lines of its file each result and each sit-out of a draft stands, by its place in the draft as it was
/// given.
#[derive(Debug)]
pub(crate) struct DraftRows {
    /// The line of each result.
    pub(crate) results: RowNumbers,
    /// The line of each sit-out.
    pub(crate) sit_outs: Vec<u32>,
    /// The lines of the movement that have no result yet, in the order of the file.
    pub(crate) open: Vec<OpenLine>,
}

/// A line that says who plays which board, and not what happened.
#[derive(Clone, Debug)]
pub(crate) struct OpenLine {
    /// The line of the file.
    pub(crate) at: u32,
    pub(crate) section: SectionId,
    /// The pairs; or North and East.
    pub(crate) seats: BySide<PairNumber>,
    /// In an individual, South and West.
    pub(crate) partners: Option<BySide<PairNumber>>,
    pub(crate) board: BoardNumber,
    pub(crate) table: Option<TableNumber>,
    pub(crate) round: Option<RoundNumber>,
}

impl OpenLine {
    /// Who sits on each side, in the order of their numbers.
    pub(crate) fn seated(&self) -> BySide<Vec<PairNumber>> {
        BySide::from_fn(|side| {
            let second = self.partners.map(|partners| *partners.get(side));
            let mut both: Vec<_> = [*self.seats.get(side)].into_iter().chain(second).collect();
            both.sort_unstable();
            both
        })
    }
}

/// The numbers of rows in the order in which they came. DraftRows that follow each other take no room of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowNumbers {
    runs: Vec<Run>,
    len: u32,
}

/// Rows that follow each other without a gap, up to the next run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// The place of the first.
    first: u32,
    /// Its number.
    row: u32,
}

impl RowNumbers {
    /// Adds a row.
    pub(crate) fn push(&mut self, row: u32) {
        self.extend(row, 1);
    }

    /// Adds that many rows that follow each other from one on.
    #[inline]
    pub(crate) fn extend(&mut self, row: u32, count: usize) {
        let follows = |run: &Run| run.row.wrapping_add(self.len - run.first) == row;
        if !self.runs.last().is_some_and(follows) {
            self.runs.push(Run { first: self.len, row });
        }
        // A session has no more rows than this counts.
        self.len += u32::try_from(count).unwrap_or(u32::MAX);
    }

    /// The number of the row at a place.
    pub(crate) fn get(&self, place: usize) -> u32 {
        let after = (self.runs).partition_point(|run| run.first as usize <= place);
        let run = self.runs[after - 1];
        run.row + (u32::try_from(place).unwrap_or(u32::MAX) - run.first)
    }

    /// The place of a row, where numbers ascend.
    pub(crate) fn place_of(&self, row: u32) -> Option<usize> {
        let after = (self.runs).partition_point(|run| run.row <= row);
        let run = self.runs[..after].last()?;
        let end = self.runs.get(after).map_or(self.len, |next| next.first);
        let place = run.first + (row - run.row);
        (place < end).then_some(place as usize)
    }

    /// Moves all rows of another list to the end of this one.
    pub(crate) fn append(&mut self, other: Self) {
        let mut runs = other.runs.into_iter();
        if let Some(first) = runs.next() {
            let before = self.len;
            let follows = (self.runs.last())
                .is_some_and(|run| run.row.wrapping_add(before - run.first) == first.row);
            let first = (!follows).then_some(first);
            let moved =
                first.into_iter().chain(runs).map(|run| Run { first: before + run.first, ..run });
            self.runs.extend(moved);
            self.len += other.len;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(rows: &[u32]) -> RowNumbers {
        let mut numbers = RowNumbers::default();
        rows.iter().for_each(|row| numbers.push(*row));
        numbers
    }

    #[test]
    fn every_row_is_found_by_its_place_and_its_number() {
        let rows = [2, 3, 4, 7, 9, 10, 11];
        let all = numbers(&rows);
        assert_eq!(all.runs.len(), 3);
        for (place, row) in rows.into_iter().enumerate() {
            assert_eq!((all.get(place), all.place_of(row)), (row, Some(place)));
        }
        assert_eq!([1, 5, 6, 8, 12].map(|row| all.place_of(row)), [None; 5]);
        assert_eq!(numbers(&[]).place_of(1), None);
    }

    #[test]
    fn parts_are_put_together_wherever_they_are_cut() {
        let rows = [2, 3, 4, 7, 9, 10, 11];
        for cut in 0..=rows.len() {
            let mut first = numbers(&rows[..cut]);
            first.append(numbers(&rows[cut..]));
            assert_eq!(first, numbers(&rows), "cut at {cut}");
        }
    }
}
