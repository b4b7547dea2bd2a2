//! A finding in the input, as data: the program draws it.

use std::fmt;

use super::{Code, Content, Location, Severity};

/// A finding: what is wrong, where, what was expected, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind.
    pub code: Code,
    /// How severe it is.
    pub severity: Severity,
    /// What is wrong, in one line, without a final period.
    pub message: String,
    /// The same as data, of the findings that sheets say in their own language.
    pub gist: Option<Content>,
    /// Where; `None` where the fault is something that is not there.
    pub location: Option<Location>,
    /// Other places that belong to it: the earlier of two lines.
    pub related: Vec<Location>,
    /// Which board and pairs it is about.
    pub subject: Subject,
    /// How many lines it is about, or how many tables without lines, where it counts them.
    pub lines: Option<u32>,
    /// What was found.
    pub found: Option<String>,
    /// What should.
    pub expected: Option<String>,
    /// How to fix it.
    pub hint: Option<String>,
    /// What would repair it, where that is known cell by cell: one way after the other, the most probable first.
    pub repairs: Vec<Vec<CellRepair>>,
    /// Whether the probable slip that comes first explains it.
    pub is_consequence: bool,
    /// Who has acknowledged it; then it is reported only in the director's report.
    pub acknowledged: Option<Acknowledgment>,
}

impl Diagnostic {
    /// A finding without a place, to be completed by the methods below.
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            gist: None,
            location: None,
            related: Vec::new(),
            subject: Subject::NONE,
            lines: None,
            found: None,
            expected: None,
            hint: None,
            repairs: Vec::new(),
            is_consequence: false,
            acknowledged: None,
        }
    }

    /// Gives what its message says as data, too.
    pub fn with_gist(mut self, gist: Content) -> Self {
        self.gist = Some(gist);
        self
    }

    /// Says where it is.
    #[must_use]
    pub fn at(mut self, location: Location) -> Self {
        self.location = Some(location);
        self
    }

    /// Adds a place that belongs to it.
    pub fn see(mut self, location: Location) -> Self {
        self.related.push(location);
        self
    }

    /// Says where it is: at the first of several places, to which the others belong.
    pub fn at_all(mut self, places: impl Iterator<Item = Location>) -> Self {
        let mut places = places;
        self.location = self.location.or_else(|| places.next());
        places.fold(self, Self::see)
    }

    /// Says what it is about.
    pub fn about(mut self, subject: Subject) -> Self {
        self.subject = subject;
        self
    }

    /// Says how many lines, or tables without lines, it is about.
    pub fn lines(mut self, count: usize) -> Self {
        self.lines = u32::try_from(count).ok();
        self
    }

    /// Says how many lines it is about, where they are several.
    pub fn lines_of_several(self, count: usize) -> Self {
        match count {
            1 => self,
            count => self.lines(count),
        }
    }

    /// Says what was found.
    pub fn found(mut self, found: impl Into<String>) -> Self {
        self.found = Some(found.into());
        self
    }

    /// Says what should be there.
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Says by which changes of cells it would vanish.
    pub fn repaired_by(mut self, ways: impl Iterator<Item = Vec<CellRepair>>) -> Self {
        self.repairs = ways.collect();
        self
    }

    /// Says how to fix it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for Diagnostic {
    /// One line: `error[score-mismatch] 14:18+3 message | found | expected | hint`, with `-` for a missing part;
    /// related places follow as ` & 3:1+4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stated = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
        write!(f, "{}[{}] ", self.severity, self.code.name())?;
        match &self.location {
            Some(place) => write!(f, "{place}")?,
            None => f.write_str("-")?,
        }
        for place in &self.related {
            write!(f, " & {place}")?;
        }
        write!(
            f,
            " {} | {} | {} | {}",
            self.message,
            stated(&self.found),
            stated(&self.expected),
            stated(&self.hint)
        )
    }
}

/// A cell that is to be changed, and what should be in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellRepair {
    /// The cell.
    pub at: Location,
    /// Its new text.
    pub new: String,
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

impl Subject {
    /// Neither a board nor pairs.
    pub const NONE: Self = Self { section: None, board: None, ns: None, ew: None };
}

/// A warning that somebody has looked into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledgment {
    /// Who did.
    pub by: Option<String>,
    /// Why it is as it should be.
    pub reason: String,
}
