//! The findings of a reading, gathered stage by stage.

use crate::{Diagnostic, Severity};

/// Everything found so far. Beyond a limit findings are only counted, so that a file of a million errors takes
/// no more memory than one of ten thousand.
#[derive(Debug)]
pub(crate) struct Findings {
    kept: Vec<Diagnostic>,
    errors: usize,
    milder: usize,
}

impl Findings {
    /// The most errors that are kept, and the most warnings and notes.
    pub(crate) const LIMIT: usize = 10_000;

    pub(crate) const fn new() -> Self {
        Self {
            kept: Vec::new(),
            errors: 0,
            milder: 0,
        }
    }

    /// Takes a finding.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let count = match diagnostic.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning | Severity::Note => &mut self.milder,
        };
        *count += 1;
        if *count <= Self::LIMIT {
            self.kept.push(diagnostic);
        }
    }

    /// Takes an error, which is not even worded beyond the limit.
    pub(crate) fn push_error_with(&mut self, error: impl FnOnce() -> Diagnostic) {
        if self.errors < Self::LIMIT {
            self.push(error());
        } else {
            self.errors += 1;
        }
    }

    /// Takes findings.
    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }

    /// How many errors there are so far.
    pub(crate) const fn errors(&self) -> usize {
        self.errors
    }

    /// Whether nothing can be scored.
    pub(crate) const fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The findings, to be marked.
    pub(crate) fn kept_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.kept.iter_mut()
    }

    /// The findings of each file together, in the order of lines, those without a place last; and how many more
    /// there are.
    pub(crate) fn sorted(mut self) -> (Vec<Diagnostic>, usize) {
        let left_out = self.errors + self.milder - self.kept.len();
        self.kept
            .sort_by(|one, other| place(one).cmp(&place(other)));
        (self.kept, left_out)
    }
}

fn place(diagnostic: &Diagnostic) -> (bool, Option<(&str, u64, u64)>, Severity) {
    let at = diagnostic.location.as_ref();
    (
        at.is_none(),
        at.map(|at| (at.file.as_str(), at.line, at.column)),
        diagnostic.severity,
    )
}
