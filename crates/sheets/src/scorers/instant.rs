//! The instant scorer: contracts with their scores, sums, and what they would have earned.

pub mod json;
mod request;
pub mod text;

use std::collections::BTreeSet;

use contract_scoring::{BoardNumber, Breakdown, BySide, Contract, Declarer, Score, Side, Tricks};
use matchpointing::{WouldEarn, would_earn};
use rust_decimal::Decimal;
use session::{ContestantKind, RoundNumber};

use crate::model::{Scored, percent_of, seen_by};

pub use request::{Request, Vulnerable, read};

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
    Contract {
        contract: Contract,
        declarer: Option<Declarer>,
        tricks: Tricks,
        vulnerable: bool,
    },
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
            Request::Contract {
                contract,
                declarer,
                tricks,
            } => {
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
        Self {
            deal,
            earned: Vec::new(),
        }
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
            Deal::Contract {
                contract,
                declarer: None,
                ..
            } => {
                return Err(format!(
                    "{contract} needs its declarer, which says whose score it is"
                ));
            }
            Deal::Contract {
                contract,
                declarer: Some(declarer),
                tricks,
                vulnerable,
            } => {
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
    format!(
        "{why}; the nearest scores on board {board} are {}",
        nearest.join(" and ")
    )
}
