//! The instant scorer for people.

use std::collections::HashSet;
use std::fmt::Write;

use contract_scoring::{
    BoardNumber, Breakdown, ContractResult, Declarer, Doubling, Played, Score, Side, Suits,
    probable_contracts,
};

use super::{Request, Vulnerable};

pub(super) fn scores(
    requests: &[Request],
    vulnerable: Vulnerable,
    suits: Suits,
) -> Result<String, String> {
    let mut out = String::new();
    for &request in requests {
        let Request::Contract {
            contract,
            declarer,
            tricks,
        } = request
        else {
            out.push_str("PASS: 0 to both sides\n");
            continue;
        };
        for vulnerable in vulnerable.cases(contract, declarer)? {
            let sum = Breakdown::of(contract, vulnerable, tricks);
            let by = declarer.map_or(String::new(), |declarer| format!(" by {declarer}"));
            let state = if vulnerable {
                "vulnerable"
            } else {
                "not vulnerable"
            };
            let result = contract.result(tricks);
            let points = sum.score().points();
            let shown = contract.in_suits(suits);
            let _ = writeln!(
                out,
                "{shown}{result}{by}, {state}: {}",
                gain(points, declarer)
            );
            let _ = writeln!(out, "  {sum}");
        }
    }
    Ok(out)
}

/// `N-S 620`, or `E-W 100` where declarer went down.
fn gain(points: i16, declarer: Option<Declarer>) -> String {
    let size = points.unsigned_abs();
    match declarer.map(Declarer::side) {
        Some(side) if points > 0 => format!("{size} to {side}"),
        Some(side) => format!("{size} to {}", side.opponents()),
        None if points > 0 => format!("{size} to declarer's side"),
        None => format!("{size} to the defenders"),
    }
}

pub(super) fn probable(score: Score, board: BoardNumber, suits: Suits) -> String {
    let vulnerability = board.vulnerability();
    let mut out = format!("{score} to N-S on board {board}, vulnerable: {vulnerability}\n");
    let mut printed = HashSet::new();
    let lines = probable_contracts(score, vulnerability, Side::NorthSouth)
        .into_iter()
        .map(|played| line(played, suits))
        // Undertricks cost the same whatever the contract: one line for all.
        .filter(|line| printed.insert(line.clone()));
    for line in lines {
        let _ = writeln!(out, "  {line}");
    }
    out
}

fn line(played: Played, suits: Suits) -> String {
    let Played::Contract {
        contract,
        declarer,
        tricks,
    } = played
    else {
        return "passed out".to_owned();
    };
    match contract.result(tricks) {
        result @ ContractResult::Made(_) => {
            format!("{}{result} by {declarer}", contract.in_suits(suits))
        }
        ContractResult::Down(under) => {
            let state = match contract.doubling {
                Doubling::Undoubled => "",
                Doubling::Doubled => " doubled,",
                Doubling::Redoubled => " redoubled,",
            };
            format!("any contract{state} down {under} by {declarer}")
        }
    }
}
