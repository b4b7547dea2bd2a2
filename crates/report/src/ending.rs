//! How findings end a run, and how a console shows them.

use pack::Obstacle;
use pack::findings::Findings;

use crate::Exit;
use crate::console::Console;
use crate::failure::Failure;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Ended {
    /// Findings prevent it, and were shown: this is the status.
    Shown(Exit),
    /// A failure that is not reported yet.
    Failed(Failure),
}

impl From<Exit> for Ended {
    fn from(exit: Exit) -> Self {
        Self::Shown(exit)
    }
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<Obstacle> for Ended {
    fn from(obstacle: Obstacle) -> Self {
        Self::Failed(obstacle.into())
    }
}

/// What the program makes of findings.
pub(crate) trait Ending {
    /// How a run ends where nothing may be scored: what exceeds a limit is unusable, whatever else is wrong with it.
    fn obstacle(self) -> Option<Exit>;

    /// All findings as a console shows them: drawn, or for a program.
    fn shown_on(self, console: Console) -> String;
}

impl Ending for Findings<'_> {
    fn obstacle(self) -> Option<Exit> {
        self.stand_in_the_way().then(|| {
            if self.exceed_a_limit() {
                Exit::Unusable
            } else {
                Exit::Findings
            }
        })
    }

    fn shown_on(self, console: Console) -> String {
        if console.is_for_programs() {
            self.json()
        } else {
            self.drawn(console.color(), console.quiet())
        }
    }
}
