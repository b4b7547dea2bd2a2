//! Findings in `session.toml`, each at its bytes.

use std::cell::RefCell;
use std::ops::Range;

use findings::{Diagnostic, Findings, Location};
use rows::entered::{Placed, Value};
use text::Text;

/// The file, and what was found in it so far: reports findings at their bytes.
#[derive(Debug)]
pub(super) struct Reporter<'a> {
    /// The file.
    pub(super) text: &'a Text<'a>,
    /// Whether its text was made of the values of another file, which has no such lines.
    pub(super) is_made: bool,
    /// What was found so far.
    pub(super) findings: RefCell<&'a mut Findings>,
}

impl Reporter<'_> {
    /// Takes a finding.
    pub(super) fn push(&self, diagnostic: Diagnostic) {
        self.findings.borrow_mut().push(diagnostic);
    }

    /// The place of some bytes of the file.
    pub(super) fn place(&self, bytes: Range<usize>) -> Location {
        if self.is_made {
            Location::whole(self.text.name)
        } else {
            self.text.location_of(bytes)
        }
    }

    /// A value with its place.
    pub(super) fn placed<T>(&self, value: toml::Spanned<T>) -> Placed<T> {
        Placed {
            place: self.place(value.span()),
            value: value.into_inner(),
        }
    }

    /// Reads a part of the file as a whole: with an error in it, it is faulty.
    pub(super) fn part<T>(&self, read: impl FnOnce() -> T) -> Value<T> {
        let errors = self.findings.borrow().errors();
        let part = read();
        if self.findings.borrow().errors() > errors {
            Value::Faulty
        } else {
            Value::Given(part)
        }
    }

    /// Some bytes as they are written.
    pub(super) fn quoted(&self, bytes: Range<usize>) -> String {
        shortened(self.text.opening().get(bytes).unwrap_or_default())
    }
}

/// A text short enough for a message.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    let start: String = line.chars().take(LONGEST).collect();
    if start.len() < text.trim_end().len() {
        format!("{start}…")
    } else {
        start
    }
}
