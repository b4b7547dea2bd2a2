//! How many findings there are.

use super::Severity;

/// How many findings there are of each severity. They are all counted, also those that are too many to be kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The errors.
    pub errors: usize,
    /// The warnings that nobody has acknowledged.
    pub warnings: usize,
    /// The notes.
    pub notes: usize,
    /// The warnings that somebody has acknowledged.
    pub acknowledged: usize,
}

impl Counts {
    /// Nothing found.
    pub const NONE: Self = Self { errors: 0, warnings: 0, notes: 0, acknowledged: 0 };

    /// The count of a severity, without what is acknowledged.
    #[must_use]
    pub const fn of(&self, severity: Severity) -> usize {
        match severity {
            Severity::Error => self.errors,
            Severity::Warning => self.warnings,
            Severity::Note => self.notes,
        }
    }

    /// As many more as there are elsewhere.
    pub const fn join(&mut self, other: &Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        self.acknowledged += other.acknowledged;
    }

    /// This many of a severity less.
    pub const fn take_back(&mut self, severity: Severity, count: usize) {
        let own = match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Note => &mut self.notes,
        };
        *own = own.saturating_sub(count);
    }

    /// One more of a severity.
    pub const fn add(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => self.notes += 1,
        }
    }
}
