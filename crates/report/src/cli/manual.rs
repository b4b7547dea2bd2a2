//! `matchpoint manual`.

use std::path::PathBuf;

use clap::Args;

// The command line of `manual`.
#[derive(Args, Debug)]
pub(crate) struct ManualArgs {
    /// Write a page for each command into a folder, for `man`
    #[arg(short, long, value_name = "DIR", help_heading = "Writing")]
    pub(crate) output: Option<PathBuf>,

    /// Replace pages that are there and say something else; each is kept as FILE.bak
    #[arg(long, requires = "output", help_heading = "Writing")]
    pub(crate) force: bool,
}
