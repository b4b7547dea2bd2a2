//! The findings of a reading, gathered stage by stage.

mod about;
mod acknowledged;
mod code;
mod counts;
mod diagnostic;
mod gist;
mod place;
mod unworded;

pub(crate) use about::About;
pub(crate) use acknowledged::Acknowledged;
pub use code::Code;
pub use counts::Counts;
pub use diagnostic::{Acknowledgment, CellRepair, Diagnostic, Severity, Subject};
pub(crate) use gist::LISTED;
pub use gist::{Absent, Gist};
pub use place::{Location, Place};
pub(crate) use unworded::Unworded;

use crate::spelling::plain;
use acknowledged::Acknowledgments;

/// A fault that has been reported already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reported;

/// What came of something that was entered.
pub(crate) type Read<T> = Result<T, Reported>;

/// Everything found so far. Beyond a limit findings are only counted, so that a file of a million errors takes
/// no more memory than one of ten thousand.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    kept: Vec<Diagnostic>,
    counts: Counts,
    /// How many of each severity are kept.
    kept_counts: Counts,
    /// How many errors do not keep the session from being scored.
    excused: usize,
    /// How many are shown, where that is known.
    shown: Option<usize>,
    acknowledgments: Acknowledgments,
    /// The plain names of columns that are not read.
    ignored_columns: Vec<String>,
    /// The place of the line that was asked for.
    pub(crate) located: Option<Location>,
}

impl Findings {
    /// The most errors that are kept, and the most warnings, and the most notes.
    pub(crate) const LIMIT: usize = 10_000;

    pub(crate) fn new() -> Self {
        Self {
            kept: Vec::new(),
            counts: Counts::NONE,
            kept_counts: Counts::NONE,
            excused: 0,
            shown: None,
            acknowledgments: Acknowledgments::default(),
            ignored_columns: Vec::new(),
            located: None,
        }
    }

    /// From now on so many findings of each kind are put into words, those of the first lines: no others are shown.
    pub(crate) const fn only_show(&mut self, shown: usize) {
        self.shown = Some(shown);
    }

    /// From now on warnings are marked that somebody has looked into.
    pub(crate) fn acknowledge(&mut self, all: Vec<Acknowledged>) {
        self.acknowledgments = Acknowledgments::new(all);
    }

    /// From now on columns of these names are not read.
    pub(crate) fn ignore_columns(&mut self, names: &[String]) {
        self.ignored_columns = names.iter().map(|name| plain(name)).collect();
    }

    /// Whether the settings say that a column of this plain name is not to be read.
    pub(crate) fn leaves_out(&self, name: &str) -> bool {
        self.ignored_columns.iter().any(|ignored| ignored == name)
    }

    /// Takes a finding.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.push_with(diagnostic.code, || diagnostic);
    }

    /// Takes a finding, which is worded only if it is kept, or if somebody may have acknowledged it.
    pub(crate) fn push_with(&mut self, code: Code, word: impl FnOnce() -> Diagnostic) {
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

    /// Takes back findings of a kind that follow from another: of those that are kept, the ones that are meant, and so
    /// many in all.
    pub(crate) fn withdraw(
        &mut self,
        code: Code,
        count: usize,
        is_meant: impl Fn(&Diagnostic) -> bool,
    ) {
        let before = self.kept.len();
        (self.kept).retain(|diagnostic| diagnostic.code != code || !is_meant(diagnostic));
        let severity = code.severity();
        self.kept_counts
            .take_back(severity, before - self.kept.len());
        self.counts.take_back(severity, count);
    }

    /// Whether there is one of a kind among those that are kept.
    pub(crate) fn has(&self, code: Code) -> bool {
        self.kept.iter().any(|diagnostic| diagnostic.code == code)
    }

    /// Takes findings.
    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }

    /// Nothing found yet by who looks at a part of the session, beside others.
    pub(crate) fn part(&self) -> Self {
        Self {
            acknowledgments: self.acknowledgments.clone(),
            ..Self::new()
        }
    }

    /// Takes what was found in a part, as if it had been found here.
    pub(crate) fn join(&mut self, part: Self) {
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
    pub(crate) const fn errors(&self) -> usize {
        self.counts.errors
    }

    /// How many findings there are so far, acknowledged ones among them.
    pub(crate) const fn count(&self) -> usize {
        let Counts {
            errors,
            warnings,
            notes,
            acknowledged,
        } = self.counts;
        errors + warnings + notes + acknowledged
    }

    /// Whether nothing can be scored.
    pub(crate) const fn has_errors(&self) -> bool {
        self.counts.errors > self.excused
    }

    /// From now on so many errors do not keep the session from being scored: the lines that have them are held back.
    pub(crate) const fn excuse(&mut self, errors: usize) {
        self.excused += errors;
    }

    /// What is kept so far.
    pub(crate) fn kept(&self) -> &[Diagnostic] {
        &self.kept
    }

    /// Those that were kept after so many.
    pub(crate) fn after(&self, count: usize) -> Self {
        let mut later = Self::new();
        later.extend(self.kept.iter().skip(count).cloned());
        later
    }

    /// Warns of acknowledgments that have met no warning.
    pub(crate) fn warn_of_unused_acknowledgments(&mut self) {
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
    pub(crate) fn sorted(mut self) -> (Vec<Diagnostic>, Counts) {
        self.kept
            .sort_by(|one, other| place(one).cmp(&place(other)));
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
        let mut findings = Findings::new();
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
        let expected = Counts {
            errors: 1,
            warnings: Findings::LIMIT + 5,
            notes: 1,
            acknowledged: 0,
        };
        assert_eq!(counts, expected);
    }

    #[test]
    fn acknowledged_warnings_are_told_apart_beyond_the_limit() {
        let mut findings = Findings::new();
        let place = Location {
            file: String::new(),
            place: Place::Row { row: 1 },
            label: None,
        };
        findings.acknowledge(vec![Acknowledged {
            code: Code::OddLead,
            place,
            section: None,
            board: Some(7),
            pair: None,
            acknowledgment: Acknowledgment {
                by: None,
                reason: "seen".to_owned(),
            },
        }]);
        for number in 0..Findings::LIMIT + 5 {
            let board = if number < Findings::LIMIT { 6 } else { 7 };
            let subject = Subject {
                board: Some(board),
                ..Subject::NONE
            };
            findings.push(Diagnostic::new(Code::OddLead, "x").about(subject));
        }
        let counts = findings.sorted().1;
        assert_eq!((counts.warnings, counts.acknowledged), (Findings::LIMIT, 5));
    }
}
