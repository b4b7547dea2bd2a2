//! The instant scorer for programs.

use std::io::{self, Write};

use contract_scoring::{BoardNumber, Breakdown, Declarer, Played, Score, Side, probable_contracts};
use rust_decimal::Decimal;
use serde::Serialize;
use session::RoundNumber;

use super::{Answer, Deal, Earned};
use crate::json::inert;

/// The document.
#[derive(Serialize)]
pub struct Document {
    format: &'static str,
    version: u8,
    /// Of a single contract the fields stand here as well.
    #[serde(flatten)]
    only: Option<Record>,
    contracts: Vec<Record>,
}

/// A contract; for a passed-out deal all but `contract` and `score` are null.
#[derive(Clone, Serialize)]
struct Record {
    contract: String,
    declarer: Option<String>,
    vulnerable: Option<bool>,
    tricks: Option<u8>,
    result: Option<String>,
    /// For declarer's side.
    score: i16,
    sum: Option<String>,
    parts: Option<Parts>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    would_earn: Vec<EarnedRecord>,
}

#[derive(Clone, Serialize)]
#[serde(untagged)]
enum Parts {
    Made { tricks: i16, overtricks: i16, part_score_or_game: i16, slam: i16, insult: i16 },
    Down { undertricks: i16 },
}

/// What the score would have earned in one field; `mp` as in the results of a session.
#[derive(Clone, Serialize)]
struct EarnedRecord {
    sections: Vec<String>,
    round: Option<u8>,
    top: Option<Decimal>,
    mp_ns: Decimal,
    mp_ew: Decimal,
    percent_ns: Option<Decimal>,
    percent_ew: Option<Decimal>,
}

/// A document of contracts with their scores.
pub fn scores(answers: &[Answer]) -> Document {
    Document::of(answers.iter().map(Record::of).collect())
}

/// A document of the contracts that could have given a score.
pub fn probable(score: Score, board: BoardNumber) -> Document {
    let vulnerability = board.vulnerability();
    let contracts = probable_contracts(score, vulnerability, Side::NorthSouth).into_iter();
    let records = contracts.map(|played| {
        Record::of(&Answer::of(match played {
            Played::PassedOut => Deal::PassedOut,
            Played::Contract { contract, declarer, tricks } => Deal::Contract {
                contract,
                declarer: Some(declarer),
                tricks,
                vulnerable: vulnerability.includes(declarer.side()),
            },
        }))
    });
    Document::of(records.collect())
}

impl Document {
    fn of(contracts: Vec<Record>) -> Self {
        Self {
            format: "matchpoint-contracts",
            version: 1,
            only: match contracts.as_slice() {
                [only] => Some(only.clone()),
                _ => None,
            },
            contracts,
        }
    }

    /// Writes it.
    ///
    /// # Errors
    ///
    /// Where `out` cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let document = serde_json::to_string_pretty(self)?;
        writeln!(out, "{}", inert(&document))
    }
}

impl Record {
    fn of(answer: &Answer) -> Self {
        let Deal::Contract { contract, declarer, tricks, vulnerable } = answer.deal else {
            return Self {
                contract: "PASS".to_owned(),
                declarer: None,
                vulnerable: None,
                tricks: None,
                result: None,
                score: 0,
                sum: None,
                parts: None,
                would_earn: EarnedRecord::all(&answer.earned),
            };
        };
        let breakdown = Breakdown::of(contract, vulnerable, tricks);
        Self {
            contract: contract.to_string(),
            declarer: declarer.map(|declarer| match declarer {
                Declarer::Seat(seat) => seat.to_string(),
                Declarer::Side(side) => side.code().to_owned(),
            }),
            vulnerable: Some(vulnerable),
            tricks: Some(tricks.get()),
            result: Some(contract.result(tricks).to_string()),
            score: breakdown.score().points(),
            sum: Some(breakdown.to_string()),
            parts: Some(match breakdown {
                Breakdown::Made(sum) => Parts::Made {
                    tricks: sum.contract_points(),
                    overtricks: sum.overtricks.points(),
                    part_score_or_game: sum.level_bonus,
                    slam: sum.slam_bonus,
                    insult: sum.insult,
                },
                Breakdown::Down(sum) => Parts::Down { undertricks: sum.points() },
            }),
            would_earn: EarnedRecord::all(&answer.earned),
        }
    }
}

impl EarnedRecord {
    fn all(earned: &[Earned]) -> Vec<Self> {
        (earned.iter())
            .map(|earned| Self {
                sections: earned.sections.clone(),
                round: earned.round.map(RoundNumber::get),
                top: earned.top,
                mp_ns: earned.points.ns,
                mp_ew: earned.points.ew,
                percent_ns: earned.percent.ns,
                percent_ew: earned.percent.ew,
            })
            .collect()
    }
}
