//! Matches that were not played, or do not count: void ones and walkovers (rules q.3).

use session::{ContestantId, VictoryPoints};

use super::Match;
use crate::Hundredths;
use crate::exact::{Exact, half_up};
use crate::hundredths::saturating;
use crate::victory_points::{halved, pool};

/// The least that the side not at fault has, in percent of what both share: 12 of 20.
const LEAST: i64 = 60;

/// The victory points of a contestant's matches that were played, in hundredths, and how many halves of matches these are.
#[derive(Clone, Copy, Default)]
struct Earned {
    sum: i64,
    halves: i64,
}

/// Gives matches that do not count their victory points: to a side that is not at fault the best of 12 of 20, its
/// average over its other matches, and what the opponents' average leaves; to the other none.
pub(crate) fn award(matches: &mut [Match], scale: VictoryPoints, contestants: usize) {
    let mut played = vec![Earned::default(); contestants];
    for one in matches.iter().filter(|one| one.counts()) {
        for (id, won) in one
            .contestants
            .iter()
            .zip(one.victory_points.into_iter().flatten())
        {
            let played = &mut played[id.index()];
            played.sum += won.count();
            played.halves += if one.is_half { 1 } else { 2 };
        }
    }
    for one in matches.iter_mut().filter(|one| !one.end.counts_boards()) {
        let [a, b] = one.contestants;
        let worth = |own: ContestantId, other: ContestantId| {
            let won = best(scale, played[own.index()], played[other.index()]);
            Hundredths(if one.is_half { halved(scale, won) } else { won })
        };
        one.victory_points = Some([(a, b), (b, a)].map(|(own, other)| {
            if one.at_fault == Some(own) {
                Hundredths(0)
            } else {
                worth(own, other)
            }
        }));
    }
}

fn best(scale: VictoryPoints, own: Earned, other: Earned) -> i64 {
    let shared = pool(scale);
    let converse = other.average().map(|average| shared - average);
    [own.average(), converse]
        .into_iter()
        .flatten()
        .fold(shared / 100 * LEAST, i64::max)
}

impl Earned {
    /// The average of a whole match in hundredths, half a hundredth up; `None` where nothing was played.
    fn average(self) -> Option<i64> {
        let average = || Exact::new_raw((2 * self.sum).into(), self.halves.into());
        (self.halves > 0).then(|| saturating(half_up(average(), 1)))
    }
}
