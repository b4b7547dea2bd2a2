//! Appending and reordering lines, their boards as runs, and columns that few sessions fill.

use std::mem;
use std::ops::Range;

use contract_scoring::BoardNumber;

use super::{Results, Run};
use crate::{ContestantId, SectionId};

impl<W: Copy> Results<W> {
    /// The run of a line.
    #[inline]
    pub(super) fn run_of(&self, place: usize) -> usize {
        (self.runs).partition_point(|run| run.end as usize <= place)
    }

    /// The runs of lines on one board, in their order.
    pub(crate) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The runs, each with the places of its lines.
    pub(crate) fn runs_with_places(&self) -> impl Iterator<Item = (&Run, Range<usize>)> {
        let mut start = 0;
        (self.runs.iter())
            .map(move |run| (run, mem::replace(&mut start, run.end as usize)..run.end as usize))
    }

    /// The place of the first line of a run.
    pub(crate) fn run_start(&self, run: usize) -> u32 {
        run.checked_sub(1).map_or(0, |before| self.runs[before].end)
    }

    /// Moves all lines of another list to the end of this one.
    pub fn append(&mut self, other: &mut Self) {
        let (before, more) = (self.len(), other.len());
        self.table.append(before, &mut other.table, more);
        self.round.append(before, &mut other.round, more);
        self.group.append(before, &mut other.group, more);
        self.ns.append(&mut other.ns);
        self.ew.append(&mut other.ew);
        self.outcome.append(&mut other.outcome);
        self.played.append(&mut other.played);
        let mut runs = mem::take(&mut other.runs).into_iter();
        if let Some(first) = runs.next() {
            self.run(first.board, before + first.end as usize);
        }
        // More lines than identifiers reach are a fault of the draft.
        let before = u32::try_from(before).unwrap_or(u32::MAX);
        self.runs.extend(runs.map(|run| Run { end: before.saturating_add(run.end), ..run }));
    }

    pub(crate) fn boards_by_line(&self) -> Vec<BoardNumber> {
        let mut boards = Vec::with_capacity(self.len());
        for run in &self.runs {
            boards.resize(run.end as usize, run.board);
        }
        boards
    }

    /// Takes boards of different rounds for different ones. Lines are sorted by rounds; runs are cut where these end.
    pub(crate) fn tell_by_round(&mut self) {
        self.by_round = true;
        let mut runs = Vec::with_capacity(self.runs.len());
        let mut start = 0;
        for run in &self.runs {
            for place in start + 1..run.end {
                if self.round.get(place as usize) != self.round.get(place as usize - 1) {
                    runs.push(Run { end: place, ..*run });
                }
            }
            runs.push(*run);
            start = run.end;
        }
        self.runs = runs;
    }
}

impl Results {
    /// The board of each line. The lines have none until they are put in order: where they are out of it, each may have
    /// had a run of its own.
    pub(crate) fn take_boards(&mut self) -> Vec<BoardNumber> {
        let boards = self.boards_by_line();
        self.runs = Vec::new();
        boards
    }

    /// Puts the lines in order, by new place the old one, with the boards that were taken from them.
    pub(crate) fn permute(&mut self, order: &[u32], boards: Vec<BoardNumber>) {
        for (end, &old) in (1..).zip(order) {
            self.run(boards[old as usize], end);
        }
        drop(boards);
        permute(&mut self.ns, order);
        permute(&mut self.ew, order);
        permute(&mut self.outcome, order);
        permute(&mut self.played, order);
        permute(&mut self.table.all, order);
        permute(&mut self.round.all, order);
        permute(&mut self.group.all, order);
    }

    /// Cuts runs at the end of a section; lines are sorted.
    pub(crate) fn cut_runs(&mut self, section: impl Fn(ContestantId) -> SectionId) {
        let several = |(_, lines): (&Run, Range<usize>)| {
            section(self.ns[lines.start]) != section(self.ns[lines.end - 1])
        };
        if !self.runs_with_places().any(several) {
            return;
        }
        let mut runs = Vec::with_capacity(self.runs.len() + 1);
        let mut start = 0;
        for run in &self.runs {
            let ns = &self.ns[start as usize..run.end as usize];
            for lines in ns.chunk_by(|one, next| section(*one) == section(*next)) {
                // No more than the run has.
                start += u32::try_from(lines.len()).unwrap_or(u32::MAX);
                runs.push(Run { end: start, ..*run });
            }
        }
        self.runs = runs;
    }
}

/// Puts a column in an order, by new place the old one. A column without values stays so.
fn permute<T: Copy>(column: &mut Vec<T>, order: &[u32]) {
    if !column.is_empty() {
        *column = order.iter().map(|old| column[*old as usize]).collect();
    }
}

/// A column that takes no room before a line differs from what is usual.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sparse<T> {
    usual: T,
    /// By line, or empty where all are usual.
    all: Vec<T>,
}

impl<T: Copy + PartialEq> Sparse<T> {
    pub(super) const fn new(usual: T) -> Self {
        Self { usual, all: Vec::new() }
    }

    /// Whether all lines are usual.
    pub(super) const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> T {
        self.all.get(place).copied().unwrap_or(self.usual)
    }

    /// Adds the value of the line behind the `before` lines of this column.
    #[inline]
    pub(super) fn push(&mut self, before: usize, value: T) {
        if !self.all.is_empty() || value != self.usual {
            self.all.resize(before, self.usual);
            self.all.push(value);
        }
    }

    /// Adds another column of `more` lines behind the `before` lines of this one.
    fn append(&mut self, before: usize, other: &mut Self, more: usize) {
        if !self.all.is_empty() || !other.all.is_empty() {
            self.all.resize(before, self.usual);
            self.all.append(&mut mem::take(&mut other.all));
            self.all.resize(before + more, self.usual);
        }
    }
}

#[cfg(test)]
mod tests {
    use contract_scoring::{Played, Score};

    use super::*;
    use crate::{FoulGroup, Outcome, RoundNumber, RulingId, TableNumber, TableResult};

    /// Lines of every shape: boards that repeat, columns that begin late.
    fn line(place: u32) -> TableResult {
        let score = Score::at(place as usize * 7 % Score::COUNT);
        TableResult {
            ns: ContestantId(place),
            ew: ContestantId(1000 - place),
            board: BoardNumber::new(1 + (place / 3 % 4) as u16).unwrap(),
            table: (place > 20).then_some(TableNumber::MAX),
            outcome: match place % 5 {
                4 => Outcome::Ruled(RulingId(u16::MAX)),
                _ => Outcome::Plain(score.unwrap()),
            },
            played: Played::at(place as usize * 311 % Played::COUNT)
                .filter(|_| !place.is_multiple_of(7)),
            round: (place % 11 == 10).then_some(RoundNumber::MAX),
            group: FoulGroup::of_letter('Z').filter(|_| place == 33).unwrap_or(FoulGroup::MAIN),
        }
    }

    fn lines(places: impl Iterator<Item = u32>) -> Vec<TableResult> {
        places.map(line).collect()
    }

    #[test]
    fn lines_come_back_as_they_were() {
        let all = lines(0..40);
        let results: Results = all.iter().copied().collect();
        assert!(results.iter().eq(all.iter().copied()));
        assert!(results.iter().rev().eq(all.iter().rev().copied()));
        for (place, line) in all.iter().enumerate() {
            assert_eq!(results.get(place), *line, "{place}");
        }
        assert!(results.range(5..17).eq(all[5..17].iter().copied()));
        assert_eq!(results.range(7..7).next(), None);
    }

    #[test]
    fn ruled_lines_are_found_among_many_others() {
        let ruled = [0, 511, 512, 1700];
        let results: Results = (0..2000)
            .map(|place| TableResult {
                outcome: if ruled.contains(&place) {
                    Outcome::Ruled(RulingId(7))
                } else {
                    Outcome::Plain(Score::ZERO)
                },
                ..line(0)
            })
            .collect();
        assert!(results.ruled(0..2000).eq(ruled));
        assert!(results.ruled(1..1700).eq([511, 512]));
        assert_eq!(results.ruled(513..1700).next(), None);
        let plain = results.plain_scores(513..1700);
        assert_eq!(plain.map(<[u16]>::len), Some(1187));
        assert_eq!(results.plain_scores(513..1701), None);
    }

    #[test]
    fn parts_are_put_together_wherever_they_are_cut() {
        let all = lines(0..40);
        for cut in 0..=40 {
            let mut first: Results = all[..cut].iter().copied().collect();
            let mut rest: Results = all[cut..].iter().copied().collect();
            first.append(&mut rest);
            assert_eq!(first, all.iter().copied().collect(), "cut at {cut}");
            assert_eq!(rest.len(), 0);
        }
    }

    #[test]
    fn every_column_follows_its_line() {
        let mut results: Results = lines(0..40).into_iter().collect();
        let order: Vec<u32> = (0..40).map(|place| place * 7 % 40).collect();
        let boards = results.take_boards();
        results.permute(&order, boards);
        assert_eq!(results, lines(order.into_iter()).into_iter().collect());
    }

    #[test]
    fn runs_are_cut_where_sections_meet() {
        let all = (0..7).map(|place| TableResult {
            ns: ContestantId(place),
            ..line(if place < 6 { 0 } else { 3 })
        });
        let mut results: Results = all.collect();
        let section = |id: ContestantId| SectionId([0, 0, 1, 1, 1, 2, 2][id.index()]);
        results.cut_runs(section);
        let ends: Vec<u32> = results.runs().iter().map(|run| run.end).collect();
        assert_eq!(ends, [2, 5, 6, 7]);
    }
}
