//! The exit status.

use std::process::ExitCode;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything was done.
    Done,
    /// The input has findings that keep it from being scored, or two inputs differ.
    Findings,
    /// Wrong usage, or a file that cannot be read or written.
    Unusable,
    /// A bug of the program.
    Bug,
}

impl Exit {
    /// The number that the shell sees.
    #[must_use]
    pub const fn status(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Findings => 1,
            Self::Unusable => 2,
            Self::Bug => 70,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.status())
    }
}
