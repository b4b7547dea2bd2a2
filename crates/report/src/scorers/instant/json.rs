//! The instant scorer for programs.

use contract_scoring::{
    BoardNumber, Breakdown, Contract, Declarer, Played, Score, Side, Tricks, probable_contracts,
};
use serde::Serialize;

use super::{Request, Vulnerable};

#[derive(Serialize)]
struct Document {
    format: &'static str,
    version: u8,
    contracts: Vec<Scored>,
}

/// A contract; for a passed-out deal all but `contract` and `score` are null.
#[derive(Serialize)]
struct Scored {
    contract: String,
    declarer: Option<String>,
    vulnerable: Option<bool>,
    tricks: Option<u8>,
    result: Option<String>,
    /// For declarer's side.
    score: i16,
    sum: Option<String>,
    parts: Option<Parts>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Parts {
    Made {
        tricks: i16,
        overtricks: i16,
        part_score_or_game: i16,
        slam: i16,
        insult: i16,
    },
    Down {
        undertricks: i16,
    },
}

impl Scored {
    fn passed_out() -> Self {
        Self {
            contract: "PASS".to_owned(),
            declarer: None,
            vulnerable: None,
            tricks: None,
            result: None,
            score: 0,
            sum: None,
            parts: None,
        }
    }

    fn new(
        contract: Contract,
        declarer: Option<Declarer>,
        vulnerable: bool,
        tricks: Tricks,
    ) -> Self {
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
                Breakdown::Down(sum) => Parts::Down {
                    undertricks: sum.points(),
                },
            }),
        }
    }
}

pub(super) fn scores(requests: &[Request], vulnerable: Vulnerable) -> Result<String, String> {
    let mut contracts = Vec::new();
    for &request in requests {
        match request {
            Request::PassedOut => contracts.push(Scored::passed_out()),
            Request::Contract {
                contract,
                declarer,
                tricks,
            } => {
                for vulnerable in vulnerable.cases(contract, declarer)? {
                    contracts.push(Scored::new(contract, declarer, vulnerable, tricks));
                }
            }
        }
    }
    document(contracts)
}

pub(super) fn probable(score: Score, board: BoardNumber) -> Result<String, String> {
    let vulnerability = board.vulnerability();
    document(
        probable_contracts(score, vulnerability, Side::NorthSouth)
            .into_iter()
            .map(|played| match played {
                Played::PassedOut => Scored::passed_out(),
                Played::Contract {
                    contract,
                    declarer,
                    tricks,
                } => {
                    let vulnerable = vulnerability.includes(declarer.side());
                    Scored::new(contract, Some(declarer), vulnerable, tricks)
                }
            })
            .collect(),
    )
}

fn document(contracts: Vec<Scored>) -> Result<String, String> {
    let document = Document {
        format: "matchpoint-contracts",
        version: 1,
        contracts,
    };
    serde_json::to_string_pretty(&document)
        .map(|text| text + "\n")
        .map_err(|error| error.to_string())
}
