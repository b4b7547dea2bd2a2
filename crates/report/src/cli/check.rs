//! `matchpoint check`.

use clap::Args;

use super::{ConsoleArgs, ReadingArgs};

/// The command line of `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    #[command(flatten)]
    pub(crate) console: ConsoleArgs,
}
