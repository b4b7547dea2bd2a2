//! The words of the command line, taken apart into contracts.

use contract_scoring::{
    AuctionEnd, BoardNumber, Contract, ContractResult, Declarer, NotationError, Tricks,
    Vulnerability,
};

/// One contract to score, or a passed-out deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Four passes.
    PassedOut,
    /// A contract that was played.
    Contract {
        /// The contract.
        contract: Contract,
        /// Who declared, where that was said.
        declarer: Option<Declarer>,
        /// The tricks of declarer's side.
        tricks: Tricks,
    },
}

/// What is known about the vulnerability of declarer's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vulnerable {
    /// It is vulnerable.
    Yes,
    /// It is not.
    No,
    /// The board, as it is marked, and the declarer tell.
    Board(BoardNumber, Vulnerability),
    /// Nothing: both scores are wanted.
    Unknown,
}

impl Vulnerable {
    /// The cases to score.
    pub(super) fn cases(
        self,
        contract: Contract,
        declarer: Option<Declarer>,
    ) -> Result<Vec<bool>, String> {
        match self {
            Self::Yes => Ok(vec![true]),
            Self::No => Ok(vec![false]),
            Self::Unknown => Ok(vec![false, true]),
            Self::Board(board, vulnerability) => {
                use contract_scoring::Side::{EastWest, NorthSouth};
                let [ns, ew] = [NorthSouth, EastWest].map(|side| vulnerability.includes(side));
                match declarer {
                    Some(declarer) => Ok(vec![vulnerability.includes(declarer.side())]),
                    None if ns == ew => Ok(vec![ns]),
                    None => Err(format!(
                        "{contract} needs its declarer: on board {board} only {vulnerability} is vulnerable"
                    )),
                }
            }
        }
    }
}

/// Reads contracts from words: `4SX N +1 3NT 9`, `4S=`, `4H-1 by E`.
///
/// # Errors
///
/// A sentence about the first word that is no contract, result or board.
pub fn read(words: &[String]) -> Result<Vec<Request>, String> {
    let parts: Vec<&str> = words
        .iter()
        .flat_map(|word| word.split_whitespace())
        .flat_map(split_result)
        .filter(|part| !part.is_empty() && !part.eq_ignore_ascii_case("by"))
        .collect();
    let mut parts = parts.into_iter().peekable();
    let mut requests = Vec::new();
    while let Some(part) = parts.next() {
        let contract = match part.parse::<AuctionEnd>() {
            Ok(AuctionEnd::Contract(contract)) => contract,
            Ok(AuctionEnd::PassedOut) => {
                requests.push(Request::PassedOut);
                continue;
            }
            Err(error) => return Err(error.to_string()),
        };
        let declarer = parts.next_if(|part| part.parse::<Declarer>().is_ok());
        let tricks = match parts.next() {
            Some(result) => read_tricks(contract, result)?,
            None => {
                return Err(format!(
                    "{contract} has no result: write =, +1 or -2, or the tricks taken"
                ));
            }
        };
        let declarer = declarer.or_else(|| parts.next_if(|part| part.parse::<Declarer>().is_ok()));
        requests.push(Request::Contract {
            contract,
            declarer: declarer.and_then(|declarer| declarer.parse().ok()),
            tricks,
        });
    }
    Ok(requests)
}

/// Parts `4SX+1` before its result.
fn split_result(word: &str) -> [&str; 2] {
    let at = word.find(['=', '+', '-', '\u{2212}', '\u{2013}']);
    match at {
        Some(at) if word.starts_with(|c: char| c.is_ascii_digit()) => word.split_at(at).into(),
        _ => [word, ""],
    }
}

fn read_tricks(contract: Contract, text: &str) -> Result<Tricks, String> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().map_err(|error| format!("{contract}: {error}"));
    }
    let result: ContractResult = text.parse().map_err(|error| match error {
        NotationError::Unexpected { .. } => {
            format!("{contract}: `{text}` is not a result: write =, +1 or -2, or the tricks taken")
        }
        NotationError::OutOfBounds(error) => format!("{contract}: {error}"),
    })?;
    contract.tricks(result).map_err(|error| error.to_string())
}
