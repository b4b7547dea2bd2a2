//! The games of tables, call by call and card by card: for those who look at their own play.

use contract_scoring::{BoardNumber, Declarer, Played};
use session::{Deal, Marking};
use table::entered::TableGame;

use super::commands::{Board, Lin, Value};
use super::deals::{deal, dealer, vulnerable};
use super::lines::{listed, seats};
use super::outcome::of_board;
use super::{play, written};
use crate::imported::Fault;

/// The games of a file; none where it holds deals alone.
pub(super) fn of(lin: &Lin<'_>) -> Vec<TableGame> {
    let listed = listed(lin);
    if listed.is_empty() && !lin.boards.iter().any(Board::is_bid) {
        return Vec::new();
    }
    let has_rooms = !listed.is_empty() || lin.boards.iter().any(|board| board.is_closed);
    let game = |board: &Board<'_>| {
        let number: BoardNumber = board.number()?.1.trim().parse().ok()?;
        let standard = Marking::standard(number);
        let (seat, hands) = match &board.deal {
            Some((_, value)) => dealer(value),
            None => (None, ""),
        };
        let value = board.vulnerable.as_ref();
        let names = seats(board.players.as_ref(), board.is_closed, 0);
        let mut game = TableGame {
            board: number,
            is_closed: has_rooms.then_some(board.is_closed),
            players: names.map(|own| own.map(|(_, name)| name.to_owned())),
            marking: Marking {
                dealer: seat.unwrap_or(standard.dealer),
                vulnerability: value
                    .and_then(|(_, sides)| vulnerable(sides))
                    .unwrap_or(standard.vulnerability),
            },
            calls: Vec::new(),
            cards: Vec::new(),
            played: None,
            fault: None,
        };
        let entry = listed.get(&(number.get(), board.is_closed));
        if let Err(fault) = fill(&mut game, board, deal(hands).ok().as_ref(), entry) {
            game.fault = Some(fault.0.message);
        }
        Some(game)
    };
    lin.boards.iter().filter_map(game).collect()
}

fn fill(
    game: &mut TableGame,
    board: &Board<'_>,
    deal: Option<&Deal>,
    listed: Option<&Value<'_>>,
) -> Result<(), Fault> {
    game.calls = written(&board.calls)?;
    let outcome = of_board(board, game.marking.dealer, deal, listed)?;
    game.played = outcome.played();
    if let Some(Played::Contract { contract, declarer: Declarer::Seat(seat), .. }) = game.played {
        game.cards = play::tricks(&board.cards, (contract, seat), deal)?.cards;
    }
    Ok(())
}
