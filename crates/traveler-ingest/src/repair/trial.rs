//! Reading a session again with a cell changed.

use super::candidates::Candidate;
use super::grid::Grid;
use super::is_open;
use crate::{Code, Counts, Diagnostic, FilesBeside, Options, reading};

/// Where and how it is read again.
pub(super) struct Trial<'g, 't> {
    pub(super) beside: &'g FilesBeside<'g>,
    pub(super) options: &'g Options,
    pub(super) grid: &'g Grid<'t>,
}

/// What is found then.
pub(super) struct Left {
    counts: Counts,
    findings: Vec<(Code, String)>,
}

impl Trial<'_, '_> {
    /// What is left when a candidate is taken; `None` where it cannot be written into the sheet.
    pub(super) fn left(&self, candidate: &Candidate) -> Option<Left> {
        let text = self.grid.changed(candidate)?;
        let reading = reading::read_text(&text, self.beside, self.options);
        let open = reading.diagnostics.iter().filter(|one| is_open(one));
        Some(Left {
            counts: reading.counts,
            findings: open.map(|one| (one.code, one.message.clone())).collect(),
        })
    }
}

impl Left {
    /// Errors and warnings; fewer are better, and errors first.
    pub(super) const fn counts(&self) -> (usize, usize) {
        (self.counts.errors, self.counts.warnings)
    }

    /// Whether the same is found as with another candidate.
    pub(super) fn leaves_the_same(&self, other: &Self) -> bool {
        self.findings == other.findings
    }

    /// Whether a finding is still there.
    pub(super) fn has(&self, finding: &Diagnostic) -> bool {
        (self.findings.iter())
            .any(|(code, message)| *code == finding.code && *message == finding.message)
    }
}
