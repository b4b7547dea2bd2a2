//! One line after the other.

use std::iter::FusedIterator;
use std::ops::Range;

use super::Results;
use crate::{ContestantId, TableResult};

/// Lines of [`Results`] in their order; the run of each end is known, so that no line is looked for.
#[derive(Clone, Debug)]
pub struct Lines<'a, W = ContestantId> {
    results: &'a Results<W>,
    places: Range<usize>,
    /// The run of the first line.
    first: usize,
    /// The run of the last line.
    last: usize,
}

impl<'a, W: Copy> Lines<'a, W> {
    pub(super) fn new(results: &'a Results<W>, places: Range<usize>) -> Self {
        let (first, last) = if places.is_empty() {
            (0, 0)
        } else {
            (results.run_of(places.start), results.run_of(places.end - 1))
        };
        Self {
            results,
            places,
            first,
            last,
        }
    }
}

impl<W: Copy> Iterator for Lines<'_, W> {
    type Item = TableResult<W>;

    #[inline]
    fn next(&mut self) -> Option<TableResult<W>> {
        let place = self.places.next()?;
        if place >= self.results.runs[self.first].end as usize {
            self.first += 1;
        }
        let board = self.results.runs[self.first].board;
        Some(self.results.on_board(place, board))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl<W: Copy> DoubleEndedIterator for Lines<'_, W> {
    fn next_back(&mut self) -> Option<TableResult<W>> {
        let place = self.places.next_back()?;
        while self.last > 0 && place < self.results.runs[self.last - 1].end as usize {
            self.last -= 1;
        }
        let board = self.results.runs[self.last].board;
        Some(self.results.on_board(place, board))
    }
}

impl<W: Copy> ExactSizeIterator for Lines<'_, W> {}

impl<W: Copy> FusedIterator for Lines<'_, W> {}
