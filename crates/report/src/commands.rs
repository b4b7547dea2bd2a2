//! What the program does, one file a subcommand.

mod check;
mod contract;
mod score;

use crate::Exit;
use crate::cli::{Cli, Command};

/// Runs the subcommand of the command line.
pub(crate) fn run(cli: &Cli) -> Exit {
    let (outcome, console) = match &cli.command {
        Command::Score(args) => (score::run(args), args.console.console()),
        Command::Check(args) => (check::run(args), args.console.console()),
        Command::Contract(args) => (contract::run(args), args.console.console()),
    };
    outcome.unwrap_or_else(|failure| {
        console.failure(&failure);
        Exit::Unusable
    })
}
