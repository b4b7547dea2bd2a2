//! What an event would decide if a line of one of its sessions had been entered differently.

use session::{Entrant, EventConditions, Session};

use crate::decided::{Changes, Decided};
use crate::event::Count;
use crate::rescoring::{Rescoring, Slip};
use crate::{Scoresheet, scored};

/// What is decided otherwise in the event, and in the stages that have quotas, by their number. Entrants are called by
/// their place in the list.
pub type EventChanges = Vec<(Option<usize>, Changes<usize>)>;

/// A scored event, in whose sessions lines are scored again: what a slip would decide over all sessions. It goes by
/// scores alone: who ties for the last place that qualifies shares it, also where the tie is split.
pub struct EventRescoring<'a> {
    sessions: &'a [&'a Session],
    entrants: &'a [Entrant],
    conditions: EventConditions,
    /// The sessions before the last one.
    earlier: Vec<Scoresheet>,
    rescorings: Vec<Rescoring>,
    decided: Vec<(Option<usize>, Decided<usize>)>,
}

impl<'a> EventRescoring<'a> {
    /// Scores the sessions of an event, as [`score_event`](crate::score_event) does.
    #[must_use]
    pub fn new(
        sessions: &'a [&'a Session],
        entrants: &'a [Entrant],
        conditions: &EventConditions,
    ) -> Self {
        let earlier = sessions
            .split_last()
            .map_or(&[][..], |(_, earlier)| earlier);
        let mut own = Self {
            sessions,
            entrants,
            conditions: conditions.without_splits(),
            earlier: earlier.iter().map(|one| scored(one, None)).collect(),
            rescorings: sessions.iter().map(|one| Rescoring::new(one)).collect(),
            decided: Vec::new(),
        };
        own.decided = own.as_entered();
        own
    }

    /// What is decided by the standings of the earlier sessions, and the last one as it was entered.
    fn as_entered(&self) -> Vec<(Option<usize>, Decided<usize>)> {
        let mut count = Count::new(
            self.sessions,
            self.entrants,
            &self.conditions,
            &self.earlier,
        );
        if let Some(last) = self.rescorings.last() {
            last.as_entered(Some(&mut count));
        }
        count.decided()
    }

    /// What would be decided otherwise with a slip in a session.
    #[must_use]
    pub fn with(&mut self, session: usize, slip: Slip) -> EventChanges {
        let Some(rescoring) = self.rescorings.get_mut(session) else {
            return EventChanges::new();
        };
        let now = if session == self.earlier.len() {
            let mut count = Count::new(
                self.sessions,
                self.entrants,
                &self.conditions,
                &self.earlier,
            );
            let standings = rescoring.standings_with(slip, Some(&mut count));
            standings.map(|_| count.decided())
        } else {
            let standings = rescoring.standings_with(slip, None);
            standings.map(|mut other| {
                std::mem::swap(&mut self.earlier[session].standings, &mut other);
                let now = self.as_entered();
                self.earlier[session].standings = other;
                now
            })
        };
        let changes = self.decided.iter().zip(now.unwrap_or_default());
        changes
            .map(|((stage, before), (_, now))| (*stage, before.changes(&now)))
            .filter(|(_, changes)| !changes.is_empty())
            .collect()
    }
}
