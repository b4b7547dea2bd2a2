//! `matchpoint rubber`.

use std::path::PathBuf;

use clap::Args;
use contract_scoring::Seat;

use super::FileArgs;

// The command line of `rubber`.
#[derive(Args, Debug)]
pub(crate) struct RubberArgs {
    /// The file of deals, or `-` for standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    #[command(flatten)]
    pub(crate) reading: FileArgs,

    /// Score the four deals of a Chicago
    #[arg(long)]
    pub(crate) chicago: bool,

    /// Who deals first in a Chicago
    #[arg(long, value_name = "SEAT", default_value_t = Seat::North, requires = "chicago")]
    pub(crate) dealer: Seat,

    /// In a Chicago, the dealer's opponents are vulnerable on deals 2 and 3, not the dealer's side
    #[arg(long, requires = "chicago")]
    pub(crate) opponents_vulnerable: bool,

    /// In a Chicago, score each deal as at duplicate, without carrying part-scores over
    #[arg(long, requires = "chicago")]
    pub(crate) duplicate_style: bool,
}
