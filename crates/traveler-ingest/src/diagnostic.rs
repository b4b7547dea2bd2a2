//! A finding in the input, as data: the program draws it.

/// A finding: what is wrong, where, what was expected, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind.
    pub code: Code,
    /// How grave it is.
    pub severity: Severity,
    /// What is wrong, in one line, without a final period.
    pub message: String,
    /// Where; `None` where the fault is something that is not there.
    pub location: Option<Location>,
    /// Other places that belong to it: the earlier of two lines.
    pub related: Vec<Location>,
    /// Which board and pairs it is about.
    pub subject: Subject,
    /// What stands there.
    pub found: Option<String>,
    /// What should.
    pub expected: Option<String>,
    /// How to mend it.
    pub hint: Option<String>,
    /// Who has acknowledged it; then it is told only in the director's report.
    pub acknowledged: Option<Acknowledgment>,
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// A contradiction: nothing is scored while it stands.
    Error,
    /// What only a person can know.
    Warning,
    /// What the program worked out by itself.
    Note,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// The first character, from 1, counted in characters.
    pub column: u64,
    /// How many characters; 0 points between two.
    pub width: u64,
    /// The line's text, cut where it is very long.
    pub text: String,
    /// What to write under the place.
    pub label: Option<String>,
}

/// What a finding is about, where it is about a board or pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The section.
    pub section: Option<String>,
    /// The board.
    pub board: Option<u16>,
    /// The number N-S.
    pub ns: Option<u32>,
    /// The number E-W.
    pub ew: Option<u32>,
}

/// A warning that somebody has looked into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledgment {
    /// Who did.
    pub by: Option<String>,
    /// Why it is as it should be.
    pub reason: String,
}

/// The kinds of findings; each has a section in `docs/errors.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// Contract, tricks and score disagree.
    ScoreMismatch,
}

impl Code {
    /// The name in messages: `score-mismatch`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ScoreMismatch => "score-mismatch",
        }
    }
}
