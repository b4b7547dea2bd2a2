//! `matchpoint check`: every problem in the files, nothing scored.

use crate::Exit;
use crate::cli::CheckArgs;
use crate::diagnostics::Findings;
use crate::failure::Failure;
use crate::input::Input;
use crate::output::Output;

/// Prints all findings on standard output: they are what was asked for.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let input = Input::locate(&args.reading.path)?.read()?;
    let reading = traveler_ingest::read(&input.sources(), &args.reading.options());
    let findings = Findings::new(&reading, args.reading.strict);
    let mut output = Output::stdout();
    let drawn = findings.drawn(args.console.color.on_stdout(), args.console.quiet);
    let exit = output.render(|out| out.write_all(drawn.as_bytes()))?;
    Ok(if findings.stand_in_the_way() {
        Exit::Findings
    } else {
        exit
    })
}
