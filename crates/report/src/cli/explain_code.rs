//! `matchpoint explain-code`.

use clap::Args;

// The command line of `explain-code`.
#[derive(Args, Debug)]
pub(crate) struct ExplainCodeArgs {
    /// The finding's name, such as score-mismatch
    #[arg(value_name = "CODE")]
    pub(crate) code: String,
}
