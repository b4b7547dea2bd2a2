//! Which matches of a round are halves of one, by whom each contestant met in it and on how many boards (rules q.1).

use std::collections::{BTreeMap, BTreeSet};

use crate::ContestantId;

/// Whether so many boards are at most half of a match, of which one half may have a board more.
pub(crate) const fn is_half_of(boards: u32, whole: u32) -> bool {
    2 * boards <= whole + 1
}

/// The most common of some counts; of equally common ones the largest.
pub(crate) fn most(counts: impl IntoIterator<Item = u32>) -> Option<u32> {
    let mut times: BTreeMap<u32, u32> = BTreeMap::new();
    for count in counts {
        *times.entry(count).or_default() += 1;
    }
    (times.into_iter()).max_by_key(|(count, times)| (*times, *count)).map(|(count, _)| count)
}

/// Whom each met.
pub(crate) fn opponents(
    met: impl Iterator<Item = [ContestantId; 2]>,
) -> BTreeMap<ContestantId, BTreeSet<ContestantId>> {
    let mut all: BTreeMap<ContestantId, BTreeSet<ContestantId>> = BTreeMap::new();
    for [one, other] in met {
        all.entry(one).or_default().insert(other);
        all.entry(other).or_default().insert(one);
    }
    all
}

/// Whether one of two met somebody else too, and nobody met more.
pub(crate) fn is_of_two(
    met: &BTreeMap<ContestantId, BTreeSet<ContestantId>>,
    [one, other]: [ContestantId; 2],
) -> bool {
    let plays_two = |one: ContestantId, other: ContestantId| {
        met[&other].len() == 1
            && met[&one].len() == 2
            && met[&one].iter().all(|id| met[id].len() == 1)
    };
    plays_two(one, other) || plays_two(other, one)
}
