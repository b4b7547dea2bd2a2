//! What to compare with the slips before the result is posted: the lines in which one slip would change what is
//! decided.
//!
//! It is here because it looks at contracts, which `matchpointing` does not.

mod dealt;
mod field;
mod sample;
mod slips;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use matchpointing::{Changes, Contest, EventChanges, EventRescoring, NewFirst, Rescoring};
use session::{ResultId, Session};

use super::Scored;
use super::event::ScoredEvent;
use slips::slips;

pub use sample::{Sample, sample};
pub use slips::{Meant, Misread, PossibleSlip};

/// Of that many lines one may be listed.
const ONE_IN: usize = 20;
/// The most that is counted again: contestants and lines of a board, slip by slip.
const MOST: usize = 20_000_000;
/// A first place, or who plays a stage, counts as much as that many awards, and the first place of a strat.
const FIRST: u64 = 64;
const STRAT: u64 = 8;
/// The most slips that are shown of a line.
const SHOWN: usize = 2;

/// The lines that decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit<C = Changes> {
    /// The lines to look at, the most urgent first: no more than one in twenty.
    pub lines: Vec<CriticalLine<C>>,
    /// Lines that decide as well, with slips that are less plausible.
    pub more: usize,
    /// How many slips were scored, and how many there may have been.
    pub scored: (usize, usize),
}

/// A line of which a slip would decide otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriticalLine<C = Changes> {
    /// The session of an event; 0 where there is only one.
    pub session: usize,
    /// The line.
    pub line: ResultId,
    /// The slips, the most urgent first: a few.
    pub slips: Vec<DecidingSlip<C>>,
    /// How urgent it is to look: how plausible its slips are, and what hangs on them. It has no unit. The most urgent
    /// slip decides, since a line with many slips of little plausibility is not more likely to be wrong.
    pub urgency: u64,
}

/// A slip that would decide otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidingSlip<C = Changes> {
    /// The slip.
    pub slip: PossibleSlip,
    /// What is then decided otherwise.
    pub changes: C,
    urgency: u64,
}

/// Scores the plausible slips of every line, and keeps the lines that decide.
#[must_use]
pub fn audit(scored: Scored<'_>) -> Audit {
    let mut rescoring = Rescoring::new(scored.session);
    deciding(&[scored.session], |_, slip| {
        let changes = rescoring.with(slip.slip);
        (!changes.is_empty()).then(|| (weight(&changes.firsts), changes))
    })
}

/// The same over all sessions of an event: what they decide together, and who plays its stages.
#[must_use]
pub fn audit_event(event: &ScoredEvent<'_>) -> Audit<EventChanges> {
    let sessions: Vec<&Session> = event.sessions.iter().map(|one| one.session).collect();
    let mut rescoring = EventRescoring::new(&sessions, event.entrants, event.conditions);
    deciding(&sessions, |session, slip| {
        let changes = rescoring.with(session, slip.slip);
        let weights = changes.iter().map(|(stage, changes)| match stage {
            Some(_) => FIRST,
            None => weight(&changes.firsts),
        });
        Some((weights.max()?, changes))
    })
}

/// The lines of sessions of which a slip decides, by what it decides and how much that counts.
fn deciding<C>(
    sessions: &[&Session],
    mut with: impl FnMut(usize, &PossibleSlip) -> Option<(u64, C)>,
) -> Audit<C> {
    let mut lines: BTreeMap<(usize, ResultId), CriticalLine<C>> = BTreeMap::new();
    let mut tried = (0, 0);
    for (place, session) in sessions.iter().enumerate() {
        let mut all = slips(session);
        let possible = all.len();
        // In an event, each slip counts all sessions anew.
        let most = MOST / (session.contestants().len() + 1) / sessions.len().pow(2);
        if possible > most {
            // What is least plausible is left out of a large field.
            all.select_nth_unstable_by_key(most, |slip| (Reverse(slip.plausibility), slip.line));
            all.truncate(most);
            all.sort_by_key(|slip| slip.line);
        }
        tried = (tried.0 + all.len(), tried.1 + possible);
        for slip in all {
            let Some((weight, changes)) = with(place, &slip) else {
                continue;
            };
            let urgency = slip.plausibility.saturating_mul(weight);
            let line = lines
                .entry((place, slip.line))
                .or_insert_with(|| CriticalLine {
                    session: place,
                    line: slip.line,
                    slips: Vec::new(),
                    urgency: 0,
                });
            line.urgency = line.urgency.max(urgency);
            line.slips.push(DecidingSlip {
                slip,
                changes,
                urgency,
            });
        }
    }
    let mut lines: Vec<CriticalLine<C>> = lines.into_values().collect();
    lines.sort_by_key(|line| (Reverse(line.urgency), line.session, line.line));
    let all: usize = sessions.iter().map(|one| one.results().len()).sum();
    let kept = lines.len().min((all / ONE_IN).max(1));
    let more = lines.len() - kept;
    lines.truncate(kept);
    for line in &mut lines {
        line.slips.sort_by_key(|slip| Reverse(slip.urgency));
        line.slips.truncate(SHOWN);
    }
    Audit {
        lines,
        more,
        scored: tried,
    }
}

/// How much first places count.
fn weight<Id>(firsts: &[NewFirst<Id>]) -> u64 {
    let firsts = firsts.iter().map(|first| match first.contest {
        Contest::Section(..) | Contest::Overall | Contest::Handicap(..) => FIRST,
        Contest::Strat(_) | Contest::StratInSection(..) => STRAT,
    });
    firsts.max().unwrap_or(1)
}
