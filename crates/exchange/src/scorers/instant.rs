//! The instant scorer: contracts with their scores, sums, and what they would have earned.

pub mod json;
pub mod text;

use std::collections::BTreeSet;

use contract_scoring::{
    AuctionEnd, BoardNumber, Breakdown, BySide, Contract, ContractResult, Declarer, NotationError,
    Score, Side, Tricks, Vulnerability,
};
use matchpointing::{WouldEarn, would_earn};
use rust_decimal::Decimal;
use session::{ContestantKind, RoundNumber};

use reports::model::{Scored, percent_of, seen_by};

/// What was asked for, with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    deal: Deal,
    /// What it would have earned, in each field that played the board; empty where no session was given.
    earned: Vec<Earned>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deal {
    PassedOut,
    Contract { contract: Contract, declarer: Option<Declarer>, tricks: Tricks, vulnerable: bool },
}

/// What a score would have earned as one more result on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Earned {
    sections: Vec<String>,
    /// Where the number of the board is that of another board in each round.
    round: Option<RoundNumber>,
    top: Option<Decimal>,
    points: BySide<Decimal>,
    percent: BySide<Option<Decimal>>,
}

/// Scores everything that was asked for: twice where nothing gives the vulnerability.
///
/// # Errors
///
/// Where the vulnerability depends on a declarer who was not named.
pub fn answers(requests: &[Request], vulnerable: Vulnerable) -> Result<Vec<Answer>, String> {
    let mut answers = Vec::new();
    for &request in requests {
        match request {
            Request::PassedOut => answers.push(Answer::of(Deal::PassedOut)),
            Request::Contract { contract, declarer, tricks } => {
                for vulnerable in vulnerable.cases(contract, declarer)? {
                    answers.push(Answer::of(Deal::Contract {
                        contract,
                        declarer,
                        tricks,
                        vulnerable,
                    }));
                }
            }
        }
    }
    Ok(answers)
}

impl Answer {
    const fn of(deal: Deal) -> Self {
        Self { deal, earned: Vec::new() }
    }

    /// Adds what the score would have earned on a board of a session: of one round, or of each that has the board.
    ///
    /// # Errors
    ///
    /// Where nobody played the board, where no declarer says whose the score is, where teams play matches, or where a
    /// round is given and boards keep their numbers through all of them.
    pub fn join(
        &mut self,
        scored: Scored<'_>,
        board: BoardNumber,
        round: Option<RoundNumber>,
    ) -> Result<(), String> {
        if scored.session.contestant_kind() == ContestantKind::Team {
            let message =
                "teams play matches in this session: a board is compared with one other table only";
            return Err(message.to_owned());
        }
        let score = match self.deal {
            Deal::PassedOut => Score::ZERO,
            Deal::Contract { contract, declarer: None, .. } => {
                return Err(format!("{contract} needs its declarer, which says whose score it is"));
            }
            Deal::Contract { contract, declarer: Some(declarer), tricks, vulnerable } => {
                let score = Breakdown::of(contract, vulnerable, tricks).score();
                seen_by(score, declarer.side())
            }
        };
        if round.is_some() && !scored.session.results().are_by_round() {
            return Err(format!(
                "board {board} is the same board in all rounds of this session: leave out `--round`"
            ));
        }
        let of_all = would_earn(scored.session, board, score);
        let wanted = |one: &&WouldEarn| round.is_none() || one.round == round;
        self.earned = (of_all.iter().filter(wanted))
            .map(|earned| Earned {
                sections: (earned.sections.iter())
                    .map(|section| scored.session.section(*section).name.clone())
                    .collect(),
                round: earned.round,
                top: earned.top.map(|top| scored.board_amount(top)),
                points: earned.points.map(|points| scored.board_amount(points)),
                percent: earned.points.map(|points| percent_of(points, earned.top?)),
            })
            .collect();
        match round {
            Some(round) if self.earned.is_empty() => Err(nobody_played(board, round, &of_all)),
            None if self.earned.is_empty() => Err(format!("nobody played board {board}")),
            _ => Ok(()),
        }
    }
}

/// Why a round does not have a board, with the rounds that do.
fn nobody_played(board: BoardNumber, round: RoundNumber, rounds: &[WouldEarn]) -> String {
    let rounds: BTreeSet<RoundNumber> = rounds.iter().filter_map(|one| one.round).collect();
    let rounds: Vec<String> = rounds.iter().map(RoundNumber::to_string).collect();
    let elsewhere = match rounds.as_slice() {
        [] => "nor in any other".to_owned(),
        [only] => format!("only in round {only}"),
        [most @ .., last] => format!("but in rounds {} and {last}", most.join(", ")),
    };
    format!("nobody played board {board} in round {round}, {elsewhere}")
}

/// Why no contract on a board gives that many points to N-S.
pub fn no_such_score(points: i64, board: BoardNumber) -> String {
    let why = match Score::new(points) {
        Ok(score) => format!("no contract gives {score} on board {board}"),
        Err(error) => error.to_string(),
    };
    let nearest = (board.vulnerability()).nearest_scores(points, Side::NorthSouth, 2);
    let nearest: Vec<String> = nearest.iter().map(Score::to_string).collect();
    format!("{why}; the nearest scores on board {board} are {}", nearest.join(" and "))
}

// The words of the command line, taken apart into contracts.

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
    fn cases(self, contract: Contract, declarer: Option<Declarer>) -> Result<Vec<bool>, String> {
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
