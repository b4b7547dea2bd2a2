//! An event of several sessions that are scored as one.

use matchpointing::EventScoresheet;
use rust_decimal::Decimal;
use session::{Entrant, Event, EventConditions, UnequalSessions};

use super::Scored;

/// A scored event: its sessions, and what they come to together. Reports are about its last session; the overall
/// ranking is about all of them.
#[derive(Clone, Debug)]
pub struct ScoredEvent<'a> {
    /// The sessions, in the order in which they were played.
    pub sessions: Vec<Scored<'a>>,
    /// What each of them is called by itself.
    pub headings: &'a [Event],
    /// What they come to.
    pub scoresheet: &'a EventScoresheet,
    /// Who plays.
    pub entrants: &'a [Entrant],
    /// What counts.
    pub conditions: &'a EventConditions,
}

impl ScoredEvent<'_> {
    /// How many sessions were played.
    #[must_use]
    pub fn played(&self) -> usize {
        self.sessions.len()
    }

    /// How many of them count, where not all do.
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        self.conditions.best
    }

    /// The sessions that count otherwise than once, by their number.
    pub fn weighted(&self) -> impl Iterator<Item = (usize, Decimal)> {
        let weights =
            (0..self.played()).map(|session| (session + 1, self.conditions.weight(session)));
        weights.filter(|(_, weight)| *weight != Decimal::ONE)
    }

    /// The boards by which a session counts, and those of the last one, where they differ and the rules ask for it.
    #[must_use]
    pub fn by_boards(&self, session: usize) -> Option<[u32; 2]> {
        let last = self.sessions.last()?;
        let regulations = last.session.conditions().rules.regulations();
        let is_by_boards = regulations.unequal_sessions == UnequalSessions::ByBoards;
        let boards = [self.sessions[session], *last].map(|one| one.session.most_boards());
        let mut fields = last.scoresheet.fields.iter();
        let has_percentages = fields.any(|one| one.max_score.is_some());
        (is_by_boards && has_percentages && boards[0] != boards[1]).then_some(boards)
    }
}
