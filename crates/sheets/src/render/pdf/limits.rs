//! What goes on paper, known before a page is made.

use crate::Limit;
use crate::reports::{Report, Reporting};

/// Lines of results that are printed. More of them are some ten thousand pages, and a file that no printer takes.
const LINES: usize = 400_000;

/// Whether a report of a session can be printed.
///
/// # Errors
///
/// Why not.
pub fn check(reporting: Reporting<'_>, report: &Report) -> Result<(), Limit> {
    let lines = reporting.size(report).rows;
    if lines <= LINES {
        return Ok(());
    }
    Err(Limit::new(
        format!("a report on paper holds at most {LINES} lines, and this session needs {lines}"),
        "give each section a travelers file of its own, and print each",
    ))
}
