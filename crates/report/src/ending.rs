//! How findings end a run, and how a console shows them.

use pack::Obstacle;
use pack::findings::Findings;

use crate::Exit;
use crate::console::Console;
use crate::failure::Failure;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum ExitError {
    /// Findings prevent it, and were shown: this is the status.
    Preview(Exit),
    /// A failure that is not reported yet.
    Failed(Failure),
}

impl From<Exit> for ExitError {
    fn from(exit: Exit) -> Self {
        Self::Preview(exit)
    }
}

impl From<Failure> for ExitError {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<Obstacle> for ExitError {
    fn from(unsupported: Obstacle) -> Self {
        Self::Failed(unsupported.into())
    }
}

/// What the program makes of findings.
pub(crate) trait Ending {
    /// How a run ends where nothing may be scored: what exceeds a limit is unusable, whatever else is wrong with it.
    fn unsupported(self) -> Option<Exit>;

    /// All findings as a console shows them: drawn, or for a program.
    fn shown_on(self, console: Console) -> String;
}

impl Ending for Findings<'_> {
    fn unsupported(self) -> Option<Exit> {
        self.stand_in_the_way()
            .then(|| if self.exceed_a_limit() { Exit::Unusable } else { Exit::Findings })
    }

    fn shown_on(self, console: Console) -> String {
        if console.is_for_programs() {
            self.json()
        } else {
            self.drawn(console.color(), console.quiet())
        }
    }
}
