//! Reading a session again with a cell changed.

use std::collections::BTreeMap;

use super::candidates::{Candidate, is_result};
use super::excerpt::Excerpt;
use super::grid::Grid;
use super::is_open;
use crate::entered::Field;
use crate::text::Text;
use crate::{Code, Diagnostic, FilesBeside, Options, Reading, reading};

/// Where and how it is read again.
pub(super) struct Trial<'g, 't> {
    pub(super) beside: &'g FilesBeside<'g>,
    pub(super) options: &'g Options,
    pub(super) grid: &'g Grid<'t>,
    /// What is found in the sheet as it is.
    now: Left,
    /// By board as it is written: its lines, and what is found in them; `None` where they say nothing alone. Nothing
    /// where all candidates are tried in the whole sheet.
    boards: Option<BTreeMap<String, Option<(Excerpt, Left)>>>,
}

/// What is found then.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Left {
    errors: usize,
    warnings: usize,
    /// In no order.
    findings: Vec<Found>,
}

/// A finding, as it is worded.
type Found = (Code, String);

impl<'g, 't> Trial<'g, 't> {
    /// Trials in a sheet in which this was found.
    pub(super) fn new(
        beside: &'g FilesBeside<'g>,
        options: &'g Options,
        grid: &'g Grid<'t>,
        now: Left,
    ) -> Self {
        Self {
            beside,
            options,
            grid,
            now,
            boards: Some(BTreeMap::new()),
        }
    }

    /// The same, with all candidates in the whole sheet.
    pub(super) fn in_the_whole(self) -> Self {
        Self {
            boards: None,
            ..self
        }
    }

    /// What is found in the sheet as it is.
    pub(super) const fn now(&self) -> &Left {
        &self.now
    }

    /// What is left when a candidate is taken; `None` where it cannot be written into the sheet.
    pub(super) fn left(&mut self, candidate: &Candidate) -> Option<Left> {
        let is_result = candidate.changes.iter().all(|one| is_result(one.field));
        if is_result {
            self.know_board(candidate.row);
        }
        match self.board(candidate.row).filter(|_| is_result) {
            Some((excerpt, before)) => {
                let text = self.grid.changed_in(excerpt, candidate)?;
                Some(self.now.changed(before, &self.read(&text)))
            }
            None => self.left_in_the_whole(candidate),
        }
    }

    /// The same, whatever the candidate changes, by the whole sheet.
    pub(super) fn left_in_the_whole(&self, candidate: &Candidate) -> Option<Left> {
        Some(self.read(&self.grid.changed(candidate)?))
    }

    /// Reads the lines of a row's board, if that was not done before.
    fn know_board(&mut self, row: usize) {
        let row = &self.grid.rows[row];
        let board = row.text(Field::Board);
        if self
            .boards
            .as_ref()
            .is_none_or(|known| known.contains_key(board))
        {
            return;
        }
        let lines = Excerpt::of(self.grid, row).map(|excerpt| {
            let before = self.read(&self.grid.as_text(&excerpt));
            (excerpt, before)
        });
        if let Some(known) = &mut self.boards {
            known.insert(board.to_owned(), lines);
        }
    }

    /// The lines of a row's board, and what is found in them.
    fn board(&self, row: usize) -> Option<&(Excerpt, Left)> {
        let board = self.grid.rows[row].text(Field::Board);
        self.boards.as_ref()?.get(board)?.as_ref()
    }

    fn read(&self, text: &Text<'_>) -> Left {
        Left::of(&reading::read_text(text, None, self.beside, self.options))
    }
}

impl Left {
    /// What is found in a reading.
    pub(super) fn of(reading: &Reading) -> Self {
        let open = reading.diagnostics.iter().filter(|one| is_open(one));
        let mut findings: Vec<Found> = open.map(|one| (one.code, one.message.clone())).collect();
        findings.sort();
        Self {
            errors: reading.counts.errors,
            warnings: reading.counts.warnings,
            findings,
        }
    }

    /// Errors and warnings; fewer are better, and errors first.
    pub(super) const fn counts(&self) -> (usize, usize) {
        (self.errors, self.warnings)
    }

    /// Whether a finding is still there.
    pub(super) fn has(&self, finding: &Diagnostic) -> bool {
        (self.findings.iter())
            .any(|(code, message)| *code == finding.code && *message == finding.message)
    }

    /// The same where something else is found in a part than before.
    fn changed(&self, before: &Self, after: &Self) -> Self {
        let count = |all: usize, before: usize, after: usize| (all + after).saturating_sub(before);
        let mut findings = without(&self.findings, &without(&before.findings, &after.findings));
        findings.extend(without(&after.findings, &before.findings));
        findings.sort();
        Self {
            errors: count(self.errors, before.errors, after.errors),
            warnings: count(self.warnings, before.warnings, after.warnings),
            findings,
        }
    }
}

/// Findings that are not among others, each as often as it is missing there.
fn without(all: &[Found], others: &[Found]) -> Vec<Found> {
    let mut others: Vec<&Found> = others.iter().collect();
    let is_left = |found: &&Found| match others.iter().position(|other| other == found) {
        Some(place) => {
            others.swap_remove(place);
            false
        }
        None => true,
    };
    all.iter().filter(is_left).cloned().collect()
}
