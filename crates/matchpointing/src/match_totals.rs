//! What contestants earned in each of their matches.

use std::collections::BTreeMap;

use session::{ContestantId, MatchKey, ResultId, Session};

use crate::Points;

/// What contestants earned in each of their matches, with results.
#[derive(Default)]
pub(crate) struct MatchTotals(BTreeMap<(MatchKey, ContestantId), (Points, u32)>);

impl MatchTotals {
    /// Counts what a contestant earned with a line.
    pub(crate) fn add(
        &mut self,
        session: &Session,
        line: ResultId,
        id: ContestantId,
        points: Points,
    ) {
        let key = (session.match_of(line), id);
        let (sum, boards) = self.0.entry(key).or_insert((Points::ZERO, 0));
        *sum += points;
        *boards += 1;
    }

    /// What a contestant earned in the match of a line, and on how many boards.
    pub(crate) fn of(&self, session: &Session, line: ResultId, id: ContestantId) -> (Points, u32) {
        let key = (session.match_of(line), id);
        self.0.get(&key).copied().unwrap_or((Points::ZERO, 0))
    }
}
