//! Which match a line belongs to, and what contestants earned in each of theirs.

use std::collections::BTreeMap;

use session::{ContestantId, ResultId, RoundNumber, SectionId, Session};

use crate::Points;

/// A match among those of a session, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    pub(crate) section: SectionId,
    pub(crate) round: Option<RoundNumber>,
    pub(crate) contestants: [ContestantId; 2],
}

impl Key {
    /// The match that a line belongs to.
    pub(crate) fn of(session: &Session, line: ResultId) -> Self {
        let result = session.result(line);
        Self {
            section: session.section_of(result),
            round: round(session, line),
            contestants: [result.ns.min(result.ew), result.ns.max(result.ew)],
        }
    }
}

/// When a board of a match was played first.
fn round(session: &Session, line: ResultId) -> Option<RoundNumber> {
    let other = session.other_table(line).unwrap_or(line);
    let rounds = [line, other].map(|line| session.results().round(line.index()));
    rounds.into_iter().flatten().min()
}

/// What contestants earned in each of their matches, with results.
#[derive(Default)]
pub(crate) struct MatchTotals(BTreeMap<(Key, ContestantId), (Points, u32)>);

impl MatchTotals {
    /// Counts what a contestant earned with a line.
    pub(crate) fn add(
        &mut self,
        session: &Session,
        line: ResultId,
        id: ContestantId,
        points: Points,
    ) {
        let key = (Key::of(session, line), id);
        let (sum, boards) = self.0.entry(key).or_insert((Points::ZERO, 0));
        *sum += points;
        *boards += 1;
    }

    /// What a contestant earned in the match of a line, and on how many boards.
    pub(crate) fn of(&self, session: &Session, line: ResultId, id: ContestantId) -> (Points, u32) {
        let key = (Key::of(session, line), id);
        self.0.get(&key).copied().unwrap_or((Points::ZERO, 0))
    }
}
