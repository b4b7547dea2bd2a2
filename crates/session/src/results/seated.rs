//! Lines that name numbers, once it is known who has which number.

use super::Results;
use crate::{ContestantId, PairNumber, threads};

impl Results<PairNumber> {
    /// The same lines with contestants. N-S and E-W, a function gives the numbers of all lines, in their order,
    /// contestants; these take the room of the numbers.
    #[must_use]
    pub fn seated<S>(self, [ns, ew]: [S; 2]) -> Results
    where
        S: FnMut(PairNumber) -> ContestantId + Send,
    {
        let is_large = self.len() >= threads::LARGE;
        let sides = vec![(self.ns, ns), (self.ew, ew)];
        let seat = |(numbers, seat): (Vec<PairNumber>, S)| numbers.into_iter().map(seat).collect();
        let sides: Vec<Vec<ContestantId>> = if is_large {
            threads::each(sides, seat)
        } else {
            sides.into_iter().map(seat).collect()
        };
        let mut sides = sides.into_iter();
        let mut side = || sides.next().unwrap_or_default();
        Results {
            ns: side(),
            ew: side(),
            outcome: self.outcome,
            played: self.played,
            table: self.table,
            round: self.round,
            group: self.group,
            runs: self.runs,
            by_round: self.by_round,
        }
    }
}
