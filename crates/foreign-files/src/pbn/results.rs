//! The lines of travelers in games that were played at one table: contract, declarer and result of each.

use contract_scoring::{Declarer, Side};
use notation::Field;

use super::games::{Game, Tag};
use super::lines::{marked, signed};
use crate::at_tables::{self, Room};
use crate::imported::{Row, Spot};

/// What was played in games; nothing where none has a result.
pub(super) fn of_games<'t>(games: &[Game<'t>]) -> Vec<at_tables::Game<'t>> {
    let numbered = || games.iter().filter(|game| game.value("Board").is_some());
    if numbered().any(has_result) {
        numbered().map(played).collect()
    } else {
        Vec::new()
    }
}

fn has_result(game: &Game<'_>) -> bool {
    game.value("Contract").is_some_and(is_pass)
        || game.value("Contract").is_some() && game.value("Result").is_some()
}

fn is_pass(contract: &str) -> bool {
    contract.eq_ignore_ascii_case("pass")
}

fn played<'t>(game: &Game<'t>) -> at_tables::Game<'t> {
    let said = |name: &str| {
        game.value(name)
            .and_then(|value| Some((game.tag(name)?, value)))
    };
    let mut row = Row::at(said("Board").map_or(0..0, |(tag, _)| tag.at.clone()));
    let mut put = |field, said: Option<(&Tag<'_>, String)>| {
        if let Some((tag, text)) = said {
            row.put(field, text, tag.at.clone());
        }
    };
    let as_it_is = |(tag, text): (_, &str)| (tag, text.to_owned());
    let declarer = said("Declarer").map(|(tag, text)| (tag, text.trim_start_matches('^')));
    let side = declarer.and_then(|(_, text)| text.parse().ok().map(Declarer::side));
    let is_passed = game.value("Contract").is_some_and(is_pass);
    put(Field::Board, said("Board").map(as_it_is));
    put(Field::Contract, said("Contract").map(as_it_is));
    if !is_passed {
        put(Field::Declarer, declarer.map(as_it_is));
        let result = said("Result").map(|(tag, text)| (tag, tricks(text, side)));
        put(Field::Tricks, result);
        let score = said("Score").and_then(|(tag, text)| Some((tag, score(text, side)?)));
        put(Field::Score, score);
    }
    if game.value("Contract").is_none() && game.value("Result").is_none() {
        row.put(Field::Score, "NP", row.at.clone());
    }
    marked(game, &mut row);
    let player = |name: &str| {
        let (tag, name) = said(name)?;
        Some((Spot::Bytes(tag.at.clone()), name))
    };
    at_tables::Game {
        players: ["North", "East", "South", "West"].map(player),
        room: game.value("Room").and_then(|room| match room {
            _ if room.eq_ignore_ascii_case("open") => Some(Room::Open),
            _ if room.eq_ignore_ascii_case("closed") => Some(Room::Closed),
            _ => None,
        }),
        teams: ["HomeTeam", "VisitTeam"].map(|name| game.value(name)),
        row,
    }
}

/// What the first side has of `9`, `EW 9` or `EW 9 NS 4`: its number, and the side if it is named.
fn first(text: &str) -> (&str, Option<Side>) {
    let mut words = text.trim_start_matches('^').split_whitespace();
    let word = words.next().unwrap_or_default();
    match word.parse() {
        Ok(side) => (words.next().unwrap_or_default(), Some(side)),
        Err(_) => (word, None),
    }
}

/// The tricks of declarer's side.
fn tricks(text: &str, declarer: Option<Side>) -> String {
    let (number, side) = first(text);
    match (side, number.parse::<u8>()) {
        (Some(side), Ok(tricks @ 0..=13)) if Some(side) != declarer => (13 - tricks).to_string(),
        _ => number.to_owned(),
    }
}

/// The score of N-S; where no side is named it is declarer's.
fn score(text: &str, declarer: Option<Side>) -> Option<String> {
    let (number, side) = first(text);
    Some(signed(number, side.or(declarer)? == Side::EastWest))
}
