//! `matchpoint contract`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;
use contract_scoring::BoardNumber;
use session::RoundNumber;

use super::{AsEnteredArgs, Format};

// The command line of `contract`.
#[derive(Args, Debug)]
pub(crate) struct ContractArgs {
    /// Contract, declarer and result; `=`, `+1` and `-2` are relative to the contract, `10` are tricks taken
    #[arg(
        value_name = "CONTRACT [DECLARER] RESULT",
        allow_negative_numbers = true,
        required_unless_present = "score",
        conflicts_with = "score"
    )]
    pub(crate) words: Vec<String>,

    /// The board, which says who is vulnerable
    #[arg(long, value_name = "NUMBER")]
    pub(crate) board: Option<BoardNumber>,

    /// Declarer's side is vulnerable
    #[arg(long, conflicts_with_all = ["board", "nonvul"])]
    pub(crate) vul: bool,

    /// Declarer's side is not vulnerable
    #[arg(long, conflicts_with = "board")]
    pub(crate) nonvul: bool,

    /// List the contracts that could have given North-South this score
    #[arg(long, value_name = "POINTS", requires = "board", allow_negative_numbers = true)]
    pub(crate) score: Option<i64>,

    /// Show what it would have earned on the board in a session, as one more result
    #[arg(
        long = "in",
        value_name = "PATH",
        requires = "board",
        conflicts_with_all = ["vul", "nonvul", "score"]
    )]
    pub(crate) session: Option<PathBuf>,

    /// The round, where matches begin with board 1 again in each round; without it, all rounds with the board
    #[arg(long, value_name = "NUMBER", requires = "session")]
    pub(crate) round: Option<RoundNumber>,

    #[command(flatten)]
    pub(crate) entered: AsEnteredArgs,

    /// The format
    #[arg(long, value_parser = format_parser(), default_value = "text")]
    pub(crate) format: Format,

    /// Write suits as letters
    #[arg(long)]
    pub(crate) ascii: bool,
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    static FORMATS: [Format; 2] = [Format::Text, Format::Json];
    Format::parser(&FORMATS, |format| (format == Format::Json).then_some("For programs"))
}
