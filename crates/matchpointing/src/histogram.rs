//! How often each score was made in one comparison group.

use contract_scoring::{Score, Side};
use session::{Weight, Weighted};

use crate::doubled;
use crate::exact::Exact;

/// How often each score was made in one comparison group, from the side whose scores are compared.
///
/// It holds only the scores that were made, so that one for a club's board is small.
///
/// # Examples
///
/// ```
/// use contract_scoring::Score;
/// use matchpointing::Histogram;
///
/// let mut histogram = Histogram::new();
/// histogram.add(Score::new(420).unwrap());
/// histogram.add_many(Score::new(450).unwrap(), 2);
/// assert_eq!(histogram.results(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// The scores that were made, in ascending order, each with how often, in parts of [`Weight::WHOLE`].
    made: Vec<(Score, u64)>,
    results: u64,
}

impl Histogram {
    /// Makes an empty one.
    #[must_use]
    pub const fn new() -> Self {
        Self { made: Vec::new(), results: 0 }
    }

    /// Takes scores in ascending order, each with how often it was made.
    pub(crate) fn of_ascending(counts: impl Iterator<Item = (Score, u32)>) -> Self {
        let mut results = 0;
        let made = counts
            .map(|(score, count)| {
                results += u64::from(count);
                (score, u64::from(count) * u64::from(Weight::WHOLE))
            })
            .collect();
        Self { made, results }
    }

    /// Counts a result.
    pub fn add(&mut self, score: Score) {
        self.add_many(score, 1);
    }

    /// Counts several results with the same score.
    pub fn add_many(&mut self, score: Score, results: u32) {
        if results > 0 {
            self.add_parts(score, u64::from(results) * u64::from(Weight::WHOLE));
            self.results += u64::from(results);
        }
    }

    /// Counts several results with the same weighted score: each is one, spread over its constituents.
    pub fn add_many_weighted(
        &mut self,
        constituents: impl Iterator<Item = (Weight, Score)>,
        results: u32,
    ) {
        if results > 0 {
            for (weight, score) in constituents {
                self.add_parts(score, u64::from(weight.parts()) * u64::from(results));
            }
            self.results += u64::from(results);
        }
    }

    fn add_parts(&mut self, score: Score, parts: u64) {
        match self.place(score) {
            Ok(place) => self.made[place].1 += parts,
            Err(place) => self.made.insert(place, (score, parts)),
        }
    }

    /// How many results were counted.
    #[must_use]
    pub const fn results(&self) -> u64 {
        self.results
    }

    /// Every score that was made with its parts of [`Weight::WHOLE`], in ascending order.
    pub(crate) fn scores(&self) -> impl DoubleEndedIterator<Item = (Score, u64)> {
        self.made.iter().copied()
    }

    /// The place of a score among those that were made; otherwise the place where it would stand.
    fn place(&self, score: Score) -> Result<usize, usize> {
        self.made.binary_search_by_key(&score, |(made, _)| *made)
    }

    /// Whether somebody made a score, if only as a constituent of a weighted one.
    pub(crate) fn has(&self, score: Score) -> bool {
        self.place(score).is_ok()
    }

    /// Sums up, so that each score can be compared with all.
    pub(crate) fn comparisons(&self) -> Comparisons<'_> {
        let mut below = 0;
        let doubled = (self.made.iter())
            .map(|(_, at)| {
                let own = doubled(below, *at);
                below += at;
                own
            })
            .collect();
        Comparisons { histogram: self, doubled, below }
    }
}

impl Default for Histogram {
    fn default() -> Self {
        Self::new()
    }
}

/// What each score gets against a comparison group: 2 for each result beaten, 1 for each tie.
pub(crate) struct Comparisons<'a> {
    histogram: &'a Histogram,
    /// By place among the scores made, in parts of [`Weight::WHOLE`], a result's tie with itself included.
    doubled: Vec<u64>,
    /// All results, in parts.
    below: u64,
}

impl Comparisons<'_> {
    fn with_itself(&self, score: Score) -> u64 {
        match self.histogram.place(score) {
            Ok(place) => self.doubled[place],
            // Nobody made it: it beats all that are before its place.
            Err(0) => 0,
            Err(place) if place == self.doubled.len() => doubled(self.below, 0),
            Err(place) => self.doubled[place] - self.histogram.made[place].1,
        }
    }

    /// Twice the matchpoints of a result of the group against the others.
    pub(crate) fn of(&self, score: Score) -> Exact {
        let whole = i128::from(Weight::WHOLE);
        Exact::new_raw(i128::from(self.with_itself(score)) - whole, whole)
    }

    /// Twice the matchpoints of a weighted result of the group against the others.
    ///
    /// Its constituents' ties with each other come to exactly one tie with itself, since the weights sum to
    /// one; taking that away leaves the other results (White Book 2025, 4.1.1.4).
    pub(crate) fn of_weighted(&self, constituents: impl Iterator<Item = (Weight, Score)>) -> Exact {
        let whole = i128::from(Weight::WHOLE);
        let with_itself: i128 = constituents
            .map(|(weight, score)| i128::from(weight.parts()) * i128::from(self.with_itself(score)))
            .sum();
        Exact::new_raw(with_itself - whole * whole, whole * whole)
    }
}

/// The constituents of a weighted score as one side sees them.
pub(crate) fn seen_by(side: Side, weighted: &Weighted) -> impl Iterator<Item = (Weight, Score)> {
    weighted
        .constituents()
        .iter()
        .map(move |constituent| (constituent.weight, own(side, constituent.score)))
}

/// A score in points for N-S, as one side sees it.
pub(crate) fn own(side: Side, score: Score) -> Score {
    match side {
        Side::NorthSouth => score,
        Side::EastWest => -score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(all: &[i64]) -> impl Iterator<Item = Score> {
        all.iter().filter_map(|points| Score::new(*points).ok())
    }

    fn histogram(all: &[i64]) -> Histogram {
        let mut histogram = Histogram::new();
        scores(all).for_each(|score| histogram.add(score));
        histogram
    }

    #[test]
    fn several_weighted_results_count_as_one_by_one() {
        let third = Weight::new(1, 3).unwrap();
        let constituents = || scores(&[620, -100, 170]).map(|score| (third, score));
        let (mut one_by_one, mut at_once) = (Histogram::new(), Histogram::new());
        (0..5).for_each(|_| one_by_one.add_many_weighted(constituents(), 1));
        at_once.add_many_weighted(constituents(), 5);
        at_once.add_many_weighted(constituents(), 0);
        assert_eq!(one_by_one, at_once);
    }

    #[test]
    fn wins_count_two_and_ties_one() {
        let group = histogram(&[420, -50, 450, 420]);
        let comparisons = group.comparisons();
        let doubled: Vec<Exact> =
            scores(&[-50, 420, 450]).map(|score| comparisons.of(score).reduced()).collect();
        assert_eq!(doubled, [0, 3, 6].map(Exact::from_integer));
    }

    #[test]
    fn a_score_that_nobody_made_beats_what_is_below() {
        let group = histogram(&[420, -50, 450, 420]);
        let comparisons = group.comparisons();
        let whole = u64::from(Weight::WHOLE);
        let beaten: Vec<u64> = scores(&[-100, 0, 430, 460])
            .map(|score| comparisons.with_itself(score) / whole)
            .collect();
        assert_eq!(beaten, [0, 2, 6, 8]);
    }
}
