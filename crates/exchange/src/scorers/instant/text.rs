//! The instant scorer for people.

use std::collections::HashSet;
use std::fmt::Write;

use contract_scoring::{
    BoardNumber, Breakdown, BySide, ContractResult, Declarer, Doubling, Played, Score, Side, Suits,
    probable_contracts,
};
use reports::visible::visible;

use super::{Answer, Deal, Earned};

/// Each contract with its score, the sum, and what it would have earned.
pub fn scores(answers: &[Answer], suits: Suits) -> String {
    let mut out = String::new();
    for answer in answers {
        match answer.deal {
            Deal::PassedOut => out.push_str("PASS: 0 to both sides\n"),
            Deal::Contract { contract, declarer, tricks, vulnerable } => {
                let sum = Breakdown::of(contract, vulnerable, tricks);
                let by = declarer.map_or(String::new(), |declarer| format!(" by {declarer}"));
                let state = if vulnerable { "vulnerable" } else { "not vulnerable" };
                let result = contract.result(tricks);
                let gain = gain(sum.score().points(), declarer);
                let shown = contract.in_suits(suits);
                let _ = writeln!(out, "{shown}{result}{by}, {state}: {gain}");
                let _ = writeln!(out, "  {}", fitted(&sum.to_string()));
            }
        }
        let sections = answer.earned.iter().flat_map(|earned| &earned.sections);
        let named = sections.collect::<HashSet<_>>().len() > 1;
        for earned in &answer.earned {
            let _ = writeln!(out, "  {}", would_earn(earned, named));
        }
    }
    out
}

/// The sum, its last part on a line of its own where the whole does not fit into 80 columns.
fn fitted(sum: &str) -> String {
    match sum.rsplit_once(" + ") {
        Some((most, last)) if sum.len() > 78 => format!("{most}\n    + {last}"),
        _ => sum.to_owned(),
    }
}

/// `as one more result: N-S 5.50 of 8 (68.75 %), E-W 2.50 (31.25 %)`.
fn would_earn(earned: &Earned, named: bool) -> String {
    let top = match earned.top {
        Some(top) => format!(" of {}", top.normalize()),
        None => " IMPs".to_owned(),
    };
    let BySide { ns, ew } = earned
        .percent
        .map(|percent| percent.map_or_else(String::new, |percent| format!(" ({percent} %)")));
    let points = earned.points;
    let sides = format!("N-S {}{top}{ns}, E-W {}{ew}", points.ns, points.ew);
    let section = named.then(|| {
        let sections = visible(&earned.sections.join(" and ")).into_owned();
        format!("section {sections}")
    });
    let round = earned.round.map(|round| format!("round {round}"));
    let place: Vec<String> = section.into_iter().chain(round).collect();
    if place.is_empty() {
        format!("as one more result: {sides}")
    } else {
        let place = place.join(", ");
        format!("as one more result in {place}:\n    {sides}")
    }
}

/// `620 to N-S`, or `100 to E-W` where North or South went down.
fn gain(points: i16, declarer: Option<Declarer>) -> String {
    let size = points.unsigned_abs();
    match declarer.map(Declarer::side) {
        Some(side) if points > 0 => format!("{size} to {side}"),
        Some(side) => format!("{size} to {}", side.opponents()),
        None if points > 0 => format!("{size} to declarer's side"),
        None => format!("{size} to the defenders"),
    }
}

/// The contracts that could have given a score.
pub fn probable(score: Score, board: BoardNumber, suits: Suits) -> String {
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
    let Played::Contract { contract, declarer, tricks } = played else {
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
