//! `matchpoint contract`: the score of one contract, and its sum.

use contract_scoring::{Breakdown, Played, Suits};

use crate::Exit;
use crate::cli::ContractArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::visible::visible;

/// Prints the score for each side and the sum part by part.
pub(crate) fn run(args: &ContractArgs) -> Result<Exit, Failure> {
    let words = args.words.join(" ");
    let played: Played = words.parse().map_err(|error| {
        Failure::new(format!("`{}`: {error}", visible(&words)))
            .hint("write contract, declarer and result: `4SX N +1`, `3NT W -2`, `2H S =`")
    })?;
    let suits = args.page.page(false).suits();
    let mut output = Output::stdout();
    output.render(|out| out.write_all(answer(played, args, suits).as_bytes()))
}

fn answer(played: Played, args: &ContractArgs, suits: Suits) -> String {
    let Played::Contract {
        contract,
        declarer,
        tricks,
    } = played
    else {
        return "passed out: 0 to both sides\n".to_owned();
    };
    let side = declarer.side();
    let vulnerable = match args.board {
        Some(board) => board.vulnerability().includes(side),
        None => args.vul,
    };
    let sum = Breakdown::of(contract, vulnerable, tricks);
    let place = args
        .board
        .map_or_else(String::new, |board| format!(" on board {board}"));
    let state = if vulnerable {
        "vulnerable"
    } else {
        "not vulnerable"
    };
    let score = sum.score().points();
    let winner = if score > 0 { side } else { side.opponents() };
    format!(
        "{}{} by {declarer}{place}, {state}: {winner} +{}\n  {sum}\n",
        contract.in_suits(suits),
        contract.result(tricks),
        score.unsigned_abs(),
    )
}
