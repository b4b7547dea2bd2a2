//! `matchpoint contract`: the instant scorer.

mod json;
mod request;
mod text;

use clap::{Args, ValueEnum};
use contract_scoring::{BoardNumber, Score, Suits};

pub use request::{Request, Vulnerable};

/// Scores contracts and shows the sum, or lists the contracts that could have given a score.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:
  matchpoint contract 4SX N +1 --board 7
  matchpoint contract 3NT 9 4H -2 --vul
  matchpoint contract --score 620 --board 4")]
pub struct Arguments {
    /// Contract, declarer and result; `=`, `+1` and `-2` are relative to the contract, `10` are tricks taken
    #[arg(
        value_name = "CONTRACT [DECLARER] RESULT",
        allow_negative_numbers = true,
        required_unless_present = "score",
        conflicts_with = "score"
    )]
    pub words: Vec<String>,
    /// The board, which tells who is vulnerable
    #[arg(long, value_name = "NUMBER")]
    pub board: Option<BoardNumber>,
    /// Declarer's side is vulnerable
    #[arg(long, conflicts_with_all = ["board", "nonvul"])]
    pub vul: bool,
    /// Declarer's side is not vulnerable
    #[arg(long, conflicts_with = "board")]
    pub nonvul: bool,
    /// Lists the contracts that could have given North-South this score
    #[arg(
        long,
        value_name = "POINTS",
        requires = "board",
        allow_negative_numbers = true
    )]
    pub score: Option<i64>,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Writes suits as C, D, H, S
    #[arg(long)]
    pub ascii: bool,
}

/// How the scores are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// Computes what goes to standard output.
///
/// # Errors
///
/// What is wrong with the arguments, in one line.
pub fn run(arguments: &Arguments) -> Result<String, String> {
    let suits = if arguments.ascii {
        Suits::Letters
    } else {
        Suits::Symbols
    };
    if let (Some(points), Some(board)) = (arguments.score, arguments.board) {
        let score = possible_score(points, board)?;
        return match arguments.format {
            Format::Text => Ok(text::probable(score, board, suits)),
            Format::Json => json::probable(score, board),
        };
    }
    let vulnerable = match (arguments.board, arguments.vul, arguments.nonvul) {
        (Some(board), _, _) => Vulnerable::Board(board),
        (None, true, _) => Vulnerable::Yes,
        (None, false, true) => Vulnerable::No,
        (None, false, false) => Vulnerable::Unknown,
    };
    let requests = request::read(&arguments.words)?;
    match arguments.format {
        Format::Text => text::scores(&requests, vulnerable, suits),
        Format::Json => json::scores(&requests, vulnerable),
    }
}

fn possible_score(points: i64, board: BoardNumber) -> Result<Score, String> {
    use contract_scoring::Side::NorthSouth;
    let vulnerability = board.vulnerability();
    match Score::new(points) {
        Ok(score) if vulnerability.allows(score, NorthSouth) => Ok(score),
        found => {
            let why = match found {
                Ok(score) => format!("no contract gives {score} on board {board}"),
                Err(error) => error.to_string(),
            };
            let nearest: Vec<String> = vulnerability
                .nearest_scores(points, NorthSouth, 2)
                .iter()
                .map(Score::to_string)
                .collect();
            Err(format!(
                "{why}; the nearest scores on board {board} are {}",
                nearest.join(" and ")
            ))
        }
    }
}
