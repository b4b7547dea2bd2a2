//! What to compare with the slips before the result is posted: the lines in which one slip would change what is
//! decided.
//!
//! It is here because it looks at contracts, which `matchpointing` does not.

mod dealt;
mod field;
mod slips;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use matchpointing::{Changes, Contest, NewFirst, Rescoring};
use session::ResultId;

use super::Scored;
use slips::slips;

pub use slips::{Meant, Misread, PossibleSlip};

/// Of that many lines one may be listed.
const ONE_IN: usize = 20;
/// The most that is counted again: contestants and lines of a board, slip by slip.
const MOST: usize = 20_000_000;
/// A first place counts as much as that many awards, and the first place of a strat.
const FIRST: u64 = 64;
const STRAT: u64 = 8;
/// The most slips that are shown of a line.
const SHOWN: usize = 2;

/// The lines that decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// The lines to look at, the most urgent first: no more than one in twenty.
    pub lines: Vec<CriticalLine>,
    /// Lines that decide as well, with slips that are less plausible.
    pub more: usize,
    /// How many slips were scored, and how many there may have been.
    pub scored: (usize, usize),
}

/// A line of which a slip would decide otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriticalLine {
    /// The line.
    pub line: ResultId,
    /// The slips, the most urgent first: a few.
    pub slips: Vec<DecidingSlip>,
    /// How urgent it is to look: how plausible its slips are, and what hangs on them. It has no unit. The most urgent
    /// slip decides, since a line with many slips of little plausibility is not more likely to be wrong.
    pub urgency: u64,
}

/// A slip that would decide otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidingSlip {
    /// The slip.
    pub slip: PossibleSlip,
    /// What is then decided otherwise.
    pub changes: Changes,
    urgency: u64,
}

/// Scores the plausible slips of every line, and keeps the lines that decide.
#[must_use]
pub fn audit(scored: Scored<'_>) -> Audit {
    let session = scored.session;
    let mut rescoring = Rescoring::new(session);
    let mut lines: BTreeMap<ResultId, CriticalLine> = BTreeMap::new();
    let mut all = slips(session);
    let possible = all.len();
    let most = MOST / (session.contestants().len() + 1);
    if possible > most {
        // What is least plausible is left out of a large field.
        all.select_nth_unstable_by_key(most, |slip| (Reverse(slip.plausibility), slip.line));
        all.truncate(most);
        all.sort_by_key(|slip| slip.line);
    }
    let tried = (all.len(), possible);
    for slip in all {
        let changes = rescoring.with(slip.slip);
        if changes.is_empty() {
            continue;
        }
        let urgency = slip.plausibility.saturating_mul(weight(&changes.firsts));
        let line = lines.entry(slip.line).or_insert_with(|| CriticalLine {
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
    let mut lines: Vec<CriticalLine> = lines.into_values().collect();
    lines.sort_by_key(|line| (Reverse(line.urgency), line.line));
    let kept = lines.len().min((session.results().len() / ONE_IN).max(1));
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
fn weight(firsts: &[NewFirst]) -> u64 {
    let firsts = firsts.iter().map(|first| match first.contest {
        Contest::Section(..) | Contest::Overall | Contest::Handicap(..) => FIRST,
        Contest::Strat(_) | Contest::StratInSection(..) => STRAT,
    });
    firsts.max().unwrap_or(1)
}
