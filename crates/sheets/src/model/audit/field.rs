//! How well a score fits the field: how many others have it, or nearly.

use std::collections::BTreeMap;

use contract_scoring::Score;
use session::{BoardRun, FoulGroup, Session};

/// What other lines are worth to a score: those that have it, that have one of the same side a trick away, and that
/// have any of the same side.
const SAME: u64 = 4;
const NEAR: u64 = 2;
const SIDE: u64 = 1;
/// Two scores that many points apart are of the same contract.
const TRICK: u16 = 30;

/// The scores of a board in one section, by foul group.
pub(super) struct Field {
    counts: BTreeMap<(FoulGroup, i16), u64>,
}

impl Field {
    pub(super) fn of(session: &Session, run: &BoardRun) -> Self {
        let results = session.results();
        let mut counts = BTreeMap::new();
        for place in run.places() {
            if let Some(score) = results.score_index(place).and_then(Score::at) {
                *counts
                    .entry((results.group(place), score.points()))
                    .or_default() += 1;
            }
        }
        Self { counts }
    }

    /// How well a score agrees with the others of its group, besides a line with a score.
    fn support(&self, group: FoulGroup, own: Score, score: Score) -> u64 {
        let points = score.points();
        let first = (group, i16::MIN);
        let all = self.counts.range(first..=(group, i16::MAX));
        all.map(|((_, other), count)| {
            let count = count - u64::from(*other == own.points());
            let worth = match *other {
                other if other == points => SAME,
                other if other.signum() != points.signum() => 0,
                other if other.abs_diff(points) <= TRICK => NEAR,
                _ => SIDE,
            };
            count * worth
        })
        .sum()
    }

    /// How much better the others agree with a score than with the one that a line has, as a fraction.
    pub(super) fn ratio(&self, group: FoulGroup, own: Score, score: Score) -> (u64, u64) {
        let support = |score| self.support(group, own, score) + 1;
        (support(score), support(own))
    }
}
