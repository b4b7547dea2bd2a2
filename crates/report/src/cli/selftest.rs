//! `matchpoint selftest`.

use clap::Args;

use super::PageArgs;

// The command line of `selftest`.
#[derive(Args, Debug)]
pub(crate) struct SelftestArgs {
    /// List the acts that write files, for a test that cuts each off
    #[arg(long, hide = true)]
    pub(crate) acts: bool,

    #[command(flatten)]
    pub(crate) page: PageArgs,
}
