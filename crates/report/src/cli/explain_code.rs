//! `matchpoint explain-code`.

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  matchpoint explain-code score-mismatch";

// The command line of `explain-code`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplainCodeArgs {
    /// The finding's name, such as score-mismatch
    #[arg(value_name = "CODE")]
    pub(crate) code: String,
}
