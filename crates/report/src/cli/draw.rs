//! `matchpoint draw`.

use std::path::PathBuf;

use clap::Args;

use super::{FileArgs, FinishArgs, SheetArgs};

// The command line of `draw`. The files of the folder are written anew, with all that was typed; the old ones stay as
// `FILE.bak`.
#[derive(Args, Debug)]
pub(crate) struct DrawArgs {
    /// The session's folder, with `movement.csv` and the results of all rounds so far
    #[arg(value_name = "FOLDER")]
    pub(crate) path: PathBuf,

    /// How many boards each match of the round has; they get the next numbers [default: as in the last round]
    #[arg(long, value_name = "BOARDS", value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) boards: Option<u16>,

    /// Print the round, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,

    #[command(flatten)]
    pub(crate) finishing: FinishArgs,

    #[command(flatten)]
    pub(crate) file: FileArgs,

    #[command(flatten)]
    pub(crate) sheets: SheetArgs,
}
