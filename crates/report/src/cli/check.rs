//! `matchpoint check`.

use clap::Args;

use super::ReadingArgs;

// The command line of `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}
