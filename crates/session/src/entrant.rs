//! Who plays an event of several sessions, and what counts there.

use rust_decimal::Decimal;

use crate::ContestantId;

/// Those who play an event together: a contestant of each session that they play. Its number may change from session to
/// session.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entrant {
    /// By session, in the order in which they are played: the contestant there; `None` where they did not play.
    pub sessions: Vec<Option<ContestantId>>,
}

impl Entrant {
    /// The last session that they play, by its place in the list, and their contestant there.
    #[must_use]
    pub fn latest(&self) -> Option<(usize, ContestantId)> {
        let played = self.sessions.iter().enumerate().rev();
        played
            .filter_map(|(session, id)| Some((session, (*id)?)))
            .next()
    }
}

/// What counts in an event of several sessions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EventConditions {
    /// How many of the best sessions count; all of them where it is not said.
    pub best: Option<usize>,
    /// By session: how often its score counts. A session without one counts once.
    pub weights: Vec<Decimal>,
}

impl EventConditions {
    /// Every session counts, and counts once.
    pub const ALL: Self = Self {
        best: None,
        weights: Vec::new(),
    };

    /// How often the score of a session counts.
    #[must_use]
    pub fn weight(&self, session: usize) -> Decimal {
        self.weights.get(session).copied().unwrap_or(Decimal::ONE)
    }
}
