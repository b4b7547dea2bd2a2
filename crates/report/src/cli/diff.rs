//! `matchpoint diff`.

use std::path::PathBuf;

use clap::Args;

use super::PageArgs;

/// The command line of `diff`.
#[derive(Args, Debug)]
pub(crate) struct DiffArgs {
    /// The session as it was: a travelers file or a session folder
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,

    /// The session as it is now
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,

    #[command(flatten)]
    pub(crate) page: PageArgs,
}
