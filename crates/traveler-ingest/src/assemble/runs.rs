//! The lines of each section, in shares for several threads.

use std::ops::Range;

use session::{SectionId, threads};

use crate::travelers::Lines;

/// Lines of one section that follow each other, as places in the list of results.
pub(super) type Run = (SectionId, Range<usize>);

/// The runs of all lines, in their order.
pub(super) struct Runs(Vec<Run>);

impl Runs {
    pub(super) fn of(lines: &Lines) -> Self {
        Self(lines.results.sections.runs().collect())
    }

    /// The runs in shares of about as many lines each: one share, unless the session is large.
    pub(super) fn shares(&self) -> Vec<&[Run]> {
        self.cut(threads::pieces(self.lines()))
    }

    fn lines(&self) -> usize {
        self.0.last().map_or(0, |(_, places)| places.end)
    }

    fn cut(&self, parts: usize) -> Vec<&[Run]> {
        let lines = self.lines();
        let mut rest = &self.0[..];
        let mut shares = Vec::with_capacity(parts);
        for part in 1..=parts {
            let end = lines / parts * part;
            let own = if part == parts {
                rest.len()
            } else {
                rest.partition_point(|(_, places)| places.end <= end)
            };
            let (share, others) = rest.split_at(own);
            shares.push(share);
            rest = others;
        }
        shares
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Run> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(runs: &[Run]) -> usize {
        runs.iter().map(|(_, places)| places.len()).sum()
    }

    #[test]
    fn every_run_is_in_one_share() {
        let ends = [3, 4, 10, 11, 20];
        let starts = std::iter::once(0).chain(ends);
        let places = starts.zip(ends).map(|(start, end)| start..end);
        let runs = Runs((0..).map(SectionId).zip(places).collect());
        for parts in 1..=7 {
            let shares = runs.cut(parts);
            assert_eq!(shares.len(), parts);
            assert_eq!(shares.concat(), runs.0, "{parts} shares");
            assert_eq!(lines_of(&shares.concat()), 20);
        }
        let halves: Vec<usize> = runs.cut(2).into_iter().map(lines_of).collect();
        assert_eq!(halves, [10, 10]);
        assert_eq!(Runs(Vec::new()).cut(2), [&[][..]; 2]);
    }
}
