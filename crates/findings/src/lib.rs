//! What a reader found, as data: where, what, how severe, and how to fix it.
//!
//! A reader goes through a file once, never stops at the first fault and never prints. It adds its findings to
//! [`Findings`], stage by stage; a caller gets a list of [`Diagnostic`] in the order of the file, and their [`Counts`].
//!
//! - [`Diagnostic`]: one finding. Its [`Code`] is its kind and decides its [`Severity`]; its [`Location`] is a
//!   [`Place`] in a file, whatever kind of file that is; its [`Subject`] is the board and the pairs it is about.
//! - [`Findings`]: all findings so far. It marks warnings that are [`Acknowledged`], and only counts findings that will
//!   not be shown.
//! - [`Outcome`]: what a reader returns: its result, and the findings.
//! - [`Accounting`]: what became of each line, so that none is lost.
//! - [`called`] and [`listed`]: the names of contestants, lines and boards in messages.

mod about;
mod accounting;
mod acknowledged;
pub mod called;
mod code;
mod content;
mod counts;
mod diagnostic;
pub mod listed;
mod outcome;
mod place;
mod severity;

pub use about::About;
pub use accounting::Accounting;
pub use acknowledged::Acknowledged;
pub use code::Code;
pub use content::{Absent, Content, LISTED};
pub use counts::Counts;
pub use diagnostic::{Acknowledgment, CellRepair, Diagnostic, Subject};
pub use outcome::Outcome;
pub use place::{Location, Place};
pub use severity::Severity;

use acknowledged::Acknowledgments;

/// A fault that has been reported already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported;

/// What came of something that was entered.
pub type Read<T> = Result<T, Reported>;

/// Everything found so far. Beyond a limit findings are only counted, so that a file of a million errors takes
/// no more memory than one of ten thousand.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    kept: Vec<Diagnostic>,
    counts: Counts,
    /// How many of each severity are kept.
    kept_counts: Counts,
    /// How many errors do not keep the session from being scored.
    excused: usize,
    acknowledgments: Acknowledgments,
    /// The plain names of columns that are not read.
    ignored_columns: Vec<String>,
    /// The names of all columns that were met, where some are not to be read.
    columns: Vec<String>,
    /// Whether the names of some columns are not known any more.
    has_other_columns: bool,
    /// The place of the line that was asked for.
    pub located: Option<Location>,
}

impl Findings {
    /// The most errors that are kept, and the most warnings, and the most notes.
    pub const LIMIT: usize = 10_000;

    /// From now on warnings are marked that somebody has looked into.
    pub fn acknowledge(&mut self, all: Vec<Acknowledged>) {
        self.acknowledgments = Acknowledgments::new(all);
    }

    /// From now on columns of these plain names (without case, accents and spaces) are not read.
    pub fn ignore_columns(&mut self, plain: Vec<String>) {
        self.ignored_columns = plain;
    }

    /// Whether the settings say that some columns are not to be read.
    pub const fn ignores_columns(&self) -> bool {
        !self.ignored_columns.is_empty()
    }

    /// Whether the settings say that a column of this plain name is not to be read.
    pub fn leaves_out(&self, name: &str) -> bool {
        self.ignored_columns.iter().any(|ignored| ignored == name)
    }

    /// Takes the names of a table's columns, or that nobody knows them any more.
    pub fn meet_columns(&mut self, names: Option<Vec<String>>) {
        self.has_other_columns |= names.is_none();
        self.columns.extend(names.unwrap_or_default());
    }

    /// The names of all columns; `None` where some are not known, or none was met.
    pub fn columns(&self) -> Option<&[String]> {
        Some(self.columns.as_slice()).filter(|names| !names.is_empty() && !self.has_other_columns)
    }

    /// Takes a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.push_with(diagnostic.code, || diagnostic);
    }

    /// Takes a finding, which is worded only if it is kept, or if somebody may have acknowledged it.
    pub fn push_with(&mut self, code: Code, word: impl FnOnce() -> Diagnostic) {
        let severity = code.severity();
        let is_kept = self.kept_counts.of(severity) < Self::LIMIT;
        if !is_kept && !self.acknowledgments.concern(code) {
            self.counts.add(severity);
            return;
        }
        let mut diagnostic = word();
        diagnostic.acknowledged = self.acknowledgments.of(&diagnostic);
        match diagnostic.acknowledged {
            Some(_) => self.counts.acknowledged += 1,
            None => self.counts.add(severity),
        }
        if is_kept {
            self.kept_counts.add(severity);
            self.kept.push(diagnostic);
        }
    }

    /// Takes what a check found, if it found something; it is worded as [`push_with`](Self::push_with) does.
    pub fn find(&mut self, code: Code, found: Option<impl FnOnce() -> Diagnostic>) {
        if let Some(word) = found {
            self.push_with(code, word);
        }
    }

    /// Takes back findings of a kind that follow from another: of those that are kept, the ones that are meant, and so
    /// many in all.
    pub fn withdraw(&mut self, code: Code, count: usize, is_meant: impl Fn(&Diagnostic) -> bool) {
        let before = self.kept.len();
        (self.kept).retain(|diagnostic| diagnostic.code != code || !is_meant(diagnostic));
        let severity = code.severity();
        self.kept_counts.take_back(severity, before - self.kept.len());
        self.counts.take_back(severity, count);
    }

    /// Whether there is one of a kind among those that are kept.
    pub fn has(&self, code: Code) -> bool {
        self.kept.iter().any(|diagnostic| diagnostic.code == code)
    }

    /// Takes findings.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }

    /// Nothing found yet by who looks at a part of the session, beside others.
    pub fn part(&self) -> Self {
        Self { acknowledgments: self.acknowledgments.clone(), ..Self::default() }
    }

    /// Takes what was found in a part, as if it had been found here.
    pub fn join(&mut self, part: Self) {
        for diagnostic in part.kept {
            let severity = diagnostic.severity;
            if self.kept_counts.of(severity) < Self::LIMIT {
                self.kept_counts.add(severity);
                self.kept.push(diagnostic);
            }
        }
        self.counts.join(&part.counts);
        self.acknowledgments.join(&part.acknowledgments);
    }

    /// How many errors there are so far.
    pub const fn errors(&self) -> usize {
        self.counts.errors
    }

    /// How many findings there are so far, acknowledged ones among them.
    pub const fn count(&self) -> usize {
        let Counts { errors, warnings, notes, acknowledged } = self.counts;
        errors + warnings + notes + acknowledged
    }

    /// Whether nothing can be scored.
    pub const fn has_errors(&self) -> bool {
        self.counts.errors > self.excused
    }

    /// From now on, this number of errors does not keep the session from being scored: the lines that have them are held back.
    pub const fn excuse(&mut self, errors: usize) {
        self.excused += errors;
    }

    /// What is kept so far.
    pub fn kept(&self) -> &[Diagnostic] {
        &self.kept
    }

    /// Those that were kept after that many.
    pub fn after(&self, count: usize) -> Self {
        let mut later = Self::default();
        later.extend(self.kept.iter().skip(count).cloned());
        later
    }

    /// Warns of acknowledgments that have met no warning.
    pub fn warn_of_unused_acknowledgments(&mut self) {
        let unused: Vec<Diagnostic> = (self.acknowledgments.unused())
            .map(|one| {
                Diagnostic::new(
                    Code::UnusedAcknowledgment,
                    format!("no warning `{}` is left to acknowledge", one.code.name()),
                )
                .at(one.place.clone())
                .hint("delete it, or correct its section, board and pair")
            })
            .collect();
        self.extend(unused);
    }

    /// The findings of each file together, in the order of lines, those without a place last; and how many there are.
    pub fn sorted(mut self) -> (Vec<Diagnostic>, Counts) {
        self.kept.sort_by(|one, other| place(one).cmp(&place(other)));
        (self.kept, self.counts)
    }
}

/// The file and the place in it; what has no place comes last.
fn place(diagnostic: &Diagnostic) -> (bool, &str, (u64, u64), Severity) {
    let severity = diagnostic.severity;
    match &diagnostic.location {
        Some(at) => (false, &at.file, at.place.order(), severity),
        None => (true, "", (0, 0), severity),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_beyond_the_limit_are_counted_and_not_worded() {
        let mut findings = Findings::default();
        let mut worded = 0;
        for _ in 0..Findings::LIMIT + 5 {
            findings.push_with(Code::OddLead, || {
                worded += 1;
                Diagnostic::new(Code::OddLead, "x")
            });
        }
        findings.push(Diagnostic::new(Code::Blank, "y"));
        findings.push(Diagnostic::new(Code::LeftOut, "z"));
        let (kept, counts) = findings.sorted();
        assert_eq!((kept.len(), worded), (Findings::LIMIT + 2, Findings::LIMIT));
        let expected =
            Counts { errors: 1, warnings: Findings::LIMIT + 5, notes: 1, acknowledged: 0 };
        assert_eq!(counts, expected);
    }

    #[test]
    fn of_all_parts_the_first_are_kept_in_their_order() {
        let mut findings = Findings::default();
        let all = Findings::LIMIT + 7;
        for numbers in [0..5, 5..5, 5..6_000, 6_000..all] {
            let mut part = findings.part();
            for number in numbers {
                part.push(Diagnostic::new(Code::OddLead, number.to_string()));
            }
            findings.join(part);
        }
        assert_eq!(findings.count(), all);
        let messages = findings.kept().iter().map(|one| one.message.as_str());
        assert!(messages.eq((0..Findings::LIMIT).map(|number| number.to_string())));
    }

    #[test]
    fn acknowledged_warnings_are_told_apart_beyond_the_limit() {
        let mut findings = Findings::default();
        let place = Location { file: String::new(), place: Place::Row { row: 1 }, label: None };
        findings.acknowledge(vec![Acknowledged {
            code: Code::OddLead,
            place,
            section: None,
            board: Some(7),
            pair: None,
            acknowledgment: Acknowledgment { by: None, reason: "seen".to_owned() },
        }]);
        for number in 0..Findings::LIMIT + 5 {
            let board = if number < Findings::LIMIT { 6 } else { 7 };
            let subject = Subject { board: Some(board), ..Subject::NONE };
            findings.push(Diagnostic::new(Code::OddLead, "x").about(subject));
        }
        let counts = findings.sorted().1;
        assert_eq!((counts.warnings, counts.acknowledged), (Findings::LIMIT, 5));
    }
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
