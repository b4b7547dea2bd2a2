//! What the program does, one file a subcommand.

mod check;
mod contract;
mod diff;
mod rubber;
mod score;
mod table;

use crate::Exit;
use crate::cli::{Cli, Command};
use crate::failure::Failure;
use crate::output::Output;

/// Runs the subcommand of the command line.
pub(crate) fn run(cli: &Cli) -> Exit {
    let console = cli.console.console();
    let outcome = match &cli.command {
        Command::Score(args) => score::run(args, &cli.console),
        Command::Check(args) => check::run(args, &cli.console),
        Command::Diff(args) => diff::run(args, &cli.console),
        Command::Contract(args) => contract::run(args),
        Command::Table(args) => table::run(args),
        Command::Rubber(args) => rubber::run(args, console),
    };
    outcome.unwrap_or_else(|failure| {
        console.failure(&failure);
        Exit::Unusable
    })
}

/// Prints an answer on standard output.
fn print(answer: &str) -> Result<Exit, Failure> {
    Output::stdout().render(|out| {
        out.write_all(answer.as_bytes())?;
        if answer.ends_with('\n') {
            Ok(())
        } else {
            out.write_all(b"\n")
        }
    })
}
