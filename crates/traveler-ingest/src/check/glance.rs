//! One look at the results of a board, which decides for each check whether it has to be made at all.

use contract_scoring::{BySide, Played, Strain};
use session::Outcome;

use super::board::Board;
use super::sheet::Sheet;

/// What the results of a board have in common. Scores are in points for N-S.
#[derive(Debug)]
pub(super) struct Glance {
    /// How many plain scores there are.
    pub(super) scores: usize,
    /// How many results are something else: a ruling, or not played.
    pub(super) ruled: usize,
    /// How many scores are better than 0.
    pub(super) plus: usize,
    /// How many are worse.
    pub(super) minus: usize,
    /// The lowest score and the next, the highest and the one before; equal ones are held twice.
    low: [i16; 2],
    high: [i16; 2],
    /// By denomination, one more than the most tricks that a side took; 0 where it did not declare.
    tricks: [BySide<u8>; Strain::ALL.len()],
}

impl Glance {
    /// Looks once at each result.
    pub(super) fn of(sheet: &Sheet<'_, '_, '_>, board: &Board) -> Self {
        let mut glance = Self {
            scores: 0,
            ruled: 0,
            plus: 0,
            minus: 0,
            low: [i16::MAX; 2],
            high: [i16::MIN; 2],
            tricks: [BySide { ns: 0, ew: 0 }; Strain::ALL.len()],
        };
        let (results, places) = (sheet.session.results(), board.places());
        for outcome in places.clone().map(|place| results.outcome(place)) {
            match outcome {
                Outcome::Plain(score) => glance.score(score.points()),
                Outcome::Ruled(_) => glance.ruled += 1,
            }
        }
        for played in places.filter_map(|place| results.played(place)) {
            if let Played::Contract {
                contract,
                declarer,
                tricks,
            } = played
            {
                let most = glance.tricks[contract.strain as usize].get_mut(declarer.side());
                *most = (*most).max(tricks.get() + 1);
            }
        }
        glance
    }

    fn score(&mut self, points: i16) {
        self.scores += 1;
        self.plus += usize::from(points > 0);
        self.minus += usize::from(points < 0);
        let Self { low, high, .. } = self;
        *low = [low[0].min(points), low[1].min(points.max(low[0]))];
        *high = [high[0].max(points), high[1].max(points.min(high[0]))];
    }

    /// How far the lowest or the highest score is from the next one, whichever is farther.
    pub(super) fn farthest(&self) -> i32 {
        if self.scores < 2 {
            return 0;
        }
        let [[lowest, next], [highest, before]] =
            [self.low, self.high].map(|scores| scores.map(i32::from));
        (next - lowest).max(highest - before)
    }

    /// The most tricks that both sides together took in one denomination that both declared.
    pub(super) fn most_tricks(&self) -> u8 {
        (self.tricks.iter())
            .filter(|sides| sides.ns > 0 && sides.ew > 0)
            .map(|sides| sides.ns + sides.ew - 2)
            .max()
            .unwrap_or(0)
    }
}
