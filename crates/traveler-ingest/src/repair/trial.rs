//! Reading a session again with a cell changed.

use std::cell::RefCell;
use std::collections::BTreeMap;

use findings::{Accounting, Code, Diagnostic, Findings, Severity};
use notation::Field;

use super::candidates::{Candidate, Change, compares_results, is_of_result, is_result, is_side};
use super::changed::Changed;
use super::grid::Grid;
use super::is_open;
use super::slip::SlipCandidate;
use crate::reading::{self, Reading};
use crate::travelers::Memos;
use crate::{Options, SideFiles};

/// Where and how it is read again.
pub(super) struct Trial<'g, 't> {
    pub(super) beside: &'g SideFiles<'g>,
    pub(super) options: &'g Options,
    pub(super) grid: &'g Grid<'t>,
    /// What is found in the sheet as it is.
    now: Remaining,
    /// Whether all of that is about results.
    is_of_results: bool,
    /// Whether all of it compares scores and tricks, for which it does not matter who of a side declares.
    is_of_scores: bool,
    /// By board as it is written: what is found in its lines alone; `None` where they say nothing alone. Nothing where
    /// all candidates are tried in the whole sheet.
    boards: Option<BTreeMap<String, Option<Remaining>>>,
    /// What is wrong with lines that are no rows, and what became of them.
    of_lines: &'g (Findings, Accounting),
    /// What cells of the sheet mean, as far as they have been read.
    memos: RefCell<Memos>,
}

/// What is found then.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Remaining {
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
        beside: &'g SideFiles<'g>,
        options: &'g Options,
        grid: &'g Grid<'t>,
        now: Remaining,
        of_lines: &'g (Findings, Accounting),
    ) -> Self {
        Self {
            beside,
            options,
            grid,
            is_of_scores: now.findings.iter().all(|(code, _)| compares_results(*code)),
            is_of_results: now.findings.iter().all(|(code, _)| is_of_result(*code)),
            now,
            boards: Some(BTreeMap::new()),
            of_lines,
            memos: RefCell::new(Memos::of(&Changed::none(grid, of_lines))),
        }
    }

    /// From now on all candidates are tried in the whole sheet.
    pub(super) fn decide_in_the_whole(&mut self) {
        self.boards = None;
    }

    /// Whether all that is found in the sheet as it is is about results.
    pub(super) const fn is_of_results(&self) -> bool {
        self.is_of_results
    }

    /// What is found in the sheet as it is.
    pub(super) const fn now(&self) -> &Remaining {
        &self.now
    }

    /// What is left when a candidate is taken; `None` where it cannot be written into the sheet, or leaves all there is.
    pub(super) fn left(&mut self, candidate: &Candidate) -> Option<Remaining> {
        let changes = |is: fn(Field) -> bool| candidate.changes.iter().all(|one| is(one.field));
        let (is_result, is_side) = (changes(is_result), changes(is_side));
        if self.is_of_scores && self.is_partner(candidate) {
            return None;
        }
        if is_result || is_side && self.is_of_results {
            self.know_board(candidate.row);
        }
        let Some(before) = self.board(candidate.row) else {
            return self.left_in_the_whole(candidate);
        };
        if is_result {
            let after = self.read(&Changed::on_board(self.grid, candidate, self.of_lines)?);
            return Some(self.now.changed(before, &after));
        }
        // Who sits where matters to other boards too, but only for the worse where all that was found is about results.
        if is_side && self.is_of_results && before.shares(&self.now) {
            let after = self.read(&Changed::on_board(self.grid, candidate, self.of_lines)?);
            if after.counts() >= before.counts() {
                return None;
            }
        }
        self.left_in_the_whole(candidate)
    }

    /// Whether only the partner of who is written is said to be declarer.
    fn is_partner(&self, candidate: &Candidate) -> bool {
        let [Change { field: Field::Declarer, text }] = candidate.changes.as_slice() else {
            return false;
        };
        // In whatever language both letters of a pair are seats, they are partners.
        let is_of =
            |pair: [&str; 2], text: &str| pair.iter().any(|one| text.eq_ignore_ascii_case(one));
        let own = self.grid.cell(candidate.row, Field::Declarer);
        [["N", "S"], ["E", "W"]].into_iter().any(|pair| is_of(pair, own) && is_of(pair, text))
    }

    /// The same, whatever the candidate changes, by the whole sheet.
    pub(super) fn left_in_the_whole(&self, candidate: &Candidate) -> Option<Remaining> {
        let edits = [(candidate.row, candidate.changes.as_slice())];
        Some(self.read_moved(&Changed::of(self.grid, candidate, self.of_lines)?, &edits))
    }

    /// The same of a slip.
    pub(super) fn left_by_slip(&self, candidate: &SlipCandidate) -> Option<Remaining> {
        let edits = candidate.edits.iter();
        let edits: Vec<_> = edits.map(|(row, changes)| (*row, changes.as_slice())).collect();
        Some(self.read_moved(&Changed::of_slip(self.grid, candidate, self.of_lines)?, &edits))
    }

    /// What is found in rows of which some may be of other boards now. What a deal has against a line stays there, if
    /// nothing but the lack of a deal explains it, or if it was against few of the lines that are moved.
    fn read_moved(&self, rows: &Changed<'_>, edits: &[(usize, &[Change])]) -> Remaining {
        let reading = reading::read_again(rows, &self.memos, self.beside, self.options);
        let mut left = Remaining::of(&reading);
        let moved = (edits.iter().flat_map(|(_, changes)| *changes))
            .filter(|change| change.field == Field::Board);
        let moved: Vec<&str> = moved.map(|change| change.text.as_str()).collect();
        if moved.is_empty() || !self.now.findings.iter().any(is_of_deal) {
            return left;
        }
        let is_dealt = |board: &&str| {
            let session = reading.session.as_ref();
            let number = board.parse().ok();
            (session.zip(number))
                .is_none_or(|(session, number)| session.deals().of(number).is_some())
        };
        let explained = without(&self.now.findings, &left.findings);
        let (of_deal, others): (Vec<_>, Vec<_>) = explained.into_iter().partition(is_of_deal);
        if !moved.iter().all(is_dealt) || others.is_empty() && of_deal.len() * 2 <= moved.len() {
            left.warnings += of_deal.len();
            left.findings.extend(of_deal);
            left.findings.sort();
        }
        left
    }

    /// Reads the lines of a row's board, if that was not done before.
    fn know_board(&mut self, row: usize) {
        let board = self.grid.cell(row, Field::Board);
        if self.boards.as_ref().is_none_or(|known| known.contains_key(board)) {
            return;
        }
        let alone = !board.is_empty() && self.grid.is_whole();
        let lines = || self.read(&Changed::board(self.grid, row, self.of_lines));
        let before = alone.then(lines);
        if let Some(known) = &mut self.boards {
            known.insert(board.to_owned(), before);
        }
    }

    /// What is found in the lines of a row's board alone.
    fn board(&self, row: usize) -> Option<&Remaining> {
        let board = self.grid.cell(row, Field::Board);
        self.boards.as_ref()?.get(board)?.as_ref()
    }

    fn read(&self, rows: &Changed<'_>) -> Remaining {
        Remaining::of(&reading::read_again(rows, &self.memos, self.beside, self.options))
    }
}

impl Remaining {
    /// What is found in a reading.
    pub(super) fn of(reading: &Reading) -> Self {
        let open = reading.diagnostics.iter().filter(|one| is_open(one));
        let mut findings: Vec<Found> = open.map(|one| (one.code, one.message.clone())).collect();
        findings.sort();
        Self { errors: reading.counts.errors, warnings: reading.counts.warnings, findings }
    }

    /// Errors and warnings; fewer are better, and errors first.
    pub(super) const fn counts(&self) -> (usize, usize) {
        (self.errors, self.warnings)
    }

    /// Whether some findings are the same.
    fn shares(&self, other: &Self) -> bool {
        self.findings.iter().any(|one| other.findings.contains(one))
    }

    /// Whether all that is found was found before.
    pub(super) fn is_part_of(&self, before: &Self) -> bool {
        without(&self.findings, &before.findings).is_empty()
    }

    /// Whether all that is an error was one before.
    pub(super) fn brings_no_error(&self, before: &Self) -> bool {
        let new = without(&self.findings, &before.findings);
        new.iter().all(|(code, _)| code.severity() != Severity::Error)
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

/// Whether a finding compares a line with the deal of its board.
const fn is_of_deal(found: &Found) -> bool {
    matches!(found.0, Code::FewTrumps | Code::LeadNotHeld)
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
