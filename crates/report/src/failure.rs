//! Why a run could not begin or end: wrong usage, or a file that cannot be read or written.

use std::path::Path;
use std::{fmt, io};

use pack::Obstacle;
use reports::Limit;

use crate::quoted::shown;

/// A failure outside the data: reported in one line, with a hint where there is one, and exit status 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// What went wrong, without a final period.
    pub(crate) message: String,
    /// What to do about it.
    pub(crate) hint: Option<String>,
}

impl Failure {
    /// A failure without a hint.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }

    /// A failure about a path, which is shown in backticks and without its control characters.
    pub(crate) fn about(path: &Path, what: impl fmt::Display) -> Self {
        Self::new(format!("`{}` {what}", shown(path)))
    }

    /// The same of what was to be printed, if all files are written.
    pub(crate) fn after_writing(self, is_written: bool) -> Self {
        if !is_written {
            return self;
        }
        Self { message: format!("written; not printed: {}", self.message), ..self }
    }

    /// What cannot be written, with the reason of the system.
    pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Self {
        Self::about(path, format_args!("cannot be written: {}", reason(error)))
    }

    /// Adds what to do about it.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// A failure about a path, of what a library says of it.
pub(crate) fn about(path: &Path, why: Obstacle) -> Failure {
    Failure { hint: why.hint, ..Failure::about(path, why.message) }
}

impl From<Limit> for Failure {
    fn from(limit: Limit) -> Self {
        Self::new(limit.message).hint(limit.hint)
    }
}

impl From<Obstacle> for Failure {
    fn from(unsupported: Obstacle) -> Self {
        Self { message: unsupported.message, hint: unsupported.hint }
    }
}

/// The operating system's words, without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error ") {
        Some((words, _)) => words.to_lowercase(),
        None => text,
    }
}
