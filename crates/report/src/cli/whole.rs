//! `matchpoint page`.

use clap::Args;

use super::WritingArgs;

// The command line of `page`.
#[derive(Args, Debug)]
pub(crate) struct WholeArgs {
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
}
