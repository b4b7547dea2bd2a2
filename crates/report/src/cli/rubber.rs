//! `matchpoint rubber`.

use std::path::PathBuf;

use clap::Args;
use contract_scoring::Seat;

use super::FileArgs;

const FILE: &str = "\
The file has a header and one line per deal, in order:

  declarer,contract,result,honors
  WE,2H,+1,
  THEY,3NT,=,aces WE
  ,PASS,,

WE are North-South; a declarer may also be N, E, S or W.
Honors are 100, 150 or aces, of the declaring side unless WE or THEY follows.";

// The command line of `rubber`.
#[derive(Args, Debug)]
#[command(after_help = FILE)]
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
