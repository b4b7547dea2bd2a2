//! `matchpoint completions` and `matchpoint manual`: what comes from the definition of the command line.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Exit;
use crate::cli::Cli;
use crate::failure::Failure;
use crate::output::Output;

/// Prints completions for a shell.
pub(crate) fn completions(shell: Shell) -> Result<Exit, Failure> {
    Output::stdout().render(|out| {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut Cli::command(), "matchpoint", &mut script);
        out.write_all(&script)
    })
}

/// Prints the manual page, for `man`.
pub(crate) fn manual() -> Result<Exit, Failure> {
    Output::stdout().render(|out| clap_mangen::Man::new(Cli::command()).render(out))
}
