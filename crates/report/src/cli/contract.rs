//! `matchpoint contract`.

use clap::Args;
use contract_scoring::BoardNumber;

use super::{ConsoleArgs, PageArgs};

/// The command line of `contract`.
#[derive(Args, Debug)]
pub(crate) struct ContractArgs {
    /// Contract, declarer and result: `4SX N +1`, `3NT by W -2`, `PASS`
    #[arg(
        value_name = "CONTRACT",
        required = true,
        num_args = 1..,
        allow_negative_numbers = true
    )]
    pub(crate) words: Vec<String>,

    /// The board, which tells who is vulnerable
    #[arg(long, value_name = "N", required_unless_present_any = ["vul", "nonvul"])]
    pub(crate) board: Option<BoardNumber>,

    /// Declarer is vulnerable
    #[arg(long, conflicts_with_all = ["board", "nonvul"])]
    pub(crate) vul: bool,

    /// Declarer is not vulnerable
    #[arg(long, conflicts_with = "board")]
    pub(crate) nonvul: bool,

    #[command(flatten)]
    pub(crate) page: PageArgs,

    #[command(flatten)]
    pub(crate) console: ConsoleArgs,
}
