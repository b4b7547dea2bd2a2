//! Deals in PBN: the tags `Deal`, `OptimumResultTable` and `DoubleDummyTricks` of each game.

use std::ops::Range;

use contract_scoring::{Seat, Strain, Tricks};
use findings::{Code, Diagnostic, Findings};
use session::{Deal, DealError, Makes};
use table::entered::{FoundDeal, board, faulty};
use table::text::Text;

use super::{Game, Tag};

/// The deals of games, each with its table of tricks where it has one that can be right.
pub(super) fn of_games(
    games: &[Game<'_>],
    text: &Text<'_>,
    findings: &mut Findings,
) -> Vec<FoundDeal> {
    let mut found: Vec<FoundDeal> = Vec::new();
    let mut unnumbered = Vec::new();
    for game in games {
        let Some(tag) = game.tag("Deal") else {
            continue;
        };
        if matches!(tag.value.trim(), "" | "-" | "?") || is_hidden(tag.value) {
            continue;
        }
        let number = game.tag("Board").filter(|tag| !tag.value.trim().is_empty());
        let board = match number {
            Some(number) => {
                let at = text.location_of(number.at.clone());
                board(number.value, at, findings)
            }
            // They are in the order of the boards.
            None => {
                let at = text.location_of(tag.at.clone());
                unnumbered.push(at.clone());
                let before = found.last().map_or(0, |before| u32::from(before.board.get()));
                board(&(before + 1).to_string(), at, findings)
            }
        };
        let Some(board) = board else {
            continue;
        };
        let deal: Deal = match tag.value.parse() {
            Ok(deal) => deal,
            Err(error) => {
                let at = text.location_of(hand_at(tag, &error));
                findings.push(faulty(&error, Some(board)).at(at));
                continue;
            }
        };
        let stated = |name: &str| game.value(name).and_then(|value| value.parse().ok());
        found.push(FoundDeal {
            board,
            section: None,
            deal,
            makes: makes(game),
            dealer: game.value("Dealer").and_then(|value| value.parse().ok()),
            vulnerable: stated("Vulnerable"),
            at: text.location_of(tag.at.clone()),
        });
    }
    let count = unnumbered.len();
    findings.extend(unnumbered.into_iter().next().map(|at| {
        let message = format!("{count} deals have no board: they are numbered in their order");
        Diagnostic::new(Code::WorkedOut, message)
            .at(at)
            .hint("if this is wrong, write `[Board \"…\"]` above each")
    }));
    found
}

/// Whether more than one hand is hidden: then nobody knows who had the other cards.
fn is_hidden(deal: &str) -> bool {
    let hands = deal.split_once(':').map_or("", |(_, hands)| hands);
    hands.split_whitespace().filter(|hand| *hand == "-").count() > 1
}

/// Where the hand is that makes a deal none.
fn hand_at(tag: &Tag<'_>, error: &DealError) -> Range<usize> {
    let (first, hands) = tag.value.split_once(':').unwrap_or_default();
    let first: Result<Seat, _> = first.trim().parse();
    let (Some(seat), Ok(first)) = (error.seat(), first) else {
        return tag.at.clone();
    };
    let place = (seat as usize + 4 - first as usize) % 4;
    // An inherited value is elsewhere.
    let own = tag.at.len() == tag.value.len();
    match hands.split_whitespace().nth(place).filter(|_| own) {
        Some(hand) => {
            let start = tag.at.start + (hand.as_ptr() as usize - tag.value.as_ptr() as usize);
            start..start + hand.len()
        }
        None => tag.at.clone(),
    }
}

/// The table of tricks of a game, where it is whole and can be right.
fn makes(game: &Game<'_>) -> Option<Makes> {
    let listed = game.tag("OptimumResultTable").and_then(listed);
    let digits = || game.value("DoubleDummyTricks")?.parse().ok();
    listed.or_else(digits).filter(Makes::is_plausible)
}

/// `N NT 9` and so on, in any order.
fn listed(tag: &Tag<'_>) -> Option<Makes> {
    let mut tricks: [[Option<Tricks>; 5]; 4] = [[None; 5]; 4];
    for (_, row) in &tag.rows {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let [seat, strain, taken] = cells[..] else {
            return None;
        };
        let (seat, strain): (Seat, Strain) = (seat.parse().ok()?, strain.parse().ok()?);
        tricks[seat as usize][strain as usize] = Some(taken.parse().ok()?);
    }
    Makes::of_known(|seat, strain| tricks[seat as usize][strain as usize])
}
