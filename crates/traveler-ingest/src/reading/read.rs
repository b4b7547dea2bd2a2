//! The result of reading a session.

use findings::{Accounting, Counts, Diagnostic, Location};
use rows::entered::Official;
use session::Session;

use crate::Correction;

/// What was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The session; `None` exactly where a diagnostic is an error, unless lines with errors are to be held back.
    pub session: Option<Session>,
    /// Everything that was found, grouped by file, in the order of lines.
    pub diagnostics: Vec<Diagnostic>,
    /// How many findings there are, by severity: only the first ten thousand of each are kept.
    pub counts: Counts,
    /// What became of every line of the travelers.
    pub accounting: Accounting,
    /// What another program computed, of a file that it wrote: something to compare with.
    pub official: Official,
    /// What was corrected in the travelers, in the order in which it was; empty where there is no session.
    pub corrections: Vec<Correction>,
    /// Whether the files say how the session is scored; otherwise it is scored as is usual.
    pub has_rules: bool,
    /// The place of the line that was asked for ([`Options::locate`](crate::Options::locate)).
    pub located: Option<Location>,
}
