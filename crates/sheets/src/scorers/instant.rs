//! The instant scorer: contracts with their scores, sums, and what they would have earned.

pub mod json;
mod request;
pub mod text;

use contract_scoring::{BoardNumber, Breakdown, BySide, Contract, Declarer, Score, Side, Tricks};
use matchpointing::would_earn;
use rust_decimal::Decimal;
use session::ContestantKind;

use crate::model::{Scored, percent_of};

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

    /// Adds what the score would have earned on a board of a session.
    ///
    /// # Errors
    ///
    /// Where nobody played the board, where no declarer says whose the score is, or where teams play matches.
    pub fn join(&mut self, scored: Scored<'_>, board: BoardNumber) -> Result<(), String> {
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
                match declarer.side() {
                    Side::NorthSouth => score,
                    Side::EastWest => -score,
                }
            }
        };
        self.earned = (would_earn(scored.session, board, score).into_iter())
            .map(|earned| Earned {
                sections: (earned.sections.iter())
                    .map(|section| scored.session.section(*section).name.clone())
                    .collect(),
                top: earned.top.map(|top| scored.board_amount(top)),
                points: earned.points.map(|points| scored.board_amount(points)),
                percent: earned.points.map(|points| percent_of(points, earned.top?)),
            })
            .collect();
        if self.earned.is_empty() {
            return Err(format!("nobody played board {board}"));
        }
        Ok(())
    }
}

/// Why no contract on a board gives so many points to N-S.
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
