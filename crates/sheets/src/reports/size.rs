//! How large a report is, known before it is made: what formats compare with their limits.

use std::collections::BTreeSet;

use super::Report;
use crate::model::Scored;
use crate::model::event::ScoredEvent;

/// How large a report is, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Rows of its longest table, and where cells are lines of the travelers, those.
    pub rows: usize,
    /// Columns of its widest table.
    pub columns: usize,
    /// Characters of its longest text.
    pub longest: usize,
}

/// Columns besides boards and strats; a strat has two.
const COLUMNS: usize = 32;

/// The size of a report.
pub(super) fn size(scored: Scored<'_>, report: &Report) -> Size {
    let session = scored.session;
    let notes = session.result_ids().filter_map(|(id, _)| session.notes(id));
    let texts = notes.flat_map(|notes| [notes.lead.as_deref(), notes.remarks.as_deref()]);
    let texts = texts.flatten().map(|text| text.chars().count());
    let names = session.contestants().iter().map(|contestant| {
        let names = contestant.players().iter();
        let names = names.filter_map(|player| player.name.as_deref());
        names.map(|name| name.chars().count() + 3).sum()
    });
    let sessions = scored.event.map_or(0, ScoredEvent::played);
    Size {
        rows: (report.rows)(scored),
        columns: (report.boards)(scored) + COLUMNS + 2 * session.strats().len() + sessions,
        longest: texts.chain(names).max().unwrap_or(0),
    }
}

/// A row for each contestant.
pub(super) fn contestants(scored: Scored<'_>) -> usize {
    let entrants = scored.event.map_or(0, |event| event.entrants.len());
    scored.session.contestants().len().max(entrants)
}

/// A row for each result.
pub(super) fn results(scored: Scored<'_>) -> usize {
    scored.session.results().len()
}

/// A row for each contestant of each result.
pub(super) fn cells(scored: Scored<'_>) -> usize {
    if scored.session.is_individual() {
        4 * results(scored)
    } else {
        2 * results(scored)
    }
}

/// The boards that were played.
pub(super) fn boards(scored: Scored<'_>) -> usize {
    let boards: BTreeSet<_> = (scored.session.results().iter())
        .map(|one| one.board)
        .collect();
    boards.len()
}
