//! `matchpoint check`: every problem in the files, nothing scored.

use findings::{Code, Diagnostic};
use pack::findings::Findings;
use traveler_ingest::Reading;

use super::{older_pack, print};
use crate::Exit;
use crate::cli::{CheckArgs, ConsoleArgs, ReadingArgs};
use crate::ending::Ending;
use crate::failure::Failure;
use crate::input::{cut_off, report_cut_off, results_beside};

/// Prints all findings on standard output: they are what was asked for.
pub(crate) fn run(args: &CheckArgs, console: &ConsoleArgs) -> Result<Exit, Failure> {
    let options = args.reading.options();
    let mut reading = (args.reading.discovery()?.read()?).session(&options, console.quiet)?;
    report_cut_off_beside(&args.reading, &mut reading);
    let findings = Findings::new(&reading, args.reading.file.strict);
    if console.console().is_for_programs() {
        let exit = print(&findings.json())?;
        return Ok(findings.unsupported().unwrap_or(exit));
    }
    let drawn = findings.drawn(console.color.on_stdout(), console.quiet);
    let count = findings.counted().unwrap_or_else(|| "no errors, no warnings".to_owned());
    let exit = print(&match (console.quiet, drawn.is_empty()) {
        (true, true) => String::new(),
        (true, false) => format!("{drawn}{count}\n"),
        // Of a file that could not be taken apart, nobody knows how many lines it has.
        (false, _) if reading.accounting.lines == 0 => format!("{drawn}{count}\n"),
        (false, _) => format!("{drawn}{}\n{count}\n", reading.accounting),
    })?;
    older_pack::report(&args.reading, &reading, console.console());
    let is_contradicted = reading.diagnostics.iter().any(says_otherwise);
    Ok(match findings.unsupported() {
        None if is_contradicted => Exit::Findings,
        unsupported => unsupported.unwrap_or(exit),
    })
}

/// Whether a file of another program has another percentage or place, and nobody has looked into it.
fn says_otherwise(finding: &Diagnostic) -> bool {
    finding.code == Code::FileSays && finding.acknowledged.is_none()
}

/// Reports a run that was cut off while it put results in place beside the session's own files.
fn report_cut_off_beside(args: &ReadingArgs, reading: &mut Reading) {
    let session = args.named().unwrap_or_default();
    let found = results_beside(&args.paths).and_then(|folder| cut_off(&folder, &session));
    report_cut_off(found, &mut reading.diagnostics, &mut reading.counts);
}
