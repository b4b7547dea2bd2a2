//! The lines of travelers: what happened on each board, or why nobody knows.

use std::collections::HashMap;

use contract_scoring::{BoardNumber, Seat, Vulnerability};
use findings::{Findings, Subject};
use notation::Field;
use session::Marking;
use table::text::Text;

use super::commands::{Board, Lin, Value, fault};
use super::deals::{ORDER, deal, dealer, vulnerable};
use super::outcome::{Outcome, of_board, of_list};
use crate::Choices;
use crate::at_tables::{Game, Room};
use crate::imported::{Fault, Row, Spot};

/// The boards of a file as they were played at their tables; none where it holds deals alone.
pub(super) fn games<'t>(
    lin: &Lin<'t>,
    place: usize,
    text: &Text<'_>,
    choices: &Choices,
    findings: &mut Findings,
) -> Vec<Game<'t>> {
    let mut listed = listed(lin);
    if listed.is_empty() && !lin.boards.iter().any(Board::is_bid) {
        return Vec::new();
    }
    let rooms = || lin.boards.iter().map(|board| board.is_closed);
    let has_rooms = !listed.is_empty() || rooms().any(|is_closed| is_closed);
    let mut refuse = |fault: Fault, number: &str, row: &mut Row<Field>| {
        let (why, at) = *fault;
        let subject = Subject { board: number.parse().ok(), ..Subject::NONE };
        findings.push(why.at(text.location_of(at)).about(subject).hint(
            "correct it in the file; or `matchpoint import` the file without this board, and enter its result by hand",
        ));
        if choices.provisional {
            findings.excuse(1);
        }
        row.put(Field::Score, "LP", row.at.clone());
    };
    for value in &lin.strange {
        let mut row = Row::at(Spot::Of(place, value.0.clone()));
        refuse(no_command(value), "", &mut row);
    }
    let game = |row, players: Option<&Value<'t>>, is_closed| Game {
        row,
        players: seats(players, is_closed, place),
        room: has_rooms.then_some(if is_closed { Room::Closed } else { Room::Open }),
        teams: lin.teams(),
    };
    let mut games = Vec::new();
    for board in &lin.boards {
        let Some((at, number)) = board.number().cloned() else {
            // The deal says so; what has no deal either is a title.
            continue;
        };
        let mut row = Row::at(Spot::Of(place, at.clone()));
        row.put(Field::Board, number, Spot::Of(place, at));
        let entry =
            number.parse().ok().and_then(|number: u16| listed.remove(&(number, board.is_closed)));
        if let Err(fault) = happened(board, number, entry.as_ref(), place, &mut row) {
            refuse(fault, number, &mut row);
        }
        games.push(game(row, board.players.as_ref(), board.is_closed));
    }
    let mut rest: Vec<_> = listed.into_iter().collect();
    rest.sort_by_key(|(key, _)| *key);
    for ((number, is_closed), value) in rest {
        let at = Spot::Of(place, value.0.clone());
        let mut row = Row::at(at.clone());
        row.put(Field::Board, number.to_string(), at.clone());
        match of_list(&value) {
            Ok(outcome) => outcome.put(&mut row, &at),
            Err(fault) => refuse(fault, &number.to_string(), &mut row),
        }
        let players = lin.players[usize::from(is_closed)].as_ref();
        games.push(game(row, players, is_closed));
    }
    games
}

fn no_command(value: &Value<'_>) -> Fault {
    fault("this is no command", value, "two letters, a bar, a value and a bar, such as `mc|9|`")
}

/// Fills a line with what happened on a board.
fn happened(
    board: &Board<'_>,
    number: &str,
    listed: Option<&Value<'_>>,
    place: usize,
    row: &mut Row<Field>,
) -> Result<(), Fault> {
    let number: Option<BoardNumber> = number.trim().parse().ok();
    if let Some(value) = board.strange.first() {
        return Err(no_command(value));
    }
    let (mut seat, mut hands) = (None, None);
    if let Some((at, value)) = &board.deal {
        let (dealer, rest) = dealer(value);
        (seat, hands) = (dealer, deal(rest).ok());
        let letter = seat.map(|seat| seat.to_string()).unwrap_or_default();
        row.put(Field::Dealer, letter, Spot::Of(place, at.clone()));
    }
    if let Some((at, value)) = &board.vulnerable {
        let sides = vulnerable(value).map(|sides| match sides {
            Vulnerability::None => "None",
            Vulnerability::NorthSouth => "NS",
            Vulnerability::EastWest => "EW",
            Vulnerability::Both => "Both",
        });
        let sides = sides.unwrap_or_default();
        row.put(Field::Vulnerable, sides, Spot::Of(place, at.clone()));
    }
    let standard = || number.map_or(Seat::North, |number| Marking::standard(number).dealer);
    let dealer = seat.unwrap_or_else(standard);
    let outcome = of_board(board, dealer, hands.as_ref(), listed)?;
    let at = [board.calls.first(), board.claim.as_ref(), listed];
    let at = at.into_iter().flatten().next();
    let at = at.map_or(row.at.clone(), |(at, _)| Spot::Of(place, at.clone()));
    outcome.put(row, &at);
    if let (Outcome::Played { .. }, Some((at, card))) = (outcome, board.cards.first()) {
        let lead: String = card.trim().replace("10", "T").chars().take(2).collect();
        row.put(Field::Lead, lead, Spot::Of(place, at.clone()));
    }
    Ok(())
}

/// The results that a list has, each with its board and room.
pub(super) fn listed<'t>(lin: &Lin<'t>) -> HashMap<(u16, bool), Value<'t>> {
    let Some((at, list)) = &lin.results else {
        return HashMap::new();
    };
    let first = lin.first_board().unwrap_or(1);
    let named = lin.listed.map(|boards| boards.split(',').map(|board| board.trim().parse().ok()));
    let named: Option<Vec<Option<u16>>> = named.map(Iterator::collect);
    let mut found = HashMap::new();
    let mut start = at.start;
    for (place, entry) in list.split(',').enumerate() {
        let value = (start..start + entry.len(), entry);
        start += entry.len() + 1;
        let board = match &named {
            Some(named) => named.get(place / 2).copied().flatten(),
            None => u16::try_from(place / 2).ok().and_then(|place| first.checked_add(place)),
        };
        if let (Some(board), false) = (board, entry.trim().is_empty()) {
            found.insert((board, place % 2 == 1), value);
        }
    }
    found
}

/// The players of a table by their seats: those of one room, or of the open and then of the closed room.
pub(super) fn seats<'t>(
    value: Option<&Value<'t>>,
    is_closed: bool,
    place: usize,
) -> [Option<(Spot, &'t str)>; 4] {
    let mut seats = [None, None, None, None];
    let Some((at, names)) = value else {
        return seats;
    };
    let skipped = if is_closed && names.split(',').count() > 4 { 4 } else { 0 };
    let mut start = at.start;
    let names = names.split(',').map(|name| {
        let own = (Spot::Of(place, start..start + name.len()), name.trim());
        start += name.len() + 1;
        own
    });
    for (seat, own) in ORDER.into_iter().zip(names.skip(skipped)) {
        seats[seat as usize] = Some(own).filter(|(_, name)| !name.is_empty());
    }
    seats
}
