//! A finding of a field as a row of a table.

use findings::{Diagnostic, Severity, Subject};
use traveler_ingest::Reading;

use crate::Key;

/// The most faults of a field that are reported; all of them are counted.
pub const MOST_FAULTS: usize = 20;

/// A finding, as `docs/errors.md` explains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The row that it is about.
    pub row_id: Option<Key>,
    /// Its name.
    pub code: &'static str,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// Which section, board and pairs it is about.
    pub subject: Option<String>,
    /// What was found.
    pub found: Option<String>,
    /// What should.
    pub expected: Option<String>,
    /// How to fix it.
    pub hint: Option<String>,
    /// What is wrong, in one line.
    pub message: String,
}

impl Fault {
    /// A finding of a row that the caller calls so.
    #[must_use]
    pub fn of(found: &Diagnostic, row_id: Option<Key>) -> Self {
        Self {
            row_id,
            code: found.code.name(),
            severity: match found.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            },
            subject: subject(&found.subject),
            found: found.found.clone(),
            expected: found.expected.clone(),
            hint: found.hint.clone(),
            message: found.message.clone(),
        }
    }

    /// Those of a reading, as many as are reported, errors first. Nobody needs to see what somebody has acknowledged.
    pub(crate) fn of_reading(
        reading: &Reading,
        row_id: impl Fn(&Diagnostic) -> Option<Key>,
    ) -> Vec<Self> {
        let of = |severity| {
            let found = reading.diagnostics.iter();
            found.filter(move |found| found.severity == severity && found.acknowledged.is_none())
        };
        (of(Severity::Error).chain(of(Severity::Warning)))
            .take(MOST_FAULTS)
            .map(|found| Self::of(found, row_id(found)))
            .collect()
    }
}

/// What a finding is about: `section A, board 7, N-S 3, E-W 5`.
fn subject(subject: &Subject) -> Option<String> {
    let parts = [
        subject.section.as_ref().map(|name| format!("section {name}")),
        subject.board.map(|board| format!("board {board}")),
        subject.ns.map(|number| format!("N-S {number}")),
        subject.ew.map(|number| format!("E-W {number}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
