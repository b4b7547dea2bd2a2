//! `matchpoint check`: every problem in the files, nothing scored.

use super::print;
use crate::Exit;
use crate::cli::{CheckArgs, ConsoleArgs};
use crate::diagnostics::Findings;
use crate::failure::Failure;

/// Prints all findings on standard output: they are what was asked for.
pub(crate) fn run(args: &CheckArgs, console: &ConsoleArgs) -> Result<Exit, Failure> {
    let reading = super::read(&args.reading.path, &args.reading.options())?;
    let findings = Findings::new(&reading, args.reading.strict);
    let drawn = findings.drawn(console.color.on_stdout(), console.quiet);
    let count = findings
        .counted()
        .unwrap_or_else(|| "no errors, no warnings".to_owned());
    let accounting = reading.accounting;
    let exit = print(&format!("{drawn}{accounting}\n{count}\n"))?;
    Ok(findings.obstacle().unwrap_or(exit))
}
