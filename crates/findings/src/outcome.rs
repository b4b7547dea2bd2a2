//! The outcome of reading something: the result, and the findings.

use crate::{Counts, Diagnostic, Findings};

/// What came of reading something.
#[derive(Clone, Debug)]
pub struct Outcome<T> {
    /// What was made of it; `None` exactly where a diagnostic is an error, unless who reads it says otherwise.
    pub made: Option<T>,
    /// Everything that was found: each file together, in the order of lines.
    pub diagnostics: Vec<Diagnostic>,
    /// How many findings there are, by severity: only the first ten thousand of each are kept.
    pub counts: Counts,
}

impl Findings {
    /// The outcome, in which nothing is made where there are errors.
    pub fn outcome<T>(self, made: Option<T>) -> Outcome<T> {
        let made = made.filter(|_| !self.has_errors());
        let (diagnostics, counts) = self.sorted();
        Outcome { made, diagnostics, counts }
    }
}
