//! Which match a line belongs to.

use session::{ContestantId, MatchRuling, ResultId, RoundNumber, Session};

/// A match: when it was played first, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Meeting {
    round: Option<RoundNumber>,
    contestants: [ContestantId; 2],
}

impl Meeting {
    /// The match of a line.
    pub(crate) fn of(session: &Session, line: ResultId) -> Self {
        let result = session.result(line);
        let round = |line: ResultId| session.results().round(line.index());
        let there = session.other_table(line).and_then(round);
        let (one, two) = (result.ns, result.ew);
        Self {
            round: [round(line), there].into_iter().flatten().min(),
            contestants: [one.min(two), one.max(two)],
        }
    }

    /// The match that the organizer says something of; `None` where it is a bye.
    pub(crate) fn ruled(ruling: &MatchRuling) -> Option<Self> {
        let (one, two) = (ruling.contestant, ruling.opponents?);
        Some(Self { round: ruling.round, contestants: [one.min(two), one.max(two)] })
    }

    /// When it was played first.
    pub(crate) const fn round(&self) -> Option<RoundNumber> {
        self.round
    }

    /// Who played it.
    pub(crate) const fn both(&self) -> [ContestantId; 2] {
        self.contestants
    }
}
