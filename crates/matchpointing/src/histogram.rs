//! How often each score was made in one comparison group.

use contract_scoring::Score;
use session::{Weight, Weighted};

use crate::exact::Exact;

/// How often each score was made in one comparison group, from the side whose scores are compared.
///
/// Histograms of one group add up: a field too large for one machine is cut anywhere, and the parts are merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// By [`Score::index`]: how often, in parts of [`Weight::WHOLE`].
    parts: Vec<u64>,
    results: u64,
}

impl Histogram {
    /// Makes an empty one.
    #[must_use]
    pub fn new() -> Self {
        Self {
            parts: vec![0; Score::COUNT],
            results: 0,
        }
    }

    /// Counts a result.
    pub fn add(&mut self, score: Score) {
        self.parts[score.index()] += u64::from(Weight::WHOLE);
        self.results += 1;
    }

    /// Counts a weighted result: one result, spread over its constituents.
    pub fn add_weighted(&mut self, constituents: impl Iterator<Item = (Weight, Score)>) {
        for (weight, score) in constituents {
            self.parts[score.index()] += u64::from(weight.parts());
        }
        self.results += 1;
    }

    /// Adds what was counted elsewhere for the same comparison group.
    pub fn merge(&mut self, other: &Self) {
        for (ours, theirs) in self.parts.iter_mut().zip(&other.parts) {
            *ours += theirs;
        }
        self.results += other.results;
    }

    /// How many results were counted.
    #[must_use]
    pub const fn results(&self) -> u64 {
        self.results
    }

    /// Every score that was made with its parts of [`Weight::WHOLE`], in ascending order.
    pub(crate) fn scores(&self) -> impl DoubleEndedIterator<Item = (Score, u64)> {
        (self.parts.iter().enumerate())
            .filter(|(_, parts)| **parts > 0)
            .filter_map(|(index, parts)| Some((Score::at(index)?, *parts)))
    }

    /// Sums up, so that each score can be compared with all.
    pub(crate) fn comparisons(&self) -> Comparisons {
        let mut below = 0;
        let doubled = (self.parts.iter())
            .map(|at| {
                let doubled = 2 * below + at;
                below += at;
                doubled
            })
            .collect();
        Comparisons { doubled }
    }
}

impl Default for Histogram {
    fn default() -> Self {
        Self::new()
    }
}

/// What each score gets against a comparison group: 2 for each result beaten, 1 for each tie.
pub(crate) struct Comparisons {
    /// By [`Score::index`], in parts of [`Weight::WHOLE`], a result's tie with itself included.
    doubled: Vec<u64>,
}

impl Comparisons {
    /// Twice the matchpoints of a result of the group against the others.
    pub(crate) fn of(&self, score: Score) -> Exact {
        let whole = i128::from(Weight::WHOLE);
        Exact::new_raw(i128::from(self.doubled[score.index()]) - whole, whole)
    }

    /// Twice the matchpoints of a weighted result of the group against the others.
    ///
    /// Its constituents' ties with each other come to exactly one tie with itself, since the weights sum to
    /// one; taking that away leaves the other results (White Book 2025, 4.1.1.4).
    pub(crate) fn of_weighted(&self, constituents: impl Iterator<Item = (Weight, Score)>) -> Exact {
        let whole = i128::from(Weight::WHOLE);
        let with_itself: i128 = constituents
            .map(|(weight, score)| {
                i128::from(weight.parts()) * i128::from(self.doubled[score.index()])
            })
            .sum();
        Exact::new_raw(with_itself - whole * whole, whole * whole)
    }
}

/// The constituents of a weighted score as one side sees them.
pub(crate) fn seen_by(
    side: contract_scoring::Side,
    weighted: &Weighted,
) -> impl Iterator<Item = (Weight, Score)> {
    weighted
        .constituents()
        .iter()
        .map(move |constituent| (constituent.weight, own(side, constituent.score)))
}

/// A score in points for N-S, as one side sees it.
pub(crate) fn own(side: contract_scoring::Side, score: Score) -> Score {
    match side {
        contract_scoring::Side::NorthSouth => score,
        contract_scoring::Side::EastWest => -score,
    }
}
