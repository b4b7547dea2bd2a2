//! `matchpoint selftest`.

use clap::Args;

use super::PageArgs;

// The command line of `selftest`.
#[derive(Args, Debug)]
pub(crate) struct SelftestArgs {
    #[command(flatten)]
    pub(crate) page: PageArgs,
}
